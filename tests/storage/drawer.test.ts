/** The drawer's cash in the journal: stated, moved, counted, and told of in the trail. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { CashMoved } from '../../src-main/ports/journal/shifts.ts';
import { openingFloat } from '../../src-main/storage/migrations/20-opening-float.ts';
import { MIGRATIONS } from '../../src-main/storage/migrations/migrations.ts';
import { verifyFile } from '../../src-main/storage/trail/verify-file.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { hold } from './file-locker.ts';
import { makeOlder, useJournalFile } from './journal-file.ts';
import {
  begun,
  breaksIn,
  edit,
  filledBefore,
  KEY,
  openTrailed,
  paid,
  saleId,
  T,
} from './trail-samples.ts';

const own = useJournalFile();

const DANA = { cashierId: saleId(71), name: 'Dana' };
const AIGUL = { cashierId: saleId(72), name: 'Aigul' };
const moved = (number: number, change: Partial<CashMoved> = {}): CashMoved => ({
  requestId: saleId(number),
  kind: 'in',
  amount: tiyn(500_000),
  reason: 'change',
  cashier: DANA,
  supervisor: null,
  ...change,
});
const out = { kind: 'out', amount: tiyn(300_000), reason: 'bank', supervisor: AIGUL } as const;

/** Opened with 20 000 ₸; 950 ₸ in cash for a sale, 5 000 ₸ put in, 3 000 ₸ taken out. */
function fill() {
  const opened = openTrailed(own.file);
  const { journal } = opened;
  journal.openShift('Dana', true, T, tiyn(2_000_000));
  journal.beginSale(begun(1), T + 1);
  journal.saveSale(paid(1), T + 2);
  journal.recordCashMove(moved(81), T + 3);
  journal.recordCashMove(moved(82, out), T + 4);
  return opened;
}

test('what was stated, moved and counted is in the report, and stays in it', () => {
  const { journal } = fill();
  expect(journal.currentShift()?.openingFloat).toBe(2_000_000);
  const running = journal.shiftReport().drawer;
  expect(running).toEqual({
    openingFloat: 2_000_000,
    lastCounted: null,
    cashIn: { count: 1, amount: 500_000 },
    cashOut: { count: 1, amount: 300_000 },
    moves: [
      {
        at: T + 3,
        kind: 'in',
        amount: 500_000,
        reason: 'change',
        beforeShift: false,
        cashier: 'Dana',
        supervisor: null,
      },
      {
        at: T + 4,
        kind: 'out',
        amount: 300_000,
        reason: 'bank',
        beforeShift: false,
        cashier: 'Dana',
        supervisor: 'Aigul',
      },
    ],
    back: 0,
    expected: 2_000_000 + 95_000 + 500_000 - 300_000,
    maybeTaken: 0,
    maybeBack: 0,
    counted: null,
  });
  expect(journal.carriedOverCash()).toBeNull();
  expect(journal.expectedCash()).toBe(2_295_000);
  const closed = journal.closeShift(T + 9, null, { counted: tiyn(2_294_900), reason: 'rounding' });
  expect(closed.drawer).toEqual({ ...running, counted: { amount: 2_294_900, reason: 'rounding' } });
  expect(journal.carriedOverCash()).toEqual({ amount: 2_294_900, isCounted: true });
  journal.close();
  const { journal: again } = openTrailed(own.file);
  expect(again.shiftReport(1)).toEqual(closed);
  again.openShift('Dana', true, T + 20);
  expect(again.shiftReport().drawer).toMatchObject({
    openingFloat: null,
    lastCounted: 2_294_900,
    expected: null,
    moves: [],
  });
  // It was the last shift that nobody counted.
  again.closeShift(T + 30);
  expect(again.carriedOverCash()).toBeNull();
  again.openShift('Dana', true, T + 40, tiyn(5_000));
  again.closeShift(T + 50);
  expect(again.carriedOverCash()).toEqual({ amount: 5_000, isCounted: false });
  again.close();
});

test('what was taken since the shift before is moved as the shift opens, and told of it alone', () => {
  const { journal } = fill();
  journal.closeShift(T + 9, null, { counted: tiyn(2_295_000), reason: 'no difference' });
  const { requestId: _requestId, ...taken } = moved(0, out);
  journal.openShift('Dana', true, T + 20, tiyn(2_295_000), taken);
  expect(journal.shiftReport().drawer).toMatchObject({
    openingFloat: 2_295_000,
    lastCounted: 2_295_000,
    cashOut: { count: 1, amount: 300_000 },
    expected: 1_995_000,
    moves: [{ at: T + 20, kind: 'out', reason: 'bank', beforeShift: true, supervisor: 'Aigul' }],
  });
  journal.closeShift(T + 30);
  expect(journal.pastShifts(0, 9, null).rows).toMatchObject([
    { number: 2, movedBefore: -300_000 },
    { number: 1, movedBefore: 0, unsure: false },
  ]);
  // As it was: no reason for no difference.
  expect(journal.shiftReport(1).drawer?.counted).toEqual({ amount: 2_295_000, reason: null });
  journal.close();
  expect(breaksIn(own.file)).toEqual([]);
});

