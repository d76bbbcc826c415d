/** Whom main has looked up it knows, and a page that isn't ours any more names nobody else. */
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type {
  ChosenCustomer,
  ChosenSale,
  CustomerHandle,
} from '../../src-shared/domain/sale/chosen-sale.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import { chosen } from '../domain/sale-samples.ts';
import { openBench, type Bench } from './bench.ts';
import { DANA, openStaffed, setPolicy, signIn } from './staffed.ts';

const { regular, vip, fullStamps } = demoCustomers;
const EDIT = { newPhone: null, firstName: 'B', lastName: null, birthday: null, tags: null };
const NEW = '+77019998866' as Phone;
const AGAIN = { ok: false, fault: { code: 'lookUpAgain' } };

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

const edit = (customer: CustomerHandle, newPhone: Phone | null = null) =>
  bench.call('customer.edit', { customer, ...EDIT, newPhone });
const begin = (customer: ChosenCustomer | null, change: Partial<ChosenSale> = {}) =>
  bench.call('sale.start', chosen({ saleId: ulid(), customer, ...change }));
const sell = (handle: CustomerHandle, change: Partial<ChosenSale> = {}) =>
  begin({ kind: 'lookedUp', handle }, change);
const buy = async () => {
  await sell(await bench.handle(regular.phone));
  await bench.takeCash();
  await bench.dismiss();
};
const begun = async () => (await bench.snapshot()).sale?.request;
const WITHOUT = { withoutBonuses: true, stamps: 0 } as const;

describe('the figures of who bought here before', () => {
  const FIND = '/promoters/find';
  /** What is asked of the service until the look-up is let go on. */
  const beside = async (phone: string) => {
    const asked: string[] = [];
    const release = Promise.withResolvers<void>();
    bench.service.intercept(({ path }) => {
      // The branch itself is read when the shift is opened.
      if (!/\/branches\/\d+$/u.test(path)) asked.push(path.split('/').at(-1) ?? '');
      return path.endsWith(FIND) ? { type: 'delay', for: release.promise } : 'pass';
    });
    const found = bench.call('customer.find', { phone: phone as Phone, withFigures: true });
    const read = found.then((answer) =>
      bench.call('customer.summary', { customer: answer.ok ? answer.value.handle : 0 }),
    );
    return { asked, release: release.resolve, read };
  };

  test('are asked for in the same moment as who has the phone', async () => {
    await buy();
    const { asked, release, read } = await beside(regular.phone);
    await expect.poll(() => asked.length).toBe(5);
    release();
    expect(await read).toMatchObject({ ok: true, value: { balance: { ok: true } } });
    expect(asked.toSorted()).toEqual(['award', 'balance', 'cashback', 'find', 'private-branch']);
  });

  test('also when what was read again at the end of their sale came after they had left', async () => {
    await sell(await bench.handle(regular.phone));
    await bench.takeCash();
    const again = await beside(regular.phone);
    await expect.poll(() => again.asked).toContain('find');
    await bench.dismiss();
    again.release();
    await again.read;
    const { asked, release, read } = await beside(regular.phone);
    await expect.poll(() => asked.length).toBe(5);
    release();
    expect(await read).toMatchObject({ ok: true, value: { balance: { ok: true } } });
  });

  test('are nobody’s once the till has forgotten them', async () => {
    await buy();
    await bench.call('customer.forget', { customer: await bench.handle(regular.phone) });
    await bench.call('shift.close', null);
    await bench.call('shift.open', { cashier: 'Dana' });
    const { asked, release, read } = await beside(regular.phone);
    await expect.poll(() => asked).toEqual(['find']);
    release();
    expect(await read).toMatchObject({ ok: true });
    expect(asked).toHaveLength(5);
  });

  test('are another’s when the phone is', async () => {
    await buy();
    const customer = await bench.handle(regular.phone);
    await edit(customer, NEW);
    await edit(await bench.handle(vip.phone), regular.phone as Phone);
    const { asked, release, read } = await beside(regular.phone);
    await expect.poll(() => asked.length).toBe(5);
    release();
    const shown = await read;
    expect(asked).toHaveLength(9);
    bench.service.intercept(null);
    const theirs = await bench.summary(regular.phone);
    expect(shown).toEqual(theirs);
  });
});

