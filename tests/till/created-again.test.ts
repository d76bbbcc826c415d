/** Orders that are sent again, orders for a gift alone, SMS that nobody answered for. */
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { SaleCustomer } from '../../src-shared/domain/sale/sale.ts';
import { RESEND_PAUSE } from '../../src-shared/domain/sale/sale.ts';
import { CREATE } from './afterwards.ts';
import { openBench, type Bench } from './bench.ts';

const { vip, fullStamps } = demoCustomers;
const PERCENT = /\/cashback$/u;
const SEND = /\/send-use-cashback-code$/u;

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

const customer = (who: typeof vip | typeof fullStamps, requiresSmsCode: boolean): SaleCustomer => ({
  kind: 'known',
  userId: id(who.id),
  phone: who.phone as Phone,
  name: who.firstName,
  requiresSmsCode,
});
const spend = () =>
  bench.start({ customer: customer(vip, true), bonus: tiyn(50_000), stamps: 0, quote: null });
const code = () => bench.service.sms().at(-1)?.code ?? '';

test('a repeat reads percent and balance again; its code may be used up, and a new one goes on', async () => {
  await spend();
  await bench.untilSale('awaitingCode');
  let creates = 0;
  let percents = 0;
  bench.service.intercept(({ path }) => {
    if (PERCENT.test(path)) percents += 1;
    if (!CREATE.test(path)) return 'pass';
    creates += 1;
    return creates === 1 ? { type: 'dropAfter' } : 'pass';
  });
  await bench.act({ do: 'enterCode', code: code() });
  await bench.untilSale('failed');
  await bench.act({ do: 'retry' });
  expect((await bench.untilSale('awaitingCode')).state).toMatchObject({ problem: 'used' });
  expect([creates, percents]).toEqual([2, 1]);
  bench.clock.advance(RESEND_PAUSE);
  await bench.act({ do: 'resendCode' });
  await bench.until(
    'a new code',
    ({ sale }) => sale?.state.at === 'awaitingCode' && sale.state.problem === null,
  );
  await bench.act({ do: 'enterCode', code: code() });
  await bench.untilSale('awaitingPayment');
});

test('a code whose sending had no answer can be typed if it came', async () => {
  bench.service.intercept(({ path }) => (SEND.test(path) ? { type: 'dropAfter' } : 'pass'));
  await spend();
  expect((await bench.untilSale('awaitingCode')).state).toMatchObject({ problem: 'unknown' });
  await bench.call('service.probe', null);
  await bench.act({ do: 'enterCode', code: code() });
  await bench.untilSale('awaitingPayment');
});

test('an order beside figures that can’t be read is kept, and they are read again for it', async () => {
  let creates = 0;
  let percents = 0;
  bench.service.intercept(({ path }) => {
    if (CREATE.test(path)) creates += 1;
    if (!PERCENT.test(path)) return 'pass';
    percents += 1;
    return percents > 1
      ? 'pass'
      : { type: 'reply', status: 409, body: '{"code":409,"message":"conflict"}' };
  });
  await bench.start({ customer: customer(vip, true), stamps: 0, quote: null });
  const { state } = await bench.untilSale('failed');
  expect(state).toMatchObject({ call: 'verifyQuote', outcomeUnknown: false });
  const { order } = state as { order: object | null };
  expect(order).not.toBeNull();
  // Of the order the journal says that it was created.
  const file = new DatabaseSync(bench.journalFile, { readOnly: true });
  expect(file.prepare('SELECT call, ok FROM calls').all()).toEqual([
    { call: 'createOrder', ok: 1 },
  ]);
  file.close();
  await bench.restart();
  expect((await bench.untilSale('failed')).state).toMatchObject({ order });
  await bench.act({ do: 'retry' });
  expect((await bench.untilSale('awaitingPayment')).state).toEqual({
    at: 'awaitingPayment',
    order,
  });
  expect([creates, percents]).toEqual([1, 2]);
});

test('a gift alone: an order of 0 that gives the award', async () => {
  const read = await bench.summary(fullStamps.phone);
  const award = read.ok && read.value.award?.ok ? read.value.award.value : null;
  if (award === null) throw new Error('no award');
  const { awardId, title, stampCount, total } = award;
  const started = await bench.start({
    customer: customer(fullStamps, false),
    amount: ZERO,
    stamps: 0,
    quote: null,
    award: { awardId, title, stampCount, total },
  });
  expect(started.ok).toBe(true);
  await bench.takeCash();
  expect((await bench.untilSale('done')).state).toMatchObject({
    resolution: 'confirmed',
    result: { stamps: { received: 0 } },
  });
});
