/**
 * Money of one split sale through anything that may come of its reversals, over several shifts: told once, in ways
 * that stay, out of one drawer.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LATE_MARGIN, MOVE_DEADLINE } from '../../src-shared/domain/service/late-acts.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { WayBack } from '../../src-shared/domain/reversal/ways.ts';
import { harness, LOST, REFUSED, refunded, REVERTED, settled } from './order-harness.ts';
import { finished } from './queue-samples.ts';

/** 4 000 ₸ in cash, 8 500 by card. */
const SPLIT = { cash: tiyn(400_000), rest: 'card' } as const;
const PAID = 1_250_000;

interface Told {
  readonly money: number;
  readonly shift: number;
  readonly ways: readonly WayBack[];
}

/** `shown`: which refunds of this till and others the record shows from then on. */
const step = fc.oneof(
  fc.record({
    do: fc.constant('refund' as const),
    amount: fc.integer({ min: 1, max: 700_000 }),
    answer: fc.constantFrom(
      'done' as const,
      'lost' as const,
      'doneAndLost' as const,
      'refused' as const,
    ),
  }),
  fc.record({ do: fc.constant('show' as const), shown: fc.array(fc.boolean(), { maxLength: 8 }) }),
  fc.record({ do: fc.constant('other' as const), amount: fc.integer({ min: 1, max: 300_000 }) }),
  fc.constant({ do: 'revert' as const }),
  fc.constant({ do: 'wait' as const }),
  fc.constant({ do: 'nextShift' as const }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function play() {
  const payment = { method: 'mixed' as const, tendered: null, split: SPLIT };
  const all = harness(finished({ resolution: 'confirmed', payment }));
  const { service, clock } = all;
  const told = new Map<string, Told>();
  const noted: number[] = [];
  let shift = 1;
  /** A reverted order stays so; else the record shows what it is to show. */
  const show = (amounts: readonly number[]) => {
    if (service.order.status === 'COMPLETED') service.order = refunded(...amounts);
  };
  const shownNow = () => service.order.refunds.map(({ amount }) => amount);
  async function look(): Promise<void> {
    const opened = await all.open();
    if (!opened.ok) throw new Error(opened.fault.code);
    for (const { requestId, money, undone, ways } of opened.value.reversals) {
      const given = money ?? undone;
      const before = told.get(requestId ?? '');
      if (given === null) expect(before).toBeUndefined();
      else if (before === undefined) told.set(requestId ?? '', { money: given, shift, ways });
      else expect(given).toBe(before.money);
      if (money !== null && before !== undefined) expect(ways).toEqual(before.ways);
    }
  }
  async function run(one: Step): Promise<void> {
    switch (one.do) {
      case 'refund': {
        noted.push(one.amount);
        const after = refunded(...shownNow(), one.amount);
        const becomes = one.answer.startsWith('done') ? after : null;
        const fault = { done: null, lost: LOST, doneAndLost: LOST, refused: REFUSED }[one.answer];
        service.moves = [[becomes, fault]];
        await all.refund(one.amount);
        break;
      }
      case 'revert':
        service.moves = [[REVERTED, null]];
        await all.revert();
        break;
      case 'show':
        show(noted.filter((_amount, at) => one.shown[at] === true));
        break;
      case 'other':
        noted.push(one.amount);
        show([...shownNow(), one.amount]);
        break;
      case 'wait':
        clock.advance(MOVE_DEADLINE + LATE_MARGIN);
        await settled();
        break;
      case 'nextShift':
        all.nextShift();
        shift += 1;
        break;
    }
    await look();
  }
  return { run, told, report: all.report, shifts: () => shift };
}

const sum = (amounts: readonly number[]) => amounts.reduce((left, one) => left + one, 0);

test('told once, never more than was paid, in ways that stay, and out of one drawer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { run, told, report, shifts } = play();
      for (const one of steps) await run(one);
      const all = [...told.values()];
      const by = (isCash: boolean, of: readonly Told[]) =>
        sum(
          of.flatMap(({ ways }) =>
            ways.flatMap(({ method, amount }) => ((method === 'cash') === isCash ? amount : [])),
          ),
        );
      expect(sum(all.map(({ money }) => money))).toBeLessThanOrEqual(PAID);
      expect(by(true, all)).toBeLessThanOrEqual(SPLIT.cash);
      expect(by(true, all) + by(false, all)).toBe(sum(all.map(({ money }) => money)));
      for (let shift = 1; shift <= shifts(); shift += 1) {
        const own = all.filter((one) => one.shift === shift);
        expect(report(shift).drawer?.back).toBe(by(true, own));
      }
    }),
    { numRuns: 60 },
  );
});
