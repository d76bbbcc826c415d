/** What the journal counts of a shift's customers: sales, what was spent without a code, what was earned. */
import { DatabaseSync } from 'node:sqlite';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../src-main/storage/migrations/migrations.ts';
import { CIPHER, NOTHING_BESIDE } from './beside.ts';
import { createSqliteJournal } from '../../src-main/storage/sqlite-journal.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Actor } from '../../src-shared/domain/people/people.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { Sale, SaleCustomer } from '../../src-shared/domain/sale/sale.ts';
import { ORDER, request } from '../domain/sale-samples.ts';

const T = 1_800_000_000_000;

function shop() {
  const database = new DatabaseSync(':memory:');
  for (const sql of MIGRATIONS) database.exec(sql);
  const journal = createSqliteJournal(database, CIPHER, NOTHING_BESIDE);
  journal.openShift('Dana', true, T);
  const sell = (customer: SaleCustomer, bonus = 0, cashback = 0, seller: Actor | null = null) => {
    const { sale } = startSale(request({ saleId: ulid(), customer, bonus: tiyn(bonus) }));
    journal.beginSale(sale, T);
    if (seller !== null) journal.recordSeller(sale.request.saleId, seller);
    const done: Sale = {
      ...sale,
      state: {
        at: 'done',
        order: { ...ORDER, orderNumber: null },
        payment: { method: 'cash', tendered: null },
        resolution: 'confirmed',
        result: { cashback: tiyn(cashback), balance: null, stamps: null },
        fault: null,
        note: null,
      },
    };
    journal.saveSale(done, T);
  };
  return { journal, sell };
}

const known = (number: number, requiresSmsCode: boolean): SaleCustomer => ({
  kind: 'known',
  userId: id(String(number)),
  phone: `+770100000${number}` as Phone,
  name: '',
  requiresSmsCode,
});

test('by customer, of paid sales of this shift alone', () => {
  const { journal, sell } = shop();
  const often = known(12, true);
  sell(often, 0, 900);
  journal.closeShift(T);
  journal.openShift('Dana', true, T);
  expect(journal.shiftReport().patterns).toEqual({ spentWithoutCode: [], customers: [] });
  for (let time = 0; time < 3; time += 1) sell(often, 500, 100);
  sell(known(34, false), 700);
  sell({ kind: 'none', phone: null });
  sell(known(56, true), 900);
  // Begun, and never paid.
  journal.beginSale(startSale(request({ saleId: ulid(), customer: often })).sale, T);
  expect(journal.shiftReport().patterns).toEqual({
    spentWithoutCode: [{ cashier: null, amount: 700 }],
    customers: [
      { phoneEnd: '12', cashier: null, sales: 3, spentWithoutCode: 0, earned: 300 },
      { phoneEnd: '34', cashier: null, sales: 1, spentWithoutCode: 700, earned: 0 },
    ],
  });
});

test('who was new is counted by the phone', () => {
  const { journal, sell } = shop();
  for (let time = 0; time < 3; time += 1) sell({ kind: 'new', phone: '+77010000078' as Phone });
  expect(journal.shiftReport().patterns.customers).toMatchObject([{ phoneEnd: '78', sales: 3 }]);
});

test('each cashier by themselves, where people sign in', () => {
  const { journal, sell } = shop();
  const often = known(12, false);
  const dana = { cashierId: 'D', name: 'Dana' };
  const ruslan = { cashierId: 'R', name: 'Ruslan' };
  for (let time = 0; time < 3; time += 1) sell(often, 100, 0, dana);
  sell(often, 900, 0, ruslan);
  sell(known(34, true), 900, 0, ruslan);
  expect(journal.shiftReport().patterns).toEqual({
    spentWithoutCode: [
      { cashier: 'Ruslan', amount: 900 },
      { cashier: 'Dana', amount: 300 },
    ],
    customers: [
      { phoneEnd: '12', cashier: 'Dana', sales: 3, spentWithoutCode: 300, earned: 0 },
      { phoneEnd: '12', cashier: 'Ruslan', sales: 1, spentWithoutCode: 900, earned: 0 },
    ],
  });
  const counted = (cashierId: string | null) => [
    journal.salesInShift(often, cashierId),
    journal.spentWithoutCode(cashierId),
  ];
  expect([counted('D'), counted('R'), counted('nobody'), counted(null)]).toEqual([
    [3, 300],
    [1, 900],
    [0, 0],
    [4, 1_200],
  ]);
});
