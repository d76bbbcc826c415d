/**
 * Reverts and refunds of which nobody knew what came of them: their orders are read again with
 * growing pauses, until each can tell.
 */
import type { Fault } from '../../src-shared/domain/fault.ts';
import { subtract, ZERO, type Tiyn } from '../../src-shared/domain/money.ts';
import type { Order, Refund } from '../../src-shared/domain/order.ts';
import { pauseAfter } from '../../src-shared/domain/sale/outbox.ts';
import type { SaleId } from '../../src-shared/domain/sale/sale.ts';
import type { Journal } from '../ports/journal.ts';
import type { Clock } from '../ports/system.ts';
import { refundSince } from './taking-back.ts';

const NO_ANSWER: Fault = { code: 'timeout', retry: 'unsafe' };

export interface Doubts {
  /** Reads the orders of all that are in doubt, one after another. */
  ask(): Promise<void>;
  /** A taking-back has ended, perhaps in doubt. */
  ended(): void;
}

export function createDoubts(parts: {
  readonly clock: Clock;
  /** Sales in doubt; null: the journal can't tell now. */
  readonly sales: () => readonly SaleId[] | null;
  readonly read: (saleId: SaleId) => Promise<void>;
}): Doubts {
  /** How often all were asked in vain. */
  let tries = 0;
  let cancelTimer: (() => void) | null = null;

  const setTimer = () => {
    cancelTimer?.();
    cancelTimer = null;
    if (parts.sales()?.length === 0) return;
    cancelTimer = parts.clock.after(pauseAfter(tries + 1), () => void ask());
  };

  const ask = async () => {
    for (const saleId of parts.sales() ?? []) await parts.read(saleId);
    tries += 1;
    setTimer();
  };

  return {
    ask,
    ended() {
      tries = 0;
      setTimer();
    },
  };
}

/**
 * What became of reversals that had no answer, by the record: DECLINED tells of a revert; a refund
 * of that amount that was not there before, or that no known one accounts for, tells of a refund.
 */
export function settleReversals(journal: Journal, saleId: string, order: Order, at: number): void {
  const unknown = journal.unknownReversals(saleId);
  if (unknown.length === 0) return;
  const unclaimed = [...order.refunds];
  const claim = (wanted: Tiyn): Refund | undefined => {
    const index = unclaimed.findIndex((entry) => entry.amount === wanted);
    return index >= 0 ? unclaimed.splice(index, 1)[0] : undefined;
  };
  for (const { kind, amount, outcome } of journal.reversals(saleId)) {
    if (kind === 'refund' && outcome === 'done') claim(amount);
  }
  const find = (wanted: Tiyn, known: number | null) =>
    known === null ? claim(wanted) : refundSince(known, order.refunds, wanted);
  for (const { reversalId, kind, amount, money, refundsBefore } of unknown) {
    const mine = kind === 'refund' ? find(amount, refundsBefore) : undefined;
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
