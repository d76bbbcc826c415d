/** The judge of the faults harness: each guarantee that is broken is told, and nothing else. */
import { describe, expect, test } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { request } from '../domain/sale-samples.ts';
import type { JournalReversal, Movement, ServiceFacts, ServiceOrder } from './facts.ts';
import { judge } from './verdict.ts';

const GIFT = { awardId: 'a', title: 'Coffee', stampCount: 8, total: 3 };
const ORDER: ServiceOrder = {
  id: '7',
  status: 'COMPLETED',
  customer: '1002',
  amount: 500_000,
  bonus: 10_000,
  total: 500_000,
  cashback: 14_700,
  stamps: 1,
  refunds: [],
};
const move = (cause: string, amount: number): Movement => ({
  order: '7',
  customer: '1002',
  unit: cause === 'stamps' ? 'stamp' : 'bonus',
  cause,
  amount,
});
const MOVED = [move('spend', -10_000), move('cashback', 14_700), move('stamps', 1)];

function service(change: Partial<ServiceFacts> = {}): ServiceFacts {
  const people = new Map<string, string>();
  return { orders: [], movements: [], awards: new Map(), names: people, phones: people, ...change };
}

function sale(change: Partial<Sale['request']> = {}, state?: Sale['state']): Sale {
  const asked = request({ amount: tiyn(500_000), bonus: tiyn(10_000), ...change });
  const done: Sale['state'] = {
    at: 'done',
    order: { orderId: id('7'), orderNumber: id('1') },
    payment: { method: 'cash', tendered: null },
    resolution: 'confirmed',
    result: { cashback: tiyn(14_700), balance: null, stamps: null },
    fault: null,
    note: null,
  };
  return {
    request: asked,
    bonus: asked.bonus,
    noLoyaltyReason: null,
    quote: null,
    unansweredAt: null,
    state: state ?? done,
  };
}

function verdict(
  after: Partial<ServiceFacts>,
  sales: readonly Sale[] = [sale()],
  reversals: readonly JournalReversal[] = [],
): string[] {
  return judge({
    before: service(),
    after: service({ orders: [ORDER], movements: MOVED, ...after }),
    journals: [{ sales, reversals, edits: [], closed: [] }],
  });
}

test('a sale that both sides tell in the same way is sound', () => {
  expect(verdict({})).toEqual([]);
});

describe('guarantee 1: one allowed outcome, and the journal says the same', () => {
  test.each<[string, string[]]>([
    ['an order completed that no journal knows', verdict({}, [])],
    [
      'confirmed in the journal, pending at the service',
      verdict({ orders: [{ ...ORDER, status: 'PENDING' }] }),
    ],
    ['another amount', verdict({ orders: [{ ...ORDER, amount: 400_000 }] })],
    ['other bonuses', verdict({ orders: [{ ...ORDER, bonus: 0 }] })],
    ['another cashback on the receipt', verdict({ orders: [{ ...ORDER, cashback: 1 }] })],
    ['an order that is not there', verdict({ orders: [] })],
    ['bonuses that were not taken', verdict({ movements: MOVED.slice(1) })],
    [
      'stamps for nothing',
      verdict({ movements: [...MOVED, { ...move('stamps', 1), order: '8' }] }),
    ],
    [
      'a refund that only the service knows',
      verdict({ orders: [{ ...ORDER, refunds: [{ amount: 100, bonus: 0 }] }] }),
    ],
    [
      'a revert that only the journal knows',
      verdict(
        {},
        [sale()],
        [
          {
            saleId: sale().request.saleId,
            orderId: null,
            kind: 'revert',
            amount: 500_000,
            outcome: 'done',
          },
        ],
      ),
    ],
    [
      'a revert of another till’s order that only the journal knows',
      verdict(
        {},
        [sale()],
        [{ saleId: null, orderId: ORDER.id, kind: 'revert', amount: 500_000, outcome: 'done' }],
      ),
    ],
    ['an award in the journal only', verdict({}, [sale({ award: GIFT })])],
  ])('%s', (_what, violations) => {
    expect(violations.filter((text) => text.startsWith('1'))).not.toEqual([]);
  });
});

describe('guarantee 2: nothing twice', () => {
  test.each<[string, string[]]>([
    ['cashback', verdict({ movements: [...MOVED, move('cashback', 14_700)] })],
    ['spending', verdict({ movements: [...MOVED, move('spend', -10_000)] })],
    [
      'two sales of one order',
      verdict({}, [sale(), sale({ saleId: '01JD3Z0000000000000000TES2' })]),
    ],
    ['an award that nobody recorded', verdict({ awards: new Map([['1002', 1]]) })],
  ])('%s', (_what, violations) => {
    expect(violations.filter((text) => text.startsWith('2'))).not.toEqual([]);
  });
});
