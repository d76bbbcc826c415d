/** What a row of the journal says of a revert or refund that was sent, and what is learned of it by the order's record. */
import { describe, expect, test, vi } from 'vitest';
import type { Journal } from '../../src-main/ports/journal.ts';
import type { RecordedReversal } from '../../src-main/ports/journal/reversals.ts';
import { applyOrderToReversals } from '../../src-main/till/reversal/reversal-records.ts';
import { givenBeside, givenOf } from '../../src-main/till/reversal/given-back.ts';
import {
  lastPending,
  reversalsOf,
  salesWithPendingReversals,
} from '../../src-main/till/reversal/shown-reversals.ts';
import { CONTRADICTED, type Fault } from '../../src-shared/domain/fault.ts';
import { provableFrom } from '../../src-shared/domain/service/late-acts.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { refund } from '../domain/reversal-samples.ts';
import { LOST, orderId, REFUSED } from './order-harness.ts';
import { orderOf } from './order-samples.ts';
import { journalOf, recorded, sendTimes } from './reversal-row-samples.ts';

test.each([
  // Another till has given most of it back meanwhile: half of what was planned was left.
  { outcome: 'done', there: [850, 150], planned: 20, taken: 10 },
  { outcome: 'done', there: [850, 150], planned: null, taken: null },
  { outcome: 'refused', there: [], planned: 20, taken: 20 },
] as const)(
  'of the cashback a refund takes the share of what it gave back: $outcome, of $planned $taken',
  ({ outcome, there, planned, taken }) => {
    const { clock, times } = sendTimes();
    const ended = vi.fn<Journal['recordReversalOutcome']>();
    const cashback = planned === null ? null : tiyn(planned);
    const journal = {
      reversals: () => [{ ...recorded('unknown'), refundsBefore: 1, cashback }],
      recordContestedReversals: () => undefined,
      recordReversalOutcome: ended,
      saleOf: () => null,
    } as unknown as Journal;
    const refunds = there.map((amount) => refund(amount, null));
    const order = orderOf({ initialTotal: tiyn(1_000), refunds });
    const known = { orderId, saleId: null, sale: { amount: tiyn(1_000), bonus: ZERO } };
    const call = { requestId: 'A', fault: outcome === 'done' ? null : REFUSED };
    applyOrderToReversals(journal, known, { order, begunAt: clock.steady() }, times, 2_000, call);
    expect(ended.mock.calls).toMatchObject([['A', { outcome, cashback: taken }, 2_000, null]]);
  },
);

const given = (outcome: RecordedReversal['outcome'], givenIn: number | null, money = 300) =>
  ({ ...recorded(outcome), givenIn, money: tiyn(money) }) as const;

describe('money counts as handed over', () => {
  test.each([
    ['done', null, 300],
    ['done', 1, 300],
    // It was done once.
    ['notDone', 1, 300],
    ['unknown', 1, 300],
    ['notDone', null, null],
    ['refused', null, null],
    ['unknown', null, null],
  ] as const)('%s, in shift %s: %s', (outcome, givenIn, money) => {
    expect(givenOf(given(outcome, givenIn))).toBe(money);
  });

  test('beside the record: for what isn’t done any more, and for what nothing was sent for', () => {
    const journal = {
      reversals: () => [given('done', 1, 1), given('notDone', 1, 20), given('unknown', null, 300)],
      reversalsHere: () => [given('done', 1, 4_000)],
      saleOf: () => null,
    } as unknown as Journal;
    const known = { orderId, sale: null };
    expect(givenBeside(journal, { ...known, saleId: 'A' })).toBe(4_020);
    expect(givenBeside(journal, { ...known, saleId: null })).toBe(20);
    // A sale that can't be read: what was given back for it can.
    const unread = { ...journal, saleOf: () => 'A' };
    expect(givenBeside(unread, { ...known, saleId: null })).toBe(4_020);
    const shown = { known: { ...known, saleId: null }, saleId: null };
    expect(reversalsOf(unread, shown, null, null, sendTimes().times)).toContainEqual(
      expect.objectContaining({ money: 4_000, here: true }),
    );
  });
});

test.each([
  [null, false],
  [0, true],
  [5_000, true],
])('left by a key at %s: %s', (acknowledgedAt, acknowledged) => {
  const { times } = sendTimes();
  const journal = journalOf({ ...recorded('done'), acknowledgedAt });
  expect(reversalsOf(journal, { known: null, saleId: 'A' }, null, null, times)).toMatchObject([
    { acknowledged },
  ]);
});

const rows = (...outcomes: RecordedReversal['outcome'][]) =>
  outcomes.map((outcome, index) => ({
    ...recorded(outcome),
    kind: index === 0 ? ('refund' as const) : ('revert' as const),
    requestId: 'ABC'[index] ?? '',
  }));

