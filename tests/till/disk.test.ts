/** A whole till whose disk takes nothing: the sale finishes, and nothing is said to be stored that isn't. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toSales } from '../../src-main/storage/sales/sale-log.ts';
import { SEALED } from '../../src-main/storage/customers/sealed-customers.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { ok } from '../../src-shared/domain/result.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import { request } from '../domain/sale-samples.ts';
import { CIPHER } from '../storage/beside.ts';
import { commitsOf } from '../storage/commits.ts';
import { hold, smallDisk, type Holder } from '../storage/file-locker.ts';
import { COMPLETE, untilRow } from './afterwards.ts';
import { openBench, type Bench } from './bench.ts';

let bench: Bench;
let holder: Holder | null = null;
let mounted: ReturnType<typeof smallDisk> = null;

beforeEach(async () => {
  bench = await openBench();
});
afterEach(async () => {
  await holder?.release();
  holder = null;
  mounted?.unmount();
  mounted = null;
  await bench.stop();
});

const lock = async () => {
  holder = await hold(bench.journalFile, 'BEGIN EXCLUSIVE');
};
const unlock = async () => {
  await holder?.release();
  holder = null;
};

function inFile(): Sale[] {
  const database = new DatabaseSync(bench.journalFile, { readOnly: true });
  try {
    return database
      .prepare(`SELECT sale, ${SEALED} FROM sales ORDER BY rowid`)
      .all()
      .flatMap((row) => toSales(CIPHER, [row]));
  } finally {
    database.close();
  }
}

const number = (count: number) => String(count).padStart(26, '0');
const start = (count: number) =>
  bench.start({ saleId: number(count), noLoyaltyReason: 'cashierChoice' });
const pay = () => bench.act({ do: 'pay', method: 'cash', tendered: null });

/** A sale with an order, up to the money. */
async function order(): Promise<Sale> {
  const customer = { kind: 'new', phone: '+77019998877' as Phone } as const;
  expect(await bench.start({ customer, bonus: ZERO, quote: null })).toEqual(ok(null));
  return bench.untilSale('awaitingPayment');
}

/** From the first key to the receipt. */
async function sell(count: number): Promise<void> {
  expect((await start(count)).ok).toBe(true);
  await bench.untilSale('awaitingPayment');
  expect((await pay()).ok).toBe(true);
  await bench.untilSale('done');
}

test('a sale begins with one commit, which takes the last one off the screen', async () => {
  await sell(1);
  const before = commitsOf(bench.journalFile);
  expect((await start(2)).ok).toBe(true);
  expect(commitsOf(bench.journalFile) - before).toBe(1);
  expect(inFile().map(({ state }) => state.at)).toEqual(['done', 'awaitingPayment']);
});

test('held from before the sale: it finishes, is said not to be stored, and is stored later', async () => {
  await lock();
  await sell(1);
  const { storage, shiftTotals } = await bench.snapshot();
  expect(storage).toEqual({ reason: 'locked', unsavedSales: 1, thisSale: true });
  expect(bench.unsavedSales()).toBe(1);
  // The shift's totals tell what is in the drawer.
  expect(shiftTotals.sales).toBe(1);
  expect(inFile()).toEqual([]);
  await bench.act({ do: 'dismiss' });
  expect((await bench.snapshot()).storage.thisSale).toBe(false);
  await unlock();
  bench.clock.advance(5 * SECOND);
  expect((await bench.snapshot()).storage).toEqual({
    reason: null,
    unsavedSales: 0,
    thisSale: false,
  });
  expect(bench.unsavedSales()).toBe(0);
  expect(inFile().map(({ state }) => state.at)).toEqual(['done']);
  expect(bench.logged.filter((line) => line.startsWith('journal.'))).toEqual([
    'journal.inMemory {"reason":"locked"}',
    'journal.onDisk {"refused":0}',
  ]);
});

