/**
 * The Journal port over node:sqlite. Rows carry the sale as JSON beside the columns that are asked.
 * Newest and oldest are by rowid, the order in which sales were begun: the machine's clock may be
 * set back between two of them, so `started_at` is only shown.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Journal } from '../ports/journal.ts';
import { createCallLog } from './sales/call-log.ts';
import { createSellerLog } from './sales/seller-log.ts';
import type { CustomerCipher } from './customers/customer-cipher.ts';
import { createCustomerLog } from './sales/customer-log.ts';
import { refusalOf } from './disk-reason.ts';
import { createDrawerLog } from './shifts/drawer-log.ts';
import { createEditLog } from './sales/edit-log.ts';
import { figuresOf } from './file/figures.ts';
import { createForgetting, type Copies, type WhenIdle } from './file/forget-customers.ts';
import { createPersons } from './customers/persons.ts';
import { createOpenItems } from './sales/open-items.ts';
import { createSalesList } from './sales/sales-list.ts';
import { createPatternLog } from './shifts/patterns.ts';
import { createPracticeLog } from './sales/practice-log.ts';
import { createReports } from './shifts/reports.ts';
import { createReversalLog } from './sales/reversal-log.ts';
import { createSaleLog } from './sales/sale-log.ts';
import { createShiftLog } from './shifts/shift-log.ts';
import { createSealedCustomers } from './customers/sealed-customers.ts';
import { createSql } from './sql.ts';
import { openTrail, type TrailPlace } from './trail/trail.ts';

/** What is beside the journal's file. */
export interface Beside {
  /** Throws when it can't be written. */
  backup(): void;
  readonly copies: Copies;
  readonly whenIdle: WhenIdle;
  /** Absent: no trail is written. */
  readonly trail?: TrailPlace | null;
}

/** Takes over the database; `close` closes it. Every method throws JournalError for what can't be done now. */
export function createSqliteJournal(
  database: DatabaseSync,
  cipher: CustomerCipher,
  beside: Beside,
): Journal {
  const sql = createSql(database);
  const trail = openTrail(sql, beside.trail ?? null);
  const customers = createSealedCustomers(sql, cipher);
  const persons = createPersons(sql, cipher);
  const salesList = createSalesList(sql, cipher);
  const calls = createCallLog(sql, persons);
  return {
    ...trail.methods,
    ...createShiftLog(sql, trail.log),
    ...createDrawerLog(sql, trail.log),
    ...createSaleLog(sql, cipher, customers, calls, trail.log),
    ...calls,
    ...createOpenItems(sql, cipher),
    ...createCustomerLog(sql, cipher),
    ...createForgetting(sql, cipher, beside.copies, beside.whenIdle),
    ...createSellerLog(sql, trail.log),
    ...createEditLog(sql, cipher, persons, trail.log),
    ...createPatternLog(sql, cipher),
    ...createPracticeLog(sql),
    ...salesList,
    ...createReversalLog(sql, persons, trail.log),
    ...createReports(sql, salesList, trail),
    // Where there is a reader it does these (reader/reading-beside.ts).
    searchSales: async (...which) => salesList.sales(...which),
    readTrail: async (position) => trail.methods.checkTrail(position),
    readShift: async (from) => trail.methods.checkShift(from),
    figures: async () => figuresOf(sql),
    async backup() {
      try {
        beside.backup();
      } catch (error) {
        throw refusalOf('the backup could not be written', error);
      }
    },
    endReading: async () => undefined,
    close: sql.close,
  };
}
