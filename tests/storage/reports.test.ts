/**
 * What the reports of several shifts say together: every taking, every cashback and every sum given
 * back is in exactly one of them, whatever waited across the end of a shift.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shiftReportSchema, type ShiftReport } from '../../src-shared/contract/report-schema.ts';
import type { Said } from './event-samples.ts';
import { ReportModel, type BackNote, type SaleNote, type Sold } from './report-model.ts';

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

/** Of a split sale what came by card or online goes back there first. */
function givenBy(note: BackNote, all: readonly BackNote[]) {
  const { method, split, taken } = note.of;
  if (split === null) return [{ method: method as string, sum: note.money as number }];
  const earlier = all.filter(
    ({ of, shift, reversalId }) =>
      of === note.of &&
      shift !== null &&
      note.shift !== null &&
      (shift < note.shift || (shift === note.shift && reversalId < note.reversalId)),
  );
  const left = Math.max(0, taken - split.cash - total(earlier.map(({ money }) => money)));
  const rest = Math.min(left, note.money);
  return [
    { method: split.rest as string, sum: rest },
    { method: 'cash', sum: note.money - rest },
  ].filter(({ sum }) => sum > 0);
}

/** Each report is what the shop knows, and all of them together are all there was. */
function check(shop: ReportModel): void {
  shop.openShift();
  shop.closeShift();
  for (const [index, report] of shop.frozen.entries()) {
    const shift = report.shiftNumber;
    const own = shop.sales.filter((note) => note.shift === shift);
    const back = shop.backs.filter((note) => note.shift === shift);
    const kind = (wanted: string) => back.filter((note) => note.kind === wanted);
    const learned = shop.sales.filter((note) => note.cashback?.shift === shift);
    const cashback = (notes: typeof learned) => total(notes.map((n) => n.cashback?.amount ?? 0));
    const later = shop.sales.filter((note) => note.settledIn === shift && note.shift !== shift);
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
    expect(report.refundsByMethod).toEqual(
      byMethod(back.flatMap((note) => givenBy(note, shop.backs))),
    );
    expect(report.splits).toBe(own.filter(({ split }) => split !== null).length);
    expect(report.unresolved.map((row) => row.saleId)).toEqual(shop.unsettledAtClose[index]);
    // Frozen: what happened afterwards has not touched it.
    expect(shop.journal.report(shift)).toEqual(report);
  }
  const all = (part: (report: ShiftReport) => number) => total(shop.frozen.map(part));
  expect(all(({ sales }) => sales.amount)).toBe(total(shop.sales.map(({ taken }) => taken)));
  expect(
    all(({ cashbackCredited, fromEarlierShifts }) => cashbackCredited + fromEarlierShifts.cashback),
  ).toBe(total(shop.sales.map((note) => note.cashback?.amount ?? 0)));
  expect(all(({ refunds, reverts }) => refunds.amount + reverts.amount)).toBe(
    total(shop.backs.filter((note) => note.shift !== null).map(({ money }) => money)),
  );
}

const CASH: Sold = { amount: 500_000, bonus: 0, method: 'cash', offline: false, award: false };

/** Two shifts: what is done in the first, then in the second. */
function twoShifts(first: (shop: ReportModel) => void, second: (shop: ReportModel) => void) {
  const shop = new ReportModel();
  shop.openShift();
  first(shop);
  shop.closeShift();
  shop.openShift();
  second(shop);
  const [early] = shop.frozen;
  check(shop);
  const late = shop.frozen[1];
  if (early === undefined || late === undefined) throw new Error('two shifts were closed');
  return { early, late };
}

const says = (...said: readonly Said[]) => {
  return (shop: ReportModel) => {
    for (const one of said) shop.tell(0, one, 30_000);
  };
};

describe('a sale of the shift before', () => {
  test('confirmed later: its money stays there, its cashback is here', () => {
    const { early, late } = twoShifts(
      (shop) => {
        shop.sell(CASH);
        says('unanswered', 'unanswered', 'readPending', 'unanswered')(shop);
      },
      says('readCompleted', 'receipt'),
    );
    expect(early).toMatchObject({ sales: { amount: 500_000 }, cashbackCredited: 0 });
    expect(early.unresolved).toHaveLength(1);
    expect(late).toMatchObject({
      sales: { count: 0 },
      fromEarlierShifts: { count: 1, amount: 500_000, cashback: 30_000 },
    });
  });

  test('being confirmed while the shift was closed: its cashback is not lost', () => {
    const { early, late } = twoShifts((shop) => {
      shop.sell(CASH);
      says('completed')(shop);
    }, says('receipt'));
    expect(early.cashbackCredited).toBe(0);
    expect(late.fromEarlierShifts).toEqual({ count: 1, amount: 500_000, cashback: 30_000 });
  });

  test('its result is asked for between two shifts and not told: it is resolved once, when it is known', () => {
    const shop = new ReportModel();
    shop.openShift();
    shop.sell(CASH);
    shop.closeShift();
    says('completed')(shop);
    shop.openShift();
    shop.closeShift();
    says('receiptUnread')(shop);
    shop.openShift();
    says('readCompleted', 'receipt')(shop);
    check(shop);
    expect(shop.frozen.map(({ fromEarlierShifts }) => fromEarlierShifts.count)).toEqual([0, 0, 1]);
  });

  test('accrued later: it was without bonuses there, and its cashback is here', () => {
    const { early, late } = twoShifts(
      (shop) => shop.sell({ ...CASH, offline: true }),
      says('accrue', 'accrued', 'completed', 'receipt'),
    );
    expect(early.withoutBonuses).toEqual({ count: 1, amount: 500_000 });
    expect(late.withoutBonuses.count).toBe(0);
    expect(late.fromEarlierShifts).toEqual({ count: 1, amount: 500_000, cashback: 30_000 });
  });

  test('settled by hand: listed with its note in the shift in which that was', () => {
    const { early, late } = twoShifts((shop) => {
      shop.sell(CASH);
      says('refused', 'readDeclined')(shop);
    }, says('resolvedManually'));
    expect(early.unresolved).toMatchObject([{ resolution: 'needsAttention', about: 'completion' }]);
    expect(early.resolvedManually).toEqual([]);
    expect(late.unresolved).toEqual([]);
    expect(late.resolvedManually).toMatchObject([
      { resolution: 'resolvedManually', note: 'asked support' },
    ]);
  });

  test('refunded now: the money is given back in this shift, by the way it was paid', () => {
    const { early, late } = twoShifts(
      (shop) => {
        shop.sell({ ...CASH, method: 'card' });
        says('completed', 'receipt')(shop);
      },
      (shop) => shop.takeBack(0, 'refund', 20_000, 'done'),
    );
    expect(early.refundsByMethod).toEqual({});
    expect(late.refundsByMethod).toEqual({ card: { count: 1, amount: 20_000 } });
  });

  test('a refund whose answer comes after the close is given back in the next shift', () => {
    const { early, late } = twoShifts(
      (shop) => {
        shop.sell(CASH);
        says('completed', 'receipt')(shop);
        shop.takeBack(0, 'refund', 20_000, 'unknown');
      },
      (shop) => shop.learn(0, 'done'),
    );
    expect(early.refunds.count).toBe(0);
    expect(late.refunds).toEqual({ count: 1, amount: 20_000, bonus: 100, cashback: 0 });
  });
});