describe('of those without an answer', () => {
  test('the last that was sent counts, whatever the order of their rows', () => {
    const { clock, times } = sendTimes();
    times.begun('A');
    const last = clock.steady();
    const journal = { reversals: () => rows('unknown', 'unknown', 'done') } as unknown as Journal;
    expect(lastPending(journal, orderId, times)).toEqual({
      kind: 'revert',
      knownFrom: provableFrom(last),
      isStuck: false,
    });
    const known = { reversals: () => rows('done', 'refused') } as unknown as Journal;
    expect(lastPending(known, orderId, times)).toBeNull();
  });

  test('a sale has them only where it is this till’s, and one isn’t known', () => {
    const { times } = sendTimes();
    const orders = { 1: [null, 'unknown'], 2: ['A', 'unknown'], 3: ['B', 'done'] } as const;
    const of = (orderId: string) => orders[Number(orderId) as 1 | 2 | 3];
    const journal = {
      ordersWithPendingReversals: () => Object.keys(orders),
      saleOf: (one: string) => of(one)[0],
      reversals: (one: string) => rows(of(one)[1]),
    } as unknown as Journal;
    const knownFrom = provableFrom(times.of(null));
    expect([...salesWithPendingReversals(journal, times)]).toEqual([
      ['A', { kind: 'refund', knownFrom }],
    ]);
  });
});

const HALF_BONUSES = { amount: tiyn(1_000), bonus: tiyn(500) };

interface About extends Partial<Order> {
  /** How its call ended; absent: long ago. */
  readonly call?: Fault | null;
  /** null: another till's. */
  readonly sale?: typeof HALF_BONUSES | null;
}

/** Read so late that it proves what was not done. */
function learned(
  row: Partial<RecordedReversal>,
  { call, sale = HALF_BONUSES, ...change }: About = {},
) {
  const { clock, times } = sendTimes();
  const ended = vi.fn<Journal['recordReversalOutcome']>();
  const journal = {
    reversals: () => [{ ...recorded('unknown'), ...row }],
    recordContestedReversals: () => undefined,
    recordReversalOutcome: ended,
    saleOf: () => null,
  } as unknown as Journal;
  const order = orderOf({ initialTotal: tiyn(1_000), total: tiyn(500), ...change });
  const known = { orderId, saleId: null, sale };
  const reading = { order, begunAt: clock.steady() };
  const about = call === undefined ? null : { requestId: 'A', fault: call };
  applyOrderToReversals(journal, known, reading, times, 2_000, about);
  return ended.mock.calls.map(([, outcome]) => outcome);
}
describe('what a row says of one that was sent', () => {
  const another = { refunds: [refund(777)] };
  const same = { refunds: [refund(300, 200)] };

  test('a refund of another amount is only one that the service has accepted', () => {
    expect(learned({}, another)).toMatchObject([{ outcome: 'notDone', fault: LOST }]);
    expect(learned({}, { ...another, call: LOST })).toMatchObject([
      { outcome: 'notDone', fault: LOST },
    ]);
    expect(learned({}, { ...another, call: null })).toMatchObject([
      { outcome: 'done', fault: null },
    ]);
    // Known before: nothing new is learned.
    expect(learned(recorded('done'), another)).toEqual([]);
  });

  test('one that is there is done without a fault, however its call ended; one that isn’t was contradicted', () => {
    for (const call of [null, LOST])
      expect(learned({}, { ...same, call })).toMatchObject([
        { outcome: 'done', money: 100, fault: null },
      ]);
    expect(learned({}, { call: null })).toMatchObject([{ fault: CONTRADICTED }]);
    expect(learned(recorded('done'))).toMatchObject([{ outcome: 'notDone', fault: CONTRADICTED }]);
    expect(learned({ fault: LOST }, same)).toMatchObject([{ outcome: 'done', fault: LOST }]);
  });

  test.each([
    // An older version noted no sum of what wasn't done: the order tells.
    ['notDone', 0, 1_000],
    ['refused', 0, 1_000],
    ['notDone', 50, 50],
    ['unknown', 0, 0],
    ['unknown', 50, 50],
  ] as const)(
    'a revert of another till’s order, %s until now, by which %i were to go back: %i',
    (outcome, money, back) => {
      const row = { kind: 'revert', outcome, amount: tiyn(1_000), money: tiyn(money) } as const;
      const order = { status: 'DECLINED', paidFromBonuses: null };
      expect(learned(row, { ...order, sale: null })).toMatchObject([
        { outcome: 'done', money: back },
      ]);
    },
  );
});
