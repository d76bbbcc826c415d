/** Reverts and refunds of which nobody knew what came of them, once their order can be read. */
import type { Fault } from '../../src-shared/domain/fault.ts';
import { subtract, ZERO } from '../../src-shared/domain/money.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import type { Journal } from '../ports/journal.ts';

const NO_ANSWER: Fault = { code: 'timeout', retry: 'unsafe' };

/**
 * What became of reversals that had no answer, by the record: DECLINED tells of a revert; a refund
 * of that amount that no known one accounts for tells of a refund.
 */
export function settleReversals(journal: Journal, saleId: string, order: Order, at: number): void {
  const unknown = journal.unknownReversals(saleId);
  if (unknown.length === 0) return;
  const unclaimed = [...order.refunds];
  for (const { kind, amount, outcome } of journal.reversals(saleId)) {
    const index = unclaimed.findIndex((entry) => entry.amount === amount);
    if (kind === 'refund' && outcome === 'done' && index >= 0) unclaimed.splice(index, 1);
  }
  for (const { reversalId, kind, amount, money } of unknown) {
    const index = unclaimed.findIndex((entry) => entry.amount === amount);
    const [mine] = kind === 'refund' && index >= 0 ? unclaimed.splice(index, 1) : [];
    if (kind === 'revert' && !['DECLINED', 'COMPLETED'].includes(order.status)) continue;
    const done = kind === 'revert' ? order.status === 'DECLINED' : mine !== undefined;
    const ofRevert = kind === 'revert' && done ? subtract(amount, money) : null;
    const refundedBonus = mine?.refundedBonus ?? ofRevert;
    const given = mine === undefined ? money : subtract(amount, mine.refundedBonus);
    journal.endReversal(
      reversalId,
      {
        outcome: done ? 'done' : 'refused',
        // Kept: the cashier is told that it had no answer, and what to do with the money.
        fault: NO_ANSWER,
        refundedBonus,
        money: done ? given : ZERO,
      },
      at,
    );
  }
}