test('a sale accrued while its own shift is open is in that shift alone', () => {
  const shop = new ReportModel();
  shop.openShift();
  shop.sell({ ...CASH, offline: true });
  says('accrue', 'accrued', 'completed', 'receipt')(shop);
  check(shop);
  expect(shop.frozen[0]).toMatchObject({
    cashbackCredited: 30_000,
    withoutBonuses: { count: 0 },
    fromEarlierShifts: { count: 0, amount: 0, cashback: 0 },
  });
});

test('a split counts in both of its ways, and goes back to the card before the drawer', () => {
  const shop = new ReportModel();
  shop.openShift();
  shop.sell({ ...CASH, amount: 600_000, method: 'mixed' });
  shop.takeBack(0, 'refund', 300_000, 'done');
  shop.takeBack(0, 'refund', 200_000, 'done');
  check(shop);
  expect(shop.frozen[0]).toMatchObject({
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

test('a split whose parts an older version did not ask for is shown as such', () => {
  const shop = new ReportModel();
  shop.openShift();
  shop.sell(CASH);
  const [note] = shop.sales;
  if (note?.sale.state.at !== 'completing') throw new Error('it was paid');
  const payment = { method: 'mixed', tendered: null } as const;
  shop.journal.save({ ...note.sale, state: { ...note.sale.state, payment } }, 1);
  const report = shop.journal.report(1);
  expect(report.byMethod).toEqual({ mixed: { count: 1, amount: 500_000 } });
  expect(report.splits).toBe(0);
});

test('a report that was frozen before splits were asked for can be read', () => {
  const shop = new ReportModel();
  shop.openShift();
  shop.sell(CASH);
  const { splits, ...older } = shop.journal.report(1);
  expect(splits).toBe(0);
  expect(shiftReportSchema.parse(older)).toMatchObject({ splits: 0, sales: { count: 1 } });
});

test('cashback learned between two shifts is in the next one', () => {
  const shop = new ReportModel();
  shop.openShift();
  shop.sell(CASH);
  says('completed')(shop);
  shop.closeShift();
  says('receipt')(shop);
  shop.openShift();
  check(shop);
  expect(shop.frozen[1]?.fromEarlierShifts.cashback).toBe(30_000);
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
const SAID: readonly Said[] = [
  'completed',
  'unanswered',
  'refused',
  'readCompleted',
  'readPending',
  'readDeclined',
  'receipt',
  'receiptUnread',
  'accrue',
  'accrued',
  'notAccrued',
  'recheckRequested',
  'resolvedManually',
  'interrupted',
];
type Deed = (shop: ReportModel) => void;
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 3,
    arbitrary: sell.map(
      (what): Deed =>
        (shop) =>
          shop.sell(what),
    ),
  },
  {
    weight: 8,
    arbitrary: fc.tuple(index, fc.constantFrom(...SAID), money).map(
      ([which, said, cashback]): Deed =>
        (shop) =>
          shop.tell(which, said, cashback),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        index,
        fc.constantFrom('refund' as const, 'revert' as const),
        money,
        fc.constantFrom('done' as const, 'refused' as const, 'unknown' as const),
      )
      .map(
        ([which, kind, sum, outcome]): Deed =>
          (shop) =>
            shop.takeBack(which, kind, sum, outcome),
      ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(index, fc.constantFrom('done' as const, 'refused' as const)).map(
      ([which, outcome]): Deed =>
        (shop) =>
          shop.learn(which, outcome),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Deed>((shop) => shop.closeShift()) },
  { weight: 1, arbitrary: fc.constant<Deed>((shop) => shop.openShift()) },
);

test('whatever happens over several shifts, everything is in exactly one report', () => {
  fc.assert(
    fc.property(fc.array(deed, { minLength: 10, maxLength: 90 }), (deeds) => {
      const shop = new ReportModel();
      shop.openShift();
      for (const run of deeds) run(shop);
      check(shop);
      shop.journal.close();
    }),
    { numRuns: 120 },
  );
});
