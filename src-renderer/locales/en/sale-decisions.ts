/** English words of what only the cashier can answer after a crash or an award in doubt. */
export const saleDecisions = {
  paymentUncertain: {
    due: {
      title: 'Was payment taken?',
      about:
        'The program was closed while payment was being taken. Only you and the customer know whether it was paid.',
      goOn: 'Not yet, take {{amount}} now',
      goOnSub: 'opens the payment · Enter',
      left: 'The customer left without paying',
    },
    nothing: {
      title: 'Go on with this order?',
      about:
        'The program was closed before the order was completed. Bonuses pay for all of it, there is nothing to pay.',
      goOn: 'Go on with the order',
      goOnSub: 'then complete it · Enter',
      left: 'The customer left',
    },
    yes: 'Yes, payment was taken',
    yesSpends: 'Completes the order: {{bonus}} of bonuses are spent, cashback is earned.',
    yesEarns: 'Completes the order: cashback is earned.',
    yesRecords: 'Saves the sale on this till; no bonuses take part.',
    leftOrder: 'the order stays unfinished, no bonuses change',
    leftRecord: 'no sale is saved, no bonuses change',
  },

  awardPending: {
    title: 'It is not known yet whether the award was given',
    about:
      'No clear answer came from the service. Don’t hand over the gift yet. The till checks the stamps automatically; until they tell, nothing is sent twice.',
    wait: 'Wait for the stamps',
    aboutBack:
      'the purchase stays on the screen; the till goes on checking and tells if an award was given',
  },

  awardUncertain: {
    title: 'Did another till give this award?',
    about:
      'The till asked for the award, and the service has not confirmed that it gave it. Its record shows that the customer has been given one since. Ask the customer: was it at another till?',
    ours: 'No: hand over the gift',
    oursSub: 'then take {{amount}} · Enter',
    elsewhere: 'Yes, the customer got it at another till',
    elsewhereAbout:
      'no money and no bonuses change; the purchase stays on the screen, without the award',
  },
} as const;
