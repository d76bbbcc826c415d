/**
 * The ledger under random work: whatever tills do, balances are the sum of their movements, never
 * below 0, every movement is two entries that add up to 0, and no order is completed twice.
 */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { seedCustomers } from '../../src-service/demo/seed.ts';
import { giveAward } from '../../src-service/operations/award-progress.ts';
import { completeOrder } from '../../src-service/operations/complete-order.ts';
import {
  requireBranch,
  requireCustomer,
  type Context,
} from '../../src-service/operations/context.ts';
import { createOrder } from '../../src-service/operations/create-order.ts';
import { refundOrder, revertOrder } from '../../src-service/operations/reverse-order.ts';
import { Refusal } from '../../src-service/refusal.ts';
import { parseSettings } from '../../src-service/settings.ts';
import { openDatabase, textOf, idOf, numberOf } from '../../src-service/store/database.ts';
import { balanceOf, movementsOf } from '../../src-service/store/ledger.ts';
import { id, type Id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { HOUR } from '../../src-shared/domain/time.ts';
import { AWARD, BRANCH, businessWith, START } from './business.ts';

type Step =
  | {
      readonly do: 'create';
      readonly who: number;
      readonly amount: number;
      readonly bonus: number;
      readonly stamps: number;
    }
  | { readonly do: 'complete' | 'revert'; readonly order: number }
  | { readonly do: 'refund'; readonly order: number; readonly amount: number }
  | { readonly do: 'award'; readonly who: number }
  | { readonly do: 'wait' };

const customers = [id(101), id(105), id(106)];
const order = fc.nat(1_000);
const who = fc.nat(customers.length - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('create'),
      who,
      amount: fc.integer({ min: 1, max: 300_000 }),
      bonus: fc.oneof(fc.constant(0), fc.nat(120_000)),
      stamps: fc.nat(6),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('complete'), order }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund'),
      order,
      amount: fc.integer({ min: 1, max: 200_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('revert'), order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('award'), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait') }) },
) as fc.Arbitrary<Step>;

const settings = parseSettings(
  businessWith({ branch: { dailyTxLimit: 4, bonusSharePercent: 60, dailyCashbackCap: 90 } }),
);
let accepted = 0;

function run(steps: readonly Step[]): void {
  let at = START;
  const db = openDatabase(':memory:');
  const context: Context = { db, settings, now: () => at, sendSms: () => undefined };
  const branch = requireBranch(context, id(BRANCH));
  seedCustomers(context);
  const orders: Id[] = [];
  const completions = new Map<Id, number>();
  const target = (index: number) => orders[index % Math.max(1, orders.length)] ?? id(1);
  const act = (next: Step): void => {
    switch (next.do) {
      case 'create':
        orders.push(
          createOrder(context, branch, {
            customerId: customers[next.who] ?? null,
            phone: null,
            amount: tiyn(next.amount),
            bonus: tiyn(next.bonus),
            comment: '',
            stamps: next.stamps === 0 ? null : next.stamps,
            givesAward: false,
            code: '',
            cashier: 'till',
          }).id,
        );
        break;
      case 'complete': {
        const chosen = target(next.order);
        const bonus = numberOf(
          db.get('SELECT bonus FROM orders WHERE id = ?', BigInt(chosen)) ?? {},
          'bonus',
        );
        completeOrder(context, chosen, {
          useBalance: bonus > 0,
          amount: tiyn(bonus),
          paymentMethod: 'cash',
        });
        completions.set(chosen, (completions.get(chosen) ?? 0) + 1);
        break;
      }
      case 'refund':
        refundOrder(context, target(next.order), tiyn(next.amount));
        break;
      case 'revert':
        revertOrder(context, target(next.order));
        break;
      case 'award': {
        const customer = requireCustomer(context, customers[next.who] ?? id(1));
        const there = balanceOf(db, 'stamp', customer.id, branch.id);
        giveAward(context, branch, customer, AWARD, there);
        break;
      }
      case 'wait':
        at += 9 * HOUR;
        break;
      default:
        next satisfies never;
    }
  };
  for (const next of steps) {
    try {
      act(next);
      accepted += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    check(context, customers, id(BRANCH));
  }
  expect(Math.max(0, ...completions.values())).toBeLessThanOrEqual(1);
  db.close();
}

function check({ db }: Context, people: readonly Id[], branchId: Id): void {
  const uneven = db.get(
    `SELECT movement_id FROM entries GROUP BY movement_id HAVING SUM(amount) <> 0 OR COUNT(*) <> 2`,
  );
  expect(uneven).toBeUndefined();
  for (const customer of people) {
    const movements = movementsOf(db, customer);
    for (const unit of ['bonus', 'stamp'] as const) {
      let running = 0;
      for (const movement of movements.filter((one) => one.unit === unit)) {
        running += movement.change;
        expect(running).toBeGreaterThanOrEqual(0);
      }
      expect(balanceOf(db, unit, customer, branchId)).toBe(running);
    }
  }
  // What a reverted order gave and took adds up to what could not be taken back.
  for (const row of db.all(`SELECT id, status FROM orders WHERE status = 'DECLINED'`)) {
    expect(textOf(row, 'status')).toBe('DECLINED');
    const orderId = BigInt(idOf(row, 'id'));
    for (const unit of ['bonus', 'stamp']) {
      const sums = db.get(
        `SELECT COALESCE(SUM(e.amount), 0) AS net, COALESCE(SUM(m.shortfall), 0) AS shortfall
         FROM movements m JOIN entries e ON e.movement_id = m.id AND e.account = 'customer'
         WHERE m.order_id = ? AND m.unit = ? AND m.cause <> 'award'`,
        orderId,
        unit,
      );
      expect(numberOf(sums ?? {}, 'net')).toBe(numberOf(sums ?? {}, 'shortfall'));
    }
  }
}

test('[LEDGER.1] random work never breaks the ledger', () => {
  fc.assert(fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), run), { numRuns: 120 });
});

afterAll(() => {
  // The walks must really do something: refusals alone prove nothing. How much depends on the draw.
  expect(accepted).toBeGreaterThan(200);
});
