/**
 * What the reports of several shifts say together: every taking, every cashback and every sum given
 * back is in exactly one of them, whatever waited across the end of a shift.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tiyn } from '../../src-shared/domain/money.ts';
import { shiftReportSchema, type ShiftReport } from '../../src-shared/contract/report-schema.ts';
import type { SampleEvent } from './event-samples.ts';
import { FLOAT, ReportModel, type BackNote, type SaleNote, type Sold } from './report-model.ts';

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
const counted = (sums: readonly number[]) => ({ count: sums.length, amount: total(sums) });

function byMethod(list: readonly { readonly method: string; readonly sum: number }[]) {
  const methods = [...new Set(list.map(({ method }) => method))].toSorted();
  return Object.fromEntries(
    methods.map((method) => [
      method,
      counted(list.filter((one) => one.method === method).map(({ sum }) => sum)),
    ]),
  );
}

function takenBy({ method, split, taken }: SaleNote) {
  if (split === null) return [{ method: method as string, sum: taken as number }];
  return [
    { method: 'cash', sum: split.cash },
    { method: split.rest, sum: taken - split.cash },
  ];
}

/** As it was told when the money was handed over. */
function givenBy({ given }: BackNote) {
  return (given?.ways ?? []).map(({ method, amount }) => ({ method, sum: amount as number }));
}

/** Of a split sale what came by card or online goes back there first, and never more than that. */
function checkWays(model: ReportModel): void {
  for (const { split, taken } of model.sales) {
    if (split === null) continue;
    const told = model.backs.filter(({ of }) => of.split === split).flatMap(givenBy);
    const by = (cash: boolean) =>
      total(told.filter(({ method }) => (method === 'cash') === cash).map(({ sum }) => sum));
    expect(by(false)).toBe(Math.min(taken - split.cash, by(false) + by(true)));
  }
}

/** Each report is what the model knows, and all of them together are all there was. */
function check(model: ReportModel): void {
  model.openShift();
  model.closeShift();
  for (const [index, report] of model.frozen.entries()) {
    const shift = report.shiftNumber;
    const own = model.sales.filter((note) => note.shift === shift);
    const back = model.backs.filter(({ counted }) => counted.includes(shift));
    const out = model.backs.filter(({ given }) => given?.shift === shift);
    const kind = (wanted: string) => back.filter((note) => note.kind === wanted);
    const learned = model.sales.filter((note) => note.cashback?.shift === shift);
    const cashback = (notes: typeof learned) => total(notes.map((n) => n.cashback?.amount ?? 0));
    const later = model.sales.filter((note) => note.resolvedIn === shift && note.shift !== shift);
    expect(report).toMatchObject({
      sales: counted(own.map(({ taken }) => taken)),
      refunds: {
        ...counted(kind('refund').map(({ money }) => money)),
        bonus: total(kind('refund').map(({ bonus }) => bonus)),
      },
      reverts: {
        ...counted(kind('revert').map(({ money }) => money)),
        bonus: total(kind('revert').map(({ bonus }) => bonus)),
      },
      bonusesSpent: total(own.map(({ sale }) => sale.bonus)),
      cashbackCredited: cashback(learned.filter((note) => note.shift === shift)),
      awards: own.filter(({ awarded }) => awarded).length,
      fromEarlierShifts: {
        ...counted(later.map(({ taken }) => taken)),
        cashback: cashback(learned.filter((note) => note.shift !== shift)),
      },
    });
    expect(report.byMethod).toEqual(byMethod(own.flatMap(takenBy)));
    expect(report.refundsByMethod).toEqual(byMethod(back.flatMap(givenBy)));
    expect(report.undone.count).toBe(
      model.backs.filter(({ undone }) => undone.some((one) => one.shift === shift)).length,
    );
    const cash = (notes: readonly { readonly method: string; readonly sum: number }[]) =>
      total(notes.filter(({ method }) => method === 'cash').map(({ sum }) => sum));
    const moved = (kind: string) =>
      total(
        model.moves.flatMap((one) => (one.shift === shift && one.kind === kind ? one.amount : [])),
      );
    expect(report.drawer?.expected).toBe(
      FLOAT + cash(own.flatMap(takenBy)) - cash(out.flatMap(givenBy)) + moved('in') - moved('out'),
    );
    expect(report.drawer?.back).toBe(cash(out.flatMap(givenBy)));
    expect(report.splits).toBe(own.filter(({ split }) => split !== null).length);
    expect(report.unresolved.map((row) => row.saleId)).toEqual(model.unresolvedAtClose[index]);
    // Frozen: what happened afterwards has not touched it.
    expect(model.journal.shiftReport(shift)).toEqual(report);
  }
  const all = (part: (report: ShiftReport) => number) => total(model.frozen.map(part));
  expect(all(({ sales }) => sales.amount)).toBe(total(model.sales.map(({ taken }) => taken)));
  expect(
    all(({ cashbackCredited, fromEarlierShifts }) => cashbackCredited + fromEarlierShifts.cashback),
  ).toBe(total(model.sales.map((note) => note.cashback?.amount ?? 0)));
  expect(all(({ refunds, reverts }) => refunds.amount + reverts.amount)).toBe(
    total(model.backs.map(({ money, counted }) => money * counted.length)),
  );
  // Each tenge of cash that was handed over has left one drawer, once; the ways are those that were told.
  const told = model.backs.filter(({ given }) => given !== null);
  expect(all(({ drawer }) => drawer?.back ?? 0)).toBe(
    total(told.flatMap(givenBy).map(({ method, sum }) => (method === 'cash' ? sum : 0))),
  );
  for (const note of told) {
    expect(model.waysOf(note)).toEqual(note.given?.ways);
    expect(total(givenBy(note).map(({ sum }) => sum))).toBe(note.money);
  }
  checkWays(model);
}

