/**
 * Refunds of other tills between this one's: those that came after the order was read for a revert
 * or refund, too. What was paid goes back once, whoever hands it over.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refundShare } from '../../src-service/rules/refund.ts';
import { subtract, tiyn, ZERO, type Tiyn } from '../../src-shared/domain/money.ts';
import type { Refund } from '../../src-shared/domain/order.ts';
import {
  planRefund,
  planRevert,
  type ReversalPlan,
} from '../../src-shared/domain/reversal/plan.ts';
import { reconcile, type SentReversal } from '../../src-shared/domain/reversal/reconcile.ts';
import { remainingOf } from '../../src-shared/domain/reversal/remaining.ts';
import { LOST, order, refund, revert, SALE, SENT, sent } from './reversal-samples.ts';

const reverted = (...refunds: readonly Refund[]) => order({ status: 'DECLINED', refunds });

describe('a revert hands over what is left of the money, not what another till gave back since', () => {
  const had = refund(100_000, 40_000);
  test.each<[string, SentReversal[], Refund[], { bonus: number; money: number }]>([
    ['nothing was', [revert()], [], { bonus: 400_000, money: 600_000 }],
    ['a part', [revert()], [refund(300_000, 120_000)], { bonus: 280_000, money: 420_000 }],
    [
      'whose bonuses nobody tells',
      [revert()],
      [refund(300_000, null)],
      { bonus: 280_000, money: 420_000 },
    ],
    ['two parts', [revert()], [refund(300_000, 120_000), had], { bonus: 240_000, money: 360_000 }],
    [
      'nothing was: the service lists the revert among the refunds, too',
      [revert()],
      [refund(1_000_000, 400_000)],
      { bonus: 400_000, money: 600_000 },
    ],
    [
      'a part, and the revert of the rest is listed, too',
      [revert()],
      [refund(300_000, 120_000), refund(700_000, 280_000)],
      { bonus: 280_000, money: 420_000 },
    ],
    [
      'a part, half of what was left, before it was read',
      [revert({ amount: tiyn(500_000), bonus: tiyn(200_000), refundsBefore: 1 })],
      [refund(500_000, 200_000)],
      { bonus: 200_000, money: 300_000 },
    ],
    ['more than there is', [revert()], [refund(9_000_000, 0)], { bonus: 0, money: 0 }],
    [
      'beside one that was there when it was read',
      [revert({ amount: tiyn(900_000), bonus: tiyn(360_000), refundsBefore: 1 })],
      [had, refund(300_000, 120_000)],
      { bonus: 240_000, money: 360_000 },
    ],
    [
      'beside one of this till',
      [
        revert({ amount: tiyn(900_000), bonus: tiyn(360_000), refundsBefore: 1 }),
        sent({ outcome: 'done', fault: null }),
      ],
      [had, refund(300_000, 120_000)],
      { bonus: 240_000, money: 360_000 },
    ],
  ])('%s', (_what, all, refunds, expected) => {
    const of = { order: reverted(...refunds), begunAt: SENT };
    expect(reconcile(all, of, SALE)[0]).toMatchObject({ outcome: 'done', ...expected });
  });
});

/** `during`: acted on after the order was read for this till's next, and before that one. */
const step = fc.record({
  who: fc.constantFrom('here', 'elsewhere', 'during'),
  part: fc.nat({ max: 100 }),
  answered: fc.boolean(),
});

test('what was paid goes back once, and as it was previewed where nobody came between', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000 }).map(tiyn),
      fc.nat({ max: 100 }),
      fc.array(step, { maxLength: 8 }),
      fc.record({ isForeign: fc.boolean(), forgets: fc.boolean() }),
      (total, percent, steps, how) => {
        const bonus = tiyn(Math.floor((total * percent) / 100));
        const till = tillAndService({ amount: total, bonus }, how);
        let meanwhile: number[] = [];
        for (const { who, part, answered } of steps) {
          if (who === 'during') meanwhile.push(part);
          else if (who === 'elsewhere') till.elsewhere(part);
          else {
            till.refund(part, answered, meanwhile);
            meanwhile = [];
          }
        }
        till.revert(meanwhile);
        expect(till.back()).toEqual({ money: total - bonus, bonus });
      },
    ),
    { numRuns: 500 },
  );
});

