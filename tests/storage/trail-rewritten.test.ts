/** A row that other hands have changed is told of when the till writes it again: no event after that shows it. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Journal } from '../../src-main/ports/journal.ts';
import { MIGRATIONS } from '../../src-main/storage/migrations/migrations.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { hold } from './file-locker.ts';
import { makeOlder, useJournalFile } from './journal-file.ts';
import {
  begun,
  breaksIn,
  edit,
  findBreaks,
  intent,
  openTrailed,
  OTHER_KEY,
  paid,
  saleId,
  source,
  T,
} from './trail-samples.ts';

const own = useJournalFile();

const TRAIL_BEGAN = MIGRATIONS.findIndex((sql) => sql.includes('TABLE events'));
const A = { cashierId: 'A', name: 'a' };
const BOSS = { cashierId: 'S', name: 's' };

/** A paid sale that waits for its order; gives the journal that goes on. */
function sellPending() {
  const { journal } = openTrailed(own.file);
  journal.openShift('Dana', true, T);
  journal.beginSale(begun(1), T, { seller: A, supervisor: null });
  const { state } = paid(1);
  const result = { cashback: null, balance: null, stamps: null };
  journal.saveSale(
    { ...paid(1), state: { ...state, resolution: 'pending', result } } as Sale,
    T + 1,
  );
  edit(own.file, `INSERT INTO cashiers VALUES ('B', 'b')`);
  return journal;
}

const IS_TOLD = ['rowChanged 4 sale 00000000000000000000000001'];
const IS_ADDED = ['rowAdded  sale 00000000000000000000000001'];
const json = (path: string, value: string) => `sale = json_set(sale, '$.${path}', ${value})`;

test.each([
  [`cashier_id = 'B'`, IS_TOLD],
  [`cashier_id = NULL`, IS_TOLD],
  [`supervisor_id = 'B'`, IS_TOLD],
  [`resolution = 'confirmed'`, IS_TOLD],
  ['resolved_in_shift = 1', IS_TOLD],
  ['cashback_in = 7', IS_TOLD],
  [json('state.order.orderId', `'9'`), IS_TOLD],
  [json('state.result.cashback', '7'), IS_TOLD],
  [json('noLoyaltyReason', `'cashierChoice'`), IS_TOLD],
  [json('request.amount', '1'), IS_TOLD],
  [`cashier_id = 'B', told = NULL`, IS_ADDED],
  [`cashier_id = 'B', told = 2`, IS_ADDED],
  [`cashier_id = 'B', told = 99`, IS_ADDED],
  [`cashier_id = 'B', told = 3`, ['rowChanged 3 sale 00000000000000000000000001']],
  [`cashier_id = 'B', told = NULL, rowid = ${2n ** 60n}`, IS_ADDED],
  [`cashier_id = 'B', told = NULL, rowid = -5`, IS_ADDED],
  [`cashier_id = 'B', told = NULL, rowid = 0`, IS_ADDED],
])('a sale with %s', (change, told) => {
  const journal = sellPending();
  edit(own.file, `UPDATE sales SET ${change}`);
  journal.saveSale(paid(1), T + 2);
  expect(journal.findSale(saleId(1))).toMatchObject({ state: { resolution: 'confirmed' } });
  expect(journal.closeShift(T + 3).trail).toMatchObject({ breaks: 1 });
  journal.close();
  expect(breaksIn(own.file)).toEqual(expect.arrayContaining(told));
});

test('a sale whose seller or supervisor is recorded, or to which a customer is attached', () => {
  const journal = sellPending();
  const change = (to: string) => edit(own.file, `UPDATE sales SET supervisor_id = '${to}'`);
  change('B');
  journal.recordSeller(saleId(1), A);
  change('A');
  journal.recordSupervisor(saleId(1), BOSS);
  change('B');
  journal.saveAccrual(paid(1), T + 2, { by: A });
  journal.close();
  expect(breaksIn(own.file)).toEqual([4, 6, 8].map((n) => `rowChanged ${n} sale ${saleId(1)}`));
});