const CASH: Sold = { amount: 500_000, bonus: 0, method: 'cash', offline: false, award: false };

/** Two shifts: what is done in the first, then in the second. */
function twoShifts(first: (model: ReportModel) => void, second: (model: ReportModel) => void) {
  const model = new ReportModel();
  model.openShift();
  first(model);
  model.closeShift();
  model.openShift();
  second(model);
  const [early] = model.frozen;
  check(model);
  const late = model.frozen[1];
  if (early === undefined || late === undefined) throw new Error('two shifts were closed');
  return { early, late };
}

const applying = (...sample: readonly SampleEvent[]) => {
  return (model: ReportModel) => {
    for (const one of sample) model.apply(0, one, 30_000);
  };
};

describe('a sale of the shift before', () => {
  test('confirmed later: its money stays there, its cashback is here', () => {
    const { early, late } = twoShifts(
      (model) => {
        model.sell(CASH);
        applying('unanswered', 'unanswered', 'readPending', 'unanswered')(model);
      },
      applying('readCompleted', 'result'),
    );
    expect(early).toMatchObject({ sales: { amount: 500_000 }, cashbackCredited: 0 });
    expect(early.unresolved).toHaveLength(1);
    expect(late).toMatchObject({
      sales: { count: 0 },
      fromEarlierShifts: { count: 1, amount: 500_000, cashback: 30_000 },
    });
  });

  test('being confirmed while the shift was closed: its cashback is not lost', () => {
    const { early, late } = twoShifts((model) => {
      model.sell(CASH);
      applying('completed')(model);
    }, applying('result'));
    expect(early.cashbackCredited).toBe(0);
    expect(late.fromEarlierShifts).toEqual({ count: 1, amount: 500_000, cashback: 30_000 });
  });

  test('its result is asked for between two shifts and not told: it is resolved once, when it is known', () => {
    const model = new ReportModel();
    model.openShift();
    model.sell(CASH);
    model.closeShift();
    applying('completed')(model);
    model.openShift();
    model.closeShift();
    applying('resultUnread')(model);
    model.openShift();
    applying('readCompleted', 'result')(model);
    check(model);
    expect(model.frozen.map(({ fromEarlierShifts }) => fromEarlierShifts.count)).toEqual([0, 0, 1]);
  });

  test('what it has brought stays where it was counted, whatever is read of it later', () => {
    const { early, late } = twoShifts(
      (model) => {
        model.sell(CASH);
        applying('completed', 'result', 'resultUnread', 'resultStale', 'readCompleted')(model);
        applying('resultUnread')(model);
      },
      applying('resultStale', 'readCompleted', 'result', 'resultStale', 'readDeclined'),
    );
    expect(early).toMatchObject({ cashbackCredited: 30_000, unresolved: [] });
    expect(late).toMatchObject({ cashbackCredited: 0, fromEarlierShifts: { cashback: 0 } });
  });

  test('accrued later: it was without bonuses there, and its cashback is here', () => {
    const { early, late } = twoShifts(
      (model) => model.sell({ ...CASH, offline: true }),
      applying('accrue', 'accrued', 'completed', 'result'),
    );
    expect(early.withoutBonuses).toEqual({ count: 1, amount: 500_000 });
    expect(late.withoutBonuses.count).toBe(0);
    expect(late.fromEarlierShifts).toEqual({ count: 1, amount: 500_000, cashback: 30_000 });
  });

  test('resolved manually: listed with its note in the shift in which that was', () => {
    const { early, late } = twoShifts((model) => {
      model.sell(CASH);
      applying('refused', 'readDeclined')(model);
    }, applying('resolvedManually'));
    expect(early.unresolved).toMatchObject([{ resolution: 'needsAttention', about: 'completion' }]);
    expect(early.resolvedManually).toEqual([]);
    expect(late.unresolved).toEqual([]);
    expect(late.resolvedManually).toMatchObject([
      { resolution: 'resolvedManually', note: 'asked support' },
    ]);
  });

  test('refunded now: the money is given back in this shift, by the way it was paid', () => {
    const { early, late } = twoShifts(
      (model) => {
        model.sell({ ...CASH, method: 'card' });
        applying('completed', 'result')(model);
      },
      (model) => model.reverse(0, 'refund', 20_000, 'done'),
    );
    expect(early.refundsByMethod).toEqual({});
    expect(late.refundsByMethod).toEqual({ card: { count: 1, amount: 20_000 } });
  });

  test('a refund whose answer comes after the close is given back in the next shift', () => {
    const { early, late } = twoShifts(
      (model) => {
        model.sell(CASH);
        applying('completed', 'result')(model);
        model.reverse(0, 'refund', 20_000, 'unknown');
      },
      (model) => model.learn(0, 'done'),
    );
    expect(early.refunds.count).toBe(0);
    expect(late.refunds).toEqual({ count: 1, amount: 20_000, bonus: 100, cashback: 0 });
  });
});

