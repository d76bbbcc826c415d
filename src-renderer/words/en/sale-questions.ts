/** English words of what only the cashier can answer after a crash or an award in doubt. */
export const saleQuestions = {
  paymentQuestion: {
    title: 'Was the money taken?',
    about:
      'The program was closed while money was being taken. Only you and the customer know whether it was paid.',
    notYet: 'Not yet: take {{amount}}',
    notYetSub: 'nothing has been charged twice · Enter',
    nothing: 'Go on: nothing to take',
    nothingSub: 'bonuses pay for everything · Enter',
    yes: 'Yes, the money was taken',
    yesSpends: 'Completes the order: {{bonus}} of bonuses are spent, cashback is earned.',
    yesEarns: 'Completes the order: cashback is earned.',
    yesRecords: 'Records the sale here; no bonuses take part.',
    left: 'The customer left, nothing was paid',
    leftOrder: 'the order stays unfinished, no bonuses move',
    leftRecord: 'no sale is recorded, no bonuses move',
  },

  awardQuestion: {
    title: 'Did another till give this gift?',
    about:
      'The till asked for the gift and got no answer. Since then the customer’s stamps have been spent on a gift once. Ask the customer where.',
    gift: 'Gift',
    mine: 'No: hand over the gift',
    mineSub: 'then take {{amount}} · Enter',
    notMine: 'Yes, the customer got it at another till',
    notMineAbout:
      'this sale is given up, no money and no bonuses move; charge it anew without the gift',
  },
} as const;
