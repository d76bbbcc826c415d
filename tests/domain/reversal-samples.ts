/** Orders and reversals to begin tests from. */
import type { Fault } from '../../src-shared/domain/fault.ts';
import { LATE_MARGIN, MOVE_DEADLINE } from '../../src-shared/domain/service/late-acts.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Refund } from '../../src-shared/domain/order.ts';
import type { SentReversal } from '../../src-shared/domain/reversal/reconcile.ts';
import type { Reversible } from '../../src-shared/domain/reversal/reversible.ts';

export const SENT = 1_800_000_000_000;
/** A reading begun then proves what was not done. */
export const LATE = SENT + MOVE_DEADLINE + LATE_MARGIN;
export const LOST: Fault = { code: 'timeout', retry: 'unsafe' };
export const REFUSED: Fault = { code: 'rejected', retry: 'never', status: 400 };
export const NOT_SENT: Fault = { code: 'unreachable', retry: 'safe' };

export const refund = (
  amount: number,
  refundedBonus: number | null = 0,
  createdAt: number | null = null,
): Refund => ({
  amount: tiyn(amount),
  refundedBonus: refundedBonus === null ? null : tiyn(refundedBonus),
  createdAt,
});

/** 10 000 ₸, 4 000 of it in bonuses, 500 ₸ cashback. */
export const order = (change: Partial<Reversible> = {}): Reversible => ({
  status: 'COMPLETED',
  error: null,
  paidAt: null,
  initialTotal: tiyn(1_000_000),
  total: tiyn(1_000_000),
  cashback: tiyn(50_000),
  paidFromBonuses: tiyn(400_000),
  refunds: [],
  ...change,
});
export const SALE = { amount: tiyn(1_000_000), bonus: tiyn(400_000) };

/** For one that is done the money was handed over. */
export const sent = (change: Partial<SentReversal> = {}): SentReversal => ({
  kind: 'refund',
  amount: tiyn(100_000),
  bonus: tiyn(40_000),
  given:
    change.outcome === 'done' ? tiyn((change.amount ?? 100_000) - (change.bonus ?? 40_000)) : null,
  refundsBefore: 0,
  at: SENT,
  outcome: 'unknown',
  accepted: false,
  fault: LOST,
  sentAt: SENT,
  ...change,
});
export const revert = (change: Partial<SentReversal> = {}) =>
  sent({ kind: 'revert', amount: tiyn(1_000_000), bonus: tiyn(400_000), ...change });
