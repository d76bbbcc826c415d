/**
 * A thin, synchronous face of node:sqlite: cached statements, integers read as bigint (an
 * identifier above 2^53 must survive), transactions that share a commit (group-commit.ts). One process writes; every
 * operation of the service is one transaction, so two tills can't complete the same order twice.
 */
import { chmodSync, closeSync, openSync } from 'node:fs';
import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite';
import { id, type Id } from '../../src-shared/domain/id.ts';
import { tiyn, type Tiyn } from '../../src-shared/domain/money.ts';
import { createGroupCommit, type GroupCommit } from './group-commit.ts';
import { BALANCES, INDEXES, SCHEMA, SCHEMA_VERSION, WRONG_BALANCES } from './schema.ts';

export type Row = Readonly<Record<string, SQLOutputValue>>;

export interface Database extends GroupCommit {
  get(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all(sql: string, ...values: SQLInputValue[]): Row[];
  /** Returns the rowid of the last insert. */
  run(sql: string, ...values: SQLInputValue[]): bigint;
  /** Keeps what isn't kept yet. */
  close(): void;
}

/** Opens (and creates) the data at a path or ':memory:'. Throws, naming the file, when it can't. */
export function openDatabase(path: string): Database {
  const sqlite = openFile(path);
  const statements = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    const fresh = sqlite.prepare(sql);
    fresh.setReadBigInts(true);
    statements.set(sql, fresh);
    return fresh;
  };
  const commits = createGroupCommit(sqlite);
  return {
    get: (sql, ...values) => statement(sql).get(...values),
    all: (sql, ...values) => statement(sql).all(...values),
    run: (sql, ...values) => BigInt(statement(sql).run(...values).lastInsertRowid),
    ...commits,
    close() {
      try {
        commits.keep();
      } finally {
        sqlite.close();
      }
    },
  };
}

function openFile(path: string): DatabaseSync {
  let sqlite: DatabaseSync | null = null;
  try {
    if (path !== ':memory:') keepToOwner(path);
    sqlite = new DatabaseSync(path);
    prepareFile(sqlite);
    return sqlite;
  } catch (error) {
    sqlite?.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the data at ${path} can't be used: ${reason}`, { cause: error });
  }
}

/** Names, phones and the key of the tokens are in it; the files that SQLite puts beside it take its mode. */
function keepToOwner(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
}

function prepareFile(sqlite: DatabaseSync): void {
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;');
  const version = Number(sqlite.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (version !== 0 && version !== SCHEMA_VERSION)
    throw new Error(`the data was written by another version (${version})`);
  if (version === 0)
    sqlite.exec(`BEGIN; ${SCHEMA} PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT;`);
  sqlite.exec(INDEXES);
  if (!keepsBalances(sqlite)) addBalances(sqlite);
}

/** Both are there (one without the other is nothing to go by, or lets nothing be written), and still what the entries add up to. */
function keepsBalances(sqlite: DatabaseSync): boolean {
  const there = `SELECT name FROM sqlite_schema WHERE name IN ('balance_of_entry', 'balances')`;
  if (sqlite.prepare(there).all().length < 2) return false;
  const wrong = sqlite.prepare(WRONG_BALANCES);
  // Whole tiyn beyond what a double holds, too.
  wrong.setReadBigInts(true);
  return wrong.get() === undefined;
}

/** Who else has the file open may write, or add them, meanwhile: looked at again where nobody else can. */
function addBalances(sqlite: DatabaseSync): void {
  sqlite.exec('BEGIN IMMEDIATE');
  if (!keepsBalances(sqlite)) sqlite.exec(BALANCES);
  sqlite.exec('COMMIT');
}

export function idOf(row: Row, column: string): Id {
  const value = row[column];
  if (typeof value !== 'bigint') throw new TypeError(`${column} is not an identifier`);
  return id(value);
}

/** A count, an instant or a percent. */
export function numberOf(row: Row, column: string): number {
  const value = row[column];
  return value === null || value === undefined ? 0 : Number(value);
}

export function tiynOf(row: Row, column: string): Tiyn {
  return tiyn(numberOf(row, column));
}

export function textOf(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : '';
}

/** An identifier as a bound value. */
export function bind(identifier: Id): bigint {
  return BigInt(identifier);
}

/** The next value of a named counter; `first` starts it. */
export function nextId(db: Database, name: string, first: Id): Id {
  const row = db.get(
    `INSERT INTO counters (name, next) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET next = next + 1
     RETURNING next`,
    name,
    bind(first),
  );
  return idOf(row ?? {}, 'next');
}
