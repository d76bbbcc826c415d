/**
 * A page that listens while the till is locked: in nothing that main tells or answers is a customer, an order or
 * what was typed; with the sign-in all of it is there again, also what came meanwhile.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { EMPTY_DRAFT } from '../../src-shared/contract/empty-draft.ts';
import type { Snapshot, SnapshotPatch } from '../../src-shared/contract/snapshot.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { SaleCustomer } from '../../src-shared/domain/sale/sale.ts';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { applyPatch } from '../../src-renderer/till/snapshot-patch.ts';
import type { Bench } from './bench.ts';
import { number } from './command-inputs.ts';
import { AIGUL, DANA, openStaffed, signIn } from './staffed.ts';

const { id: userId, phone } = demoCustomers.regular;
const customer: SaleCustomer = {
  kind: 'known',
  userId: userId as never,
  phone: phone as Phone,
  name: 'Marked Customer',
  requiresSmsCode: false,
};
const TYPED = {
  ...EMPTY_DRAFT,
  phone: phone.slice(2),
  amount: '7 654',
  comment: 'Marked note',
  next: { phone: '7055554433', amount: '', tendered: '' },
};

let bench: Bench;
beforeEach(async () => {
  bench = await openStaffed();
});
afterEach(() => bench.stop());

const toPay = () => bench.untilSale('awaitingPayment');

/** A parked sale of the customer, one more on the screen, and what is typed. Gives what names them. */
async function inTheMiddle(): Promise<readonly string[]> {
  await bench.start({ saleId: number(1), customer, quote: null });
  const first = await toPay();
  await bench.act({ do: 'park' });
  await bench.until('parked', ({ parked }) => parked.length === 1);
  await bench.start({ saleId: number(2), customer, quote: null, amount: tiyn(7_654_300) });
  const second = await toPay();
  await bench.call('draft.save', TYPED);
  const orders = [first, second].map(({ state }) => JSON.stringify(state));
  const numbers = orders.flatMap((text) => text.match(/"orderId":"(\d+)"/u)?.[1] ?? []);
  expect(numbers).toHaveLength(2);
  return [
    'Marked',
    phone.slice(2),
    '7055554433',
    '7 654',
    '7654300',
    number(1),
    number(2),
    ...numbers,
  ];
}

/** What the page knows by main's pushes alone. */
function follow(from: Snapshot, pushes: readonly string[]): Snapshot {
  let page = from;
  for (const text of pushes) {
    const patched = applyPatch(page, JSON.parse(text) as SnapshotPatch);
    expect(patched.kind).not.toBe('gap');
    if (patched.kind === 'merged') page = patched.snapshot;
  }
  return page;
}

/** All that main said since then. */
async function said(since: number): Promise<string> {
  return JSON.stringify([bench.pushed.slice(since), await bench.snapshot()]);
}

test.each([
  ['by hand', () => bench.call('people.lock', null)],
  ['left alone', async () => bench.clock.advance(5 * MINUTE)],
])('locked %s it tells none of it, and all of it to who signs in', async (_how, lock) => {
  const marks = await inTheMiddle();
  const before = await bench.snapshot();
  expect(JSON.stringify(before)).toContain('Marked');
  const since = bench.pushed.length;
  await lock();
  // What changes meanwhile tells nothing either.
  bench.onResume();
  await bench.call('service.probe', null);
  await bench.call('shift.check', null);
  await bench.quiet();
  const whileLocked = await said(since);
  for (const mark of marks) expect(whileLocked).not.toContain(mark);
  const locked = await bench.snapshot();
  expect(locked).toMatchObject({ sale: null, parked: [], draft: EMPTY_DRAFT, saleWaits: true });
  expect(follow(before, bench.pushed.slice(since))).toEqual(locked);
  await signIn(bench, DANA);
  const after = await bench.snapshot();
  const { sale, parked, draft, openItems, shiftTotals } = before;
  expect(after).toMatchObject({ sale, parked, draft: TYPED, openItems, shiftTotals });
  expect(draft).toEqual(TYPED);
  expect(follow(before, bench.pushed.slice(since))).toEqual(after);
});

test('what the service answers meanwhile is told with the sign-in, and not before', async () => {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  bench.service.intercept(({ path }) => {
    if (!path.endsWith('/cash/order')) return 'pass';
    asked.resolve();
    return { type: 'delayAfter', for: answered.promise };
  });
  await bench.start({ saleId: number(1), customer, quote: null });
  await asked.promise;
  expect((await bench.snapshot()).sale?.state.at).toBe('creating');
  await bench.call('people.lock', null);
  const since = bench.pushed.length;
  answered.resolve();
  await bench.quiet();
  const whileLocked = await said(since);
  expect((await bench.snapshot()).saleWaits).toBe(true);
  for (const mark of ['Marked', phone.slice(2), number(1), 'orderId'])
    expect(whileLocked).not.toContain(mark);
  const page = await bench.snapshot();
  const from = bench.pushed.length;
  await signIn(bench, DANA);
  const { sale } = await bench.snapshot();
  expect(sale?.state.at).toBe('awaitingPayment');
  expect(follow(page, bench.pushed.slice(from)).sale).toEqual(sale);
});

test('a program that is started again with a sale open tells of it once somebody has signed in', async () => {
  const marks = await inTheMiddle();
  let since = 0;
  await bench.restart(async () => {
    since = bench.pushed.length;
  });
  await bench.quiet();
  const whileLocked = await said(since);
  // What was typed is in the memory of the program that has ended.
  for (const mark of marks) expect(whileLocked).not.toContain(mark);
  expect((await bench.snapshot()).saleWaits).toBe(true);
  await signIn(bench, DANA);
  const { sale, parked } = await bench.snapshot();
  expect([sale?.request.saleId, ...parked.map(({ request }) => request.saleId)]).toEqual([
    number(2),
    number(1),
  ]);
});

test('a refund that is done behind the lock is told to who signs in', async () => {
  await bench.sell({ saleId: number(1), customer, quote: null });
  // Who needs nobody for it.
  await signIn(bench, AIGUL);
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  bench.service.intercept(({ method }) => {
    if (method !== 'PATCH') return 'pass';
    asked.resolve();
    return { type: 'delayAfter', for: answered.promise };
  });
  let told = '';
  const wish = { saleId: number(1), requestId: number(31), reason: 'returned' };
  const refund = bench
    .call('orders.refund', { ...wish, amount: tiyn(1_000) })
    .then((answer) => (told = JSON.stringify(answer)));
  await asked.promise;
  await bench.call('people.lock', null);
  const since = bench.pushed.length;
  answered.resolve();
  await bench.quiet();
  const whileLocked = await said(since);
  expect(told).toBe('');
  await signIn(bench, DANA);
  await refund;
  expect(JSON.parse(told)).toMatchObject({ ok: true, value: { row: { saleId: number(1) } } });
  const { toGiveBack } = (await bench.snapshot()).openItems;
  expect(toGiveBack).toMatchObject({ of: { orderId: expect.any(String) }, money: 1_000 });
  const orderId = /"orderId":"(\d+)"/u.exec(JSON.stringify(toGiveBack))?.[1] ?? '';
  expect(orderId).not.toBe('');
  for (const mark of ['Marked', number(1), orderId]) expect(whileLocked).not.toContain(mark);
});