test.each([
  `method = 'card'`,
  `outcome = 'notDone'`,
  'cashback = 1',
  'given_with = 1',
  'refunded_bonus = 1, given_in = 1',
  'undone_in = 1',
  `by_hand = 1, resolved_by = 'B'`,
])('a reversal with %s', (change) => {
  const journal = sellPending();
  const asked = intent(1, { method: 'cash' });
  journal.recordReversalIntent(asked, T + 2);
  edit(own.file, `UPDATE reversals SET ${change}`);
  const back = { refundedBonus: tiyn(1_000), money: tiyn(9_000), cashback: null } as const;
  journal.recordReversalOutcome(asked.requestId, { outcome: 'done', fault: null, ...back }, T + 3);
  expect(journal.closeShift(T + 4).trail).toMatchObject({ breaks: 1 });
  journal.close();
  expect(breaksIn(own.file)).toContain('rowChanged 5 reversal 1');
});

test('a sale that is put back as it was told before somebody else took over', () => {
  const journal = sellPending();
  journal.recordSeller(saleId(1), BOSS);
  edit(own.file, `UPDATE sales SET cashier_id = 'A', told = 4`);
  journal.saveSale(paid(1), T + 2);
  journal.close();
  expect(breaksIn(own.file)).toEqual([`rowChanged 5 sale ${saleId(1)}`]);
});

test('also days later', () => {
  const journal = sellPending();
  for (let turn = 0; turn < 2_000; turn += 1)
    journal.recordEvent({ type: 'signedIn', person: 'A' }, T + 2);
  journal.recordSeller(saleId(1), BOSS);
  edit(own.file, `UPDATE sales SET cashier_id = 'A', told = 4`);
  journal.saveSale(paid(1), T + 3);
  journal.close();
  expect(breaksIn(own.file)).toEqual([`rowChanged 2005 sale ${saleId(1)}`]);
});

test.each([
  ['as it was told before: where all of them are read', 'told = 4', 'rowChanged 5105'],
  ['as it was told at first', 'told = 3', 'rowChanged 3'],
  ['as if nothing had told of it', 'told = NULL', 'rowAdded '],
])('and after however many events, %s', (_how, change, found) => {
  const journal = sellPending();
  for (let turn = 0; turn < 5_100; turn += 1)
    journal.recordEvent({ type: 'signedIn', person: 'A' }, T + 2);
  journal.recordSeller(saleId(1), BOSS);
  edit(own.file, `UPDATE sales SET cashier_id = 'A', ${change}`);
  journal.saveSale(paid(1), T + 3);
  journal.close();
  expect(breaksIn(own.file)).toEqual([`${found} sale ${saleId(1)}`]);
});

test('an edit of a customer that was said to be refused for a while', () => {
  waiting();
  const { journal } = openTrailed(own.file);
  edit(own.file, `UPDATE customer_edits SET outcome = 'refused'`);
  journal.recordCustomerEditOutcome(1, 'done', null, T + 3);
  journal.close();
  expect(breaksIn(own.file)).toEqual(['rowChanged 6 edit 1']);
});

test('once, however often it is written', () => {
  const journal = sellPending();
  edit(own.file, `UPDATE sales SET cashier_id = 'B'`);
  journal.saveSale(paid(1), T + 2);
  journal.saveSale(paid(1), T + 3);
  journal.recordSeller(saleId(1), A);
  journal.close();
  expect(own.rows(`SELECT n FROM events WHERE type = 'breakFound'`)).toHaveLength(1);
  expect(breaksIn(own.file)).toEqual(IS_TOLD);
});

/** What waits when the till ends: a sale, a reversal and an edit. */
function waiting(): void {
  const journal = sellPending();
  journal.recordReversalIntent(ASKED, T + 2);
  journal.recordCustomerEdit(EDITED, T + 3);
  journal.close();
}

const ASKED = intent(1, { method: 'cash' });
const DONE = {
  outcome: 'done',
  fault: null,
  refundedBonus: tiyn(1_000),
  money: tiyn(9_000),
  cashback: null,
} as const;
const EDITED = {
  cashier: 'Dana',
  supervisor: null,
  userId: id('7'),
  fields: ['phone'],
  consent: null,
  phone: { from: '01', to: '02', steadyAt: 5, serviceAt: T, holdHours: 24 },
} as const;

/** All of it goes on. */
function goOn(journal: Journal): void {
  journal.saveSale(paid(1), T + 10);
  journal.recordSupervisor(saleId(1), BOSS);
  journal.recordSeller(saleId(1), BOSS);
  journal.recordReversalOutcome(ASKED.requestId, DONE, T + 11);
  journal.recordReversalOutcome(ASKED.requestId, { ...DONE, outcome: 'notDone' }, T + 12);
  journal.recordCustomerEditOutcome(1, 'done', null, T + 13);
}

