/**
 * What a journal's reader does on its own thread: it only reads, by a connection that is open for one job
 * and sees the file as it was when the job began. What is written meanwhile waits for nothing.
 */
import { DatabaseSync } from 'node:sqlite';
import type { CustomerLog } from '../../ports/journal/customers.ts';
import type { SalesList } from '../../ports/journal/sales.ts';
import {
  NOTHING_TO_READ,
  type ShiftCheck,
  type TrailPosition,
  type TrailSlice,
} from '../../ports/journal/trail.ts';
import type { Facts } from '../../ports/support.ts';
import type { TillKeys } from '../../ports/till-keys.ts';
import { createCustomerCipher } from '../customers/customer-cipher.ts';
import { createRegulars } from '../sales/customer-log.ts';
import { figuresOf } from '../file/figures.ts';
import { isSound, LOCK_TIMEOUT } from '../file/open-database.ts';
import { createSalesList } from '../sales/sales-list.ts';
import { createSql, type Sql } from '../sql.ts';
import { checkOpenShift } from '../trail/shift-check.ts';
import { checkSlice } from '../trail/trail-check.ts';
import { createSeal } from '../trail/trail-seal.ts';

/** Given to the thread when it is started; with it the keys are gone. */
export interface ReaderData {
  readonly file: string;
  readonly keys: Pick<TillKeys, 'journalKey' | 'hashKey'>;
  /** null: the journal has no trail. */
  readonly trailKey: string | null;
}

/** What goes in and out crosses between threads as a structured clone. */
export interface ReaderJobs {
  sales: SalesList['sales'];
  regulars: CustomerLog['regulars'];
  /** Of the trail as much as one may wait for who looks something up meanwhile. */
  checkTrail(position: TrailPosition): TrailSlice;
  /** The same of the open shift; null: none is open. */
  checkShift(from: ShiftCheck | null): ShiftCheck | null;
  figures(): Facts;
  /** Of the whole file, before it is opened to be written; no key is needed. false: damaged. */
  check(): boolean;
  /** A whole, compact copy; there is no such file yet. */
  copy(to: string): void;
}

/** A frame: hits of a search wait behind it. */
const SLICE_TIME = 16;

/** As far as it comes; `more` gives null at the end. */
function inTime<T>(first: T, more: (read: T) => T | null): T {
  const until = performance.now() + SLICE_TIME;
  let read = first;
  while (performance.now() < until) {
    const next = more(read);
    if (next === null) break;
    read = next;
  }
  return read;
}

export function createReaderJobs({ file, keys, trailKey }: ReaderData): ReaderJobs {
  const cipher = createCustomerCipher(keys);
  const seal = trailKey === null ? null : createSeal(trailKey);
  const opened = <R>(read: (database: DatabaseSync) => R): R => {
    const database = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT });
    try {
      return read(database);
    } finally {
      database.close();
    }
  };
  const reading = <R>(read: (sql: Sql) => R): R =>
    opened((database) => {
      database.exec('BEGIN');
      return read(createSql(database));
    });
  return {
    sales: (...which) => reading((sql) => createSalesList(sql, cipher).sales(...which)),
    regulars: (...which) => reading((sql) => createRegulars(sql, cipher).regulars(...which)),
    checkTrail(position) {
      if (seal === null) return NOTHING_TO_READ;
      return reading((sql) =>
        inTime(checkSlice(sql, seal, position), ({ next, breaks }) => {
          if (next === null) return null;
          const more = checkSlice(sql, seal, next);
          return { ...more, breaks: [...breaks, ...more.breaks] };
        }),
      );
    },
    checkShift: (from) =>
      seal === null
        ? null
        : reading((sql) =>
            inTime(checkOpenShift(sql, seal, from), (read) =>
              read?.isWhole === false ? checkOpenShift(sql, seal, read) : null,
            ),
          ),
    figures: () => reading(figuresOf),
    check: () => opened(isSound),
    copy: (to) => opened((database) => void database.prepare('VACUUM INTO ?').run(to)),
  };
}
