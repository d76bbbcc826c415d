/** English words of bonuses accrued afterwards: for sales paid while the service was away, or without a customer. */
export const lateAccrual = {
  lateAccrual: {
    one: 'Add bonuses',
    oneAbout: 'at today’s percent, once',
    off: 'Its bonuses could still be added. The owner can switch that on in Settings (F10).',
    hint_one:
      'Bonuses could still be added for {{count}} sale. The owner can switch that on in Settings (F10).',
    hint_other:
      'Bonuses could still be added for {{count}} sales. The owner can switch that on in Settings (F10).',
    all: 'Add for all: {{count}}',
    allSub: 'the till asks once more first',
    stopped:
      'Adding stopped: the till couldn’t save. For what is left nothing was sent; add the rest later.',
    title: 'Add bonuses for all?',
    about:
      'For each sale that was paid while the service was away, an order will be created, so that its customer gets the bonuses.',
    rule: {
      percent: 'Bonuses are added at today’s percent; none are spent.',
      once: 'Each sale at most once.',
      phone: 'They go to the phone that was typed then: it must be right.',
      sell: 'Selling goes on meanwhile. If the service goes away, the rest is left for later.',
    },
    do_one: 'Add for {{count}} sale',
    do_other: 'Add for {{count}} sales',
    sub: 'this button or F9; Enter changes nothing',
    notNow: 'Not now',
  },
  attach: {
    open: 'Has a loyalty card',
    openAbout: 'adds the customer, bonuses are earned',
    title: 'The customer has a loyalty card',
    about: '{{amount}} is paid. Bonuses are earned for it once; none are spent.',
    type: 'Type the phone',
    other: 'Type another phone',
    do: 'Add the customer',
    close: 'Back',
    slow: 'The service is slow. The next customer can be served: this can be done from Orders, too.',
    newAbout: 'Will be registered and earns for this purchase.',
    blacklistedAbout: 'Nobody is added. No need to explain anything.',
    nothing: 'Nobody was added, no bonuses have changed.',
    tryAgain: 'Try again: Enter. Later it can be done from Orders.',
    tooLate: 'A customer can’t be added to this sale any more.',
  },
} as const;
