/** A whole day of a customer at a till: no file and no line of the log says afterwards who it was. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { ok } from '../../src-shared/domain/result.ts';
import type { SaleCustomer } from '../../src-shared/domain/sale/sale.ts';
import { DAY } from '../../src-shared/domain/time.ts';
import { openBench, type Bench } from './bench.ts';

let bench: Bench;
afterEach(() => bench.stop());

const { id: userId, phone, firstName, lastName } = demoCustomers.regular;
const who = { userId: userId as never, phone: phone as Phone };
const customer: SaleCustomer = {
  ...who,
  kind: 'known',
  name: 'Marked Customer',
  requiresSmsCode: false,
};
const NEW = { kind: 'new', phone: '+77019998877' as Phone } as const;
const MARKS = ['Marked', 'Renamed', phone.slice(2), NEW.phone.slice(2), firstName, lastName];
const number = (count: number) => String(count).padStart(26, '0');
const newRequest = (count: number) => ({ requestId: number(100 + count), reason: 'by wish' });

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const said = (text: { includes(part: string): boolean }) =>
  MARKS.some((mark) => mark !== '' && text.includes(mark));

/** Of the till's folder, and the log. */
function places(): string[] {
  return [
    ...filesOf(dirname(bench.journalFile)).filter((file) => said(readFileSync(file))),
    ...bench.logged.filter(said),
  ];
}

async function sell(count: number, change: Partial<Parameters<Bench['start']>[0]> = {}) {
  await bench.sell({ saleId: number(count), customer, quote: null, ...change });
}

test('look-ups, sales, refunds, edits, an outage, an end of the program, a damaged file: nobody is in clear', async () => {
  bench = await openBench();
  await bench.call('customer.find', { phone: who.phone });
  await sell(1);
  await sell(2, { customer: NEW });
  await bench.call('orders.refund', { saleId: number(1), amount: tiyn(5_000), ...newRequest(1) });
  await bench.call('orders.revert', { saleId: number(2), ...newRequest(2) });
  await bench.call('customer.edit', {
    customer: await bench.handle(phone),
    newPhone: null,
    firstName: 'Renamed',
    lastName: null,
    birthday: null,
    tags: null,
  });
  // The service says of whom it refuses something, in its own words.
  const message = `Marked: ${phone} is not allowed`;
  const edited = `Marked, or Renamed ${lastName}: ${NEW.phone} is not allowed`;
  bench.service.intercept(({ method, path }) => {
    const said = path.endsWith('/personal-info') ? edited : message;
    const body = JSON.stringify({ code: 1, message: said });
    return method === 'GET' ? 'pass' : { type: 'reply', status: 400, body };
  });
  const again = { saleId: number(1), amount: tiyn(5_000), ...newRequest(3) };
  expect(JSON.stringify(await bench.call('orders.refund', again))).toContain('not allowed');
  const names = { firstName: 'Renamed', lastName };
  expect(
    await bench.call('customer.edit', {
      customer: await bench.handle(phone),
      ...names,
      newPhone: NEW.phone,
      birthday: null,
      tags: null,
    }),
  ).toMatchObject({ fault: { message: edited } });
  await bench.start({ saleId: number(5), customer, quote: null });
  await bench.untilSale('failed');
  expect(places()).toEqual([]);
  await bench.act({ do: 'cancel' });
  await bench.until('the way is free', ({ sale }) => sale?.state.at !== 'failed');
  bench.service.intercept(() => ({ type: 'refuse' }));
  await sell(3, { noLoyaltyReason: 'offline' });
  bench.service.intercept(null);
  await bench.start({ saleId: number(4), customer, quote: null });
  await bench.untilSale('awaitingPayment');
  await bench.restart();
  await bench.untilSale('paymentUncertain');
  expect(places()).toEqual([]);
  await bench.act({ do: 'cancel' });
  await bench.until('the way is free', ({ sale }) => sale?.state.at !== 'paymentUncertain');
  const shown = await bench.call('sales.list', { search: 'marked', skip: 0, show: 'all' });
  expect(shown.ok && shown.value.rows.length).toBeGreaterThan(2);
  await bench.call('shift.close', null);
  expect(places()).toEqual([]);
  // Damaged, kept aside and carried over.
  await bench.restart(async () => {
    const bytes = readFileSync(bench.journalFile);
    writeFileSync(bench.journalFile, bytes.fill(0xab, bytes.length - 4_096));
  });
  expect(places()).toEqual([]);
  expect(existsSync(join(dirname(bench.journalFile), 'backups'))).toBe(true);
});

test('forgotten by wish at once, and what waits is told', async () => {
  bench = await openBench();
  await sell(1);
  expect(await bench.call('customer.forget', { customer: await bench.handle(phone) })).toEqual(
    ok({ sales: 1, waiting: 0, copies: 0, unreached: 0 }),
  );
  expect(await bench.call('customer.history', { phone: who.phone })).toEqual(ok([]));
  expect((await bench.call('shift.report', null)).ok).toBe(true);
});

test('forgotten by wish where a place of before can’t be reached: here it is done, and that one is told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'before-'));
  const gone = join(folder, 'gone', 'journal.sqlite');
  mkdirSync(join(folder, 'training'));
  bench = await openBench('open', {
    openJournal: (environment, _place, keys, trail) =>
      openJournal(join(folder, environment, 'journal.sqlite'), () => 'stamp', keys, {
        trail,
        others: () => [gone],
      }),
  });
  await sell(1);
  expect(await bench.call('customer.forget', { customer: await bench.handle(phone) })).toEqual(
    ok({ sales: 1, waiting: 0, copies: 0, unreached: 1 }),
  );
  expect(await bench.call('customer.history', { phone: who.phone })).toEqual(ok([]));
});

test('forgotten by time when the shift is closed, unless the owner keeps names', async () => {
  bench = await openBench();
  await sell(1);
  await bench.call('preferences.change', { keepNamesDays: null });
  bench.clock.advance(91 * DAY);
  await bench.restart();
  const past = () => bench.call('customer.history', { phone: who.phone });
  expect(await past()).toMatchObject({ value: [{}] });
  await bench.call('preferences.change', { keepNamesDays: 90 });
  await bench.call('shift.close', null);
  await bench.call('shift.open', { cashier: 'Dana' });
  expect(await past()).toEqual(ok([]));
});
