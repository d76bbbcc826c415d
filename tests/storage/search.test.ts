/** Sales looked up by who bought: beginnings of the name's words in either case, the phone's end or the
 * whole of it, and nothing is a wildcard. */
import { createHmac } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Journal } from '../../src-main/ports/journal.ts';
import { MIGRATIONS } from '../../src-main/storage/migrations/migrations.ts';
import { CIPHER, NOTHING_BESIDE } from './beside.ts';
import { SAMPLE_KEYS } from '../till/memory-keys.ts';
import { createSqliteJournal } from '../../src-main/storage/sqlite-journal.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import { known, request } from '../domain/sale-samples.ts';

const T = 1_800_000_000_000;
const NAMES = ['Әсел Қ.', 'Straße [Süd]', 'Aigerim S.', 'Who? *^-]'];

const NEWEST_FIRST = NAMES.toReversed();

let database: DatabaseSync;
let journal: Journal;
beforeEach(() => {
  database = new DatabaseSync(':memory:');
  for (const sql of MIGRATIONS) database.exec(sql);
  journal = createSqliteJournal(database, CIPHER, NOTHING_BESIDE);
  journal.openShift('Dana', true, T);
  for (const [index, name] of NAMES.entries()) {
    const saleId = String(index).padStart(26, '0');
    // Each has a phone of their own with the same end: a customer has one name.
    const phone = `+7701${index + 2}345678` as Phone;
    const customer = { ...known(), name, phone };
    journal.beginSale(startSale(request({ saleId, customer })).sale, T + index);
  }
});
afterEach(() => journal.close());

const found = (search: string) => journal.sales(search, 0, 20).rows.map((row) => row.name);

test.each([
  ['ӘСЕЛ', ['Әсел Қ.']],
  ['әсел қ', ['Әсел Қ.']],
  ['STRAße', ['Straße [Süd]']],
  ['[süd]', ['Straße [Süd]']],
  ['gerim', []],
  ['aiger', ['Aigerim S.']],
  ['s aig', ['Aigerim S.']],
  ['aig b', []],
  ['s.', ['Aigerim S.', 'Straße [Süd]']],
  ['[a-z]', []],
  ['who?', ['Who? *^-]']],
  ['?', []],
  ['*', []],
  ['%', NEWEST_FIRST],
  ['5678', NEWEST_FIRST],
  ['87012345678', ['Әсел Қ.']],
  ['+7 701 234-56-78', ['Әсел Қ.']],
  ['7012345678', ['Әсел Қ.']],
  ['345678', []],
  ['701234', []],
])('"%s"', (search, names) => {
  expect(found(search)).toEqual(names);
});

test.each([
  ['Әбдіқадырова Гүлнұр', ['абдик', 'Әбдіқ', 'әбдиқад', 'AБДIK', 'гулн', 'Гүл әбд', 'aбдiк']],
  ['Ёлкин Іңкар', ['елк', 'ёлк', 'инк', 'іңк', 'iнк']],
  ['Һасан Өмір Ғани', ['хас', 'һас', 'омир', 'гани']],
  ['Abdykarimova', ['abdyk', 'ABDYKARIM']],
])('%s is found by letters that stand for others', (name, searches) => {
  const customer = { ...known(), name, phone: '+77770001122' as Phone };
  journal.beginSale(startSale(request({ saleId: '9'.repeat(26), customer })).sale, T + 9);
  for (const search of searches) expect([search, found(search)]).toEqual([search, [name]]);
  expect(found(`${searches[0]}ю`)).toEqual([]);
});

/** As an older version marked words: by a keyed hash of each beginning in lower case. */
const marked = (beginning: string) =>
  createHmac('sha256', Buffer.from(SAMPLE_KEYS.hashKey, 'base64'))
    .update(`word:${beginning}`)
    .digest()
    .readUIntBE(0, 6);

test('whom an older version marked is found by the letters as they are, and with the next purchase by all', () => {
  const name = 'Әбдіқадырова';
  const customer = { ...known(), name, phone: '+77770001122' as Phone };
  const sell = (saleId: string) =>
    journal.beginSale(startSale(request({ saleId, customer })).sale, T + 9);
  sell('8'.repeat(26));
  const { customer_id: id } = database
    .prepare('SELECT max(customer_id) AS customer_id FROM customers')
    .get() as { customer_id: number };
  database.prepare('DELETE FROM customer_marks WHERE customer_id = ?').run(id);
  const add = database.prepare('INSERT INTO customer_marks (customer_id, mark) VALUES (?, ?)');
  for (let end = 1; end <= name.length; end += 1)
    add.run(id, marked(name.toLowerCase().slice(0, end)));
  expect(found('әбдіқ')).toEqual([name]);
  expect(found('абдик')).toEqual([]);
  sell('9'.repeat(26));
  expect(found('абдик')).toEqual([name, name]);
  expect(found('Әбдіқ')).toEqual([name, name]);
});

test('page by page: what is left out first stands on the next page', () => {
  const first = journal.sales('қ', 0, 1);
  expect(first).toMatchObject({ rows: [{ name: 'Әсел Қ.' }], more: false });
  const latin = journal.sales('s', 0, 1);
  expect(latin).toMatchObject({ rows: [{ name: 'Aigerim S.' }], more: true });
  expect(journal.sales('s', 1, 1)).toMatchObject({
    rows: [{ name: 'Straße [Süd]' }],
    more: false,
  });
});

/** After the others, each of one of their customers: more than are looked at one after the other. Their orders' numbers
 * don't grow with time. */
const LATER = 1_500;

test.each<[string, (sale: { number: number; amount: number; customer: number }) => boolean]>([
  ['aiger', ({ customer }) => customer === 3],
  ['s aig', ({ customer }) => customer === 3],
  ['a', ({ customer }) => customer === 1 || customer === 3],
  ['5678', () => true],
  ['7', ({ amount }) => amount === 700],
  ['95', ({ number, amount }) => Math.floor(number / 100) === 95 || amount === 9_500],
  ['9001', ({ number }) => number === 9_001],
  ['nobody', () => false],
])('among many, "%s" finds the same page by page, the newest first', (search, fits) => {
  database.exec(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${LATER})
     INSERT INTO sales (sale_id, shift_id, started_at, changed_at, customer_id, order_number, amount, bonus, state, sale)
     SELECT printf('%026d', 100 + i), 1, i, i, 1 + i % 4, 9000 + i * 7 % ${LATER}, 100 * (i % 700), 0, state, sale
     FROM n, (SELECT state, sale FROM sales LIMIT 1)`,
  );
  const expected = database
    .prepare('SELECT sale_id, order_number, amount, customer_id FROM sales ORDER BY rowid DESC')
    .all()
    .filter((row) =>
      fits({
        number: Number(row['order_number']),
        amount: Number(row['amount']),
        customer: Number(row['customer_id']),
      }),
    )
    .map((row) => row['sale_id']);
  const pages: string[] = [];
  for (let more = true; more;) {
    const page = journal.sales(search, pages.length, 400);
    pages.push(...page.rows.map(({ saleId }) => saleId));
    more = page.more;
  }
  expect(pages).toEqual(expected);
});
