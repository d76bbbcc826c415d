/**
 * Sales without bonuses, corrected at the till: money only, in the report, once, and nothing of them
 * reaches the service, neither then nor as bonuses accrued later.
 */
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { CREATE, rowOf, rowsOf, sellAway } from './afterwards.ts';
import type { Journal } from '../../src-main/ports/journal.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { SAMPLE_KEYS } from './memory-keys.ts';
import { reverseHere } from '../../src-main/till/reversal/local-reversals.ts';
import { planRevert } from '../../src-shared/domain/reversal/plan.ts';
import { openBench, type Bench } from './bench.ts';

const { regular } = demoCustomers;
/** 10 000 ₸. */
const PAID = 1_000_000;

let bench: Bench;
let saleId = '';
let calls: string[] = [];
beforeEach(async () => {
  bench = await openBench();
  await bench.call('preferences.change', { lateAccrual: true });
  saleId = await sellAway(bench, regular.phone);
  calls = [];
  bench.service.intercept(({ path }) => {
    calls.push(path);
    return 'pass';
  });
});
afterEach(() => bench.stop());

const newRequest = (reason = 'goods returned') => ({ saleId, requestId: ulid(), reason });
const refund = (amount: number, asked = newRequest()) =>
  bench.call('orders.refund', { ...asked, amount: tiyn(amount) });
async function report() {
  const read = await bench.call('shift.report', null);
  if (!read.ok) throw new Error(read.fault.code);
  return read.value;
}

test('it is opened with what can be given back, and without a question to the service', async () => {
  const opened = await bench.call('orders.open', { saleId });
  expect(opened).toMatchObject({
    value: { record: null, reversals: [], remaining: { amount: PAID, bonus: 0, cashback: null } },
  });
  expect(calls).toEqual([]);
});

test('refunded in part: journalled with its reason, in the report, and less is left', async () => {
  expect(await refund(300_000)).toMatchObject({
    ok: true,
    value: {
      row: { refunded: 300_000, accruable: false },
      remaining: { amount: 700_000 },
      reversals: [{ kind: 'refund', outcome: 'done', money: 300_000, reason: 'goods returned' }],
    },
  });
  expect(await report()).toMatchObject({
    sales: { amount: PAID },
    refunds: { count: 1, amount: 300_000, bonus: 0 },
    refundsByMethod: { cash: { count: 1, amount: 300_000 } },
  });
  expect(calls).toEqual([]);
});

test('the same wish twice is one; together never more than was paid', async () => {
  const asked = newRequest();
  await refund(300_000, asked);
  await refund(300_000, asked);
  expect((await report()).refunds).toMatchObject({ count: 1, amount: 300_000 });
  await refund(PAID);
  await refund(700_000);
  expect((await report()).refunds).toMatchObject({ count: 1, amount: 300_000 });
  const cancelled = await bench.call('orders.revert', newRequest());
  expect(cancelled).toMatchObject({
    value: { row: { reverted: true }, remaining: null, reversals: [{}, { money: 700_000 }] },
  });
  await refund(1);
  expect(await report()).toMatchObject({
    refunds: { count: 1, amount: 300_000 },
    reverts: { count: 1, amount: 700_000 },
  });
});

test('whichever write the program ends after, nothing of it is in doubt', async () => {
  await bench.restart(async () => {
    const { journal } = openJournal(bench.journalFile, () => 'stamp', SAMPLE_KEYS);
    const sale = journal.findSale(saleId);
    if (sale === null) throw new Error('it was sold');
    let writes = 0;
    const dying = new Proxy(journal, {
      get(target, name: keyof Journal) {
        const method = target[name] as (...args: unknown[]) => unknown;
        return (...args: unknown[]) => {
          if (writes > 0) throw new Error('dead');
          if (name.endsWith('Reversal')) writes += 1;
          return method(...args);
        };
      },
    });
    const end = () =>
      reverseHere(
        dying,
        sale,
        { ...newRequest(), moneyOnly: true, cashier: null, supervisor: null },
        planRevert,
        bench.clock.now(),
      );
    expect(end).not.toThrow();
    expect(writes).toBe(1);
    journal.close();
  });
  expect((await bench.snapshot()).openItems.reversals).toBe(0);
  expect((await report()).reverts).toMatchObject({ count: 1, amount: PAID });
  expect(await bench.call('orders.open', { saleId })).toMatchObject({
    value: { reversals: [{ outcome: 'done', money: PAID, refundedBonus: 0 }] },
  });
});

describe.each([
  ['cancelled', () => bench.call('orders.revert', newRequest())],
  ['refunded in part', () => refund(300_000)],
])('%s', (_name, reverse) => {
  test('no bonuses are accrued for it any more, by hand or with all others', async () => {
    expect((await rowOf(bench, saleId))?.accruable).toBe(true);
    await reverse();
    expect((await bench.snapshot()).openItems.accruable).toBe(0);
    expect((await rowOf(bench, saleId))?.accruable).toBe(false);
    await bench.call('orders.accrue', { saleId });
    await bench.call('orders.accrue', { saleId: null });
    expect(calls.filter((path) => CREATE.test(path))).toEqual([]);
  });

  test('it stays so after the program was started again', async () => {
    await reverse();
    await bench.restart();
    const opened = await bench.call('orders.open', { saleId });
    expect(opened).toMatchObject({ value: { reversals: [{ outcome: 'done' }] } });
    expect((await rowsOf(bench, 'all')).map((row) => row.accruable)).toEqual([false]);
  });
});
