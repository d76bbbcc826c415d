/**
 * A journal of any size for the bench, as the program would have written it: sealed customers with their
 * marks, a trail that is whole, and one open shift of a thousand sales. Written without the disk's safety.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createCustomerCipher } from '../../src-main/storage/customers/customer-cipher.ts';
import { MIGRATIONS } from '../../src-main/storage/migrations/migrations.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { createSealedCustomers } from '../../src-main/storage/customers/sealed-customers.ts';
import { createSql, type Sql } from '../../src-main/storage/sql.ts';
import { withoutPerson } from '../../src-main/storage/customers/stored-customer.ts';
import { createTrailLog, type TrailLog } from '../../src-main/storage/trail/trail-log.ts';
import { createSeal } from '../../src-main/storage/trail/trail-seal.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import { parsePhone, type Phone } from '../../src-shared/domain/phone.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { Sale, SaleCustomer, SaleState } from '../../src-shared/domain/sale/sale.ts';
import { DAY, MINUTE } from '../../src-shared/domain/time.ts';
import { BENCH_KEYS } from './years.ts';

export const SALES_OF_A_SHIFT = 1_000;
const SALES_OF_A_CUSTOMER = 5;
/** The last sale was made then. */
export const NOW = 1_900_000_000_000;
export const KEPT = 90 * DAY;
/** The last version whose files hold names in clear. */
const BEFORE_SEALING = 14;

export const TRAIL = {
  key: BENCH_KEYS.journalKey,
  known: null,
  by: () => null,
  now: () => NOW,
} as const;

const FIRST = 'Айгерим Данияр Мадина Асель Ерлан Жанна Нурлан Ольга Руслан Сауле Тимур Юлия'.split(
  ' ',
);
const LAST = 'Абдрахманова Бекова Ким Ли Муратов Оспанова Петрова Сатпаев Токаева Ахметов'.split(
  ' ',
);

export const saleIdOf = (n: number): string => String(n).padStart(26, '0');

export function phoneOf(n: number): Phone {
  const read = parsePhone(`+7701${String(1_000_000 + (n % 8_999_999)).padStart(7, '0')}`);
  if (!read.ok) throw new Error(read.problem);
  return read.phone;
}

function customerOf(n: number): SaleCustomer {
  const name = `${FIRST[n % FIRST.length]} ${LAST[Math.floor(n / FIRST.length) % LAST.length]}`;
  return {
    kind: 'known',
    userId: id(String(1_000 + n)),
    phone: phoneOf(n),
    name,
    requiresSmsCode: false,
  };
}

/** Sale `n`, begun; its amounts differ. */
export function saleOf(n: number): Sale {
  return startSale({
    saleId: saleIdOf(n),
    customer: customerOf(Math.floor(n / SALES_OF_A_CUSTOMER)),
    amount: tiyn(100 * (1 + ((n * 7_919) % 90_000))),
    bonus: ZERO,
    stamps: 0,
    award: null,
    quote: null,
    noLoyaltyReason: null,
  }).sale;
}

/** Each state that is kept of a sale after its beginning. */
export function statesOf(n: number): readonly SaleState[] {
  const order = { orderId: id(String(5_000_000 + n)), orderNumber: id(String(n + 1)) };
  const payment = { method: 'cash', tendered: null } as const;
  const result = { cashback: ZERO, balance: null, stamps: null };
  return [
    { at: 'awaitingPayment', order },
    { at: 'completing', order, payment },
    { at: 'readingResult', tries: 1, order, payment },
    { at: 'done', order, payment, resolution: 'confirmed', result, fault: null, note: null },
  ];
}

/** Sale `n` of `count` was begun then: a shift a day, the last one on the day that ends at `end`. */
function startOf(n: number, count: number, end: number): number {
  const shiftsAgo = Math.floor((count - 1 - n) / SALES_OF_A_SHIFT);
  return end - shiftsAgo * DAY - (SALES_OF_A_SHIFT - (n % SALES_OF_A_SHIFT)) * (MINUTE / 4);
}

/** What a journal is sealed by. */
interface Keys {
  readonly journalKey: string;
  readonly hashKey: string;
  readonly trailKey: string;
}