/** What of it is told when it goes on, and at the end. */
function toldOf(trail = source()): string[] {
  const { journal } = openTrailed(own.file, trail);
  goOn(journal);
  journal.closeShift(T + 20);
  const breaks = [...journal.trailBreaks(), ...findBreaks(journal)];
  journal.close();
  return breaks.map(({ what, n }) => `${what} ${n}`);
}

test.each(MIGRATIONS.map((_sql, index) => index + 1).slice(TRAIL_BEGAN))(
  'nobody is accused whose till was upgraded from version %i meanwhile',
  (version) => {
    waiting();
    makeOlder(own.file, version);
    expect(toldOf()).toEqual([]);
  },
);

test('nor who has another key', () => {
  waiting();
  expect(toldOf(source(OTHER_KEY))).toEqual(['unknownKey 1']);
});

test('nor whose file was salvaged meanwhile', () => {
  waiting();
  const page = own.rows(`SELECT rootpage FROM sqlite_schema WHERE name = 'calls'`)[0]?.['rootpage'];
  const handle = openSync(own.file, 'r+');
  writeSync(handle, Buffer.alloc(4_096, 0xab), 0, 4_096, (Number(page) - 1) * 4_096);
  closeSync(handle);
  expect(toldOf()).toEqual(['begunAnew 7', 'begunAnew 7']);
});

test('nor while the disk took nothing', async () => {
  waiting();
  const { journal, disk } = openTrailed(own.file);
  const holder = await hold(own.file, 'BEGIN EXCLUSIVE');
  goOn(journal);
  expect(disk.state().reason).toBe('locked');
  await holder.release();
  disk.tryAgain();
  journal.saveSale(paid(1), T + 30);
  expect([...journal.trailBreaks(), ...findBreaks(journal)]).toEqual([]);
  journal.close();
});

const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? 'NULL');

test('one that is put back twice is told of twice', () => {
  const journal = sellPending();
  const [row = {}] = own.rows('SELECT * FROM sales');
  const written = new Set(own.rows('PRAGMA table_info(sales)').map(({ name }) => name));
  const asItWas = Object.entries(row)
    .filter(([name]) => written.has(name))
    .map(([name, value]) => `${name} = ${literal(value)}`)
    .join(', ');
  for (const [turn, resolution] of ['needsAttention', 'confirmed'].entries()) {
    journal.recordSeller(saleId(1), BOSS);
    edit(own.file, `UPDATE sales SET ${asItWas}`);
    const { state } = paid(1);
    const result = { cashback: null, balance: null, stamps: null };
    journal.saveSale({ ...paid(1), state: { ...state, resolution, result } } as Sale, T + 2 + turn);
  }
  journal.close();
  const breaks = breaksIn(own.file);
  expect(breaks).toHaveLength(2);
  expect(new Set(breaks).size).toBe(2);
});

test('one that is put back twice, with more in between than is looked through at once, is told twice', () => {
  const { journal } = openTrailed(own.file);
  journal.openShift('Dana', true, T);
  journal.beginSale(begun(1), T, { seller: A, supervisor: null });
  const { state } = paid(1);
  const result = { cashback: null, balance: null, stamps: null };
  const as = (resolution: string) =>
    ({ ...paid(1), state: { ...state, resolution, result } }) as Sale;
  journal.saveSale(as('pending'), T + 1);
  const [row = {}] = own.rows('SELECT * FROM sales');
  const written = new Set(own.rows('PRAGMA table_info(sales)').map(({ name }) => name));
  const asItWas = Object.entries(row)
    .filter(([name]) => written.has(name))
    .map(([name, value]) => `${name} = ${literal(value)}`)
    .join(', ');
  for (const [turn, resolution] of ['needsAttention', 'confirmed'].entries()) {
    journal.recordSeller(saleId(1), BOSS);
    edit(own.file, `UPDATE sales SET ${asItWas}`);
    for (let n = 0; n < 5_100; n += 1)
      journal.recordEvent({ type: 'signedIn', person: 'A' }, T + 2);
    journal.saveSale(as(resolution), T + 2 + turn);
  }
  journal.close();
  const told = breaksIn(own.file).filter((one) => one.startsWith('rowChanged'));
  expect(new Set(told).size).toBeGreaterThan(1);
});
