/** The receipt of a purchase that is still being typed. */
import type { ReceiptLine, ReceiptView } from '../step/receipt-lines.ts';
import type { Purchase } from './purchase.ts';

export function receiptOfPurchase(purchase: Purchase): ReceiptView {
  const { amount, bonus, bonusProblem, stamps, award, awardChosen, earn, isNew } = purchase;
  const lines: ReceiptLine[] = [];
  if (amount !== null) lines.push({ kind: 'purchase', amount });
  if (amount !== null && bonus > 0 && bonusProblem === null)
    lines.push({ kind: 'bonus', amount: bonus });
  if (awardChosen && award !== null) lines.push({ kind: 'gift', title: award.title });
  if (amount !== null && stamps > 0) lines.push({ kind: 'stamps', count: stamps, of: null });
  if (isNew) lines.push({ kind: 'registered', isDone: false });
  if (amount !== null && purchase.noLoyaltyReason !== null && !purchase.isUndecided)
    lines.push({ kind: 'noLoyalty' });
  return {
    orderNumber: null,
    lines,
    total: purchase.toPay,
    was: purchase.was,
    paidWith: null,
    after: earn !== null && earn > 0 ? [{ kind: 'willEarn', amount: earn }] : [],
  };
}
