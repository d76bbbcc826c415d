/** English words of what came of a refund or a revert, and the money to hand over. */
export const reversalResult = {
  reversalResult: {
    title: {
      refund: {
        done: 'Refunded',
        refused: 'Not refunded: the service refused',
        notDone: 'Not refunded',
        unknown: 'It is not known yet whether it was refunded',
        notSent: 'Not refunded: the order has changed',
        uncertain: 'It is not known who refunded it',
        resolvedManually: 'Refund resolved manually',
      },
      revert: {
        done: 'Reverted',
        refused: 'Not reverted: the service refused',
        notDone: 'Not reverted',
        unknown: 'It is not known yet whether it was reverted',
        notSent: 'Not reverted: the order has changed',
        uncertain: 'It is not known who reverted it',
        resolvedManually: 'Order’s revert resolved manually',
      },
    },
    about: {
      done: 'Done. Give the money back now, the way it was paid.',
      doneNoMoney: 'Done. There is no money to give back.',
      refused: 'Give no money back for it.',
      notDone: 'The service has not done it. Give no money back for it; it can be tried again.',
      unknown:
        'It was sent, no clear answer came, and it may still be done. Give no money back and don’t repeat it: the till checks automatically and says here what happened.',
      uncertain:
        'The till has no word that it was done, yet the service’s record shows one like it: another till’s, or this one after all. Ask before money is given back, and don’t repeat it before that.',
      notSent: 'Nothing was sent. The service’s record below shows why. Give no money back for it.',
    },
    method: {
      cash: 'Hand over in cash',
      card: 'Return to the card',
      online: 'Return online',
      other: 'Return the way it was paid',
    },
    bonusesReturned: 'Bonuses returned to the customer: {{amount}}.',
    cashbackLost: 'Cashback that the customer lost by it: ≈\u00a0{{amount}}.',
    leftNow: 'Remaining on the order: {{amount}}.',
    handedDone: '{{amount}} given back',
    toOrder: 'Back to the order',
    here: {
      title: { refund: 'Refunded', revert: 'Reverted' },
      about: 'It is saved on this till. Give the money back now, the way it was paid.',
    },
  },
} as const;
