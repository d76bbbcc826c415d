/** A report as the rows of a table: what the screen says, with amounts as numbers. */
import { expect, test } from 'vitest';
import { formatCsv } from '../../src-shared/domain/csv.ts';
import { shiftCommands } from '../../src-shared/contract/commands/shift-commands.ts';
import { MAX_CASHIERS } from '../../src-shared/domain/people/people.ts';
import { tiyn, type Tiyn } from '../../src-shared/domain/money.ts';
import type { ShiftReport } from '../../src-shared/contract/report-schema.ts';
import { NO_PEOPLE } from '../../src-shared/contract/people-schema.ts';
import { wordsIn } from '../../src-renderer/locales/use-i18n.ts';
import { reportRows } from '../../src-renderer/shift/report/report-rows.ts';
import { CLOSED, QUIET } from './preview/fake-report.ts';
import { createI18n } from './words.ts';

const words = () => wordsIn('en', createI18n('en').t);
const rowsOf = (report: ShiftReport, people = NO_PEOPLE) => reportRows(report, people, words());

const DANA = { cashierId: 'a', name: 'Dana' };
const TRAIL = { count: 812, mac: '3f9a', breaks: 0, first: null };
const NO_EDITS = { count: 0, phones: 0, consents: 0, phoneChanges: [] };
const withEdits: ShiftReport = {
  ...CLOSED,
  customerEdits: {
    count: 5,
    phones: 1,
    consents: 0,
    phoneChanges: [
      {
        at: CLOSED.openedAt,
        cashier: 'Дана',
        supervisor: '=Aigul',
        from: '78',
        to: '12',
        outcome: 'done',
        holdHours: 24,
      },
    ],
  },
};
const NOTHING_OF_NOTE = {
  cancelled: 0,
  recalled: 0,
  priceChanged: 0,
  withoutBonuses: 0,
  attached: 0,
  edits: 0,
  settings: 0,
  failedPins: 0,
  regularsLeft: 0,
  reversed: { count: 0, amount: tiyn(0), bonus: tiyn(0), cashback: tiyn(0) },
};

test('methods, drawer and bonuses', () => {
  const rows = rowsOf(CLOSED);
  for (const row of [
    ['Shift 214'],
    ['Cashier', 'Дана'],
    ['Cash', 12, 72_100.5, 1_000, 71_100.5],
    ['Total', 23, 184_320, 1_000, 183_320],
    ['Taken out', -30_000],
    ['Expected', 61_100.5],
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
  const rows = rowsOf({
    ...CLOSED,
    drawer: { ...drawer, moves, cashOut, maybeBack: tiyn(40_000) },
  });
  expect(rows).toContainEqual(['Counted at the last close', 20_000]);
  expect(rows).toContainEqual([
    expect.any(String),
    -30_000,
    expect.any(String),
    '',
    '',
    'before opening',
  ]);
  expect(rows).toContainEqual(['and 50 more; the sums include all']);
  expect(rows.flat().join(' ')).toContain('How much of 400 given back was cash isn’t known');
  const unknown = { ...drawer, lastCounted: null, openingFloat: null, expected: null };
  const without = rowsOf({ ...CLOSED, drawer: unknown });
  expect(without).toContainEqual(['Counted at the last close', 'not counted']);
  expect(without).toContainEqual(['Opening float', 'not known']);
  expect(without).toContainEqual(['Expected', 'not known']);
});

test('cash that left the drawer is what was handed over, also for what isn’t done any more', () => {
  const { drawer } = CLOSED;
  if (drawer === null) throw new Error('no drawer');
  const backIn = (back: Tiyn | null) =>
    rowsOf({ ...CLOSED, drawer: { ...drawer, back } }).find(([name]) => name === 'Refunded');
  expect(backIn(tiyn(250_000))).toEqual(['Refunded', -2_500]);
  // A report of an older version.
  expect(backIn(null)).toEqual(['Refunded', -1_000]);
});

test('a cashier’s words are no formula, and a drawer that nobody counted says so', () => {
  const rows = rowsOf({ ...QUIET, cashier: '=cmd' });
  expect(rows).toContainEqual(['Counted', 'not counted']);
  expect(formatCsv(rows)).toContain(";'=cmd\r\n");
});

test('edits, with who let a new phone pass; nothing where none was', () => {
  const rows = rowsOf(withEdits);
  expect(rows).toContainEqual(['Changes in all', 5]);
  expect(rows).toContainEqual([
    expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/u),
    '•• 78 → •• 12',
    expect.any(String),
    '',
    'Дана',
    '=Aigul',
  ]);
  expect(formatCsv(rows)).toContain(";'=Aigul\r\n");
  expect(rowsOf({ ...withEdits, customerEdits: { ...NO_EDITS, count: 0 } }).flat()).not.toContain(
    'Customer details changed',
  );
});

test('what to look at, by the names of now, and the seal of the records', () => {
  const line = { ...NOTHING_OF_NOTE, cashierId: 'a' as never, failedPins: 2, cancelled: 1 };
  const gone = { ...NOTHING_OF_NOTE, cashierId: 'b' as never, edits: 1 };
  const quiet = { ...NOTHING_OF_NOTE, cashierId: null };
  const report = { ...CLOSED, byCashier: [line, gone, quiet], trail: TRAIL };
  const rows = rowsOf(report, { ...NO_PEOPLE, state: 'known', names: [DANA] } as never);
  expect(rows).toContainEqual(['Worth a look: cashiers']);
  const [dana, former] = rows.slice(
    rows.findIndex(([name]) => name === 'Worth a look: cashiers') + 1,
  );
  expect(dana).toEqual(['Dana', expect.stringContaining('1'), expect.stringContaining('2')]);
  expect(former?.[0]).not.toBe('Dana');
  expect(former).toHaveLength(2);
  expect(rows.at(-1)).toEqual([expect.stringMatching(/812 · 3f9a/u)]);
  expect(
    rowsOf({ ...CLOSED, byCashier: [], trail: null })
      .flat()
      .join(' '),
  ).not.toMatch(/Seal of/u);
});

/** As many as a report lists. */
const fifty = <T>(one: T) => Array.from({ length: 50 }, () => one);

test('main takes the longest table that a shift can have', () => {
  const { drawer } = CLOSED;
  const [edit] = withEdits.customerEdits.phoneChanges;
  const [move] = drawer?.moves ?? [];
  if (drawer === null || edit === undefined || move === undefined) throw new Error('no samples');
  const all = Object.fromEntries(
    Object.entries(NOTHING_OF_NOTE).map(([what, count]) => [what, count === 0 ? 9 : count]),
  );
  const reversed = { ...NOTHING_OF_NOTE.reversed, count: 9 };
  const rows = rowsOf({
    ...CLOSED,
    byCashier: Array.from({ length: MAX_CASHIERS + 1 }, (_, index) => ({
      ...NOTHING_OF_NOTE,
      ...all,
      cashierId: `${index}` as never,
      reversed,
    })),
    customerEdits: { count: 99, phones: 99, consents: 9, phoneChanges: fifty(edit) },
    drawer: {
      ...drawer,
      moves: fifty({ ...move, reason: 'р'.repeat(200) }),
      cashOut: { count: 99, amount: tiyn(100) },
      maybeTaken: tiyn(100),
      maybeBack: tiyn(100),
    },
    trail: TRAIL,
  });
  // Nor is it too long a command (shell/page/ipc-host.ts).
  expect(JSON.stringify(rows).length).toBeLessThan(60_000);
  const taken = shiftCommands['shift.saveFile'].input.safeParse({ number: 1, rows });
  expect(taken.error?.issues ?? []).toEqual([]);
});
