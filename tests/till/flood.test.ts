/** A page that asks for everything at once costs no more than one that asks once. */
import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { id } from '../../src-shared/domain/id.ts';
import type { CustomerHandle } from '../../src-shared/domain/sale/chosen-sale.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { openBench, type Bench } from './bench.ts';

const TIMES = 2_000;
const phone = demoCustomers.regular.phone as Phone;
const EDIT = { newPhone: null, firstName: 'B', lastName: null, birthday: null, tags: null };

let bench: Bench;
let paths: string[] = [];
let customer: CustomerHandle;
beforeEach(async () => {
  bench = await openBench();
  customer = await bench.handle(phone);
  paths = [];
  bench.service.intercept(({ path }) => {
    paths.push(path);
    return 'pass';
  });
});
afterEach(() => bench.stop());

const many = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: TIMES }, ask));

test('two thousand checks are one, and one more', async () => {
  const before = bench.pushed.length;
  await many(() => bench.call('shift.check', null));
  await bench.until('checks done', (now) => now.checks.at(-1)?.state === 'ok');
  expect(bench.pushed.length - before).toBeLessThan(100);
  await vi.waitFor(() => expect(paths).toHaveLength(2));
  await bench.until('done again', (now) => now.checks.at(-1)?.state === 'ok');
  // Asked for later it is done anew.
  await bench.call('shift.check', null);
  await vi.waitFor(() => expect(paths).toHaveLength(3));
  await bench.until('done a third time', (now) => now.checks.at(-1)?.state === 'ok');
});

test.each([
  ['probes', () => bench.call('service.probe', null), 1],
  ['look-ups', () => bench.call('customer.find', { phone }), 1],
  ['summaries', () => bench.call('customer.summary', { customer }), 4],
] as const)('two thousand %s are one', async (_what, ask, requests) => {
  const answers = await many<{ readonly ok: boolean }>(ask);
  expect(new Set(answers.map(({ ok }) => ok))).toEqual(new Set([true]));
  expect(paths.length).toBeLessThanOrEqual(requests);
  await ask();
  expect(paths.length).toBeGreaterThan(requests);
});

test('other inputs are other runs', async () => {
  const other = demoCustomers.vip.phone as Phone;
  const both = await Promise.all([
    bench.call('customer.find', { phone }),
    bench.call('customer.find', { phone: other }),
  ]);
  expect(both[0]).not.toEqual(both[1]);
});

test('an order that is read for a refund is read anew, though it is being read for it already', async () => {
  const late = Promise.withResolvers<void>();
  bench.service.intercept(({ path }) => {
    paths.push(path);
    return path.includes('/orders/') ? { type: 'delay', for: late.promise } : 'pass';
  });
  const requestId = ulid();
  const open = () => bench.call('orders.open', { orderId: id('500001'), requestId });
  const answers = [open(), open()];
  await vi.waitFor(() => expect(paths).toHaveLength(2));
  late.resolve();
  await Promise.all(answers);
});

test('whoever asks after a change isn’t answered with what was read before', async () => {
  await bench.call('customer.find', { phone });
  const late = Promise.withResolvers<void>();
  const waiting = { type: 'delay', for: late.promise } as const;
  let first = true;
  bench.service.intercept(({ path }) => {
    if (!path.endsWith('/promoters/find') || !first) return 'pass';
    first = false;
    return waiting;
  });
  const before = bench.call('customer.find', { phone });
  expect((await bench.call('customer.edit', { customer, ...EDIT })).ok).toBe(true);
  const after = await bench.call('customer.find', { phone });
  expect(after).toMatchObject({ value: { customer: { firstName: 'B' } } });
  late.resolve();
  expect((await before).ok).toBe(true);
});
