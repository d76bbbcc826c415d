/** What of a sale takes part beside money, edited by hand: noticed; what is forgotten, or was never told, is no break. */
import { expect, test } from 'vitest';
import { useJournalFile } from './journal-file.ts';
import { breaksIn, edit, filled, openTrailed, retold, saleId, source, T } from './trail-samples.ts';

const own = useJournalFile();

const SALE = `sale_id = '${saleId(3)}'`;
const inRequest = (path: string, to: string) =>
  `UPDATE sales SET sale = json_set(sale, '$.request.${path}', json('${to}')) WHERE ${SALE}`;

const CODE = 'a code that wasn’t needed';
const EDITS: readonly (readonly [string, string])[] = [
  [CODE, inRequest('customer.requiresSmsCode', 'true')],
  ['an award that wasn’t given', inRequest('award', '{"awardId":"9"}')],
  ['stamps that weren’t taken', inRequest('stamps', '5')],
  ['another customer’s number', inRequest('customer.userId', '"8"')],
  [
    'another customer',
    `INSERT INTO customers (phone_hash, sealed) VALUES ('another', x'00');
     UPDATE sales SET customer_id = (SELECT max(customer_id) FROM customers) WHERE ${SALE}`,
  ],
];

const changed = () => {
  const told = Number(own.rows(`SELECT told FROM sales WHERE ${SALE}`)[0]?.['told']);
  return [told - 1, told].map((n) => `rowChanged ${n} sale ${saleId(3)}`);
};

test.each(EDITS)('%s', (name, sql) => {
  const head = filled(own.file);
  edit(own.file, sql);
  // That one is needed the till itself may learn: the last event alone says it hasn't.
  const expected = name === CODE ? changed().slice(1) : changed();
  expect(breaksIn(own.file, source(undefined, head))).toEqual(expected);
});

test('a sale of nobody’s made somebody’s', () => {
  filled(own.file);
  const { journal } = openTrailed(own.file);
  journal.closeShift(T + 200);
  journal.forgetCustomersBefore(T + 500, 99);
  expect(own.rows(`SELECT * FROM sales WHERE ${SALE} AND customer_id IS NOT NULL`)).toEqual([]);
  journal.close();
  expect(breaksIn(own.file)).toEqual([]);
  edit(own.file, inRequest('customer', '{"kind":"known","userId":"8"}'));
  expect(breaksIn(own.file)).toEqual(changed());
});

test.each(EDITS)('older events don’t tell of it: %s', (_name, sql) => {
  filled(own.file);
  retold(own, (event) => ({ ...event, loyalty: undefined }));
  expect(breaksIn(own.file)).toEqual([]);
  edit(own.file, sql);
  expect(breaksIn(own.file)).toEqual([]);
});

test('nobody is found by what two sales of one customer tell', () => {
  filled(own.file);
  const told = own
    .rows(`SELECT event FROM events WHERE type = 'sale'`)
    .map(({ event }) => JSON.parse(String(event)) as Record<string, Record<string, unknown>>);
  const whose = told.map(({ sale, loyalty }) => ({
    sale,
    phone: loyalty?.['phone'],
    user: loyalty?.['user'],
  }));
  expect(whose.length).toBeGreaterThan(8);
  for (const which of ['phone', 'user'] as const) {
    expect(whose.every((one) => /^[0-9a-f]{16}$/u.test(String(one[which])))).toBe(true);
    expect(new Set(whose.map((one) => one[which])).size).toBe(
      new Set(whose.map(({ sale }) => sale)).size,
    );
  }
});