describe('a handle that main didn’t give', () => {
  test.each([1, 2, 999_999_999])('%i: no sale, figures, edit or erasure', async (handle) => {
    await bench.handle(regular.phone);
    expect(await sell(handle)).toMatchObject(AGAIN);
    expect(await sell(handle, WITHOUT)).toMatchObject(AGAIN);
    expect(await bench.call('customer.summary', { customer: handle })).toMatchObject(AGAIN);
    expect(await edit(handle)).toMatchObject(AGAIN);
    expect(await bench.call('customer.forget', { customer: handle })).toMatchObject(AGAIN);
    expect(await begun()).toBeUndefined();
  });

  test('of somebody who wasn’t found can be sold to, not edited or read', async () => {
    const handle = await bench.handle(NEW);
    expect(await edit(handle)).toMatchObject(AGAIN);
    expect(await bench.call('customer.summary', { customer: handle })).toMatchObject(AGAIN);
    expect(await sell(handle)).toMatchObject({ ok: true });
    expect(await begun()).toMatchObject({ customer: { kind: 'new', phone: NEW } });
  });
});

test('whose sale it is, and what they have, is what the service said, whatever the page adds', async () => {
  const [own, other] = [await bench.handle(regular.phone), await bench.handle(vip.phone)];
  expect(other).not.toBe(own);
  const forged = {
    customer: { kind: 'lookedUp' as const, handle: other, userId: regular.id, phone: NEW },
    requiresSmsCode: false,
    quote: { balance: 99_999_999, percent: 99 },
  };
  expect(await sell(other, { ...forged, bonus: tiyn(100) } as never)).toMatchObject({ ok: true });
  const request = await begun();
  expect(request).toMatchObject({
    customer: { kind: 'known', userId: id(vip.id), phone: vip.phone, requiresSmsCode: true },
  });
  expect(request?.quote?.percent).not.toBe(99);
  expect((await bench.untilSale('awaitingCode')).bonus).toBe(100);
});

test('tags are given of those only that the till has met', async () => {
  const tagged = await bench.call('customer.find', { phone: vip.phone as Phone });
  const tags =
    tagged.ok && tagged.value.kind === 'found'
      ? tagged.value.customer.tags.flatMap(({ tagId }) => tagId ?? [])
      : [];
  expect(tags).not.toEqual([]);
  const customer = await bench.handle(regular.phone);
  const give = (ids: typeof tags) =>
    bench.call('customer.edit', { customer, ...EDIT, tags: [...tags, ...ids] });
  expect(await give([id('987654')])).toMatchObject({ fault: { field: 'tags' } });
  expect(await give([])).toMatchObject({ ok: true });
});

test('the figures are those that were shown last', async () => {
  const handle = await bench.handle(regular.phone);
  bench.service.intercept(({ path }) =>
    path.endsWith('/private/balance')
      ? { type: 'reply', status: 200, body: '{"code":200,"data":77}' }
      : 'pass',
  );
  await bench.call('customer.summary', { customer: handle });
  expect(await sell(handle, { bonus: tiyn(7_701) })).toMatchObject({
    fault: { field: 'bonus', problem: 'aboveBalance' },
  });
  expect(await sell(handle)).toMatchObject({ ok: true });
  expect((await begun())?.quote?.balance).toBe(7_700);
});

test('figures that were read later are not undone by an answer that was late', async () => {
  const handle = await bench.handle(regular.phone);
  const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  bench.service.intercept(({ path }) => {
    if (!path.endsWith('/private/balance')) return 'pass';
    asked.resolve();
    return { type: 'delay', for: late.promise };
  });
  const first = bench.call('customer.summary', { customer: handle });
  await asked.promise;
  await sell(handle, WITHOUT);
  await bench.untilSale('awaitingPayment');
  await bench.act({ do: 'cancel' });
  bench.service.intercept(({ path }) =>
    path.endsWith('/private/balance')
      ? { type: 'reply', status: 200, body: '{"code":200,"data":77}' }
      : 'pass',
  );
  await bench.call('customer.summary', { customer: handle });
  late.resolve();
  expect(await first).toMatchObject({ ok: true, value: { balance: { ok: true } } });
  expect(await sell(handle)).toMatchObject({ ok: true });
  expect((await begun())?.quote?.balance).toBe(7_700);
});

