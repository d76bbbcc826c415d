/** What really happened, read from the files of the service and of a till, not through their code. */
import { statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { SEALED } from '../../src-main/storage/customers/sealed-customers.ts';
import { verifyFile } from '../../src-main/storage/trail/verify-file.ts';
import { withPerson } from '../../src-main/storage/customers/stored-customer.ts';
import { CIPHER } from '../storage/beside.ts';
import { SAMPLE_KEYS } from '../till/memory-keys.ts';
import { saleSchema } from '../../src-shared/contract/sale-schema.ts';
import type { EditOutcome } from '../../src-shared/domain/customer/customer-edit.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';

export interface ServiceOrder {
  readonly id: string;
  readonly status: string;
  readonly customer: string;
  readonly amount: number;
  readonly bonus: number;
  readonly total: number;
  readonly cashback: number;
  readonly stamps: number;
  readonly refunds: readonly { readonly amount: number; readonly bonus: number }[];
}

export interface Movement {
  readonly order: string | null;
  readonly customer: string;
  readonly unit: string;
  readonly cause: string;
  readonly amount: number;
}

export interface ServiceFacts {
  readonly orders: readonly ServiceOrder[];
  /** Of all time, seeds included. */
  readonly movements: readonly Movement[];
  /** Awards given, by customer. */
  readonly awards: ReadonlyMap<string, number>;
  readonly names: ReadonlyMap<string, string>;
  readonly phones: ReadonlyMap<string, string>;
}

export interface JournalReversal {
  /** null: of another till's order. */
  readonly saleId: string | null;
  /** null: as the sale says. */
  readonly orderId: string | null;
  readonly kind: 'revert' | 'refund';
  readonly amount: number;
  readonly outcome: 'done' | 'refused' | 'notDone' | 'unknown';
}

export interface JournalEdit {
  readonly userId: string;
  readonly outcome: EditOutcome;
}

export interface JournalFacts {
  readonly sales: readonly Sale[];
  readonly edits: readonly JournalEdit[];
  readonly reversals: readonly JournalReversal[];
  /** Frozen reports, as text. */
  readonly closed: readonly string[];
}

export function readService(file: string): ServiceFacts {
  return reading(file, (all) => {
    const refunds = all('SELECT order_id, amount, bonus FROM refunds ORDER BY id');
    const orders = all('SELECT * FROM orders WHERE seed_days_ago IS NULL ORDER BY id').map(
      (row): ServiceOrder => ({
        id: String(row['id']),
        // What is RETURNED after a refund is COMPLETED in another dialect.
        status: String(row['status']).replace('RETURNED', 'COMPLETED'),
        customer: String(row['customer_id']),
        amount: Number(row['amount']),
        bonus: Number(row['bonus']),
        total: Number(row['total']),
        cashback: Number(row['cashback']),
        stamps: Number(row['stamps']),
        refunds: refunds
          .filter(({ order_id }) => order_id === row['id'])
          .map(({ amount, bonus }) => ({ amount: Number(amount), bonus: Number(bonus) })),
      }),
    );
    const movements = all(
      `SELECT m.*, e.amount FROM movements m
       JOIN entries e ON e.movement_id = m.id AND e.account = 'customer'`,
    ).map((row) => ({
      order: row['order_id'] === null ? null : String(row['order_id']),
      customer: String(row['customer_id']),
      unit: String(row['unit']),
      cause: String(row['cause']),
      amount: Number(row['amount']),
    }));
    const people = all('SELECT id, phone, first_name FROM customers');
    return {
      orders,
      movements,
      awards: new Map(
        all('SELECT customer_id, count(*) AS n FROM given_awards GROUP BY 1').map((row) => [
          String(row['customer_id']),
          Number(row['n']),
        ]),
      ),
      names: new Map(people.map((row) => [String(row['id']), String(row['first_name'])])),
      phones: new Map(people.map((row) => [String(row['id']), String(row['phone'])])),
    };
  });
}

export function readJournal(file: string): JournalFacts {
  return reading(file, (all) => ({
    sales: all(`SELECT sale, ${SEALED} FROM sales ORDER BY started_at, sale_id`).map((row) =>
      saleSchema.parse(withPerson(JSON.parse(String(row['sale'])), CIPHER.open(row['sealed']))),
    ),
    reversals: all('SELECT * FROM reversals ORDER BY reversal_id').map((row) => ({
      saleId: textOf(row['sale_id']),
      orderId: textOf(row['order_id']),
      kind: row['kind'] === 'revert' ? 'revert' : 'refund',
      amount: Number(row['amount']),
      outcome: row['outcome'] as JournalReversal['outcome'],
    })),
    edits: all('SELECT user_id, outcome FROM customer_edits ORDER BY edit_id').map((row) => ({
      userId: String(row['user_id']),
      outcome: row['outcome'] as EditOutcome,
    })),
    closed: all('SELECT report FROM shifts WHERE report IS NOT NULL').map((row) =>
      String(row['report']),
    ),
  }));
}

function textOf(value: unknown): string | null {
  return value === null ? null : String(value);
}

/** Nobody edited the file by hand: whatever ended the program, the trail must not say so. */
export function judgeTrail(file: string): string[] {
  const breaks = verifyFile(file, SAMPLE_KEYS.trailKey, [])?.breaks ?? [];
  return breaks.map(({ what, n }) => `3 the trail is broken at ${n}: ${what}`);
}

type Rows = (sql: string) => Record<string, unknown>[];

/** Of a file that is read after every write: the one connection, while the file is that same one. */
interface Reader {
  readonly inode: bigint;
  readonly database: DatabaseSync;
  readonly statements: Map<string, StatementSync>;
}

const readers = new Map<string, Reader>();

function readerOf(file: string): Reader {
  const inode = statSync(file, { bigint: true }).ino;
  const open = readers.get(file);
  if (open?.inode === inode) return open;
  open?.database.close();
  const reader = {
    inode,
    database: new DatabaseSync(file, { readOnly: true }),
    statements: new Map<string, StatementSync>(),
  };
  readers.set(file, reader);
  return reader;
}

/** Before the folder with these files is removed. */
export function closeReaders(folder: string): void {
  for (const [file, { database }] of readers) {
    if (!file.startsWith(folder)) continue;
    database.close();
    readers.delete(file);
  }
}

function reading<T>(file: string, read: (all: Rows) => T): T {
  const { database, statements } = readerOf(file);
  return read((sql) => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = database.prepare(sql);
      statement.setReadBigInts(true);
      statements.set(sql, statement);
    }
    return statement.all();
  });
}
