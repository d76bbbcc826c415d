/** Whole sales through use cases, client, HTTP and service: flows A and B, and what breaks them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { HandledLookup } from '../../src-shared/contract/customer-schema.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import { parsePhone, type Phone } from '../../src-shared/domain/phone.ts';
import type { SaleCustomer, SaleRequest } from '../../src-shared/domain/sale/sale.ts';
import { isCodeNext } from '../../src-shared/domain/sale/sms-code.ts';
import { MINUTE, SECOND } from '../../src-shared/domain/time.ts';
import { openBench, type Bench } from './bench.ts';

const BUSY = { type: 'reply', status: 429, body: '' } as const;

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

function phone(text: string): Phone {
  const parsed = parsePhone(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.phone;
}

async function find(who: { readonly phone: string }): Promise<HandledLookup> {
  const found = await bench.call('customer.find', { phone: phone(who.phone) });
  if (!found.ok) throw new Error(found.fault.code);
  return found.value;
}

/** What the screen would ask for this customer, with what it has read. */
async function asked(
  who: { readonly phone: string },
  change: Partial<SaleRequest> = {},
): Promise<Partial<SaleRequest>> {
  const lookup = await find(who);
  if (lookup.kind !== 'found') throw new Error(lookup.kind);
  const { userId, phone: number, firstName, requiresSmsCode } = lookup.customer;
  const summary = await bench.call('customer.summary', { customer: lookup.handle });
  if (!summary.ok || !summary.value.balance.ok || !summary.value.percent.ok)
    throw new Error('summary');
  const customer: SaleCustomer = {
    kind: 'known',
    userId,
    phone: number,
    name: firstName,
    requiresSmsCode,
  };
  const quote = { balance: summary.value.balance.value, percent: summary.value.percent.value };
  return { customer, quote, stamps: 0, ...change };
}

const balanceOf = async (who: { readonly phone: string }) => (await asked(who)).quote?.balance;
const lastCode = () => bench.service.sms().at(-1)?.code ?? '';

describe('flow A: accrual without spending', () => {
  test('the cashback of the percent is credited and the new balance is read', async () => {
    const before = await balanceOf(demoCustomers.gold);
    const sale = await asked(demoCustomers.gold, { amount: tiyn(1_000_000), stamps: 1 });
    await bench.start(sale);
    await bench.takeCash();
    const { state } = await bench.untilSale('done');
    const cashback = tiyn(10_000 * (sale.quote?.percent ?? 0));
    expect(state).toMatchObject({
      resolution: 'confirmed',
      result: { cashback, balance: (before ?? 0) + cashback },
    });
  });

  test('[E8.C2] a new customer is registered with the sale', async () => {
    const number = phone('+77019998877');
    expect(await find({ phone: number })).toMatchObject({ kind: 'new', phone: number });
    await bench.start({ customer: { kind: 'new', phone: number }, quote: null, stamps: 1 });
    await bench.untilSale('awaitingPayment');
    await bench.act({ do: 'pay', method: 'card', tendered: null });
    const { state } = await bench.untilSale('done');
    expect((await find({ phone: number })).kind).toBe('found');
    if (state.at !== 'done') throw new Error(state.at);
    expect(state.result.cashback).toBeGreaterThan(0);
    // What they have now, of which nothing was known when the sale began.
    expect(state.result).toMatchObject({
      balance: state.result.cashback,
      stamps: { received: 1 },
    });
  });
});

