/**
 * Files that older versions left behind: opened, with the same totals, with what waits and since
 * when. The rows are written as those versions wrote them.
 */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../src-main/storage/migrations/migrations.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { ORDER, request } from '../domain/sale-samples.ts';
import { useJournalFile } from './journal-file.ts';

const T = 1_800_000_000_000;
const own = useJournalFile();

const { open } = own;

const ids = (number: number) => String(number).padStart(26, '0');
const payment = { method: 'cash', given: null };
/** Every sale has its own. */
const orderOf = (number: number) => ({ ...ORDER, orderId: id(String(5_000 + number)) });
/** As versions 1 and 2 wrote it: nothing about notes or awards in doubt. */
const doneState = (settlement: string, cashback: number | null = null) => ({
  at: 'done',
  order: settlement === 'without' ? null : ORDER,
  payment,
  settlement,
  receipt: { cashback, balance: null, stamps: null },
  fault: settlement === 'attention' ? { code: 'rejected', retry: 'never' } : null,
});

/** Where the state has one. */
const orderIn = (number: number, state: object) =>
  'order' in state && state.order !== null ? { order: orderOf(number) } : {};

/** As the versions before the words of today wrote it. */
function oldRequest(saleId: string) {
  const { quote, noLoyaltyReason, customer, ...others } = request({ saleId });
  if (customer.kind !== 'known') throw new Error('the sample is of a known customer');
  const { requiresSmsCode, ...known } = customer;
  const oldCustomer = { ...known, mustConfirm: requiresSmsCode };
  return { ...others, customer: oldCustomer, seen: quote, without: noLoyaltyReason };
}

interface OldSale {
  readonly number: number;
  readonly shift: number;
  readonly changedAt: number;
  readonly state: { readonly at: string; readonly settlement?: string };
}

const SALES: readonly OldSale[] = [
  { number: 1, shift: 6, changedAt: T + 10, state: doneState('confirmed', 7_000) },
  { number: 2, shift: 6, changedAt: T + 20, state: doneState('waiting') },
  { number: 3, shift: 7, changedAt: T + 30, state: doneState('attention') },
  { number: 4, shift: 7, changedAt: T + 40, state: doneState('confirmed', 5_000) },
  { number: 5, shift: 7, changedAt: T + 50, state: doneState('confirmed', 3_000) },
  { number: 6, shift: 7, changedAt: T + 60, state: doneState('without') },
  {
    number: 7,
    shift: 7,
    changedAt: T + 70,
    state: { at: 'completing', order: ORDER, payment } as OldSale['state'],
  },
  {
    number: 8,
    shift: 7,
    changedAt: T + 80,
    state: { at: 'cancelled', order: null } as OldSale['state'],
  },
];

/** The first version that notes how many refunds there were before a reversal. */
const REFUNDS_BEFORE = 6;

/** The first version that knows of which order a reversal is, and what was not done. */
const BY_ORDER = 7;

/** The first version with the words of today: its files are those of the one before, migrated. */
const RENAMED = 12;

/** A file that had run that many migrations; shift 6 is closed, shift 7 is open. */
function write(version: number): void {
  if (version >= RENAMED) return migrated(version);
  const old = new DatabaseSync(own.file);
  for (const sql of MIGRATIONS.slice(0, version)) old.exec(sql);
  old.exec(`PRAGMA user_version = ${version}`);
  old.exec(
    `INSERT INTO shifts (shift_id, cashier, opened_at, with_bonuses, closed_at)
     VALUES (6, 'Aigul', ${T}, 1, ${T + 25}), (7, 'Dana', ${T + 26}, 1, NULL)`,
  );
  const insert = old.prepare(
    `INSERT INTO sales (sale_id, shift_id, started_at, changed_at, phone, order_number, amount, bonus,
       state, settlement, dismissed, sale)
     VALUES (?, ?, ?, ?, '+77012345678', '1042', ?, 0, ?, ?, 1, ?)`,
  );
  for (const { number, shift, changedAt, state } of SALES) {
    const asked = oldRequest(ids(number));
    const without = state.settlement === 'without' ? 'chosen' : null;
    insert.run(
      ids(number),
      shift,
      changedAt - 5,
      changedAt,
      asked.amount,
      state.at,
      state.settlement ?? null,
      JSON.stringify({
        request: asked,
        bonus: 0,
        without,
        state: { ...state, ...orderIn(number, state) },
      }),
    );
  }
  if (version >= 2) addReversal(old);
  // The version that has this column fills it by itself.
  if (version >= 3) {
    old.exec(
      `UPDATE sales SET unsettled_since = changed_at
       WHERE settlement IN ('waiting', 'attention') OR state = 'completing'`,
    );
  }
  if (version >= REFUNDS_BEFORE)
    old.exec(`UPDATE reversals SET refunds_before = 1 WHERE outcome = 'unknown'`);
  if (version >= BY_ORDER) {
    old.exec(
      `UPDATE reversals SET order_id = 5000 + CAST(sale_id AS INTEGER);
       UPDATE reversals SET outcome = 'notDone' WHERE amount = 30000`,
    );
  }
  old.close();
}

