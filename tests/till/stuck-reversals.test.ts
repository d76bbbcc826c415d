/**
 * A revert without an answer whose order tells nothing of it any more: after enough late readings it needs attention, and
 * somebody may resolve it manually. What its record shows later goes above that.
 */
import { DatabaseSync } from 'node:sqlite';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { Reversal } from '../../src-shared/contract/orders-schema.ts';
import type { SaleId } from '../../src-shared/domain/sale/sale.ts';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { charge, RECORD, rowOf } from './afterwards.ts';
import { openBench, type Bench } from './bench.ts';
import { AIGUL, DANA, openStaffed, signIn } from './staffed.ts';

const { gold } = demoCustomers;
const NOTE = 'support has done it';
const MONEY = 1_000_000;

let bench: Bench;
let saleId: SaleId;
let requestId: string;
/** What the order is told as; null: as it is. */
let told: ((orderId: string) => { readonly status: number; readonly body: string }) | null;

const recordOf = (status: string) => (orderId: string) => ({
  status: 200,
  body: `{"code":200,"message":"","data":{"id":${orderId},"status":"${status}","order_total_amount":10000}}`,
});
const GONE = () => ({ status: 404, body: '{"code":404,"message":"no order"}' });

/** It is sent, and lost; from then on its order is told as `told`. */
async function sendInVain(open: () => Promise<Bench>): Promise<void> {
  bench = await open();
  saleId = await charge(bench, gold);
  await bench.takeCash();
  await bench.dismiss();
  await bench.quiet();
  requestId = ulid();
  let isSent = false;
  bench.service.intercept(({ path }) => {
    if (path.endsWith('/revert-transaction') && !isSent) {
      isSent = true;
      return { type: 'refuse' };
    }
    const [, orderId = ''] = /orders\/(\d+)$/u.exec(path) ?? [];
    return isSent && RECORD.test(path) && told !== null
      ? ({ type: 'reply', ...told(orderId) } as const)
      : 'pass';
  });
  await bench.call('orders.revert', { saleId, requestId, reason: 'returned' });
}

/** As the till asks by itself. */
async function let15MinutesPass(times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    bench.clock.advance(15 * MINUTE);
    await bench.quiet();
  }
}

async function reversal(): Promise<Reversal | undefined> {
  const opened = await bench.call('orders.open', { saleId });
  return opened.ok ? opened.value.reversals.find((one) => one.requestId === requestId) : undefined;
}

const toDecide = async () => (await bench.snapshot()).openItems.reversalToDecide;
const resolve = (how: 'done' | 'notDone') =>
  bench.call('orders.resolve', { requestId, do: how, note: NOTE });

async function report() {
  const read = await bench.call('shift.report', null);
  if (!read.ok) throw new Error(read.fault.code);
  return read.value;
}

afterEach(() => bench.stop());

describe.each([
  ['is gone', GONE],
  ['is RETURNED', recordOf('RETURNED')],
  ['is BLOCKED', recordOf('BLOCKED')],
])('whose order %s', (_what, said) => {
  beforeEach(async () => {
    told = said;
    await sendInVain(openBench);
  });

  test('needs attention after as many late readings as a sale, and is told of', async () => {
    await let15MinutesPass(9);
    expect(await rowOf(bench, saleId)).toMatchObject({
      pendingReversal: { kind: 'revert', knownFrom: expect.any(Number) },
    });
    expect([await reversal(), await toDecide(), await resolve('notDone')]).toMatchObject([
      { outcome: 'unknown', needsAttention: false },
      null,
      { ok: false, fault: { code: 'invalidState' } },
    ]);
    await let15MinutesPass(6);
    expect([await reversal(), await toDecide()]).toMatchObject([
      { outcome: 'unknown', needsAttention: true },
      { of: { orderId: expect.any(String) }, kind: 'revert' },
    ]);
    expect(await rowOf(bench, saleId)).toMatchObject({
      pendingReversal: { kind: 'revert', knownFrom: null },
    });
    await bench.restart();
    expect(await toDecide()).toMatchObject({ kind: 'revert' });
  });

  test('is ended as not done: nothing waits for it, no money moves', async () => {
    await let15MinutesPass(15);
    expect((await resolve('notDone')).ok).toBe(true);
    expect(await reversal()).toMatchObject({
      outcome: 'notDone',
      money: null,
      needsAttention: false,
      resolvedManually: { note: NOTE, by: null },
    });
    expect((await bench.snapshot()).openItems).toMatchObject({
      reversals: 0,
      reversalToDecide: null,
      toGiveBack: null,
    });
    expect((await report()).reverts).toMatchObject({ count: 0, amount: 0 });
    const customer = await bench.handle(gold.phone);
    expect(await bench.call('customer.forget', { customer })).toMatchObject({
      value: { waiting: 0 },
    });
    // A second word changes nothing.
    expect(await resolve('done')).toMatchObject({ ok: false, fault: { code: 'invalidState' } });
  });

  test('is ended as done: its money is counted in the shift in which that is said', async () => {
    await let15MinutesPass(15);
    await bench.call('shift.close', null);
    await bench.quiet();
    const lines = (await bench.snapshot()).checks.filter(({ name }) => name === 'pendingSales');
    expect(lines).toMatchObject([
      { state: 'warning', reason: 'reversal', details: { reversal: 'revert' } },
    ]);
    await bench.call('shift.open', { cashier: 'Dana' });
    expect((await report()).resolvedReversals).toEqual([]);
    expect((await resolve('done')).ok).toBe(true);
    const told = { kind: 'revert', amount: MONEY, outcome: 'done', note: NOTE, by: null };
    expect((await report()).resolvedReversals).toMatchObject([told]);
    expect(await reversal()).toMatchObject({
      outcome: 'done',
      money: MONEY,
      refundedBonus: null,
      resolvedManually: { note: NOTE, by: null },
    });
    expect((await bench.snapshot()).openItems).toMatchObject({
      reversals: 0,
      reversalToDecide: null,
      toGiveBack: { money: MONEY },
    });
    expect((await report()).reverts).toMatchObject({ count: 1, amount: MONEY });
    // The list tells what the service has done.
    expect(await rowOf(bench, saleId)).toMatchObject({ reverted: false });
  });
});

