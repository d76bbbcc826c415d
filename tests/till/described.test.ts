/**
 * What the service's description says of the till itself: initial setup, shift start, and which
 * calls a sale makes. The labels are numbers of docs/loyalty-api.md.
 */
import { afterEach, expect, describe, test } from 'vitest';
import { receiptOfSale } from '../../src-renderer/sale/step/receipt-lines.ts';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { demoSettings } from '../../src-service/demo/demo-settings.ts';
import { parseWire } from '../../src-shared/domain/wire-json.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { SaleRequest } from '../../src-shared/domain/sale/sale.ts';
import { HOUR, MINUTE } from '../../src-shared/domain/time.ts';
import { openBench, type Bench } from './bench.ts';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

let bench: Bench;
afterEach(() => bench.stop());

/** What reaches the service from now on, in order; paths without /api/v1. */
function calls(): Call[] {
  const seen: Call[] = [];
  bench.service.intercept(({ method, path, body }) => {
    const read = body === '' ? null : parseWire(body);
    seen.push({ method, path: path.replace('/api/v1', ''), body: read });
    return 'pass';
  });
  return seen;
}

/** Runs the check list of shift start to its end. */
async function check(): Promise<void> {
  await bench.call('shift.check', null);
  await bench.until('checked', ({ checks }) => checks.at(-1)?.state === 'ok');
}

const login = { environment: 'test', login: 'demo', password: 'demo' } as const;
const [firstBranch, secondBranch] = demoSettings.branches;

describe('initial setup', () => {
  test('[SETUP.1] log in as the business, read the branch, keep what a client keeps', async () => {
    bench = await openBench('setup');
    const seen = calls();
    const address = bench.service.address;
    const answer = await bench.call('setup.login', { ...login, address, keepCredentials: false });
    expect(answer).toMatchObject({
      ok: true,
      value: { branches: [{ branchId: firstBranch?.id }, { branchId: secondBranch?.id }] },
    });
    const branchId = id(String(secondBranch?.id));
    const giftProductId = id('9007199254740997');
    expect(await bench.call('setup.finish', { branchId, giftProductId })).toMatchObject({
      ok: true,
    });
    expect(seen.slice(0, 2)).toEqual([
      { method: 'POST', path: '/auth/business', body: { login: 'demo', password: 'demo' } },
      { method: 'GET', path: `/branches/${branchId}`, body: null },
    ]);
    expect(bench.vault.secrets).toMatchObject({
      environment: 'test',
      address,
      accessToken: expect.stringMatching(/^\S+\.\S+\.\S+$/u),
      branchId,
      groupId: String(demoSettings.groupId),
      giftProductId,
      role: 'cashier',
      credentials: null,
    });
  });

  test.each([
    ['[AUTH.C1] renews it', [], ['/auth/refresh_token']],
    [
      '[AUTH.C2] that isn’t renewed logs in anew, though the login isn’t kept',
      ['/auth/refresh_token'],
      ['/auth/refresh_token', '/auth/business'],
    ],
  ])('a token that the branch is not told to %s', async (_what, alsoRefused, between) => {
    bench = await openBench('setup');
    const { address } = bench.service;
    await bench.call('setup.login', { ...login, address, keepCredentials: false });
    const branchId = id(String(firstBranch?.id));
    const refused = new Set([`/branches/${branchId}`, ...alsoRefused]);
    const seen: string[] = [];
    bench.service.intercept(({ path: whole }) => {
      const path = whole.replace('/api/v1', '');
      seen.push(path);
      return refused.delete(path) ? { type: 'reply', status: 401, body: '{"code":401}' } : 'pass';
    });
    expect(await bench.call('setup.finish', { branchId, giftProductId: null })).toMatchObject({
      ok: true,
    });
    const branch = `/branches/${branchId}`;
    expect(seen.slice(0, between.length + 2)).toEqual([branch, ...between, branch]);
    expect(bench.vault.secrets).toMatchObject({ credentials: null, keepCredentials: false });
    // With the token that was renewed.
    expect(await bench.call('shift.check', null)).toMatchObject({ ok: true });
    await bench.until('checked', ({ checks }) => checks.at(-1)?.state === 'ok');
    expect(seen.filter((path) => path === '/auth/refresh_token')).toHaveLength(1);
  });

  test('[SETUP.2] training keeps the first element of `branches`', async () => {
    bench = await openBench('shiftStart');
    expect(bench.vault.secrets?.branchId).toBe(firstBranch?.id);
  });

  test('[SETUP.3] the token is refreshed every 30 minutes', async () => {
    bench = await openBench();
    const seen = calls();
    const tokens = [bench.vault.secrets?.accessToken];
    bench.clock.advance(30 * MINUTE - 1);
    expect(seen).toEqual([]);
    for (const turn of [1, 2]) {
      bench.clock.advance(turn === 1 ? 1 : 30 * MINUTE);
      // Until the new token is kept: a refresh that is asked for meanwhile shares the first one's.
      await expect.poll(() => bench.vault.secrets?.accessToken).not.toBe(tokens.at(-1));
      tokens.push(bench.vault.secrets?.accessToken);
      expect(seen).toHaveLength(turn);
    }
    const refresh = { method: 'POST', path: '/auth/refresh_token', body: null };
    expect(seen).toEqual([refresh, refresh]);
    expect(new Set(tokens).size).toBe(3);
  });
});