function migrated(version: number): void {
  write(RENAMED - 1);
  const old = new DatabaseSync(own.file);
  for (const sql of MIGRATIONS.slice(RENAMED - 1, version)) old.exec(sql);
  old.exec(`PRAGMA user_version = ${version}`);
  old.close();
}

/** Sale 4 is reverted, sale 5 refunded; another refund of it has no answer yet. */
function addReversal(old: DatabaseSync): void {
  const insert = old.prepare(
    `INSERT INTO reversals (sale_id, shift_id, kind, amount, money, refunded_bonus, reason,
       intended_at, ended_at, outcome) VALUES (?, 7, ?, ?, ?, ?, 'returned', ?, ?, ?)`,
  );
  insert.run(ids(4), 'revert', 1_250_000, 1_250_000, 0, T + 90, T + 91, 'done');
  insert.run(ids(5), 'refund', 50_000, 48_000, 2_000, T + 92, T + 93, 'done');
  insert.run(ids(5), 'refund', 10_000, 10_000, null, T + 94, null, 'unknown');
  insert.run(ids(1), 'refund', 30_000, 0, null, T + 95, T + 96, 'refused');
  insert.run(ids(1), 'refund', 40_000, 0, null, T + 97, T + 98, 'refused');
  old
    .prepare(`UPDATE reversals SET fault = ? WHERE amount = ?`)
    .run('{"code":"timeout","retry":"unsafe"}', 30_000);
  old
    .prepare(`UPDATE reversals SET fault = ? WHERE amount = ?`)
    .run('{"code":"rejected","retry":"never","status":400}', 40_000);
  old.prepare('UPDATE shifts SET report = ? WHERE shift_id = 6').run(
    JSON.stringify({
      shiftNumber: 6,
      cashier: 'Aigul',
      openedAt: T,
      closedAt: T + 25,
      sales: { count: 2, amount: 2_500_000 },
      byMethod: { cash: { count: 2, amount: 2_500_000 } },
      bonusesSpent: 0,
      cashbackCredited: 7_000,
      refunds: { count: 0, amount: 0, bonus: 0 },
      reverts: { count: 0, amount: 0, bonus: 0 },
      awards: 0,
      withoutBonuses: { count: 0, amount: 0 },
      unsettled: [
        {
          saleId: ids(2),
          at: T + 15,
          shiftNumber: 6,
          orderNumber: '1042',
          name: 'Aigerim S.',
          phoneEnd: '78',
          amount: 1_250_000,
          bonus: 0,
          method: 'cash',
          settlement: 'waiting',
          reverted: false,
          refunded: 0,
        },
      ],
    }),
  );
}

const VERSIONS = MIGRATIONS.map((_sql, index) => index + 1);