describe('flow B: spending bonuses', () => {
  test.each(['cash', 'card', 'online', 'mixed'] as const)(
    'without a code, the rest by %s',
    async (method) => {
      const before = (await balanceOf(demoCustomers.regular)) ?? ZERO;
      await bench.start(await asked(demoCustomers.regular, { bonus: tiyn(10_000) }));
      await bench.untilSale('awaitingPayment');
      const split = method === 'mixed' ? { cash: tiyn(500_000), rest: 'card' as const } : null;
      await bench.act({ do: 'pay', method, tendered: null, split });
      const { state } = await bench.untilSale('done');
      if (state.at !== 'done') throw new Error(state.at);
      expect(state.result.balance).toBe(before - 10_000 + (state.result.cashback ?? 0));
      expect(bench.service.sms()).toEqual([]);
    },
  );

  test('with the code of the SMS', async () => {
    await bench.start(await asked(demoCustomers.vip, { bonus: tiyn(50_000) }));
    await bench.untilSale('awaitingCode');
    await bench.act({ do: 'enterCode', code: lastCode() });
    await bench.takeCash();
    const sale = await bench.untilSale('done');
    expect(sale.bonus).toBe(50_000);
    expect(sale.state).toMatchObject({ resolution: 'confirmed' });
  });

  test('a service that keeps the code to itself: not known, not away, and the code of the SMS goes on', async () => {
    bench.service.intercept(({ path }) =>
      path.endsWith('/send-use-cashback-code')
        ? { type: 'reply', status: 200, body: '{"code":200,"message":"sent"}', acts: true }
        : 'pass',
    );
    const from = bench.pushed.length;
    await bench.start(await asked(demoCustomers.vip, { bonus: tiyn(50_000) }));
    const sale = await bench.untilSale('awaitingCode');
    expect(sale.state).toMatchObject({ problem: 'unknown' });
    await bench.act({ do: 'enterCode', code: lastCode() });
    expect((await bench.untilSale('awaitingPayment')).bonus).toBe(50_000);
    expect(bench.pushed.slice(from).join('')).not.toContain('"offline"');
  });

  test('[E8.C3] a wrong code keeps everything and the right one goes on', async () => {
    await bench.start(await asked(demoCustomers.vip, { bonus: tiyn(50_000) }));
    await bench.untilSale('awaitingCode');
    const right = lastCode();
    await bench.act({ do: 'enterCode', code: right === '0000' ? '1111' : '0000' });
    await bench.until(
      'told',
      ({ sale }) => sale?.state.at === 'awaitingCode' && sale.state.problem === 'wrong',
    );
    await bench.act({ do: 'enterCode', code: right });
    expect((await bench.untilSale('awaitingPayment')).bonus).toBe(50_000);
  });

  test('[E8.R2] 3025 to an order without a code: one is sent, and goes with the next order', async () => {
    const orders: boolean[] = [];
    bench.service.intercept(({ path, body }) => {
      if (!path.endsWith('/cash/order')) return 'pass';
      orders.push(body.includes('use_balance_code'));
      return orders.at(-1) === true
        ? 'pass'
        : { type: 'reply', status: 400, body: '{"code":3025,"message":"code required"}' };
    });
    await bench.start(await asked(demoCustomers.regular, { bonus: tiyn(10_000) }));
    expect((await bench.untilSale('awaitingCode')).state).toMatchObject({ problem: 'needed' });
    await bench.act({ do: 'enterCode', code: lastCode() });
    expect((await bench.untilSale('awaitingPayment')).bonus).toBe(10_000);
    expect(orders).toEqual([false, true]);
  });

  test('[E10.8] 3025 where a code is to be sent: it was not, and nobody has typed a wrong one', async () => {
    bench.service.intercept(({ path }) =>
      path.endsWith('/send-use-cashback-code')
        ? { type: 'reply', status: 400, body: '{"code":3025,"message":"no"}' }
        : 'pass',
    );
    await bench.start(await asked(demoCustomers.vip, { bonus: tiyn(50_000) }));
    const { state } = await bench.untilSale('failed');
    expect(state).toMatchObject({ call: 'sendCode', fault: { code: 'rejected' } });
  });

  test('a new code after the pause; before it nothing is sent', async () => {
    await bench.start(await asked(demoCustomers.vip, { bonus: tiyn(50_000) }));
    await bench.untilSale('awaitingCode');
    expect(await bench.act({ do: 'resendCode' })).toMatchObject({ ok: false });
    bench.clock.advance(45 * SECOND);
    expect(await bench.act({ do: 'resendCode' })).toMatchObject({ ok: true });
    await bench.until(
      'second SMS',
      ({ sale }) => bench.service.sms().length === 2 && sale?.state.at === 'awaitingCode',
    );
    await bench.act({ do: 'enterCode', code: lastCode() });
    await bench.untilSale('awaitingPayment');
  });

  test('[LIMITS.C1] after five minutes the code is not sent; the sale goes on without spending', async () => {
    await bench.start(await asked(demoCustomers.vip, { bonus: tiyn(50_000) }));
    await bench.untilSale('awaitingCode');
    bench.clock.advance(5 * MINUTE);
    await bench.act({ do: 'enterCode', code: lastCode() });
    await bench.until(
      'told',
      ({ sale }) => sale?.state.at === 'awaitingCode' && sale.state.problem === 'expired',
    );
    await bench.act({ do: 'earnOnly' });
    expect((await bench.untilSale('awaitingPayment')).bonus).toBe(0);
  });
});