test('figures that changed under a sale are the ones of the next', async () => {
  const handle = await bench.handle(regular.phone);
  await bench.call('customer.summary', { customer: handle });
  bench.service.intercept(({ path }) =>
    path.endsWith('/private/balance')
      ? { type: 'reply', status: 200, body: '{"code":200,"data":77}' }
      : 'pass',
  );
  await sell(handle);
  await bench.untilSale('quoteChanged');
  await bench.act({ do: 'cancel' });
  expect(await sell(handle)).toMatchObject({ ok: true });
  expect((await begun())?.quote?.balance).toBe(7_700);
});

test('an award is given only of stamps that main has read', async () => {
  const handle = await bench.handle(fullStamps.phone);
  const gift = { award: true, stamps: 0 };
  expect(await sell(handle, gift)).toMatchObject(AGAIN);
  await bench.summary(regular.phone);
  expect(await sell(await bench.handle(regular.phone), gift)).toMatchObject(AGAIN);
  await bench.call('customer.summary', { customer: handle });
  expect(await sell(handle, gift)).toMatchObject({ ok: true });
  expect((await begun())?.award).toMatchObject({ stampCount: 8, total: 3 });
});

describe('why a sale has no bonuses', () => {
  test('is main’s to say: nobody, chosen, not looked up, refused, away', async () => {
    const why = async (customer: ChosenCustomer | null) => {
      expect(await begin(customer, WITHOUT)).toMatchObject({ ok: true });
      const sale = await bench.untilSale('awaitingPayment');
      await bench.act({ do: 'cancel' });
      return [sale.request.noLoyaltyReason, sale.request.customer];
    };
    const phone = NEW;
    const nobody = { kind: 'none', phone };
    expect(await why(null)).toEqual(['noCustomer', { kind: 'none', phone: null }]);
    const handle = await bench.handle(regular.phone);
    const found = { kind: 'known', userId: id(regular.id) };
    expect(await why({ kind: 'lookedUp', handle })).toMatchObject(['cashierChoice', found]);
    // Found by main, whatever the page has heard of it.
    const theirs = { kind: 'typed', phone: regular.phone as Phone } as const;
    expect(await why(theirs)).toMatchObject(['cashierChoice', found]);
    const typed = { kind: 'typed', phone } as const;
    expect(await why(typed)).toEqual(['cashierChoice', nobody]);

    bench.service.intercept(() => ({ type: 'reply', status: 400, body: '{"code":1}' }));
    await bench.call('customer.find', { phone });
    expect(await why(typed)).toEqual(['refused', nobody]);
    bench.service.intercept(() => ({ type: 'refuse' }));
    await bench.call('customer.find', { phone });
    await bench.until('away', ({ service }) => service.state === 'offline');
    expect(await why(typed)).toEqual(['offline', nobody]);
    expect(await why({ kind: 'lookedUp', handle })).toMatchObject(['offline', found]);
  });

  test('nobody gives them up unseen', async () => {
    expect(await begin(null)).toMatchObject(AGAIN);
    expect(await begin({ kind: 'typed', phone: NEW })).toMatchObject(AGAIN);
    bench.service.intercept(() => ({ type: 'reply', status: 403, body: '{"code":403}' }));
    const handle = await bench.handle(NEW);
    expect(await sell(handle)).toMatchObject(AGAIN);
    expect(await sell(handle, WITHOUT)).toMatchObject({ ok: true });
    expect(await begun()).toMatchObject({ noLoyaltyReason: 'blacklisted' });
  });

  test('a blacklist that only the order told of stays one', async () => {
    const handle = await bench.handle(NEW);
    bench.service.intercept(({ path }) =>
      path.endsWith('/cash/order') ? { type: 'reply', status: 400, body: '{"code":3010}' } : 'pass',
    );
    await sell(handle);
    await bench.untilSale('failed');
    await bench.act({ do: 'cancel' });
    expect(await sell(handle)).toMatchObject(AGAIN);
    expect(await sell(handle, WITHOUT)).toMatchObject({ ok: true });
    expect(await begun()).toMatchObject({ noLoyaltyReason: 'blacklisted' });
  });
});

