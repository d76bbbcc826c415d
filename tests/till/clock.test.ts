/** The till's wall clock is set, the time zone changes, the machine sleeps: nothing breaks. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { parsePhone } from '../../src-shared/domain/phone.ts';
import { codeExpired, resendIn } from '../../src-shared/domain/sale/guards.ts';
import { CODE_LIFETIME, RESEND_PAUSE } from '../../src-shared/domain/sale/sale.ts';
import { dayOf, HOUR, MINUTE, SECOND } from '../../src-shared/domain/time.ts';
import { ANONYMOUS } from '../domain/sale-samples.ts';
import { openBench, type Bench } from './bench.ts';

const TEN_YEARS = 3_652 * 24 * HOUR;

let bench: Bench;
let zone: string | undefined;
beforeEach(async () => {
  zone = process.env['TZ'];
  bench = await openBench();
});
afterEach(async () => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
  await bench.stop();
});

/** What somebody does to the till's clock; no time passes. */
const CHANGES: readonly (readonly [string, () => void])[] = [
  ['set three hours forwards', () => bench.clock.jump(3 * HOUR)],
  ['set three hours back', () => bench.clock.jump(-3 * HOUR)],
  ['set ten years forwards', () => bench.clock.jump(TEN_YEARS)],
  ['set to 1970', () => bench.clock.jump(-bench.clock.now())],
  ['moved to the zone of New York', () => void (process.env['TZ'] = 'America/New_York')],
  ['moved to the zone of Kiribati', () => void (process.env['TZ'] = 'Pacific/Kiritimati')],
];

async function spend(): Promise<void> {
  const number = parsePhone(demoCustomers.vip.phone);
  if (!number.ok) throw new Error('phone');
  const found = await bench.call('customer.find', { phone: number.phone });
  if (!found.ok || found.value.kind !== 'found') throw new Error('not found');
  const { userId, phone, requiresSmsCode } = found.value.customer;
  await bench.start({
    customer: { kind: 'known', userId, phone, name: 'V', requiresSmsCode },
    quote: null,
    stamps: 0,
    bonus: tiyn(50_000),
  });
  await bench.untilSale('awaitingCode');
}

/** What the renderer counts: its own clock runs on from main's reading. */
async function shown(): Promise<{ left: number; resend: number; expired: boolean }> {
  const { sale, steadyNow } = await bench.snapshot();
  if (sale?.state.at !== 'awaitingCode') throw new Error(`${sale?.state.at}`);
  const { sentAt } = sale.state;
  return {
    left: sentAt + CODE_LIFETIME - steadyNow,
    resend: resendIn(sentAt, steadyNow),
    expired: codeExpired(sentAt, steadyNow),
  };
}

const lastCode = () => bench.service.sms().at(-1)?.code ?? '';

describe.each(CHANGES)('while the code is awaited the clock is %s', (_name, change) => {
  test('the countdown and the pause before a new code go on as if nothing happened', async () => {
    await spend();
    bench.clock.advance(20 * SECOND);
    change();
    expect(await shown()).toEqual({
      left: CODE_LIFETIME - 20 * SECOND,
      resend: RESEND_PAUSE - 20 * SECOND,
      expired: false,
    });
    expect(await bench.act({ do: 'resendCode' })).toMatchObject({ ok: false });
    bench.clock.advance(RESEND_PAUSE - 20 * SECOND);
    expect(await bench.act({ do: 'resendCode' })).toMatchObject({ ok: true });
    await bench.untilSale('awaitingCode');
    await bench.act({ do: 'enterCode', code: lastCode() });
    await bench.untilSale('awaitingPayment');
  });

  test('the code ends after its five minutes, not before', async () => {
    await spend();
    bench.clock.advance(4 * MINUTE + 59 * SECOND);
    change();
    expect((await shown()).expired).toBe(false);
    bench.clock.advance(SECOND);
    expect((await shown()).expired).toBe(true);
    await bench.act({ do: 'enterCode', code: lastCode() });
    await bench.until(
      'told that it is too late',
      ({ sale }) => sale?.state.at === 'awaitingCode' && sale.state.problem === 'expired',
    );
  });

  test('and the program is started again: the sale is there, and a code can be had', async () => {
    await spend();
    bench.clock.advance(RESEND_PAUSE);
    change();
    await bench.restart();
    await bench.untilSale('awaitingCode');
    expect(await bench.act({ do: 'resendCode' })).toMatchObject({ ok: true });
    await bench.untilSale('awaitingCode');
    await bench.act({ do: 'enterCode', code: lastCode() });
    await bench.untilSale('awaitingPayment');
  });
});

describe.each(CHANGES)('while money is taken the clock is %s', (_name, change) => {
  test('the sale is completed once, and stands in this shift', async () => {
    await bench.start(ANONYMOUS);
    await bench.untilSale('awaitingPayment');
    change();
    await bench.act({ do: 'pay', method: 'cash', tendered: null });
    await bench.untilSale('done');
    const { shiftTotals } = await bench.snapshot();
    expect(shiftTotals).toEqual({ sales: 1, taken: 1_250_000 });
  });
});