test('the drawer says what it can’t know: another till’s order that was paid in two ways', () => {
  const { journal } = fill();
  const isNew = journal.recordReversalIntent(
    {
      orderId: id('77'),
      saleId: null,
      requestId: saleId(90),
      kind: 'revert',
      amount: tiyn(40_000),
      money: tiyn(40_000),
      cashback: null,
      refundsBefore: 0,
      givenWith: null,
      reason: 'broken',
      method: 'mixed',
      cashier: DANA,
      supervisor: AIGUL,
    },
    T + 5,
  );
  if (!isNew) throw new Error('recorded already');
  const back = { refundedBonus: null, money: tiyn(40_000), cashback: null } as const;
  journal.recordReversalOutcome(saleId(90), { outcome: 'done', fault: null, ...back }, T + 6);
  expect(journal.shiftReport().drawer).toMatchObject({
    expected: 2_295_000,
    maybeTaken: 0,
    maybeBack: 40_000,
  });
  journal.closeShift(T + 9);
  expect(journal.pastShifts(0, 9, null).rows).toMatchObject([{ unsure: true }]);
  journal.close();
});

test('the same request again moves nothing', () => {
  const { journal } = fill();
  const head = journal.trailHead();
  journal.recordCashMove(moved(81, { amount: tiyn(7) }), T + 5);
  expect(journal.shiftReport().drawer?.cashIn).toEqual({ count: 1, amount: 500_000 });
  expect(journal.trailHead()).toEqual(head);
  journal.close();
});

test('what was moved while the disk takes nothing is on it afterwards, once', async () => {
  const { journal } = fill();
  const holder = await hold(own.file, 'BEGIN EXCLUSIVE');
  journal.recordCashMove(moved(83), T + 5);
  journal.recordCashMove(moved(83), T + 5);
  await holder.release();
  journal.recordEvent({ type: 'pinFailed' }, T + 6);
  journal.close();
  const { journal: again } = openTrailed(own.file);
  expect(again.shiftReport().drawer?.cashIn).toEqual({ count: 2, amount: 1_000_000 });
  expect(again.currentShift()?.openingFloat).toBe(2_000_000);
  again.close();
  expect(breaksIn(own.file)).toEqual([]);
});

describe('what other hands change is found', () => {
  beforeEach(() => {
    const { journal } = fill();
    journal.closeShift(T + 9, null, { counted: tiyn(2_295_000), reason: null });
    journal.close();
  });

  test('a whole day has no breaks', () => {
    expect(breaksIn(own.file)).toEqual([]);
  });

  test.each([
    ['the opening float', 'UPDATE shifts SET opening_float = 1', /rowChanged \d+ shift 1/u],
    ['what was counted', 'UPDATE shifts SET counted_cash = 1', /rowChanged \d+ shift 1/u],
    [
      'an amount',
      'UPDATE cash_moves SET amount = 1 WHERE move_id = 2',
      /rowChanged \d+ cashMove 2/u,
    ],
    [
      'a reason',
      `UPDATE cash_moves SET reason = 'x' WHERE move_id = 2`,
      /rowChanged \d+ cashMove 2/u,
    ],
    [
      'a reason with its mark',
      'UPDATE cash_moves SET reason_mark = NULL WHERE move_id = 2',
      /rowChanged \d+ cashMove 2/u,
    ],
    ['who let it pass', 'UPDATE cash_moves SET supervisor_id = NULL', /rowChanged \d+ cashMove 2/u],
    [
      'a row that is gone',
      'DELETE FROM cash_moves WHERE move_id = 1',
      /rowMissing \d+ cashMove 1/u,
    ],
    [
      'a row beside',
      `INSERT INTO cash_moves (request_id, shift_id, kind, amount, reason, at)
       VALUES ('x', 1, 'out', 100, 'own', ${T})`,
      /rowAdded {2}cashMove 3/u,
    ],
  ])('%s', (_what, sql, found) => {
    edit(own.file, sql);
    expect(breaksIn(own.file).join('\n')).toMatch(found);
  });
});

test('cash that was moved before the trail told of reasons is no break', () => {
  openTrailed(own.file).journal.close();
  // As that version wrote them: neither row nor event says anything of the reason.
  edit(
    own.file,
    `CREATE TRIGGER older AFTER INSERT ON cash_moves BEGIN
       UPDATE cash_moves SET reason_mark = NULL WHERE move_id = new.move_id; END`,
  );
  fill().journal.close();
  edit(own.file, 'DROP TRIGGER older');
  expect(own.rows('SELECT reason_mark FROM cash_moves')).toEqual([
    { reason_mark: null },
    { reason_mark: null },
  ]);
  expect(breaksIn(own.file)).toEqual([]);
});

test('a file of a version before the drawer is verified as it lies there, and goes on', () => {
  filledBefore(own);
  makeOlder(own.file, MIGRATIONS.indexOf(openingFloat));
  expect(verifyFile(own.file, KEY, [])?.breaks).toEqual([]);
  expect(breaksIn(own.file)).toEqual([]);
  expect(own.rows('PRAGMA user_version')).toEqual([{ user_version: MIGRATIONS.length }]);
});
