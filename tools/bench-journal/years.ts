/** A journal of years for `npm run bench`: 300,000 sales of 1,000 shifts, the last one open. */
import { DatabaseSync } from 'node:sqlite';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import type { Sale, SaleRequest } from '../../src-shared/domain/sale/sale.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import { id } from '../../src-shared/domain/id.ts';

export const YEARS = { sales: 300_000, shifts: 1_000 } as const;

const key = Buffer.alloc(32, 'bench').toString('base64');
export const BENCH_KEYS = { journalKey: key, hashKey: key } as const;

/** The kinds of text that a sale's record is made of; `begin` gives the rest. */
function done(request: SaleRequest): Sale {
  return {
    ...startSale(request).sale,
    state: {
      at: 'done',
      order: { orderId: id('88123'), orderNumber: id('1042') },
      payment: { method: 'cash', tendered: null },
      resolution: 'confirmed',
      result: { cashback: null, balance: null, stamps: null },
      fault: null,
      note: null,
    },
  };
}

/**
 * Makes the file; the sales are like `request`, every second one without a phone, every fiftieth
 * paid without bonuses. Written with the safety of the disk switched off, by SQLite alone.
 */
export function writeYears(file: string, request: SaleRequest): void {
  // The tables are the program's own.
  openJournal(file, () => 'bench', BENCH_KEYS).journal.close();
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN');
  database.exec(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${YEARS.shifts})
     INSERT INTO shifts (cashier, opened_at, with_bonuses, closed_at)
     SELECT 'bench', i, 1, CASE WHEN i < ${YEARS.shifts} THEN i + 1 END FROM n`,
  );
  const insert = database.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${YEARS.sales - 1})
     INSERT INTO sales (sale_id, shift_id, started_at, changed_at, phone, order_number, amount, bonus,
       state, resolution, dismissed, sale)
     SELECT printf('%026d', i), 1 + i / ${YEARS.sales / YEARS.shifts}, i, i,
       CASE WHEN i % 2 THEN printf('+7701%07d', i % 20000) END, i, 100 * (i % 9000), 0, 'done',
       iif(i % 50 = 1, 'noLoyalty', 'confirmed'), 1,
       json_set(?, '$.request.saleId', printf('%026d', i),
         '$.noLoyaltyReason', iif(i % 50 = 1, 'offline', NULL)) FROM n`,
  );
  insert.run(JSON.stringify(done(request)));
  database.exec(
    `INSERT INTO calls (sale_id, call, intended_at, ended_at, ok)
     SELECT sale_id, column1, started_at, started_at, 1 FROM sales,
       (VALUES ('verifyQuote'), ('createOrder'), ('completeOrder'), ('readResult'));
     INSERT INTO chores VALUES ('sealOlder');
     COMMIT;`,
  );
  database.close();
  // As a file of an older version is sealed when it is opened.
  openJournal(file, () => 'bench', BENCH_KEYS).journal.close();
}
