/** Rows of reversals as the journal has them, and when their requests count as sent. */
import type { Journal } from '../../src-main/ports/journal.ts';
import type { RecordedReversal } from '../../src-main/ports/journal/reversals.ts';
import { createSendTimes } from '../../src-main/till/reversal/send-times.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import { manualClock } from './manual-clock.ts';

/** A program that has run for a while; `sentAt`: since its start. */
export function sendTimes() {
  const clock = manualClock();
  const started = clock.steady();
  const times = createSendTimes(clock);
  clock.advance(1_000 * SECOND);
  return { clock, times, sentAt: (requestId: string | null) => times.of(requestId) - started };
}

/** Money is handed over for what is done. */
export const recorded = (outcome: RecordedReversal['outcome']): RecordedReversal => ({
  reversalId: 1,
  requestId: 'A',
  kind: 'refund',
  at: 1_000,
  amount: tiyn(300),
  refundsBefore: 0,
  givenWith: null,
  reason: 'returned',
  method: null,
  givenIn: outcome === 'done' ? 1 : null,
  acknowledgedAt: null,
  alsoThere: false,
  untold: null,
  resolvedManually: null,
  givenCash: outcome === 'done' ? tiyn(300) : null,
  outcome,
  fault: null,
  refundedBonus: null,
  money: tiyn(300),
  cashback: ZERO,
  cashier: null,
  supervisor: null,
});
export const journalOf = (...all: RecordedReversal[]) =>
  ({ reversalsHere: () => all, recordContestedReversals: () => undefined }) as unknown as Journal;
