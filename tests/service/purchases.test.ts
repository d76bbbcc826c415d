/** What counts as a customer's purchases, against the plain reading of the same orders one by one. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { id, type Id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { openDatabase } from '../../src-service/store/database.ts';
import {
  insertOrder,
  purchasesOf,
  type Order,
  type OrderStatus,
} from '../../src-service/store/orders.ts';
import { addCustomerRow } from './customer-row.ts';

const DAY = 1_000;
const PERIOD = 500;
const CUSTOMERS = [id('1'), id('2'), id('3')];
const BRANCHES = [id('10'), id('11')];
const STATUSES: OrderStatus[] = ['PENDING', 'COMPLETED', 'DECLINED', 'BLOCKED', 'RETURNED'];

const order = fc.record({
  customerId: fc.constantFrom<Id>(...CUSTOMERS.slice(0, 2)),
  branchId: fc.constantFrom<Id>(...BRANCHES),
  status: fc.constantFrom(...STATUSES),
  amount: fc.integer({ min: 0, max: 1_000_000 }),
  left: fc.integer({ min: 0, max: 100 }),
  cashback: fc.integer({ min: 0, max: 50_000 }),
  paidAt: fc.constantFrom(0, 1, PERIOD - 1, PERIOD, PERIOD + 1, DAY - 1, DAY, DAY + 1, 5_000),
});

test('counted as one by one', () => {
  fc.assert(
    fc.property(
      fc.array(order, { maxLength: 25 }),
      fc.constantFrom(0, PERIOD, DAY),
      (drawn, period) => {
        const db = openDatabase(':memory:');
        try {
          for (const customer of CUSTOMERS) addCustomerRow(db, customer);
          const orders = drawn.map((one, at): Order => ({
            ...one,
            id: id(String(at + 1)),
            number: id(String(at + 1)),
            amount: tiyn(one.amount),
            bonus: tiyn(0),
            total: tiyn(Math.floor((one.amount * one.left) / 100)),
            cashback: tiyn(one.cashback),
            comment: '',
            stamps: 0,
            givesAward: false,
            paymentMethod: '',
            paidPrivate: tiyn(0),
            paidCash: tiyn(0),
            paidCard: tiyn(0),
            cashier: '',
            createdAt: 0,
            updatedAt: 0,
          }));
          for (const one of orders) insertOrder(db, one);
          for (const customer of CUSTOMERS)
            for (const branch of BRANCHES) {
              const before = (since: number) => {
                const row = db.get(
                  `SELECT COUNT(*) AS count, SUM(total) AS spent, SUM(cashback) AS cashback FROM orders
                   WHERE customer_id = ? AND branch_id = ? AND status IN ('COMPLETED', 'RETURNED') AND paid_at >= ?`,
                  BigInt(customer),
                  BigInt(branch),
                  since,
                );
                return {
                  count: Number(row?.['count'] ?? 0),
                  spent: Number(row?.['spent'] ?? 0),
                  cashback: Number(row?.['cashback'] ?? 0),
                };
              };
              const got = purchasesOf(db, customer, branch, { day: DAY, period });
              const own = orders.filter(
                (one) =>
                  one.customerId === customer &&
                  one.branchId === branch &&
                  ['COMPLETED', 'RETURNED'].includes(one.status),
              );
              expect(got).toEqual({
                lastPaidAt: Math.max(0, ...own.map(({ paidAt }) => paidAt)),
                spent: before(0).spent,
                spentSincePeriod: before(period).spent,
                countSinceDay: before(DAY).count,
                cashbackSinceDay: before(DAY).cashback,
              });
            }
        } finally {
          db.close();
        }
      },
    ),
    { numRuns: 150 },
  );
}, 60_000);
