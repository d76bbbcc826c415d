/** Money that was handed over, in files of versions that concluded in which shift and how: now facts of the row. */
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { UPGRADE_GIVEN } from '../../src-main/storage/migrations/27-money-handed-over.ts';
import { MIGRATIONS } from '../../src-main/storage/migrations/migrations.ts';
import { salvage } from '../../src-main/storage/file/salvage.ts';
import { verifyFile } from '../../src-main/storage/trail/verify-file.ts';
import { id } from '../../src-shared/domain/id.ts';
import { useJournalFile } from './journal-file.ts';
import {
  BEFORE_GIVEN,
  breaksIn,
  edit,
  filledBefore,
  KEY,
  openTrailed,
  T,
} from './trail-samples.ts';

const own = useJournalFile();

/** 2 000 ₸ in cash, 4 000 by card. */
const SPLIT = { method: 'mixed', tendered: null, split: { cash: 200_000, rest: 'card' } };

interface OldRow {
  readonly sale?: string | null;
  readonly money: number;
  readonly outcome: string;
  readonly bonus?: number | null;
  readonly endedIn?: number | null;
  readonly method?: string | null;
}

function withRows(rows: readonly OldRow[]): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  for (const sql of MIGRATIONS.slice(0, BEFORE_GIVEN)) database.exec(sql);
  database.exec(
    `INSERT INTO shifts (shift_id, cashier, opened_at, with_bonuses) VALUES (1, 'Dana', ${T}, 1), (2, 'Dana', ${T}, 1)`,
  );
  const sale = database.prepare(
    `INSERT INTO sales (sale_id, shift_id, started_at, changed_at, amount, bonus, state, dismissed, sale)
     VALUES (?, 1, ${T}, ${T}, 700000, 100000, 'done', 1, ?)`,
  );
  sale.run('split', JSON.stringify({ state: { payment: SPLIT } }));
  sale.run('cash', JSON.stringify({ state: { payment: { method: 'cash', tendered: null } } }));
  sale.run('unreadable', '{"half');
  const insert = database.prepare(
    `INSERT INTO reversals (sale_id, shift_id, kind, amount, money, refunded_bonus, ended_in, method, reason, intended_at, outcome)
     VALUES (?, 1, 'refund', ?, ?, ?, ?, ?, 'returned', ${T}, ?)`,
  );
  for (const {
    sale: of = null,
    money,
    outcome,
    bonus = null,
    endedIn = null,
    method = null,
  } of rows)
    insert.run(of, money, money, bonus, endedIn, method, outcome);
  database.exec(MIGRATIONS.slice(BEFORE_GIVEN).join('\n'));
  return database;
}

const givenOf = (database: DatabaseSync) =>
  database
    .prepare('SELECT given_in, given_cash FROM reversals ORDER BY reversal_id')
    .all()
    .map((row) => [row['given_in'], row['given_cash']]);

const back = { outcome: 'done', bonus: 0 };

test.each<[string, OldRow[], (readonly [number | null, number | null])[]]>([
  [
    'never done',
    [
      { sale: 'cash', money: 5, outcome: 'refused' },
      { sale: 'cash', money: 5, outcome: 'unknown' },
    ],
    [
      [null, null],
      [null, null],
    ],
  ],
  ['in the shift in which it was asked for', [{ ...back, sale: 'cash', money: 500 }], [[1, 500]]],
  [
    'in the one in which it was known',
    [{ ...back, sale: 'cash', money: 500, endedIn: 2 }],
    [[2, 500]],
  ],
  [
    'not done any more',
    [{ sale: 'cash', money: 500, outcome: 'notDone', bonus: 0, endedIn: 1 }],
    [[1, 500]],
  ],
  [
    'of a split sale, in the order in which shifts counted them',
    [
      { ...back, sale: 'split', money: 200_000, endedIn: 2 },
      { ...back, sale: 'split', money: 300_000 },
      { sale: 'split', money: 5, outcome: 'unknown' },
      { ...back, sale: 'split', money: 100_000, endedIn: 2 },
    ],
    [
      [2, 100_000],
      [1, 0],
      [null, null],
      [2, 100_000],
    ],
  ],
  [
    'another till’s orders',
    [
      { ...back, money: 500, method: 'online' },
      { ...back, money: 500, method: 'cash' },
      { ...back, money: 500, method: 'mixed' },
      { ...back, money: 500 },
    ],
    [
      [1, 0],
      [1, 500],
      [1, null],
      [1, null],
    ],
  ],
  ['of a sale that can’t be read', [{ ...back, sale: 'unreadable', money: 500 }], [[1, null]]],
])('%s', (_what, rows, expected) => {
  const database = withRows(rows);
  expect(givenOf(database)).toEqual(expected);
  // As after a salvage: nothing more is to be done.
  database.exec(UPGRADE_GIVEN);
  expect(givenOf(database)).toEqual(expected);
  database.close();
});

test.each([
  ['done', false],
  ['not done any more', true],
])(
  'a trail that doesn’t tell of it agrees with what is made of it, and with nothing else: %s',
  (_name, isUndone) => {
    filledBefore(own, isUndone);
    expect(verifyFile(own.file, KEY, [])?.breaks).toEqual([]);
    const { journal } = openTrailed(own.file);
    expect(journal.reversals(id('2'))).toMatchObject([{ givenIn: 1, givenCash: 9_000 }]);
    journal.close();
    expect(breaksIn(own.file)).toEqual([]);
    for (const other of ['2', 'NULL']) {
      edit(own.file, `UPDATE reversals SET given_in = ${other} WHERE reversal_id = 1`);
      expect(breaksIn(own.file)).toContainEqual(
        expect.stringMatching(/^rowChanged \d+ reversal 1$/u),
      );
    }
  },
);

test('what is salvaged of a damaged file of a version before is told so, too', () => {
  filledBefore(own);
  const fresh = new DatabaseSync(':memory:');
  for (const sql of MIGRATIONS) fresh.exec(sql);
  expect(salvage(own.file, fresh)).toBeGreaterThan(0);
  expect(givenOf(fresh)).toEqual([[1, 9_000]]);
  fresh.close();
});