describe('what changed meanwhile', () => {
  test('[FLOW.A.3] another balance is shown, and nothing is sent until the cashier agrees', async () => {
    const sale = await asked(demoCustomers.regular, { bonus: tiyn(20_000) });
    const orders: string[] = [];
    bench.service.intercept(({ path }) => {
      if (path.endsWith('/cash/order')) orders.push(path);
      return 'pass';
    });
    await bench.start({
      ...sale,
      quote: { balance: tiyn(99_900), percent: sale.quote?.percent ?? 0 },
    });
    const shown = await bench.untilSale('quoteChanged');
    expect(shown.state).toMatchObject({ now: { balance: sale.quote?.balance } });
    expect(orders).toEqual([]);
    await bench.act({ do: 'acceptQuote' });
    await bench.untilSale('awaitingPayment');
    expect(orders).toHaveLength(1);
  });

  test('blacklisted after the lookup: told, and the sale goes on without bonuses', async () => {
    bench.service.intercept(({ path }) =>
      path.endsWith('/cashback')
        ? {
            type: 'reply',
            status: 400,
            body: '{"code":3010,"message":"phone number in blacklist"}',
          }
        : 'pass',
    );
    await bench.start({
      ...(await bench
        .call('customer.find', { phone: phone(demoCustomers.regular.phone) })
        .then((found) => {
          if (!found.ok || found.value.kind !== 'found') throw new Error('lookup');
          const { userId, phone: number, requiresSmsCode } = found.value.customer;
          return {
            customer: {
              kind: 'known' as const,
              userId,
              phone: number,
              name: 'x',
              requiresSmsCode,
            },
            quote: null,
          };
        })),
    });
    expect((await bench.untilSale('failed')).state).toMatchObject({
      fault: { code: 'blacklisted' },
    });
    await bench.act({ do: 'skipLoyalty' });
    expect(await bench.untilSale('awaitingPayment')).toMatchObject({
      noLoyaltyReason: 'blacklisted',
    });
  });
});

