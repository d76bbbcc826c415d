/** What the gate is told of a command, from a journal that answers, that can't, or that isn't asked. */
import { expect, test } from 'vitest';
import { aboutOf, type AboutDeps } from '../../src-main/till/people/about.ts';
import { JournalError, type Journal } from '../../src-main/ports/journal.ts';
import { DEFAULT_PREFERENCES } from '../../src-shared/contract/preferences.ts';
import { INVALID_STATE } from '../../src-shared/domain/fault.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { ShownPeople } from '../../src-shared/contract/people-schema.ts';
import { DEFAULT_POLICY } from '../../src-shared/domain/people/rights.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import { request } from '../domain/sale-samples.ts';

const BEFORE = { byCashier: tiyn(10), ofOrder: tiyn(20) };
const SOLD = { saleId: 'a', requestId: 'r' };
const UNKNOWN = { amount: null, isOwn: false, before: null };

function about(
  journal: object | undefined,
  {
    state = 'ready' as ShownPeople['state'],
    limit = 1,
    shift = { number: 7 } as { number: number } | null,
  } = {},
) {
  const preferences = { ...DEFAULT_PREFERENCES, maxSalesPerCustomerPerShift: limit };
  return aboutOf({
    people: {
      policy: () => DEFAULT_POLICY,
      state: () => state,
      actor: () => ({ cashierId: 'me' }),
    },
    store: { read: () => ({ preferences, shift }) },
    journal: () => journal as Journal | undefined,
    sale: () => null,
    compose: () => fail(INVALID_STATE),
  } as unknown as AboutDeps);
}

const row = { saleId: 'a', shiftNumber: 7, amount: tiyn(1_000), refunded: tiyn(300) };
const answering = {
  saleRow: () => row,
  saleOf: () => 'a',
  sellerOf: () => 'me',
  givenBack: () => BEFORE,
  salesInShift: () => 1,
  spentWithoutCode: () => 0,
  accruableSales: () => [row],
  findSale: () => ({ request: request() }),
};
const broken = new Proxy(
  {},
  {
    get: () => () => {
      throw new JournalError('locked');
    },
  },
);

test.each<[string, object, object]>([
  ['one’s own of this shift', {}, { amount: 700, isOwn: true, before: BEFORE }],
  ['another’s', { sellerOf: () => 'they' }, { amount: 700, isOwn: false, before: BEFORE }],
  [
    'of another shift',
    { saleRow: () => ({ ...row, shiftNumber: 6 }) },
    { amount: 700, isOwn: false, before: BEFORE },
  ],
  ['of another till', { saleRow: () => null }, { amount: null, isOwn: false, before: BEFORE }],
])('what is given back: %s', (_, change, sold) => {
  expect(about({ ...answering, ...change }).sold(SOLD)).toEqual(sold);
});

test('while no shift is open nothing that was sold is one’s own of it', () => {
  expect(about(answering, { shift: null }).sold(SOLD)).toEqual({
    amount: 700,
    isOwn: false,
    before: BEFORE,
  });
});

test('an order of the service is the sale that this till made of it, if it did', () => {
  const asked: unknown[] = [];
  const givenBack = (target: unknown) => {
    asked.push(target);
    return BEFORE;
  };
  const order = { orderId: id('9'), requestId: 'r' };
  expect(about({ ...answering, givenBack }).sold(order)).toMatchObject({ isOwn: true });
  expect(about({ ...answering, givenBack, saleOf: () => null }).sold(order)).toMatchObject({
    isOwn: false,
  });
  expect(asked).toEqual([{ saleId: 'a' }, order]);
});

test('what can’t be read was maybe another’s, and stops no sale', () => {
  const one = about(broken);
  expect(one.sold(SOLD)).toEqual(UNKNOWN);
  expect(one.aboveLimits(request())).toBe(false);
  expect(one.accrualAboveLimits(null)).toBe(false);
  expect(about(undefined).sold(SOLD)).toEqual(UNKNOWN);
});

test('a mistake of the program is none of the disk', () => {
  const wrong = about({
    ...answering,
    saleRow: () => {
      throw new TypeError('a mistake');
    },
  });
  expect(() => wrong.sold(SOLD)).toThrow(TypeError);
});

test('where nobody is known nothing is asked of the disk', () => {
  const nobody = about(broken, { state: 'none' });
  expect(nobody.sold(SOLD)).toEqual(UNKNOWN);
  expect(nobody.aboveLimits(request())).toBe(false);
  expect(nobody.accrualAboveLimits('a')).toBe(false);
  expect(about(answering, { state: 'none' }).sold(SOLD)).toEqual(UNKNOWN);
});

test('limits count what the journal has', () => {
  expect(about(answering).aboveLimits(request())).toBe(true);
  expect(about(answering, { limit: 2 }).aboveLimits(request())).toBe(false);
});

test('what the page means is composed by main, or it is nothing', () => {
  expect(about(answering).meant({} as never)).toBeNull();
  const composed = aboutOf({
    people: { policy: () => DEFAULT_POLICY },
    compose: () => ok(request()),
  } as unknown as AboutDeps);
  expect(composed.meant({} as never)).toEqual(request());
});