test('held in the middle of a sale with an order: nothing twice, and the file tells all of it', async () => {
  await order();
  await lock();
  await pay();
  const done = await bench.untilSale('done');
  expect(done.state).toMatchObject({ resolution: 'confirmed' });
  expect((await bench.snapshot()).storage).toMatchObject({ reason: 'locked', thisSale: true });
  expect(inFile().map(({ state }) => state.at)).toEqual(['awaitingPayment']);
  await unlock();
  // Without a timer: the next write brings it.
  await bench.act({ do: 'dismiss' });
  expect((await bench.snapshot()).storage.reason).toBeNull();
  expect(inFile()).toMatchObject([{ state: { at: 'done', resolution: 'confirmed' } }]);
  const report = await bench.call('shift.report', null);
  expect(report).toMatchObject({ ok: true, value: { sales: { count: 1 } } });
});

test('the program dies before the disk is back: the order tells what was done', async () => {
  await order();
  await lock();
  await pay();
  await bench.untilSale('done');
  // What is in memory dies with the program: closing it finds the disk still held.
  const restarted = bench.restart();
  await restarted;
  await unlock();
  bench.clock.advance(5 * SECOND);
  // The cashier is asked, says yes, and the order is found completed: not completed twice.
  await bench.untilSale('paymentUncertain');
  await pay();
  const done = await bench.untilSale('done');
  expect(done.state).toMatchObject({ resolution: 'confirmed' });
});

test('a revert is not sent while its intent can not be stored', async () => {
  await order();
  await pay();
  await bench.untilSale('done');
  await lock();
  const { saleId } = request();
  const reversal = { saleId, requestId: number(7), reason: 'returned' };
  const refused = await bench.call('orders.revert', reversal);
  expect(refused).toEqual({ ok: false, fault: { code: 'storage', retry: 'safe' } });
  const opened = await bench.call('orders.open', { saleId });
  expect(opened).toMatchObject({
    ok: true,
    value: { record: { value: { status: 'COMPLETED' } }, reversals: [] },
  });
  await unlock();
  // The same wish again: now it is stored, and sent.
  const reverted = await bench.call('orders.revert', reversal);
  expect(reverted).toMatchObject({
    ok: true,
    value: { record: { value: { status: 'DECLINED' } }, reversals: [{ outcome: 'done' }] },
  });
});

test('a refund that is sent when the disk fails is known all the same', async () => {
  const { amount: whole } = (await order()).request;
  await pay();
  await bench.untilSale('done');
  const { saleId } = request();
  let held = false;
  bench.service.intercept(async ({ path }) => {
    if (!held && /refund/u.test(path)) {
      held = true;
      await lock();
    }
    return 'pass' as const;
  });
  const amount = tiyn(whole / 2);
  const reversal = { saleId, requestId: number(8), reason: 'returned', amount };
  const refunded = await bench.call('orders.refund', reversal);
  expect(held).toBe(true);
  expect(refunded).toMatchObject({ ok: true, value: { reversals: [{ outcome: 'done', amount }] } });
  expect((await bench.snapshot()).storage.reason).toBe('locked');
  await unlock();
  bench.clock.advance(5 * SECOND);
  const again = await bench.call('orders.refund', reversal);
  expect(again).toMatchObject({ ok: true, value: { reversals: [{ outcome: 'done' }] } });
  bench.service.intercept(null);
});

test('little space is said at shift start, while there is still some', async ({ skip }) => {
  await bench.call('shift.close', null);
  await bench.restart(async () => {
    mounted = smallDisk(dirname(bench.journalFile), 50 * 1_024);
  });
  if (mounted === null) skip('this system does not allow to mount');
  const storage = await bench.until(
    'low',
    (now) => now.checks.find(({ name }) => name === 'storage')?.reason === 'low',
  );
  expect(storage.checks.find(({ name }) => name === 'storage')).toMatchObject({
    state: 'warning',
    details: { megabytes: 49 },
  });
});

test('a start without a usable folder: said in the check list, sold, and stored without a restart', async () => {
  const folder = dirname(bench.journalFile);
  await bench.call('shift.close', null);
  await bench.restart(async () => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file where the folder should be');
  });
  const { checks, stage } = await bench.until(
    'storage checked',
    (now) => now.checks.find(({ name }) => name === 'storage')?.state === 'error',
  );
  expect(checks.find(({ name }) => name === 'storage')).toMatchObject({ reason: 'other' });
  expect(stage).toBe('shiftStart');
  expect((await bench.call('shift.open', { cashier: 'Dana' })).ok).toBe(true);
  await sell(1);
  expect((await bench.snapshot()).storage).toMatchObject({ unsavedSales: 1, thisSale: true });
  rmSync(folder);
  mkdirSync(folder);
  // The check is a person's wish: it doesn't wait for the timer.
  await bench.call('shift.check', null);
  const now = await bench.until('stored', (snapshot) => snapshot.storage.reason === null);
  expect(now.shift).toMatchObject({ cashier: 'Dana' });
  expect(inFile()).toHaveLength(1);
  await bench.act({ do: 'dismiss' });
  await sell(2);
  expect(inFile()).toHaveLength(2);
});