describe('the service is away', () => {
  const steps: [string, RegExp, Partial<SaleRequest>][] = [
    // The order is created beside it: were that answered, the service would be there.
    ['reading balance and percent again', /(?:private\/balance|cashback|cash\/order)$/u, {}],
    ['sending the code', /send-use-cashback-code$/u, { bonus: tiyn(50_000) }],
    ['creating the order', /cash\/order$/u, {}],
  ];
  test.each(steps)(
    '[ERRORS.C2] while %s: the sale is finished without bonuses and recorded',
    async (step, path, change) => {
      const sale = await asked(demoCustomers.vip, change);
      bench.service.intercept((call) => (path.test(call.path) ? { type: 'refuse' } : 'pass'));
      await bench.start(sale);
      // Whether an SMS was sent that nobody answered for, the customer can tell.
      await bench.untilSale(step === 'sending the code' ? 'awaitingCode' : 'failed');
      expect((await bench.snapshot()).service.state).toBe('offline');
      await bench.act({ do: 'skipLoyalty' });
      await bench.takeCash();
      expect((await bench.untilSale('done')).state).toMatchObject({
        resolution: 'noLoyalty',
        order: null,
      });
      expect((await bench.snapshot()).shiftTotals).toEqual({ sales: 1, taken: 1_250_000 });
    },
  );

  test('an order created without an answer can be sent again with one key', async () => {
    let created = 0;
    const sale = await asked(demoCustomers.regular);
    bench.service.intercept(({ path }) => {
      if (!path.endsWith('/cash/order')) return 'pass';
      created += 1;
      return created === 1 ? { type: 'dropAfter' } : 'pass';
    });
    await bench.start(sale);
    expect((await bench.untilSale('failed')).state).toMatchObject({
      call: 'createOrder',
      outcomeUnknown: true,
    });
    await bench.act({ do: 'retry' });
    await bench.untilSale('awaitingPayment');
  });

  test('a completion without an answer is resolved by reading the order', async () => {
    let completions = 0;
    await bench.start(await asked(demoCustomers.regular));
    await bench.untilSale('awaitingPayment');
    bench.service.intercept(({ path }) => {
      if (!path.endsWith('/complete')) return 'pass';
      completions += 1;
      return { type: 'dropAfter' };
    });
    await bench.act({ do: 'pay', method: 'cash', tendered: null });
    expect((await bench.untilSale('done')).state).toMatchObject({ resolution: 'confirmed' });
    expect(completions).toBe(1);
  });

  test('paid and not confirmed: it waits, the next sale goes on, and it is completed when the service is back', async () => {
    const before = (await balanceOf(demoCustomers.regular)) ?? 0;
    await bench.start(await asked(demoCustomers.regular));
    await bench.untilSale('awaitingPayment');
    bench.service.intercept(() => ({ type: 'refuse' }));
    await bench.act({ do: 'pay', method: 'cash', tendered: null });
    expect((await bench.untilSale('done')).state).toMatchObject({ resolution: 'pending' });
    await bench.act({ do: 'dismiss' });
    expect((await bench.snapshot()).openItems.pending).toBe(1);
    bench.service.intercept(null);
    bench.clock.advance(MINUTE);
    await bench.until('resolved', ({ openItems }) => openItems.pending === 0);
    expect((await balanceOf(demoCustomers.regular)) ?? 0).toBeGreaterThan(before);
  });
});

describe('once is once', () => {
  test('the same sale sent twice is one order; a second pay is refused', async () => {
    const orders: string[] = [];
    const sale = await asked(demoCustomers.regular);
    bench.service.intercept(({ path, method }) => {
      if (method === 'POST') orders.push(path);
      return 'pass';
    });
    await Promise.all([bench.start(sale), bench.start(sale), bench.start(sale)]);
    await bench.untilSale('awaitingPayment');
    const pay = { do: 'pay', method: 'cash', tendered: null } as const;
    const paid = await Promise.all([bench.act(pay), bench.act(pay)]);
    expect(paid.filter((result) => result.ok)).toHaveLength(1);
    await bench.untilSale('done');
    expect(orders).toHaveLength(2);
    expect(await bench.start(sale)).toMatchObject({ ok: true });
    expect(orders).toHaveLength(2);
  });

  test('while a sale is open another one can not begin', async () => {
    await bench.start(await asked(demoCustomers.regular));
    expect(await bench.start({ saleId: '01JD3Z0000000000000000TES2' })).toMatchObject({
      ok: false,
      fault: { code: 'invalidState' },
    });
  });
});

