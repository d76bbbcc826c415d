/** English words of one sale as this till knows it: its state, what can be done, what was taken back. */
export const order = {
  order: {
    state: {
      confirmed: 'confirmed',
      pending: 'waiting',
      needsAttention: 'needs attention',
      resolvedManually: 'settled by hand',
      noLoyalty: 'without bonuses',
      accruing: 'accruing',
      open: 'not paid yet',
      cancelled: 'given up',
      reverted: 'reverted',
    },
    stateAbout: {
      noLoyalty: 'The money is taken and recorded here. No bonuses were earned or spent.',
      accruing: 'The money was taken without bonuses; they are being accrued now.',
      open: 'No money has been taken. Finish it on the sale screen.',
      cancelled: 'Given up before it was paid. No money, no bonuses.',
      reverted: 'Taken back as a whole.',
    },
    pendingAbout: {
      completion: 'The money is taken. Bonuses move as soon as the service confirms the order.',
      award: 'Given up before it was paid. Whether the customer’s award was spent is being asked.',
    },
    needsAttentionAbout: {
      unread:
        'The money is taken. The service answers, but not what became of this order: whether bonuses moved is not known.',
      completion:
        'The money is taken. The service does not confirm the order: most likely no bonuses were spent or earned.',
      award:
        'Given up before it was paid, but the customer’s award was spent at the service. Hand over the gift, or ask support to give the award back.',
    },
    resolvedManuallyAbout: {
      completion: 'The money is taken. It was settled by hand; the till asks no more.',
      award: 'Given up; its spent award was settled by hand.',
    },
    since: 'Since {{at}} ({{age}}).',
    tillAsksIn: 'The till asks the service by itself, next in {{in}}.',
    tillAsksSoon: 'The till asks by itself as soon as the service answers.',
    asksIn: 'asks again in {{in}}',
    asksSoon: 'asks as soon as the service answers',
    needsAttention: {
      status: 'The service has closed the order in another way.',
      award: 'Given up, but the customer’s award was spent.',
    },
    note: 'Settled by hand: {{note}}',
    askNow: 'Ask now',
    askNowAbout: 'reads the order at the service',
    recheck: 'Ask the service again',
    recheckAbout: 'completes the order if it can',
    resolveManually: {
      button: 'Settled by hand…',
      buttonAbout: 'ends it with a note',
      title: 'Settled by hand',
      about:
        'Nothing is sent to the service, no money and no bonuses move. The sale leaves this list; the note stays here and in the shift report.',
      type: 'Say how it was settled',
      do: 'Settled by hand',
      sub: 'keeps the note, sends nothing · Enter',
      keep: 'Leave it open',
    },
    notAccrued: 'Bonuses were not accrued. {{why}}',
    accruedLater: 'bonuses accrued afterwards',
    accruedLaterAbout: 'Paid while the service was away; its bonuses were accrued afterwards.',
    saleSummary: 'At this till',
    when: 'Begun',
    soldBy: 'Cashier',
    byCashier: 'cashier: {{name}}',
    approved: 'Supervisor',
    approvedBy: 'supervisor: {{name}}',
    customer: 'Customer',
    shift: 'Shift',
    purchase: 'Purchase',
    bonuses: 'With bonuses',
    paid: 'Money taken',
    toPay: 'To pay',
    method: 'Paid with',
    comment: 'Note',
    notReversible: {
      noOrder: 'Nothing to revert at the service: no bonuses took part.',
      unread: 'To refund or revert, the service’s record must be read first.',
      elsewhere:
        'Another branch took this order. Only a till of that branch can refund or revert it.',
      status: 'Only a completed order can be refunded or reverted.',
      pending:
        'A refund or revert was sent, and it is not known yet whether it was done. Until then nothing more is sent for this order.',
    },
    refund: 'Partial refund',
    refundAbout: 'a part of the money goes back',
    revert: 'Revert the order',
    revertAbout: 'all of it goes back',
    reversals: 'Taken back at this till',
    reversal: { refund: 'Refund of {{amount}}', revert: 'Revert of {{amount}}' },
    outcome: {
      done: 'done',
      refused: 'refused by the service',
      notDone: 'not done',
      unknown: 'not known yet',
    },
    handedOver: 'money given back: {{amount}}',
    reconciled: {
      done: 'There was no clear answer, but the service’s record shows it: it was done. Give the money back if you haven’t.',
      notDone:
        'There was no clear answer, and the service’s record, read late enough, doesn’t show it: it was not done. It can be done again.',
      unknown:
        'There was no clear answer, and it may still be done. Give no money back and don’t repeat it: the till asks by itself and says here what happened.',
      alsoThere:
        'The service’s record shows one like it that isn’t this one: another till’s, perhaps. Ask before money is given back.',
    },
    here: {
      revert: 'Cancel the sale',
      revertAbout: 'all of the money goes back',
    },
  },
} as const;