describe('a handle lasts', () => {
  test('while the answer is the same, and no longer than the customer is there', async () => {
    const handle = await bench.handle(regular.phone);
    expect(await bench.handle(regular.phone)).toBe(handle);
    await sell(handle);
    await bench.untilSale('awaitingPayment');
    await bench.act({ do: 'cancel' });
    expect(await sell(handle)).toMatchObject({ ok: true });
    await bench.takeCash();
    await bench.untilSale('done');
    expect(await bench.handle(regular.phone)).toBe(handle);
    await bench.act({ do: 'dismiss' });
    expect(await sell(handle)).toMatchObject(AGAIN);
    expect(await bench.handle(regular.phone)).not.toBe(handle);
  });

  test('until the phone is another’s', async () => {
    const handle = await bench.handle(regular.phone);
    expect(await edit(handle)).toMatchObject({ ok: true });
    expect(await edit(handle, NEW)).toMatchObject({ ok: true, value: { phone: NEW } });
    expect(await edit(handle)).toMatchObject(AGAIN);
    expect(await edit(await bench.handle(NEW))).toMatchObject({ ok: true });
    const nobodys = await bench.handle(regular.phone);
    await edit(await bench.handle(NEW), regular.phone as Phone);
    expect(await bench.handle(regular.phone)).not.toBe(nobodys);
    expect(await sell(nobodys)).toMatchObject(AGAIN);
  });

  test('until the shift is another', async () => {
    const handle = await bench.handle(regular.phone);
    await bench.call('shift.close', null);
    await bench.call('shift.open', { cashier: 'Dana' });
    expect(await sell(handle)).toMatchObject(AGAIN);
  });

  test('until the program is started again', async () => {
    const handle = await bench.handle(regular.phone);
    await bench.restart(async () => bench.clock.advance(SECOND));
    await bench.handle(vip.phone);
    expect(await sell(handle)).toMatchObject(AGAIN);
    expect(await sell(await bench.handle(regular.phone))).toMatchObject({ ok: true });
  });

  test('until another service or branch is asked', async () => {
    const handle = await bench.handle(regular.phone);
    expect(await bench.call('setup.forget', null)).toMatchObject({ ok: true });
    const address = bench.service.address.replace('127.0.0.1', 'localhost');
    const login = { environment: 'test', address, login: 'demo', password: 'demo' } as const;
    const logged = await bench.call('setup.login', { ...login, keepCredentials: false });
    const branchId = logged.ok ? logged.value.branches[0]?.branchId : undefined;
    if (branchId === undefined) throw new Error('no branch');
    await bench.call('setup.finish', { branchId, giftProductId: null });
    await bench.call('shift.open', { cashier: 'Dana' });
    expect(await edit(handle)).toMatchObject(AGAIN);
    expect(await edit(await bench.handle(regular.phone))).toMatchObject({ ok: true });
  });

  test('until fifty others were looked up', async () => {
    const first = await bench.handle(regular.phone);
    for (let count = 10; count < 60; count += 1) await bench.handle(`+770199988${count}`);
    expect(await sell(first)).toMatchObject(AGAIN);
  });
});

describe('where people have PINs', () => {
  beforeEach(async () => {
    await bench.stop();
    bench = await openStaffed();
  });

  test('until the till is locked, and an answer on its way is nobody’s', async () => {
    const handle = await bench.handle(regular.phone);
    const late = Promise.withResolvers<void>();
    bench.service.intercept(({ path }) =>
      path.endsWith('/promoters/find') ? { type: 'delay', for: late.promise } : 'pass',
    );
    const asked = bench.call('customer.find', { phone: vip.phone as Phone });
    await bench.call('people.lock', null);
    late.resolve();
    expect(await asked).toMatchObject({ fault: { code: 'invalidState' } });
    bench.service.intercept(null);
    await signIn(bench, DANA);
    expect(await sell(handle)).toMatchObject(AGAIN);
    expect(await sell(await bench.handle(regular.phone))).toMatchObject({ ok: true });
  });

  test('who has bonuses is main’s to say when they are left out', async () => {
    await setPolicy(bench, { sellWithoutBonuses: 'supervisor' });
    const handle = await bench.handle(regular.phone);
    const needed = { fault: { code: 'approvalNeeded', right: 'sellWithoutBonuses' } };
    expect(await sell(handle, WITHOUT)).toMatchObject(needed);
    const typed = { kind: 'typed', phone: regular.phone as Phone } as const;
    expect(await begin(typed, WITHOUT)).toMatchObject(needed);
    expect(await begin(null, WITHOUT)).toMatchObject({ ok: true });
    expect((await begun())?.bonus).toBe(ZERO);
  });
});