/** The program is started again while nobody else may read the file. */
const restartUnreadable = () =>
  bench.restart(async () => {
    holder = await hold(
      bench.journalFile,
      'PRAGMA locking_mode = EXCLUSIVE',
      'BEGIN EXCLUSIVE',
      'CREATE TABLE holder (a)',
      'DROP TABLE holder',
    );
  });

test('a completion that is under way when the file can be read at last is sent once', async () => {
  await restartUnreadable();
  expect((await bench.call('shift.open', { cashier: 'Dana' })).ok).toBe(true);
  const answer = Promise.withResolvers<void>();
  let completions = 0;
  bench.service.intercept(({ path }) => {
    if (!COMPLETE.test(path)) return 'pass';
    completions += 1;
    return { type: 'delay', for: answer.promise };
  });
  const { saleId } = (await order()).request;
  await pay();
  await expect.poll(() => completions).toBe(1);
  await bench.act({ do: 'dismiss' });
  await unlock();
  bench.clock.advance(5 * SECOND);
  await bench.until('stored', ({ storage }) => storage.reason === null);
  for (let reading = 0; reading < 3; reading += 1) await bench.call('orders.open', { saleId });
  answer.resolve();
  await untilRow(bench, saleId, { resolution: 'confirmed' });
  expect(completions).toBe(1);
});

test('a file that can not even be read at the start: what it had open is found when it can be', async () => {
  await sell(1);
  await bench.act({ do: 'dismiss' });
  await start(2);
  await bench.untilSale('awaitingPayment');
  await restartUnreadable();
  expect(await bench.snapshot()).toMatchObject({
    stage: 'shiftStart',
    sale: null,
    storage: { reason: 'locked' },
  });
  expect((await bench.call('shift.open', { cashier: 'Dana' })).ok).toBe(true);
  await start(3);
  await bench.untilSale('awaitingPayment');
  await unlock();
  bench.clock.advance(5 * SECOND);
  // The sale on the screen is not disturbed; the one of before follows it.
  expect((await bench.snapshot()).sale?.request.saleId).toBe(number(3));
  await pay();
  await bench.dismiss();
  const { sale } = await bench.until('asked', (now) => now.sale?.state.at === 'paymentUncertain');
  expect(sale?.request.saleId).toBe(number(2));
  expect(inFile().map(({ request: { saleId } }) => saleId)).toEqual([1, 2, 3].map(number));
});

test('the same, where the next customer comes at once: it follows that one', async () => {
  await start(1);
  await bench.untilSale('awaitingPayment');
  await restartUnreadable();
  expect((await bench.call('shift.open', { cashier: 'Dana' })).ok).toBe(true);
  await sell(2);
  await unlock();
  bench.clock.advance(5 * SECOND);
  await sell(3);
  await bench.dismiss();
  const { sale } = await bench.until('asked', (now) => now.sale?.state.at === 'paymentUncertain');
  expect(sale?.request.saleId).toBe(number(1));
});

test.each([
  ['with an order', order],
  ['without a customer', () => start(1)],
])('a file in which a sale %s is not any more: it is said', async (_kind, begin) => {
  await begin();
  await bench.untilSale('awaitingPayment');
  expect((await bench.snapshot()).notices).toEqual([]);
  // As in an older copy that was put in its place: its trail tells nothing of the sale.
  const database = new DatabaseSync(bench.journalFile);
  database.exec(`PRAGMA foreign_keys = OFF; DROP TRIGGER events_stay;
    DELETE FROM calls; DELETE FROM sales; DELETE FROM events WHERE type = 'sale'`);
  database.close();
  await pay();
  await bench.untilSale('done');
  expect((await bench.snapshot()).notices).toContain('journalUnwritable');
});
