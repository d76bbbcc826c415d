/** Sales looked up by the customer's name: any letter in either case, and nothing is a wildcard. */
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Journal } from '../../src-main/ports/journal.ts';
import { MIGRATIONS } from '../../src-main/storage/migrations/migrations.ts';
import { createSqliteJournal } from '../../src-main/storage/sqlite-journal.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import { known, request } from '../domain/sale-samples.ts';

const T = 1_800_000_000_000;
const NAMES = ['Әсел Қ.', 'Straße [Süd]', 'Aigerim S.', 'Who? *^-]'];

let journal: Journal;
beforeEach(() => {
  const database = new DatabaseSync(':memory:');
  for (const sql of MIGRATIONS) database.exec(sql);
  journal = createSqliteJournal(database, () => undefined);
  journal.openShift('Dana', true, T);
  for (const [index, name] of NAMES.entries()) {
    const saleId = String(index).padStart(26, '0');
    const customer = { ...known(), name };
    journal.begin(startSale(request({ saleId, customer })).sale, T + index);
  }
});
afterEach(() => journal.close());

const found = (search: string) => journal.sales(search, 0, 20).rows.map((row) => row.name);

test.each([
  ['ӘСЕЛ', ['Әсел Қ.']],
  ['әсел қ', ['Әсел Қ.']],
  ['STRAße', ['Straße [Süd]']],
  ['[süd]', ['Straße [Süd]']],
  ['gerim', ['Aigerim S.']],
  ['s.', ['Aigerim S.']],
  ['[a-z]', []],
  ['?', ['Who? *^-]']],
  ['*', ['Who? *^-]']],
  ['^-]', ['Who? *^-]']],
  [']', ['Who? *^-]', 'Straße [Süd]']],
])('"%s"', (search, names) => {
  expect(found(search)).toEqual(names);
});

test('page by page: what is left out first stands on the next page', () => {
  const first = journal.sales('е', 0, 1);
  expect(first).toMatchObject({ rows: [{ name: 'Әсел Қ.' }], more: false });
  const latin = journal.sales('s', 0, 1);
  expect(latin).toMatchObject({ rows: [{ name: 'Aigerim S.' }], more: true });
  expect(journal.sales('s', 1, 1)).toMatchObject({
    rows: [{ name: 'Straße [Süd]' }],
    more: false,
  });
});