describe('shift start', () => {
  test('[SHIFT.1] an expired token is refreshed and the award setting is read', async () => {
    bench = await openBench('shiftStart');
    bench.clock.advance(25 * HOUR);
    const token = bench.vault.secrets?.accessToken;
    bench.service.configure({
      ...demoSettings,
      branches: demoSettings.branches.map(({ award: _award, ...branch }) => branch),
    });
    const seen = calls();
    await check();
    const { checks, awardEnabled } = await bench.snapshot();
    const paths = seen.map(({ path }) => path);
    expect(paths).toContain('/auth/refresh_token');
    expect(paths.at(-1)).toBe(`/branches/${firstBranch?.id}`);
    expect(bench.vault.secrets?.accessToken).not.toBe(token);
    expect(awardEnabled).toBe(false);
    expect(checks.find(({ name }) => name === 'token')?.state).toBe('ok');
    expect(checks.find(({ name }) => name === 'award')).toMatchObject({ reason: 'off' });
  });

  test('[SHIFT.1] a valid token is left as it is', async () => {
    bench = await openBench('shiftStart');
    const seen = calls();
    await check();
    expect(seen.map(({ path }) => path)).toEqual([`/branches/${firstBranch?.id}`]);
    expect((await bench.snapshot()).awardEnabled).toBe(true);
  });
});

const { regular, vip, fullStamps: full } = demoCustomers;

/** What the screen would ask for this customer, after the lookup and the summary. */
async function asked(who: { readonly phone: string }): Promise<Partial<SaleRequest>> {
  const found = await bench.call('customer.find', { phone: who.phone as Phone });
  if (!found.ok || found.value.kind !== 'found') throw new Error('not found');
  const { userId, phone, firstName: name, requiresSmsCode } = found.value.customer;
  const read = await bench.call('customer.summary', { customer: found.value.handle });
  if (!read.ok || !read.value.balance.ok || !read.value.percent.ok) throw new Error('summary');
  const { award } = read.value;
  const quote = { balance: read.value.balance.value, percent: read.value.percent.value };
  const gift = award?.ok ? award.value : null;
  return {
    customer: { kind: 'known', userId, phone, name, requiresSmsCode },
    quote,
    stamps: 0,
    award:
      gift !== null && gift.receivedStampCount >= gift.stampCount && gift.isActive
        ? {
            awardId: gift.awardId,
            title: gift.title,
            stampCount: gift.stampCount,
            total: gift.total,
          }
        : null,
  };
}

async function sell(sale: Partial<SaleRequest>) {
  await bench.start(sale);
  await bench.untilSale('awaitingPayment');
  await bench.act({ do: 'pay', method: 'card', tendered: null });
  return bench.untilSale('done');
}

const paths = (seen: readonly Call[]) => seen.map(({ method, path }) => `${method} ${path}`);
const at = `/branches/${firstBranch?.id}`;

