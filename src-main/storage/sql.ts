/** Questions to the database; what it refuses becomes a JournalError, a defect of the program stays one. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { tiyn, type Tiyn } from '../../src-shared/domain/money.ts';
import { diskReasonOf, refusalOf } from './disk-reason.ts';

/** What a sale's JSON has there; NULL: nothing, or it can't be read, which must not hinder the others. */
export const ofSale = (path: string): string =>
  `(CASE WHEN json_valid(sale) THEN sale ->> '${path}' END)`;

export type Row = Readonly<Record<string, unknown>>;

/** The same of a number of tiyn, whatever somebody has made of it. */
export const tiynOfSale = (path: string): string => `CAST(${ofSale(path)} AS INTEGER)`;

/** Of a column that may be NULL, or of JSON. */
export function tiynOr(value: unknown): Tiyn | null {
  return Number.isSafeInteger(value) ? tiyn(Number(value)) : null;
}

export interface Sql {
  run(sql: string, ...values: SQLInputValue[]): { readonly changes: number; readonly id: number };
  rows(sql: string, ...values: SQLInputValue[]): readonly Row[];
  /** The first column of the first row; 0 when there is none or it is NULL. */
  number(sql: string, ...values: SQLInputValue[]): number;
  /** All or nothing; within another one it is a part of that. */
  transaction<T>(work: () => T): T;
  /** The same, and what is written may name rows that a damaged file has lost. */
  unbound<T>(work: () => T): T;
  /** Once what is written now can't be taken back any more. */
  afterCommit(then: () => void): void;
  close(): void;
}

/** Larger than all that the till writes, small enough to be added to others, and a day that there is. */
export const MAX_NUMBER = 2 ** 50;

/** Of each database, whoever asks it. */
const AFTER_COMMIT = new WeakMap<DatabaseSync, (() => void)[]>();

export function createSql(database: DatabaseSync): Sql {
  // The texts are few: what differs from call to call is bound.
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  const rows = (sql: string, ...values: SQLInputValue[]) =>
    guard(() => {
      try {
        return prepare(sql).all(...values);
      } catch (error) {
        if (!isTooLarge(error)) throw error;
        return allWithin(prepare(sql.replaceAll('sum(', 'total(')), values);
      }
    });
  const transaction = <T>(work: () => T): T => {
    if (database.isTransaction) return work();
    guard(() => database.exec('BEGIN IMMEDIATE'));
    try {
      const result = work();
      guard(() => database.exec('COMMIT'));
      for (const then of AFTER_COMMIT.get(database) ?? []) then();
      return result;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    } finally {
      AFTER_COMMIT.delete(database);
    }
  };
  return {
    run: (sql, ...values) =>
      guard(() => {
        const { changes, lastInsertRowid } = prepare(sql).run(...values);
        return { changes: Number(changes), id: Number(lastInsertRowid) };
      }),
    rows,
    number: (sql, ...values) => Number(Object.values(rows(sql, ...values)[0] ?? { n: 0 })[0] ?? 0),
    transaction,
    unbound(work) {
      // Within a transaction SQLite doesn't change it.
      if (database.isTransaction) return work();
      guard(() => database.exec('PRAGMA foreign_keys = OFF'));
      try {
        return transaction(work);
      } finally {
        guard(() => database.exec('PRAGMA foreign_keys = ON'));
      }
    },
    afterCommit(then) {
      if (!database.isTransaction) return then();
      AFTER_COMMIT.set(database, [...(AFTER_COMMIT.get(database) ?? []), then]);
    },
    close: () => database.close(),
  };
}

/** A number that nobody can have written but by hand hides no row: it is the largest one there is; and a sum that it takes
 * too far is one, too. */
function allWithin(statement: StatementSync, values: SQLInputValue[]): readonly Row[] {
  statement.setReadBigInts(true);
  try {
    return statement
      .all(...values)
      .map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, within(value)])),
      );
  } finally {
    statement.setReadBigInts(false);
  }
}

function within(value: unknown): unknown {
  return typeof value === 'bigint' || typeof value === 'number'
    ? Math.max(-MAX_NUMBER, Math.min(MAX_NUMBER, Number(value)))
    : value;
}

function isTooLarge(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  return error.code === 'ERR_OUT_OF_RANGE' || error.message === 'integer overflow';
}

function guard<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw refusalOf('the journal could not be read or written', error, diskReasonOf(error));
  }
}
