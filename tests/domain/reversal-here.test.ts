/** What is left of a sale that only this till knows, and what it gives back. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, tiyn, ZERO, type Tiyn } from '../../src-shared/domain/money.ts';
import { planRefund, planRevert } from '../../src-shared/domain/reversal/plan.ts';
import { remainingHere } from '../../src-shared/domain/reversal/remaining.ts';
import {
  type ReversalKind,
  type ReversalOutcome,
} from '../../src-shared/domain/reversal/reversible.ts';

interface Recorded {
  readonly kind: ReversalKind;
  readonly outcome: ReversalOutcome;
  readonly given: Tiyn | null;
}
const PAID = tiyn(100_000);
const refund = (amount: number, outcome: ReversalOutcome = 'done'): Recorded => ({
  kind: 'refund',
  outcome,
  given: outcome === 'done' ? tiyn(amount) : null,
});

test.each<[string, readonly Recorded[], number | null]>([
  ['untouched', [], 100_000],
  ['refunded in part', [refund(30_000), refund(20_000)], 50_000],
  ['one that was not done', [refund(30_000, 'notDone')], 100_000],
  ['handed over, and not done any more', [{ ...refund(30_000), outcome: 'notDone' }], 70_000],
  ['cancelled', [{ kind: 'revert', outcome: 'done', given: PAID }], null],
  ['one that nobody has ended', [refund(30_000, 'unknown')], null],
])('%s', (_name, recorded, left) => {
  expect(remainingHere(PAID, recorded)?.amount ?? null).toBe(left);
});

test('money back never exceeds what was paid, and no bonuses move', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 500_000 })), {
        maxLength: 10,
      }),
      (paid, requests) => {
        const recorded: Recorded[] = [];
        let back: Tiyn = ZERO;
        for (const request of requests) {
          const remaining = remainingHere(tiyn(paid), recorded);
          if (remaining === null) continue;
          const plan =
            request === null ? planRevert(remaining) : planRefund(remaining, tiyn(request));
          if (plan === null) continue;
          expect(plan.bonus).toBe(0);
          back = add(back, plan.money);
          recorded.push({ kind: plan.kind, outcome: 'done', given: plan.money });
        }
        expect(back).toBeLessThanOrEqual(paid);
        const over = recorded.some(({ kind }) => kind === 'revert');
        expect(back === paid).toBe(over);
        expect(remainingHere(tiyn(paid), recorded) === null).toBe(over);
      },
    ),
  );
});