describe('the calls of a sale', () => {
  test('[FLOW.A.1] find, read balance, percent and stamps; create with 0; complete', async () => {
    bench = await openBench();
    const seen = calls();
    const sale = await asked(regular);
    const user = regular.id;
    expect(paths(seen)[0]).toBe('GET /promoters/find');
    expect(paths(seen).slice(1).toSorted()).toEqual([
      `GET ${at}/cashback`,
      `GET ${at}/customers/${user}/award`,
      `GET ${at}/customers/${user}/private-branch`,
      `GET ${at}/private/balance`,
    ]);
    await sell({ ...sale, stamps: 1 });
    const [created, completed] = seen.filter(({ method }) => method === 'POST');
    expect(created).toEqual({
      method: 'POST',
      path: `${at}/cash/order`,
      body: { user_id: 1002, amount: 12_500, bonus_amount: 0, add_stamp: true, stamp_count: 1 },
    });
    expect(completed).toMatchObject({
      path: expect.stringMatching(/^\/orders\/\d+\/cash\/complete$/u),
      body: { use_balance: false, amount: 0, payment_method: 'card' },
    });
  });

  test('[FLOW.A.2] without an award program nothing is asked about stamps', async () => {
    bench = await openBench();
    bench.service.configure({
      ...demoSettings,
      branches: demoSettings.branches.map(({ award: _award, ...branch }) => branch),
    });
    await check();
    const seen = calls();
    await sell(await asked(regular));
    expect(paths(seen).filter((path) => path.includes('award'))).toEqual([]);
  });

  test.each([
    ['before the order that spends bonuses', tiyn(10_000), 2],
    ['beside the order that spends none', ZERO, 3],
  ])('[FLOW.A.3] balance and percent are read again: %s', async (_, bonus, within) => {
    bench = await openBench();
    const sale = await asked(regular);
    const seen = calls();
    await bench.start({ ...sale, bonus });
    await bench.untilSale('awaitingPayment');
    const readings = [`GET ${at}/cashback`, `GET ${at}/private/balance`];
    const order = `POST ${at}/cash/order`;
    expect(paths(seen).toSorted()).toEqual([...readings, order]);
    expect(paths(seen).slice(0, within)).toEqual(expect.arrayContaining(readings));
  });

  test('the note of the cashier goes with the order and is shown with it', async () => {
    bench = await openBench();
    const seen = calls();
    const comment = 'by the window';
    await sell({ ...(await asked(regular)), comment });
    expect(seen.find(({ path }) => path.endsWith('/cash/order'))?.body).toMatchObject({ comment });
    const { sale } = await bench.snapshot();
    const { saleId = '' } = sale?.request ?? {};
    await bench.act({ do: 'dismiss' });
    expect(await bench.call('orders.open', { saleId })).toMatchObject({
      value: { row: { comment }, record: { value: { details: { comment, type: 'DIRECT' } } } },
    });
  });

  test('a note on a sale without bonuses stays at the till', async () => {
    bench = await openBench();
    const comment = 'pays later';
    await bench.start({ noLoyaltyReason: 'cashierChoice', comment });
    await bench.untilSale('awaitingPayment');
    await bench.act({ do: 'pay', method: 'card', tendered: null });
    const { request } = await bench.untilSale('done');
    const list = await bench.call('sales.list', { search: '', skip: 0, show: 'all' });
    expect(list).toMatchObject({ value: { rows: [{ saleId: request.saleId, comment }] } });
  });

  test('without a note none is sent', async () => {
    bench = await openBench();
    const seen = calls();
    await sell(await asked(regular));
    const order = seen.find(({ path }) => path.endsWith('/cash/order'));
    expect(order?.body).not.toHaveProperty('comment');
    const row = await bench.call('sales.list', { search: '', skip: 0, show: 'all' });
    expect(row).toMatchObject({ value: { rows: [{ comment: null }] } });
  });

  test('tags that customers of this branch have are known, and the whole list is sent', async () => {
    bench = await openBench();
    expect(await bench.call('customer.tags', null)).toEqual({ ok: true, value: [] });
    const found = await bench.call('customer.find', { phone: vip.phone as Phone });
    const tags = found.ok && found.value.kind === 'found' ? found.value.customer.tags : [];
    expect(tags).not.toEqual([]);
    expect(await bench.call('customer.tags', null)).toEqual({ ok: true, value: tags });
    const ids = tags.flatMap(({ tagId }) => tagId ?? []);
    const edit = { newPhone: null, firstName: null, lastName: null, birthday: null, tags: ids };
    const phone = regular.phone as Phone;
    const customer = await bench.handle(phone);
    expect(await bench.call('customer.edit', { customer, ...edit })).toMatchObject({
      ok: true,
    });
    const now = await bench.call('customer.find', { phone });
    expect(now).toMatchObject({ value: { customer: { tags } } });
  });

  test('the percent is asked for as the owner wants it, in every reading', async () => {
    bench = await openBench();
    const queries: unknown[] = [];
    bench.service.intercept(({ path, query }) => {
      const { type, use_certificate: certificate } = query;
      if (path.endsWith('/cashback')) queries.push([type, certificate]);
      return 'pass';
    });
    await sell(await asked(regular));
    await bench.call('preferences.change', { percentOfQr: true, useCertificate: true });
    await sell({ ...(await asked(regular)), saleId: '01JD3Z0000000000000000TES2' });
    await bench.call('preferences.change', { percentOfQr: false });
    await asked(regular);
    const plain = ['direct', undefined];
    const wanted = ['qr', 'true'];
    expect(queries).toEqual([plain, plain, wanted, wanted, ['direct', 'true']]);
  });

  test('[FLOW.B.1] a code is requested only when bonuses are spent and it must be', async () => {
    bench = await openBench();
    const seen = calls();
    const codes = () => seen.filter(({ path }) => path.endsWith('/send-use-cashback-code'));
    await sell({ ...(await asked(regular)), bonus: tiyn(10_000) });
    await sell({ ...(await asked(vip)), saleId: '01JD3Z0000000000000000TES2' });
    expect(codes()).toEqual([]);
    const spending = { ...(await asked(vip)), bonus: tiyn(10_000) };
    await bench.start({ ...spending, saleId: '01JD3Z0000000000000000TES3' });
    await bench.untilSale('awaitingCode');
    expect(codes()).toHaveLength(1);
    const code = bench.service.sms().at(-1)?.code ?? '';
    await bench.act({ do: 'enterCode', code });
    await bench.untilSale('awaitingPayment');
    await bench.act({ do: 'pay', method: 'card', tendered: null });
    await bench.untilSale('done');
    expect(seen.findLast(({ path }) => path.endsWith('/cash/order'))?.body).toMatchObject({
      bonus_amount: 100,
      use_balance_code: code,
    });
    expect(seen.findLast(({ path }) => path.endsWith('/cash/complete'))?.body).toEqual({
      use_balance: true,
      amount: 100,
      payment_method: 'mixed',
    });
  });

  test('[E6.4] whether the program runs is known from any customer, over a restart, and not before', async () => {
    bench = await openBench();
    expect((await bench.snapshot()).awardActive).toBe(false);
    await asked(regular);
    expect((await bench.snapshot()).awardActive).toBe(true);
    await bench.restart();
    expect((await bench.snapshot()).awardActive).toBe(true);
    const ended = demoSettings.branches.map(({ award, ...branch }) =>
      award === undefined ? branch : { ...branch, award: { ...award, isActive: false } },
    );
    bench.service.configure({ ...demoSettings, branches: ended });
    await asked(vip);
    expect(await bench.snapshot()).toMatchObject({ awardEnabled: true, awardActive: false });
  });

  test('[FLOW.C.1] create with give_award, give, complete; the counter is 0', async () => {
    bench = await openBench();
    const sale = await asked(full);
    expect(sale.award).not.toBeNull();
    const seen = calls();
    const done = await sell(sale);
    const posts = seen.filter(({ method }) => method === 'POST');
    const steps = posts.map(({ path }) => path.split('/').at(-1));
    expect(steps).toEqual(['order', 'give', 'complete']);
    expect(posts[0]?.body).toMatchObject({ add_stamp: false, give_award: true });
    expect(posts[1]?.body).toMatchObject({ stamp_count: sale.award?.stampCount });
    expect(done.state).toMatchObject({ result: { stamps: { received: 0 } } });
    expect((await asked(full)).award).toBeNull();
  });

  test('[FLOW.C.2] the gift stands on the receipt and costs nothing', async () => {
    bench = await openBench();
    const sale = await asked(full);
    const done = await sell(sale);
    const receipt = receiptOfSale(done);
    expect(receipt.lines).toContainEqual({ kind: 'gift', title: sale.award?.title });
    expect(receipt.total).toBe(done.request.amount);
    const plain = receiptOfSale({ ...done, request: { ...done.request, award: null } });
    expect(plain.total).toBe(receipt.total);
    expect(plain.lines.some(({ kind }) => kind === 'gift')).toBe(false);
  });
});
