/** Practice by main alone: ticks by its journal, troubles at the embedded service, and neither outside of training. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { EXERCISES, TROUBLE_LASTS } from '../../src-shared/domain/help/practice.ts';
import { MINUTE } from '../../src-shared/domain/time.ts';
import type { ChosenSale } from '../../src-shared/domain/sale/chosen-sale.ts';
import { id } from '../../src-shared/domain/id.ts';
import { createPracticeService } from '../../src-main/till/practice/practice-service.ts';
import { createRuntime } from '../../src-main/till/wiring/runtime.ts';
import { request } from '../domain/sale-samples.ts';
import { memorySettings } from './memory-settings.ts';
import { openBench, type Bench } from './bench.ts';
import { SAMPLE_PROGRAM } from './support-samples.ts';
import { number } from './command-inputs.ts';

const { vip, regular, fullStamps } = demoCustomers;

let bench: Bench;
let sold = 0;
beforeEach(async () => {
  sold = 0;
  bench = await openBench();
});
afterEach(() => bench.stop());

const practice = async () => (await bench.snapshot()).practice;
const ticks = async () => (await practice())?.done;
const code = () => bench.service.sms().at(-1)?.code ?? '';

/** Charged as the page does it, with what main has told of the customer. */
async function charge(
  who: { readonly phone: string },
  change: Partial<ChosenSale> = {},
  on = bench,
): Promise<void> {
  const found = await on.call('customer.find', { phone: who.phone as Phone });
  if (!found.ok) throw new Error(found.fault.code);
  await on.call('customer.summary', { customer: found.value.handle });
  sold += 1;
  const chosen: ChosenSale = {
    saleId: number(sold),
    customer: { kind: 'lookedUp', handle: found.value.handle },
    amount: tiyn(500_000),
    bonus: tiyn(0),
    stamps: 0,
    award: false,
    withoutBonuses: false,
    ...change,
  };
  expect(await on.call('sale.start', chosen)).toMatchObject({ ok: true });
}

async function pay(): Promise<void> {
  await bench.takeCash();
  await bench.dismiss();
}

async function earn(): Promise<void> {
  await charge(regular);
  await pay();
}

async function spend(wrong: boolean): Promise<void> {
  await charge(vip, { bonus: tiyn(10_000) });
  await bench.untilSale('awaitingCode');
  const right = code();
  if (wrong) {
    await bench.act({ do: 'enterCode', code: right === '0000' ? '1111' : '0000' });
    await bench.until(
      'wrong code',
      ({ sale }) => sale?.state.at === 'awaitingCode' && sale.state.problem === 'wrong',
    );
    bench.clock.advance(MINUTE);
  }
  await bench.act({ do: 'enterCode', code: right });
  await pay();
}

async function giveAward(): Promise<void> {
  await charge(fullStamps, { award: true });
  await pay();
}

async function refund(): Promise<void> {
  const listed = await bench.call('sales.list', { search: '', skip: 0, show: 'all' });
  const saleId = listed.ok ? listed.value.rows.at(-1)?.saleId : undefined;
  if (saleId === undefined) throw new Error('no sale');
  const wish = { saleId, requestId: number(90), amount: tiyn(100_000), reason: 'returned' };
  expect(await bench.call('orders.refund', wish)).toMatchObject({ ok: true });
}

describe('the ticks', () => {
  test('come one by one as the five are done, and outlast the program', async () => {
    expect(await practice()).toEqual({ done: [], trouble: null });
    const seen: unknown[] = [];
    for (const act of [earn, () => spend(false), () => spend(true), giveAward, refund]) {
      await act();
      await bench.quiet();
      seen.push(await ticks());
    }
    expect(seen).toEqual([1, 2, 3, 4, 5].map((count) => EXERCISES.slice(0, count)));
    await bench.restart();
    expect(await ticks()).toEqual(EXERCISES);
  });

  test('are none of a sale that is given up, or paid and not confirmed', async () => {
    await charge(regular);
    await bench.untilSale('awaitingPayment');
    await bench.act({ do: 'cancel' });
    bench.service.intercept(({ path }) =>
      path.endsWith('/complete') ? { type: 'refuse' } : 'pass',
    );
    await charge(regular);
    await bench.takeCash();
    await bench.quiet();
    expect(await ticks()).toEqual([]);
  });

  test('begin anew with what is done from then on, also after a restart', async () => {
    await earn();
    await giveAward();
    expect(await ticks()).toEqual(['earn', 'award']);
    expect(await bench.call('practice.beginAnew', null)).toMatchObject({ ok: true });
    expect(await ticks()).toEqual([]);
    await bench.restart();
    expect(await ticks()).toEqual([]);
    // Of a sale from before.
    await refund();
    expect(await ticks()).toEqual(['refund']);
    await earn();
    expect(await ticks()).toEqual(['earn', 'refund']);
  });
});