/** `count` sales; all but the open shift's were told of once, those as often as the till does. A file that is there is gone on with. */
export function fillJournal(
  file: string,
  count: number,
  keys: Keys = { ...BENCH_KEYS, trailKey: TRAIL.key },
  end: number = NOW,
): void {
  const opened = { trail: { ...TRAIL, key: keys.trailKey } };
  openJournal(file, () => 'bench', keys, opened).journal.close();
  const database = new DatabaseSync(file);
  // Not OFF, which Node's SQLite refuses: a million sales in one transaction would make a log of gigabytes.
  database.exec(
    'PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF; PRAGMA cache_size = -100000',
  );
  const sql = createSql(database);
  const cipher = createCustomerCipher(keys);
  const customers = createSealedCustomers(sql, cipher);
  const trail = createTrailLog(sql, createSeal(keys.trailKey), TRAIL.by, null);
  const shifts = Math.ceil(count / SALES_OF_A_SHIFT);
  sql.transaction(() => {
    for (let shift = 1; shift <= shifts; shift += 1) {
      const first = (shift - 1) * SALES_OF_A_SHIFT;
      const at = startOf(first, count, end);
      sql.run(
        'INSERT INTO shifts (cashier, opened_at, with_bonuses, closed_at) VALUES (?, ?, 1, ?)',
        'bench',
        at,
        shift === shifts ? null : at + 1,
      );
      trail.tell('shift', shift, at);
      for (let n = first; n < Math.min(count, first + SALES_OF_A_SHIFT); n += 1)
        addSale(
          sql,
          trail,
          customers.idOf(saleOf(n).request.customer),
          n,
          startOf(n, count, end),
          shift === shifts,
        );
    }
  });
  database.exec('PRAGMA journal_mode = WAL');
  database.close();
  bringToDisk(file);
}

/** Else it is the first sync of whoever is measured that brings all of it there. */
function bringToDisk(file: string): void {
  const opened = openSync(file, 'r+');
  fsyncSync(opened);
  closeSync(opened);
}

function addSale(
  sql: Sql,
  trail: TrailLog,
  customerId: number | null,
  n: number,
  at: number,
  step: boolean,
): void {
  const sale = saleOf(n);
  const states = step ? [sale.state, ...statesOf(n)] : statesOf(n).slice(-1);
  states.forEach((state, index) => {
    const text = JSON.stringify(withoutPerson({ ...sale, state }));
    if (index === 0)
      sql.run(
        `INSERT INTO sales (sale_id, shift_id, started_at, changed_at, customer_id, order_number, amount, bonus,
           state, resolution, dismissed, sale)
         VALUES (?1, (SELECT max(shift_id) FROM shifts), ?2, ?2, ?3, ?4, ?5, 0, ?6, ?7, 1, ?8)`,
        sale.request.saleId,
        at,
        customerId,
        String(n),
        sale.request.amount,
        state.at,
        state.at === 'done' ? state.resolution : null,
        text,
      );
    else
      sql.run(
        'UPDATE sales SET state = ?, resolution = ?, sale = ? WHERE sale_id = ?',
        state.at,
        state.at === 'done' ? state.resolution : null,
        text,
        sale.request.saleId,
      );
    trail.tell('sale', sale.request.saleId, at);
  });
  // Else the result of each would still be asked for.
  sql.run(
    `INSERT INTO calls (sale_id, call, intended_at, ended_at, ok) VALUES (?1, 'readResult', ?2, ?2, 1)`,
    sale.request.saleId,
    at,
  );
}

/** The same in a file of the last version that kept names in clear. */
export function fillOlder(file: string, count: number): void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; BEGIN');
  for (const migration of MIGRATIONS.slice(0, BEFORE_SEALING)) database.exec(migration);
  database.exec(`PRAGMA user_version = ${BEFORE_SEALING};
    INSERT INTO shifts (cashier, opened_at, with_bonuses) VALUES ('bench', ${NOW}, 1)`);
  const insert = database.prepare(
    `INSERT INTO sales (sale_id, shift_id, started_at, changed_at, phone, order_number, amount, bonus, state,
       resolution, dismissed, sale) VALUES (?1, 1, ?2, ?2, ?3, ?4, ?5, 0, 'done', 'confirmed', 1, ?6)`,
  );
  for (let n = 0; n < count; n += 1) {
    const sale = saleOf(n);
    const { customer, amount, saleId } = sale.request;
    const text = JSON.stringify({ ...sale, state: statesOf(n).at(-1) });
    insert.run(saleId, startOf(n, count, NOW), customer.phone, String(n), amount, text);
  }
  database.exec('COMMIT');
  database.close();
}