/** One order of a service that follows the rules, and this till's journal of it. `isForeign`: it has no sale of
 * it. `forgets`: the record of a reverted order says 0, and nothing of what it was. */
function tillAndService(
  paid: { amount: Tiyn; bonus: Tiyn },
  { isForeign, forgets }: { isForeign: boolean; forgets: boolean },
) {
  const sale = isForeign ? null : paid;
  const earlier: { amount: Tiyn; bonus: Tiyn; cashback: Tiyn }[] = [];
  const refunds: Refund[] = [];
  const facts = { ...paid, cashback: ZERO };
  const elsewhere = { money: 0, bonus: 0 };
  const here = { money: 0, bonus: 0 };
  let left = paid.amount;
  let all: SentReversal[] = [];
  const record = (status = 'COMPLETED') =>
    order({
      status,
      initialTotal: paid.amount,
      paidFromBonuses: paid.bonus,
      cashback: ZERO,
      total: left,
      refunds: [...refunds],
      ...(forgets && status === 'DECLINED' ? { initialTotal: null, total: ZERO } : {}),
    });
  const whatIsLeft = () => {
    const remaining = remainingOf(record(), sale);
    if (remaining === null) throw new Error('the record tells the amount');
    return remaining;
  };
  const serve = (amount: Tiyn) => {
    const share = refundShare({ ...facts, earlier }, amount);
    earlier.push(share);
    refunds.push(refund(share.amount, share.bonus));
    left = subtract(left, amount);
    return share;
  };
  /** Never as much as this till asks for meanwhile: nobody could tell the two apart. */
  const other = (part: number, asked: Tiyn = ZERO) => {
    const amount = tiyn(Math.floor((left * part) / 101));
    if (amount === 0 || amount === asked) return;
    const share = serve(amount);
    elsewhere.money += share.amount - share.bonus;
    elsewhere.bonus += share.bonus;
  };
  /** As the journal keeps it: the amount as it was asked for, and the money that went back. */
  const note = (one: SentReversal, plan: ReversalPlan, status: string, isPreviewed: boolean) => {
    all.push(one);
    const result = reconcile(all, { order: record(status), begunAt: SENT }, sale).at(-1);
    if (result?.outcome !== 'done' || result.money === null || result.bonus === null)
      throw new Error('it was done');
    if (isPreviewed) expect(result).toMatchObject({ bonus: plan.bonus, money: plan.money });
    here.money += result.money;
    here.bonus += result.bonus;
    const { money } = result;
    const told = { bonus: subtract(one.amount, money), given: money };
    const kept = { ...one, outcome: 'done' as const, ...told };
    all = [...all.slice(0, -1), kept];
  };
  return {
    elsewhere: other,
    refund(part: number, answered: boolean, meanwhile: readonly number[]) {
      const remaining = whatIsLeft();
      const plan = planRefund(remaining, tiyn(Math.floor((remaining.amount * part) / 101)));
      if (plan === null) return;
      const refundsBefore = refunds.length;
      for (const one of meanwhile) other(one, plan.amount);
      // The service refuses a refund of all that is left, or of more.
      if (plan.amount >= left) return;
      serve(plan.amount);
      const how = answered ? { accepted: true, fault: null } : { fault: LOST };
      note(sent({ ...plan, refundsBefore, ...how }), plan, 'COMPLETED', meanwhile.length === 0);
    },
    revert(meanwhile: readonly number[]) {
      const plan = planRevert(whatIsLeft());
      const refundsBefore = refunds.length;
      for (const one of meanwhile) other(one);
      note(sent({ ...plan, refundsBefore }), plan, 'DECLINED', meanwhile.length === 0);
    },
    back: () => ({ money: here.money + elsewhere.money, bonus: here.bonus + elsewhere.bonus }),
  };
}