describe.each(CHANGES)('between two sales of a shift the clock is %s', (_name, change) => {
  test('the report counts both, the newest is first, and the next shift is the next', async () => {
    const sell = (saleId: string) => bench.sell({ ...ANONYMOUS, saleId });
    const [first, second] = ['01JD3Z00000000000000000002', '01JD3Z00000000000000000001'];
    await sell(first);
    change();
    await sell(second);
    const list = await bench.call('sales.list', { search: '', skip: 0, show: 'all' });
    if (!list.ok) throw new Error(list.fault.code);
    expect(list.value.rows.map((row) => row.saleId)).toEqual([second, first]);
    const closed = await bench.call('shift.close', null);
    if (!closed.ok) throw new Error(closed.fault.code);
    expect(closed.value.sales).toEqual({ count: 2, amount: 2_500_000 });
    expect(closed.value.closedAt).toBe(bench.clock.now());
    expect(await bench.call('shift.open', { cashier: 'Aigul' })).toMatchObject({ ok: true });
    const { shift, shiftTotals } = await bench.snapshot();
    expect([shift?.number, shiftTotals.sales]).toEqual([closed.value.shiftNumber + 1, 0]);
  });
});

const refreshes = () => bench.logged.filter((line) => line.includes('"refreshToken"')).length;

describe.each(CHANGES)('the clock is %s', (_name, change) => {
  test('the token is refreshed every 30 minutes, and by no check in between', async () => {
    change();
    bench.clock.advance(29 * MINUTE);
    await bench.call('shift.check', null);
    await bench.until('checked', ({ checks }) => checks.at(-1)?.state === 'ok');
    expect(refreshes()).toBe(0);
    bench.clock.advance(MINUTE);
    await expect.poll(refreshes).toBe(1);
  });

  test('the next try after an outage comes when it is said, not earlier or later', async () => {
    bench.service.intercept(() => ({ type: 'refuse' }));
    await bench.call('service.probe', null);
    const before = await bench.snapshot();
    const pause = (before.service.nextTryAt ?? 0) - before.steadyNow;
    expect(pause).toBe(3 * SECOND);
    change();
    bench.clock.advance(SECOND);
    const { service, steadyNow } = await bench.snapshot();
    expect((service.nextTryAt ?? 0) - steadyNow).toBe(2 * SECOND);
    bench.service.intercept(null);
    bench.clock.advance(2 * SECOND);
    await bench.until('back', (now) => now.service.state === 'online');
  });
});

describe.each(['runs', 'stands'] as const)('9 hours of sleep, the monotonic clock %s', (how) => {
  const sleep = () => {
    bench.clock.sleep(9 * HOUR, how);
    bench.onResume();
  };

  test('a code that was awaited has expired, and a new one can be had', async () => {
    await spend();
    sleep();
    expect(await shown()).toMatchObject({ resend: 0, expired: true });
    expect(await bench.act({ do: 'resendCode' })).toMatchObject({ ok: true });
    await bench.untilSale('awaitingCode');
    await bench.act({ do: 'enterCode', code: lastCode() });
    await bench.untilSale('awaitingPayment');
  });

  test('the renderer is told what time it is, and the token is refreshed at once', async () => {
    const from = bench.pushed.length;
    sleep();
    const told = JSON.parse(bench.pushed[from] ?? '{}') as { steadyNow?: number };
    expect(told.steadyNow).toBe(bench.clock.real());
    await expect.poll(refreshes).toBeGreaterThan(0);
  });

  test('waiting for money goes on, and the shift is still open', async () => {
    await bench.start(ANONYMOUS);
    await bench.untilSale('awaitingPayment');
    sleep();
    await bench.act({ do: 'pay', method: 'cash', tendered: null });
    await bench.untilSale('done');
    const { stage, shiftTotals } = await bench.snapshot();
    expect([stage, shiftTotals.sales]).toEqual(['open', 1]);
  });

  test('the service that was away before is tried at once', async () => {
    bench.service.intercept(() => ({ type: 'refuse' }));
    await bench.call('service.probe', null);
    bench.service.intercept(null);
    sleep();
    await bench.until('back', (now) => now.service.state === 'online');
  });
});

test('a day of the branch is the same in every zone of the machine', () => {
  const lateEvening = Date.UTC(2026, 10, 20, 19, 30);
  for (const name of ['America/New_York', 'Pacific/Kiritimati', 'UTC', 'Asia/Almaty']) {
    process.env['TZ'] = name;
    expect(dayOf(lateEvening)).toBe('2026-11-21');
    expect(dayOf(lateEvening - HOUR)).toBe('2026-11-20');
  }
});
