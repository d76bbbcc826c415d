/**
 * Sentences that flows are about: what is promised of money and bonuses, word for word. A flow that
 * only looks for its screen takes the words from the translations (`words.ts`).
 */
export const promises = {
  nothingTaken: 'No payment taken, no bonuses changed.',
  keepSelling: 'Keep selling: sales are saved on this till.',
  nothingLost: 'Nothing is lost',
  nothingApplied: 'no bonuses were spent or earned',
  nothingChanges: 'no money and no bonuses change',
  keepTheGift: /Don’t hand over the gift yet/u,
  /** After a restart in the middle of a payment, of each answer. */
  earns: 'Completes the order: cashback is earned.',
  spends: '500 ₸ of bonuses are spent',
  leaves: 'the order stays unfinished, no bonuses change',
  records: 'Saves the sale on this till; no bonuses take part.',
  /** Of a refund or a revert. */
  savedHere: 'It is saved on this till.',
  onlyMoney: 'Only money goes back',
  giveNothing: /Give no money back for it/u,
  giveNothingYet:
    /It was sent, no clear answer came, and it may still be done. Give no money back and don’t repeat it/u,
  sendsNothing: /Until then nothing more is sent/u,
  wasDone: /it was done\. Give the money back if you haven’t/u,
  /** Where awards are off, no word of them. */
  ofAwards: /stamp|award/iu,
} as const;