describe('the program is started again', () => {
  test('in the middle of a sale: it stands there, and only the cashier knows of the money', async () => {
    await bench.start(await asked(demoCustomers.regular, { bonus: tiyn(10_000) }));
    const before = await bench.untilSale('awaitingPayment');
    await bench.restart();
    const { stage, sale } = await bench.snapshot();
    const state = { ...before.state, at: 'paymentUncertain' };
    expect({ stage, sale }).toEqual({ stage: 'open', sale: { ...before, state } });
    await bench.act({ do: 'paymentNotReceived' });
    await bench.takeCash();
    await bench.untilSale('done');
  });

  test('while the code is awaited: it goes on with the code', async () => {
    await bench.start(await asked(demoCustomers.vip, { bonus: tiyn(50_000) }));
    await bench.untilSale('awaitingCode');
    await bench.restart();
    await bench.act({ do: 'enterCode', code: lastCode() });
    await bench.untilSale('awaitingPayment');
  });

  test('while other figures are asked about behind a typed code: it is said to be typed next, and is', async () => {
    const sale = await asked(demoCustomers.vip, { bonus: tiyn(50_000) });
    const figures: string[] = ['{}', '{"code":200,"message":"ok","data":600}'];
    let orders = 0;
    bench.service.intercept(({ path }) => {
      if (path.endsWith('/cash/order')) orders += 1;
      const body = path.endsWith('/private/balance') ? figures.shift() : undefined;
      return body === undefined ? 'pass' : { type: 'reply', status: 200, body };
    });
    await bench.start(sale);
    await bench.untilSale('awaitingCode');
    await bench.act({ do: 'enterCode', code: lastCode() });
    await bench.untilSale('quoteChanged');
    await bench.restart();
    expect(isCodeNext((await bench.snapshot()).sale!)).toBe(true);
    await bench.act({ do: 'acceptQuote' });
    const { state } = await bench.untilSale('awaitingCode');
    expect({ state, orders }).toMatchObject({ state: { problem: 'notKept' }, orders: 0 });
    await bench.act({ do: 'enterCode', code: lastCode() });
    await bench.untilSale('awaitingPayment');
  });

  test.each([
    ['a busy service put off', BUSY, 'notKeptUsed', 'awaitingPayment'],
    ['had no answer', { type: 'dropAfter' }, 'notKeptUsed', 'used'],
  ] as const)(
    'after an order that %s: nobody has judged the code, which is typed once more',
    async (_how, fault, problem, then) => {
      await bench.start(await asked(demoCustomers.vip, { bonus: tiyn(50_000) }));
      await bench.untilSale('awaitingCode');
      const orders: string[] = [];
      bench.service.intercept(({ path, body }) => {
        if (!path.endsWith('/cash/order')) return 'pass';
        orders.push(body);
        return orders.length === 1 ? fault : 'pass';
      });
      await bench.act({ do: 'enterCode', code: lastCode() });
      await bench.untilSale('failed');
      await bench.restart();
      await bench.act({ do: 'retry' });
      expect((await bench.untilSale('awaitingCode')).state).toMatchObject({ problem });
      expect(orders).toHaveLength(1);
      await bench.act({ do: 'enterCode', code: lastCode() });
      await bench.until('judged', ({ sale }) =>
        sale?.state.at === 'awaitingCode' ? sale.state.problem === then : sale?.state.at === then,
      );
    },
  );
});

test('no secret, no code and no token is pushed to the renderer or logged', async () => {
  await bench.start(await asked(demoCustomers.vip, { bonus: tiyn(50_000) }));
  await bench.untilSale('awaitingCode');
  const code = lastCode();
  await bench.act({ do: 'enterCode', code });
  await bench.untilSale('awaitingPayment');
  const token = bench.vault.secrets?.accessToken ?? 'none';
  const snapshot = JSON.stringify({ ...(await bench.snapshot()), sms: null });
  for (const text of [
    snapshot,
    ...bench.logged,
    ...bench.pushed.filter((push) => !push.includes('"sms"')),
  ]) {
    expect(text).not.toContain(token);
    expect(text).not.toContain('accessToken');
    expect(text).not.toMatch(new RegExp(`\\b${code}\\b`, 'u'));
  }
  for (const line of bench.logged) expect(line).not.toContain(demoCustomers.vip.phone);
});