test('a sale accrued while its own shift is open is in that shift alone', () => {
  const model = new ReportModel();
  model.openShift();
  model.sell({ ...CASH, offline: true });
  applying('accrue', 'accrued', 'completed', 'result')(model);
  check(model);
  expect(model.frozen[0]).toMatchObject({
    cashbackCredited: 30_000,
    withoutBonuses: { count: 0 },
    fromEarlierShifts: { count: 0, amount: 0, cashback: 0 },
  });
});

test('a split counts in both of its ways, and goes back to the card before the drawer', () => {
  const model = new ReportModel();
  model.openShift();
  model.sell({ ...CASH, amount: 600_000, method: 'mixed' });
  model.reverse(0, 'refund', 300_000, 'done');
  model.reverse(0, 'refund', 200_000, 'done');
  check(model);
  expect(model.frozen[0]).toMatchObject({
    sales: { count: 1, amount: 600_000 },
    splits: 1,
    byMethod: {
      cash: { count: 1, amount: 200_000 },
      card: { count: 1, amount: 400_000 },
    },
    refundsByMethod: {
      card: { count: 2, amount: 400_000 },
      cash: { count: 1, amount: 100_000 },
    },
  });
});

test('handed over, and not done after all: its cash has left the drawer of that shift alone', () => {
  const model = new ReportModel();
  model.openShift();
  model.sell(CASH);
  model.reverse(0, 'refund', 20_000, 'done');
  const lose = (outcome: 'unknown' | 'notDone') => {
    for (const { requestId, money, bonus } of model.backs) {
      const end = { outcome, fault: null, refundedBonus: bonus, money, cashback: tiyn(9) };
      model.journal.recordReversalOutcome(requestId, end, 1_800_001_000_000);
    }
  };
  lose('unknown');
  expect(model.journal.shiftReport()).toMatchObject({
    refunds: { count: 0 },
    undone: { count: 1, amount: 20_000, bonus: 100, cashback: 0 },
    drawer: { expected: FLOAT + 500_000 - 20_000 },
  });
  model.closeShift();
  model.openShift();
  lose('notDone');
  expect(model.journal.shiftReport()).toMatchObject({
    undone: { count: 0 },
    drawer: { expected: FLOAT },
  });
});