describe.each(VERSIONS)('a file of version %i', (version) => {
  test('opens as it is, and shows the same totals', () => {
    write(version);
    const { journal, notice } = open();
    expect(notice).toBeNull();
    expect(journal.currentShift()).toMatchObject({ number: 7, cashier: 'Dana' });
    expect(journal.shiftTotals()).toEqual({ sales: 5, taken: 6_250_000 });
    const report = journal.shiftReport(7);
    const back = version >= 2;
    expect(report).toMatchObject({
      sales: { count: 5, amount: 6_250_000 },
      byMethod: { cash: { count: 5, amount: 6_250_000 } },
      refundsByMethod: back ? { cash: { count: 2, amount: 1_298_000 } } : {},
      cashbackCredited: 8_000,
      refunds: back ? { count: 1, amount: 48_000, bonus: 2_000 } : { count: 0, amount: 0 },
      reverts: back ? { count: 1, amount: 1_250_000, bonus: 0 } : { count: 0, amount: 0 },
      withoutBonuses: { count: 1, amount: 1_250_000 },
      fromEarlierShifts: { count: 0, amount: 0, cashback: 0 },
      resolvedManually: [],
    });
    expect(journal.shiftReport(6)).toMatchObject({
      sales: { count: 2, amount: 2_500_000 },
      cashbackCredited: 7_000,
    });
    expect(journal.sales('', 0, 20).rows).toHaveLength(SALES.length);
    expect(journal.saleRow(ids(4))?.reverted).toBe(back);
    expect(journal.sellerOf(ids(4))).toBeNull();
    expect(journal.saleRow(ids(5))?.refunded).toBe(back ? 50_000 : 0);
    journal.close();
  });

  test('knows what waits and since when, and asks about it at once', () => {
    write(version);
    const { journal } = open();
    expect(
      journal.shiftReport(7).unresolved.map(({ saleId, resolution, about, since, nextTryAt }) => ({
        saleId,
        resolution,
        about,
        since,
        nextTryAt,
      })),
    ).toEqual(
      [
        { saleId: ids(2), resolution: 'pending', since: T + 20 },
        { saleId: ids(3), resolution: 'needsAttention', since: T + 30 },
        { saleId: ids(7), resolution: 'pending', since: T + 70 },
      ].map((row) => ({ ...row, about: 'completion', nextTryAt: null })),
    );
    expect(journal.openItems()).toMatchObject({ pending: 2, needsAttention: 1, since: T + 20 });
    expect(
      journal
        .pendingSales()
        .map(({ sale, tries, nextTryAt }) => [sale.request.saleId, tries, nextTryAt]),
    ).toEqual([
      [ids(2), 0, null],
      [ids(7), 0, null],
    ]);
    // A sale that was given up before awards were asked about needs nothing.
    expect(journal.saleRow(ids(8))).toMatchObject({ resolution: 'cancelled', since: null });
    journal.close();
  });

  test('knows which refund has no answer, and how many came before it if that was noted', () => {
    write(version);
    const { journal } = open();
    const noted = version < REFUNDS_BEFORE ? null : 1;
    expect(
      journal.reversals(orderOf(5).orderId).map(({ amount, outcome, refundsBefore }) => ({
        amount,
        outcome,
        refundsBefore,
      })),
    ).toEqual(
      version < 2
        ? []
        : [
            { amount: 50_000, outcome: 'done', refundsBefore: null },
            { amount: 10_000, outcome: 'unknown', refundsBefore: noted },
          ],
    );
    expect(journal.ordersWithPendingReversals()).toEqual(version < 2 ? [] : [orderOf(5).orderId]);
    journal.close();
  });

  test('tells what was not done from what the service refused', () => {
    write(version);
    const { journal } = open();
    expect(journal.reversals(orderOf(1).orderId).map(({ outcome }) => outcome)).toEqual(
      version < 2 ? [] : ['notDone', 'refused'],
    );
    journal.close();
  });

  test('goes on: what waited is resolved in the open shift, a late answer counted in it', () => {
    write(version);
    const { journal } = open();
    const sale = journal.findSale(ids(2));
    if (sale?.state.at !== 'done') throw new Error('the sale was paid');
    const result = { ...sale.state.result, cashback: sale.request.amount };
    const confirmed = { ...sale.state, resolution: 'confirmed', result } as const;
    journal.saveSale({ ...sale, state: confirmed }, T + 200);
    const money = sale.request.amount;
    const done = { outcome: 'done', fault: null, refundedBonus: null, cashback: null } as const;
    expect(journal.openItems().toGiveBack).toBeNull();
    for (const { reversalId, requestId, outcome } of journal.reversals(orderOf(5).orderId)) {
      if (outcome === 'unknown')
        journal.recordReversalOutcome(requestId ?? reversalId, { ...done, money }, T + 201);
    }
    // Nobody was asked for the drawer's cash when it was opened.
    expect(journal.shiftReport().drawer).toMatchObject({ openingFloat: null, expected: null });
    const report = journal.closeShift(T + 300, null, { counted: tiyn(700), reason: null });
    expect(report.drawer?.counted).toEqual({ amount: 700, reason: null });
    expect(report.fromEarlierShifts).toEqual({ count: 1, amount: 1_250_000, cashback: 1_250_000 });
    expect(report.cashbackCredited).toBe(8_000);
    expect(report.refunds.count).toBe(version >= 2 ? 2 : 0);
    expect(journal.saleRow(ids(2))?.since).toBeNull();
    journal.close();
    const again = open();
    expect(again.notice).toBeNull();
    again.journal.close();
  });
});

test('what ended between the two writes of a reversal here is in doubt no more', () => {
  write(9);
  const old = new DatabaseSync(own.file);
  old.exec(
    `INSERT INTO reversals (sale_id, request_id, shift_id, kind, amount, money, reason, intended_at,
       outcome) VALUES ('${ids(6)}', '${ids(99)}', 7, 'revert', 1250000, 1250000, 'returned', ${T + 99}, 'unknown')`,
  );
  old.close();
  const { journal } = open();
  expect(journal.reversalsHere(ids(6))).toMatchObject([{ outcome: 'notDone', kind: 'revert' }]);
  // The one that was sent to the service without an answer still is.
  expect(journal.openItems().reversals).toBe(1);
  expect(journal.closeShift(T + 300).reverts.count).toBe(1);
  journal.close();
});

test('a report that an older version froze is read with what it could not know left empty', () => {
  write(2);
  const { journal } = open();
  expect(journal.shiftReport(6)).toMatchObject({
    closedAt: T + 25,
    refundsByMethod: {},
    fromEarlierShifts: { count: 0, amount: 0, cashback: 0 },
    resolvedManually: [],
    drawer: null,
    unresolved: [{ saleId: ids(2), about: 'completion', since: null, note: null }],
  });
  journal.close();
});

test.each(VERSIONS)(
  'a sale of version %i that can not be read is no reason to begin afresh',
  (version) => {
    write(version);
    const old = new DatabaseSync(own.file);
    old.exec(`UPDATE sales SET sale = '{"half' WHERE sale_id = '${ids(2)}'`);
    old.close();
    const { journal, notice } = open();
    expect(notice).toBeNull();
    expect(journal.findSale(ids(2))).toBeNull();
    expect(journal.pendingSales().map(({ sale }) => sale.request.saleId)).toEqual([ids(7)]);
    journal.close();
  },
);
