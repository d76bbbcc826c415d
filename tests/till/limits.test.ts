/** The owner's limits hold however it is cut up: in parts, at once, over shifts, under another name of the customer. */
import { ulid } from 'ulid';
import { afterEach, describe, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { Preferences } from '../../src-shared/contract/preferences.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { Right } from '../../src-shared/domain/people/rights.ts';
import { HOUR, MINUTE } from '../../src-shared/domain/time.ts';
import { ANONYMOUS } from '../domain/sale-samples.ts';
import { CREATE, sellAway, untilRow } from './afterwards.ts';
import type { Bench } from './bench.ts';
import { number, RETURNED } from './command-inputs.ts';
import { AIGUL, DANA, openPaired, openStaffed, RUSLAN, setPolicy, signIn } from './staffed.ts';

const { regular } = demoCustomers;
const phone = regular.phone as Phone;

let bench: Bench;
afterEach(() => bench.stop());

/** The service has orders of theirs. */
const known = {
  kind: 'known',
  userId: id(regular.id),
  phone,
  name: '',
  requiresSmsCode: false,
} as const;

const approve = (right: Right) => bench.call('people.approve', { right, pin: AIGUL.pin });
const needs = (right: Right) => ({ fault: { code: 'approvalNeeded', right } });

const sell = (saleId: string) => bench.sell({ ...ANONYMOUS, saleId, amount: tiyn(1_000) });

const refund = (saleId: string, amount: number) =>
  bench.call('orders.refund', { saleId, requestId: ulid(), amount: tiyn(amount), ...RETURNED });
const revert = (saleId: string) =>
  bench.call('orders.revert', { saleId, requestId: ulid(), ...RETURNED });

/** Up to 1000 in a shift. */
async function openLimited(
  needed: Partial<Record<'ofAnotherShift', 'cashier'>> = {},
): Promise<void> {
  bench = await openStaffed();
  const cashiers = { refund: 'cashier', revert: 'cashier', ...needed } as const;
  await setPolicy(bench, cashiers, { refundLimit: tiyn(1_000) });
  for (const saleId of [number(1), number(2), number(3)]) await sell(saleId);
}

describe('giving back', () => {
  test('of one sale after another is counted together', async () => {
    await openLimited();
    expect((await refund(number(1), 600)).ok).toBe(true);
    expect(await refund(number(2), 401)).toMatchObject(needs('refundAbove'));
    expect(await revert(number(2))).toMatchObject(needs('refundAbove'));
    expect((await refund(number(2), 400)).ok).toBe(true);
  });

  test('what a supervisor let pass counts no more', async () => {
    await openLimited();
    expect((await refund(number(1), 600)).ok).toBe(true);
    const big = { saleId: number(2), amount: tiyn(900), requestId: ulid(), ...RETURNED };
    expect(await bench.call('orders.refund', big)).toMatchObject(needs('refundAbove'));
    await approve('refundAbove');
    expect((await bench.call('orders.refund', big)).ok).toBe(true);
    expect((await refund(number(3), 400)).ok).toBe(true);
    expect(await refund(number(3), 1)).toMatchObject(needs('refundAbove'));
  });

  test('is counted once when it is asked for again', async () => {
    await openLimited();
    const one = { saleId: number(1), requestId: ulid(), amount: tiyn(600), ...RETURNED };
    expect((await bench.call('orders.refund', one)).ok).toBe(true);
    expect((await bench.call('orders.refund', one)).ok).toBe(true);
    expect(await refund(number(2), 401)).toMatchObject(needs('refundAbove'));
    expect((await refund(number(2), 400)).ok).toBe(true);
  });

  test('at once is counted one after another', async () => {
    await openLimited();
    // Of orders of the service: each is read before its refund is recorded.
    for (const saleId of [number(4), number(5)]) {
      await bench.sell({ saleId, customer: known, bonus: ZERO, stamps: 0, quote: null });
    }
    const both = await Promise.all([refund(number(4), 600), refund(number(5), 600)]);
    expect(both).toMatchObject([{ ok: true }, needs('refundAbove')]);
  });

  test('goes on counting in a shift that is opened soon after, and not the next day', async () => {
    await openLimited({ ofAnotherShift: 'cashier' });
    expect((await refund(number(1), 600)).ok).toBe(true);
    await bench.call('shift.close', null);
    bench.clock.advance(MINUTE);
    await bench.call('shift.open', { cashier: 'Dana' });
    expect(await refund(number(2), 600)).toMatchObject(needs('refundAbove'));
    await bench.call('shift.close', null);
    bench.clock.advance(13 * HOUR);
    await signIn(bench, DANA);
    await bench.call('shift.open', { cashier: 'Dana' });
    expect((await refund(number(2), 600)).ok).toBe(true);
  });

  test('parts of one sale are counted whoever gives them back; another’s own count is their own', async () => {
    await openLimited({ ofAnotherShift: 'cashier' });
    await bench.call('people.lock', null);
    await signIn(bench, AIGUL);
    const { policy } = (await bench.snapshot()).people;
    await bench.call('people.setPolicy', { ...policy, refundLimit: tiyn(800) });
    await signIn(bench, DANA);
    expect((await refund(number(1), 600)).ok).toBe(true);
    await signIn(bench, RUSLAN);
    expect(await refund(number(1), 300)).toMatchObject(needs('refundAbove'));
    expect((await refund(number(2), 700)).ok).toBe(true);
  });

  test('a till that knows nobody is asked nothing', async () => {
    bench = await openPaired();
    await bench.call('shift.open', { cashier: 'Dana' });
    await sell(number(1));
    expect((await revert(number(1))).ok).toBe(true);
  });
});

const buys = (change: object = {}) =>
  bench.start({
    saleId: ulid(),
    customer: known,
    bonus: ZERO,
    stamps: 0,
    quote: null,
    ...change,
  });

async function limited(change: Partial<Preferences> = {}): Promise<void> {
  bench = await openStaffed();
  await signIn(bench, AIGUL);
  await bench.call('preferences.change', { maxSalesPerCustomerPerShift: 1, ...change });
  await signIn(bench, DANA);
  await bench.call('customer.find', { phone });
}

describe('sales to one customer', () => {
  test('count by their phone as well, as one who is new', async () => {
    await limited();
    expect((await buys()).ok).toBe(true);
    await bench.takeCash();
    await bench.dismiss();
    expect(await buys()).toMatchObject(needs('aboveLimits'));
    expect(await buys({ customer: { kind: 'new', phone } })).toMatchObject(needs('aboveLimits'));
  });

  test('go on counting in a shift that is opened soon after', async () => {
    await limited();
    await buys();
    await bench.takeCash();
    await bench.dismiss();
    await bench.call('shift.close', null);
    await bench.call('shift.open', { cashier: 'Dana' });
    expect(await buys()).toMatchObject(needs('aboveLimits'));
  });

  test('left without bonuses, they are not accrued afterwards past the limit', async () => {
    await limited({ lateAccrual: true });
    for (const saleId of [number(1), number(2)]) {
      expect((await buys({ saleId, noLoyaltyReason: 'cashierChoice' })).ok).toBe(true);
      await bench.takeCash();
      await bench.dismiss();
    }
    const accrue = (saleId: string) => bench.call('orders.accrue', { saleId });
    expect(await accrue(number(1))).toMatchObject(needs('aboveLimits'));
    await signIn(bench, AIGUL);
    expect((await accrue(number(1))).ok).toBe(true);
  });

  test('all of them at once neither, if one of them goes above it', async () => {
    await limited({ lateAccrual: true });
    const accrueAll = () => bench.call('orders.accrue', { saleId: null });
    bench.service.intercept(() => ({ type: 'refuse' }));
    await sellAway(bench, phone);
    await sellAway(bench, phone);
    const creates: string[] = [];
    bench.service.intercept(({ method, path }) => {
      if (method === 'POST') creates.push(path);
      return 'pass';
    });
    await bench.call('service.probe', null);
    expect(await accrueAll()).toMatchObject(needs('aboveLimits'));
    expect(creates).toEqual([]);
    expect((await bench.snapshot()).openItems.accruable).toBe(2);
    await approve('aboveLimits');
    expect((await accrueAll()).ok).toBe(true);
    await bench.until('accrued', ({ openItems }) => openItems.accruable === 0);
  });
});

const attach = async (saleId: string) =>
  bench.call('orders.attach', { saleId, customer: await bench.handle(phone) });

describe('a customer who is attached after the payment', () => {
  test('needs a supervisor: the stranger has gone, and the phone may be the cashier’s own', async () => {
    bench = await openStaffed();
    await sell(number(1));
    expect(await attach(number(1))).toMatchObject(needs('attachCustomer'));
    await approve('attachCustomer');
    expect((await attach(number(1))).ok).toBe(true);
    await untilRow(bench, number(1), {
      resolution: 'confirmed',
      attachedBy: 'Dana',
      supervisor: 'Aigul',
    });
  });

  test('counts with who attached them, whoever sold it', async () => {
    await limited();
    await setPolicy(bench, { attachCustomer: 'cashier' });
    for (const saleId of [number(1), number(2)]) await sell(saleId);
    await signIn(bench, RUSLAN);
    await sell(number(3));
    expect((await attach(number(1))).ok).toBe(true);
    expect(await attach(number(2))).toMatchObject(needs('aboveLimits'));
    expect(await attach(number(3))).toMatchObject(needs('aboveLimits'));
    await untilRow(bench, number(1), { resolution: 'confirmed' });
    const report = await bench.call('shift.report', null);
    expect(report).toMatchObject({
      value: {
        sales: { count: 3 },
        byCashier: expect.arrayContaining([
          expect.objectContaining({ cashierId: RUSLAN.cashierId, attached: 1 }),
        ]),
      },
    });
    await signIn(bench, DANA);
    // She has sold to nobody.
    expect((await attach(number(2))).ok).toBe(true);
    await untilRow(bench, number(2), { resolution: 'confirmed', attachedBy: 'Dana' });
    expect(await buys()).toMatchObject(needs('aboveLimits'));
  });
});

test('a customer who could not be attached is attached once more, and isn’t one sale too many', async () => {
  await limited();
  await setPolicy(bench, { attachCustomer: 'cashier' });
  await sell(number(1));
  bench.service.intercept(({ path }) => (CREATE.test(path) ? { type: 'refuse' } : 'pass'));
  expect((await attach(number(1))).ok).toBe(true);
  await untilRow(bench, number(1), { resolution: 'noLoyalty', noLoyaltyReason: 'attachedLater' });
  bench.service.intercept(null);
  await bench.call('service.probe', null);
  expect((await attach(number(1))).ok).toBe(true);
  await untilRow(bench, number(1), { resolution: 'confirmed' });
});

const isSetUp = async () => (await bench.snapshot()).branch !== null;

describe('forgetting the till, asked in a window of main’s own', () => {
  let answered = Promise.withResolvers<'forget' | 'keep'>();

  async function asked(who: { readonly pin: string }) {
    answered = Promise.withResolvers();
    const opened = Promise.withResolvers<void>();
    bench = await openStaffed({
      ownDialog: {
        confirm: async () => true,
        async askForget() {
          opened.resolve();
          return answered.promise;
        },
      },
    });
    await signIn(bench, who);
    const forgotten = bench.call('setup.forget', null);
    return { forgotten, opened: opened.promise };
  }

  test.each([
    ['the till was locked meanwhile', () => bench.call('people.lock', null)],
    ['a cashier signed in meanwhile', () => signIn(bench, RUSLAN)],
  ])('isn’t done when %s', async (_what, meanwhile) => {
    const { forgotten, opened } = await asked(AIGUL);
    await opened;
    await meanwhile();
    answered.resolve('forget');
    expect(await forgotten).toMatchObject({ fault: { code: 'invalidState' } });
    expect(await isSetUp()).toBe(true);
  });

  test('is done for the same supervisor', async () => {
    const { forgotten, opened } = await asked(AIGUL);
    await opened;
    answered.resolve('forget');
    expect(await forgotten).toMatchObject({ ok: true });
    expect(await isSetUp()).toBe(false);
  });

  test('and for the cashier for whom a supervisor confirmed it, while that one is there', async () => {
    const { forgotten, opened } = await asked(DANA);
    expect(await forgotten).toMatchObject(needs('disconnect'));
    await approve('disconnect');
    const again = bench.call('setup.forget', null);
    await opened;
    answered.resolve('forget');
    expect(await again).toMatchObject({ ok: true });
  });
});
