/** English words of one sale as this till knows it: its state, what can be done, what was taken back. */
export const order = {
  order: {
    state: {
      confirmed: 'confirmed',
      pending: 'pending',
      needsAttention: 'needs attention',
      resolvedManually: 'resolved manually',
      noLoyalty: 'without bonuses',
      accruing: 'adding bonuses',
      open: 'not paid yet',
      cancelled: 'cancelled',
      reverted: 'reverted',
    },
    stateAbout: {
      noLoyalty:
        'Payment was taken, the sale is saved on this till. No bonuses were earned or spent.',
      accruing: 'Payment was taken without bonuses; they are being added now.',
      open: 'No payment was taken yet. Finish it on the sale screen.',
      cancelled: 'Cancelled before payment. No money, no bonuses.',
      reverted: 'Reverted in full.',
    },
    taken: { money: 'Payment was taken.', nothing: 'Nothing was due.' },
    pendingAbout: {
      completion: 'Bonuses are applied as soon as the service confirms the order.',
      award:
        'Cancelled before payment. The till is checking whether the customer’s award was spent.',
    },
    needsAttentionAbout: {
      unread:
        'The service answers, but not what happened to this order: whether bonuses were applied is not known.',
      completion:
        'The service does not confirm the order: most likely no bonuses were spent or earned.',
      award:
        'Cancelled before payment. Awards that the customer was given after this sale asked for one, by the service’s record: {{n}}, here or at another till. Ask the customer: if they have no gift yet, hand it over, or ask support to give the award back.',
      awardUnread:
        'Cancelled before payment. The service doesn’t say whether the customer’s award was spent, so that is not known. Ask support: if it was and the customer has no gift yet, hand it over, or ask support to give the award back.',
    },
    resolvedManuallyAbout: {
      completion: 'It was resolved manually; the till checks no more.',
      award: 'Cancelled before payment; its award was resolved manually.',
    },
    since: 'Since {{at}} ({{age}}).',
    tillAsksIn: 'The till checks automatically, next in {{in}}.',
    tillAsksSoon: 'The till checks automatically as soon as the service answers.',
    asksIn: 'checks again in {{in}}',
    asksSoon: 'checks as soon as the service answers',
    needsAttention: {
      status: 'The service has closed the order in another way.',
      award:
        'Cancelled before payment, but awards were given to the customer: {{n}}, here or at another till.',
    },
    note: 'Resolved manually: {{note}}',
    askNow: 'Check now',
    askNowAbout: 'loads the order from the service',
    recheck: 'Check again',
    recheckAbout: 'completes the order if it can',
    resolveManually: {
      button: 'Resolved manually…',
      buttonAbout: 'ends it with a note',
      buttonAboutPaid: 'ends it with a note; then money can be given back',
      title: 'Resolved manually',
      about:
        'Nothing is sent to the service, no money and no bonuses change. The note stays here and in the shift report.',
      leaves: 'The sale leaves this list.',
      type: 'How was it resolved?',
      do: 'Resolved manually',
      sub: 'keeps the note, sends nothing · Enter',
      keep: 'Leave it open',
    },
    resolvedDone: {
      button: 'It was done…',
      buttonAbout: 'with a note; the money counts in this shift',
      title: 'Resolved manually: it was done',
      about:
        'Nothing is sent to the service. The money counts as given back in this shift, and the note stays here. If the service’s record tells of it later, the record counts.',
    },
    resolvedNotDone: {
      button: 'It was not done…',
      buttonAbout: 'with a note; no money counts',
      title: 'Resolved manually: it was not done',
      about:
        'Nothing is sent to the service, and no money counts as given back. The note stays here. If the service’s record tells of it later, the record counts.',
    },
    notAccrued: 'Bonuses were not added. {{why}}',
    accruedLater: 'bonuses added afterwards',
    accruedLaterAbout: 'Paid while the service was away; its bonuses were added afterwards.',
    attachedAbout: 'Paid without a customer, who was added afterwards, with the bonuses.',
    attached: 'Customer added',
    saleSummary: 'At this till',
    when: 'Started',
    soldBy: 'Cashier',
    byCashier: 'cashier: {{name}}',
    approved: 'Supervisor',
    approvedBy: 'supervisor: {{name}}',
    customer: 'Customer',
    shift: 'Shift',
    purchase: 'Purchase',
    bonuses: 'With bonuses',
    paid: 'Money taken',
    toPay: 'Amount due',
    method: 'Paid with',
    comment: 'Note',
    notReversible: {
      allBack: 'All the money of this sale was given back.',
      noMoney: 'Nothing was paid in money for this sale: there is none to give back.',
      noOrder: 'Nothing to revert at the service: no bonuses took part.',
      unread: 'To refund or revert, the service’s record must be loaded first.',
      elsewhere:
        'Another branch took this order. Only a till of that branch can refund or revert it.',
      status: 'Only a completed order can be refunded or reverted.',
      amount:
        'The service doesn’t say the amount of this order, so it isn’t known how much money to give back. The till that took it knows.',
      pending:
        'A refund or revert was sent, and it is not known yet whether it was done. Until then nothing more is sent for this order.',
      needsAttention:
        'A refund or revert was sent long ago, and it is still not known whether it was done: the service’s record doesn’t tell. Give no money back: ask support, then say here what they found.',
    },
    refund: 'Partial refund',
    refundAbout: 'a part of it goes back',
    revert: 'Revert the order',
    revertAbout: 'all of it goes back',
    reversals: 'Refunds and reverts at this till',
    reversal: { refund: 'Refund of {{amount}}', revert: 'Revert of {{amount}}' },
    outcome: {
      done: 'done',
      refused: 'refused by the service',
      notDone: 'not done',
      unknown: 'not known yet',
      uncertain: 'not known who did it',
      resolvedManually: 'resolved manually',
    },
    resolvedManually: {
      done: 'Resolved manually, as done: {{note}}',
      notDone: 'Resolved manually, as not done: {{note}}',
    },
    handedOver: 'Money given back: {{amount}}',
    perhapsHandedOver: 'Not known whether this money was given back: {{amount}}',
    reconciled: {
      done: 'There was no clear answer, but the service’s record shows it: it was done.',
      notDone:
        'There was no clear answer, and the service’s record, checked again later, doesn’t show it: it was not done. It can be done again.',
      unknown:
        'There was no clear answer, and it may still be done. Give no money back and don’t repeat it: the till checks automatically and says here what happened.',
    },
    contradicted: {
      done: 'At first the service’s record didn’t show it, now it does: it was done.',
      notDone:
        'The service said that it was done, but its record, checked again later, doesn’t show it: it was not done. Give no money back for it; it can be done again.',
      unknown:
        'The service said that it was done, but its record doesn’t show it yet. Give no money back and don’t repeat it: the till checks automatically and says here what happened.',
    },
    undone: {
      notDone:
        'It counted as done, but the service’s record doesn’t show it. Don’t give this money back again: ask support first.',
      unknown:
        'It counted as done, but the service’s record doesn’t show it. Don’t give this money back again and don’t repeat it: the till checks automatically and says here what happened.',
      untold: {
        notDone:
          'It counted as done, but the service’s record doesn’t show it. Give no money back for it now: ask support first.',
        unknown:
          'It counted as done, but the service’s record doesn’t show it. Give no money back for it now and don’t repeat it: the till checks automatically and says here what happened.',
      },
    },
    giveBack: 'Give the money back if you haven’t.',
    here: {
      refundAbout: 'a part of the money goes back',
      revert: 'Revert the sale',
      revertAbout: 'all of the money goes back',
    },
  },
} as const;
