/** A report as the rows of a table: what the screen says, with amounts as numbers. */
import { expect, test } from 'vitest';
import { formatCsv } from '../../src-shared/domain/csv.ts';
import { tiyn, type Tiyn } from '../../src-shared/domain/money.ts';
import { reportRows } from '../../src-renderer/shift/report-rows.ts';
import { CLOSED, QUIET } from './preview/fake-report.ts';
import { createI18n } from './words.ts';

const words = () => ({ t: createI18n('en').t });

test('methods, drawer and bonuses', () => {
  const rows = reportRows(CLOSED, words());
  for (const row of [
    ['Shift 214'],
    ['Cashier', 'Дана'],
    ['Cash', 12, 72_100.5, 1_000, 71_100.5],
    ['Total', 23, 184_320, 1_000, 183_320],
    ['Taken out', -30_000],
    ['Must be there', 61_100.5],
    ['Counted', 61_000],
    ['Difference', -100.5, 'Ошибка в сдаче'],
    ['Bonuses returned', 120],
    ['Bonuses earned', 9_216],
    ['Removed with refunds and reverts', -50, 'estimate'],
    ['Earned less that', 9_166, 'estimate'],
  ])
    expect(rows).toContainEqual(row);
});

test('what the shift before left, what was taken since, and what can’t be known', () => {
  const { drawer } = CLOSED;
  if (drawer === null) throw new Error('no drawer');
  const moves = drawer.moves.map((move) => ({ ...move, beforeShift: true }));
  const cashOut = { ...drawer.cashOut, count: 51 };
  const rows = reportRows(
    { ...CLOSED, drawer: { ...drawer, moves, cashOut, maybeBack: tiyn(40_000) } },
    words(),
  );
  expect(rows).toContainEqual(['Counted at the last close', 20_000]);
  expect(rows).toContainEqual([
    expect.any(String),
    -30_000,
    expect.any(String),
    '',
    '',
    'before the shift',
  ]);
  expect(rows).toContainEqual(['and 50 more; the sums are of all']);
  expect(rows.flat().join(' ')).toContain('How much of 400 given back was cash isn’t known');
  const unknown = { ...drawer, lastCounted: null, openingFloat: null, expected: null };
  const without = reportRows({ ...CLOSED, drawer: unknown }, words());
  expect(without).toContainEqual(['Counted at the last close', 'not counted']);
  expect(without).toContainEqual(['At the opening', 'not known']);
  expect(without).toContainEqual(['Must be there', 'not known']);
});

test('cash that left the drawer is what was handed over, also for what isn’t done any more', () => {
  const { drawer } = CLOSED;
  if (drawer === null) throw new Error('no drawer');
  const backIn = (back: Tiyn | null) =>
    reportRows({ ...CLOSED, drawer: { ...drawer, back } }, words()).find(
      ([name]) => name === 'Given back',
    );
  expect(backIn(tiyn(250_000))).toEqual(['Given back', -2_500]);
  // A report of an older version.
  expect(backIn(null)).toEqual(['Given back', -1_000]);
});

test('a cashier’s words are no formula, and a drawer that nobody counted says so', () => {
  const rows = reportRows({ ...QUIET, cashier: '=cmd' }, words());
  expect(rows).toContainEqual(['Counted', 'not counted']);
  expect(formatCsv(rows)).toContain(";'=cmd\r\n");
});