describe('a trouble', () => {
  test('away: until its time is over, and the till finds the service at once', async () => {
    await bench.call('practice.trouble', { kind: 'away' });
    expect((await practice())?.trouble).toMatchObject({ kind: 'away', acted: false });
    await bench.call('service.probe', null);
    expect((await bench.snapshot()).service.state).toBe('offline');
    bench.clock.advance(TROUBLE_LASTS.away - 1);
    expect((await practice())?.trouble).not.toBeNull();
    bench.clock.advance(1);
    expect((await practice())?.trouble).toBeNull();
    await bench.until('online', ({ service }) => service.state === 'online');
  });

  test('ends by a press, and with the program', async () => {
    await bench.call('practice.trouble', { kind: 'away' });
    await bench.call('service.probe', null);
    await bench.call('practice.trouble', { kind: null });
    expect((await practice())?.trouble).toBeNull();
    await bench.until('online', ({ service }) => service.state === 'online');
    await bench.call('practice.trouble', { kind: 'otherTill' });
    await bench.restart();
    expect((await practice())?.trouble).toBeNull();
    await earn();
    expect((await bench.snapshot()).sale).toBeNull();
  });

  test('another till was faster: once, between look-up and charge, and it is said', async () => {
    await bench.call('practice.trouble', { kind: 'otherTill' });
    // A sale that asks nothing of the service isn't one.
    await charge(vip, { withoutBonuses: true });
    await pay();
    expect((await practice())?.trouble).toMatchObject({ acted: false });
    await charge(vip, { bonus: tiyn(100_000) });
    const { state } = await bench.untilSale('quoteChanged');
    expect(state).toMatchObject({ now: { balance: 62_000 } });
    expect((await practice())?.trouble).toMatchObject({ kind: 'otherTill', acted: true });
    await bench.act({ do: 'cancel' });
    await charge(vip);
    await bench.untilSale('awaitingPayment');
  });

  test('another till was faster with the award: the service refuses it here', async () => {
    await bench.call('practice.trouble', { kind: 'otherTill' });
    await charge(fullStamps, { award: true });
    const { state } = await bench.untilSale('failed');
    expect(state).toMatchObject({ call: 'createOrder', outcomeUnknown: false });
  });
});

test('another till that could not serve the customer stays awaited, and nothing else is said', async () => {
  const asked: unknown[] = [];
  const answers = [false, 'broken', true];
  const { store } = createRuntime({
    settings: memorySettings(),
    program: SAMPLE_PROGRAM,
    address: null,
    clock: bench.clock,
    push: () => undefined,
  } as never);
  const branch = { branchId: id(101), name: '', address: '' };
  store.change({ environment: 'training', branch });
  const alone = createPracticeService({
    clock: bench.clock,
    settings: memorySettings(),
    store,
    serviceHealth: { probe: async () => undefined },
    journal: () => undefined,
    embedded: {
      trouble: () => undefined,
      async otherTill(sale) {
        asked.push(sale);
        const answer = answers.shift();
        if (answer === 'broken') throw new Error(answer);
        return answer === true;
      },
    },
  });
  alone.makeTrouble('otherTill');
  const acted = () => store.read().practice?.trouble?.acted;
  await alone.beforeSale(request());
  // The sale goes on.
  await alone.beforeSale(request());
  expect(acted()).toBe(false);
  // One at a time, and once.
  await Promise.all([alone.beforeSale(request()), alone.beforeSale(request())]);
  expect(acted()).toBe(true);
  await alone.beforeSale(request());
  expect(asked).toHaveLength(3);
  alone.end();
});

describe('where it isn’t training', () => {
  test('there is none, and both commands are refused', async () => {
    const asked: unknown[] = [];
    const real = await openBench('setup', {
      embedded: {
        start: async () => ({ address: '' }),
        onSms: () => undefined,
        trouble: (kind) => void asked.push(kind),
        otherTill: async (sale) => asked.push(sale) > 0,
        stop: async () => undefined,
      },
    });
    try {
      const login = { environment: 'test', login: 'demo', password: 'demo' } as const;
      const { address } = real.service;
      const answer = await real.call('setup.login', { ...login, address, keepCredentials: true });
      if (!answer.ok) throw new Error(answer.fault.code);
      const branchId = answer.value.branches[0]?.branchId ?? ('' as never);
      await real.call('setup.finish', { branchId, giftProductId: null });
      await real.call('shift.open', { cashier: 'Dana' });
      expect((await real.snapshot()).practice).toBeNull();
      const refused = { ok: false, fault: { code: 'invalidState' } };
      expect(await real.call('practice.beginAnew', null)).toMatchObject(refused);
      for (const kind of ['away', 'slow', 'otherTill', null] as const)
        expect(await real.call('practice.trouble', { kind })).toMatchObject(refused);
      const before = asked.length;
      await charge(vip, {}, real);
      await real.untilSale('awaitingPayment');
      expect(asked.slice(before)).toEqual([]);
      expect(asked).not.toContain('away');
      expect((await real.snapshot()).practice).toBeNull();
    } finally {
      await real.stop();
    }
  });

  test('training that is left takes its trouble and its ticks along', async () => {
    await bench.call('practice.trouble', { kind: 'away' });
    await bench.call('setup.forget', null);
    expect(await practice()).toBeNull();
    expect(await bench.call('practice.trouble', { kind: 'away' })).toMatchObject({ ok: false });
    expect(await bench.call('setup.startTraining', null)).toMatchObject({ ok: true });
    expect(await practice()).toMatchObject({ trouble: null });
  });
});