describe('what the record shows later goes above it', () => {
  beforeEach(async () => {
    told = GONE;
    await sendInVain(openBench);
    await let15MinutesPass(15);
  });

  test('not done, and it can be done again', async () => {
    await resolve('notDone');
    told = null;
    expect(await reversal()).toMatchObject({ outcome: 'notDone', resolvedManually: null });
    const again = { saleId, requestId: ulid(), reason: 'returned' };
    expect(await bench.call('orders.revert', again)).toMatchObject({
      ok: true,
      value: { reversals: [{ outcome: 'notDone' }, { outcome: 'done', money: MONEY }] },
    });
  });

  test('as long as that is read too early to tell, nothing else is sent', async () => {
    await resolve('notDone');
    told = null;
    // What was sent before counts from here on.
    await bench.restart();
    const again = { saleId, requestId: ulid(), reason: 'returned' };
    expect(await bench.call('orders.revert', again)).toMatchObject({
      fault: { code: 'reversalPending' },
    });
    bench.clock.advance(2 * MINUTE);
    expect(await bench.call('orders.revert', again)).toMatchObject({
      value: { reversals: [{ outcome: 'notDone' }, { outcome: 'done' }] },
    });
  });

  test('said to be done, and not done: the money that was told stays told', async () => {
    await resolve('done');
    told = null;
    expect(await reversal()).toMatchObject({
      outcome: 'notDone',
      undone: MONEY,
      resolvedManually: null,
    });
    expect(await report()).toMatchObject({
      undone: { count: 1, amount: MONEY },
      resolvedReversals: [],
    });
  });

  test.each(['done', 'notDone'] as const)('said to be %s, and done', async (how) => {
    await resolve(how);
    told = recordOf('DECLINED');
    expect(await reversal()).toMatchObject({
      outcome: 'done',
      money: MONEY,
      resolvedManually: null,
    });
    expect((await report()).reverts).toMatchObject({ count: 1, amount: MONEY });
  });
});

test('whoever may not end it asks a supervisor, who stands beside the note', async () => {
  told = GONE;
  await sendInVain(async () => {
    const staffed = await openStaffed();
    await signIn(staffed, AIGUL);
    return staffed;
  });
  await let15MinutesPass(15);
  await signIn(bench, DANA);
  expect(await resolve('notDone')).toMatchObject({
    ok: false,
    fault: { code: 'approvalNeeded', right: 'resolveManually' },
  });
  await bench.call('people.approve', { right: 'resolveManually', pin: AIGUL.pin });
  expect((await resolve('notDone')).ok).toBe(true);
  expect((await reversal())?.resolvedManually).toEqual({ note: NOTE, by: AIGUL.name });
  const closed = await bench.call('shift.close', null);
  expect(closed.ok && closed.value.resolvedReversals).toMatchObject([
    { outcome: 'notDone', note: NOTE, by: AIGUL.name },
  ]);
  const file = new DatabaseSync(bench.journalFile.replace('training', 'test'), { readOnly: true });
  const events = file.prepare(`SELECT event FROM events WHERE type = 'reversal' ORDER BY n`).all();
  file.close();
  expect(JSON.parse(String(events.at(-1)?.['event']))).toMatchObject({
    outcome: 'notDone',
    byHand: { by: AIGUL.cashierId },
  });
});