test('shown again in a later shift: its cash left the drawer of the first one, once', () => {
  const { early, late } = twoShifts(
    (model) => {
      model.sell(CASH);
      model.reverse(0, 'refund', 20_000, 'done');
      model.learn(0, 'notDone');
    },
    (model) => model.learn(0, 'done'),
  );
  expect(early.drawer).toMatchObject({ back: 20_000, expected: FLOAT + 500_000 - 20_000 });
  expect(late).toMatchObject({
    refunds: { count: 1, amount: 20_000 },
    drawer: { back: 0, expected: FLOAT },
  });
});

test('a split whose parts an older version did not ask for is shown as such', () => {
  const model = new ReportModel();
  model.openShift();
  model.sell(CASH);
  const [note] = model.sales;
  if (note?.sale.state.at !== 'completing') throw new Error('it was paid');
  const payment = { method: 'mixed', tendered: null } as const;
  model.journal.saveSale({ ...note.sale, state: { ...note.sale.state, payment } }, 1);
  const report = model.journal.shiftReport(1);
  expect(report.byMethod).toEqual({ mixed: { count: 1, amount: 500_000 } });
  expect(report.splits).toBe(0);
});

test('a report that was frozen before splits were asked for can be read', () => {
  const model = new ReportModel();
  model.openShift();
  model.sell(CASH);
  const { splits, ...older } = model.journal.shiftReport(1);
  expect(splits).toBe(0);
  expect(shiftReportSchema.parse(older)).toMatchObject({ splits: 0, sales: { count: 1 } });
});

test('cashback learned between two shifts is in the next one', () => {
  const model = new ReportModel();
  model.openShift();
  model.sell(CASH);
  applying('completed')(model);
  model.closeShift();
  applying('result')(model);
  model.openShift();
  check(model);
  expect(model.frozen[1]?.fromEarlierShifts.cashback).toBe(30_000);
});

const money = fc.integer({ min: 1, max: 900_000 });
const index = fc.nat(20);
const sell = fc.record({
  amount: money,
  bonus: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 124_000 })),
  method: fc.constantFrom('cash' as const, 'card' as const, 'online' as const, 'mixed' as const),
  offline: fc.boolean(),
  award: fc.boolean(),
});
const SAMPLE_EVENTS: readonly SampleEvent[] = [
  'completed',
  'unanswered',
  'refused',
  'readCompleted',
  'readPending',
  'readDeclined',
  'result',
  'resultUnread',
  'resultStale',
  'accrue',
  'accrued',
  'notAccrued',
  'recheckRequested',
  'resolvedManually',
  'interrupted',
];
type Activity = (model: ReportModel) => void;
const activity: fc.Arbitrary<Activity> = fc.oneof(
  {
    weight: 3,
    arbitrary: sell.map(
      (what): Activity =>
        (model) =>
          model.sell(what),
    ),
  },
  {
    weight: 8,
    arbitrary: fc.tuple(index, fc.constantFrom(...SAMPLE_EVENTS), money).map(
      ([which, sample, cashback]): Activity =>
        (model) =>
          model.apply(which, sample, cashback),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        index,
        fc.constantFrom('refund' as const, 'revert' as const),
        money,
        fc.constantFrom('done' as const, 'notDone' as const, 'unknown' as const),
      )
      .map(
        ([which, kind, sum, outcome]): Activity =>
          (model) =>
            model.reverse(which, kind, sum, outcome),
      ),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        index,
        fc.constantFrom('done' as const, 'done' as const, 'notDone' as const, 'unknown' as const),
      )
      .map(
        ([which, outcome]): Activity =>
          (model) =>
            model.learn(which, outcome),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('in' as const, 'out' as const), money).map(
      ([kind, sum]): Activity =>
        (model) =>
          model.moveCash(kind, sum),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Activity>((model) => model.closeShift()) },
  { weight: 1, arbitrary: fc.constant<Activity>((model) => model.openShift()) },
);

test('whatever happens over several shifts, everything is in exactly one report', () => {
  fc.assert(
    fc.property(fc.array(activity, { minLength: 10, maxLength: 90 }), (activities) => {
      const model = new ReportModel();
      model.openShift();
      for (const run of activities) run(model);
      check(model);
      model.journal.close();
    }),
    { numRuns: 120 },
  );
});
