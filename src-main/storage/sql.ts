/** Questions to the database; what it refuses becomes a JournalError, a defect of the program stays one. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { tiyn, type Tiyn } from '../../src-shared/domain/money.ts';
import { diskReasonOf, refusalOf } from './disk-reason.ts';

/** What a sale's JSON has there; NULL: nothing, or it can't be read, which must not hinder the others. */
export const ofSale = (path: string): string =>
  `(CASE WHEN json_valid(sale) THEN sale ->> '${path}' END)`;

export type Row = Readonly<Record<string, unknown>>;

/** Of a column that may be NULL. */
export function tiynOr(value: unknown): Tiyn | null {
  return typeof value === 'number' ? tiyn(value) : null;
}

export interface Sql {
  run(sql: string, ...values: SQLInputValue[]): { readonly changes: number; readonly id: number };
  rows(sql: string, ...values: SQLInputValue[]): readonly Row[];
  /** The first column of the first row; 0 when there is none or it is NULL. */
  number(sql: string, ...values: SQLInputValue[]): number;
  /** All or nothing; within another one it is a part of that. */
  transaction<T>(work: () => T): T;
  close(): void;
}

export function createSql(database: DatabaseSync): Sql {
  // The texts are few: what differs from call to call is bound.
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  const rows = (sql: string, ...values: SQLInputValue[]) =>
    guard(() => prepare(sql).all(...values));
  return {
    run: (sql, ...values) =>
      guard(() => {
        const { changes, lastInsertRowid } = prepare(sql).run(...values);
        return { changes: Number(changes), id: Number(lastInsertRowid) };
      }),
    rows,
    number: (sql, ...values) => Number(Object.values(rows(sql, ...values)[0] ?? { n: 0 })[0] ?? 0),
    transaction(work) {
      if (database.isTransaction) return work();
      guard(() => database.exec('BEGIN IMMEDIATE'));
      try {
        const result = work();
        guard(() => database.exec('COMMIT'));
        return result;
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => database.close(),
  };
}

function guard<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw refusalOf('the journal could not be read or written', error, diskReasonOf(error));
  }
}
