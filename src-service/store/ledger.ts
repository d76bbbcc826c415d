/**
 * The double-entry ledger of bonuses (whole tiyn) and stamps (pieces). Nothing else may change a
 * balance. A customer's side never falls below 0: `debit` takes what is there and records the rest
 * as the movement's shortfall. The entries are the truth; a balance is their sum, which SQLite keeps
 * beside them (schema.ts) in the same transaction, so that it needn't be added up at each look.
 */
import type { Id } from '../../src-shared/domain/id.ts';
import { tiyn, type Tiyn } from '../../src-shared/domain/money.ts';
import type { Millis } from '../../src-shared/domain/time.ts';
import { bind, idOf, numberOf, textOf, type Database } from './database.ts';
import { WRONG_BALANCES } from './schema.ts';

export type Unit = 'bonus' | 'stamp';
export type Cause =
  | 'opening'
  | 'cashback'
  | 'spend'
  | 'stamps'
  | 'award'
  | 'revert-cashback'
  | 'revert-spend'
  | 'revert-stamps'
  | 'refund-cashback'
  | 'refund-spend';

/** Whose balance moves, where, why and when. */
export interface MovementSource {
  readonly customerId: Id;
  readonly branchId: Id;
  readonly cause: Cause;
  readonly orderId: Id | null;
  readonly at: Millis;
}

export interface Movement extends MovementSource {
  readonly unit: Unit;
  /** What the customer's side gained (or lost, when negative). */
  readonly change: number;
  readonly shortfall: number;
}

export function balanceOf(db: Database, unit: Unit, customerId: Id, branchId: Id): number {
  const row = db.get(
    'SELECT amount FROM balances WHERE customer_id = ? AND branch_id = ? AND unit = ?',
    bind(customerId),
    bind(branchId),
    unit,
  );
  return numberOf(row ?? {}, 'amount');
}

/** The bonus balance of a customer in a branch (E3). */
export function bonusBalance(db: Database, customerId: Id, branchId: Id): Tiyn {
  return tiyn(balanceOf(db, 'bonus', customerId, branchId));
}

/** Adds to the customer's side. Nothing is written for 0. */
export function credit(db: Database, unit: Unit, amount: number, source: MovementSource): void {
  if (amount < 0) throw new RangeError('credit needs an amount of 0 or more');
  if (amount > 0) write(db, unit, amount, 0, source);
}

/**
 * Takes from the customer's side, at most what is there; returns what was taken. Nothing is
 * written for 0.
 */
export function debit(db: Database, unit: Unit, amount: number, source: MovementSource): number {
  if (amount < 0) throw new RangeError('debit needs an amount of 0 or more');
  if (amount === 0) return 0;
  const there = balanceOf(db, unit, source.customerId, source.branchId);
  const taken = Math.min(there, amount);
  write(db, unit, -taken, amount - taken, source);
  return taken;
}

/** All movements of a customer, the oldest first. */
export function movementsOf(db: Database, customerId: Id): Movement[] {
  return db
    .all(
      `SELECT m.*, e.amount FROM movements m
       JOIN entries e ON e.movement_id = m.id AND e.account = 'customer'
       WHERE m.customer_id = ? ORDER BY m.id`,
      bind(customerId),
    )
    .map((row) => ({
      customerId,
      branchId: idOf(row, 'branch_id'),
      unit: textOf(row, 'unit') as Unit,
      cause: textOf(row, 'cause') as Cause,
      orderId: row['order_id'] === null ? null : idOf(row, 'order_id'),
      change: numberOf(row, 'amount'),
      shortfall: numberOf(row, 'shortfall'),
      at: numberOf(row, 'at'),
    }));
}

export interface WrongBalance {
  readonly customerId: Id;
  readonly branchId: Id;
  readonly unit: Unit;
  readonly kept: number;
  readonly ofEntries: number;
}

/** Where the kept sum isn't the sum of the entries, which are right. None, unless the open file was changed by hand. */
export function wrongBalances(db: Database): WrongBalance[] {
  return db.all(WRONG_BALANCES).map((row) => ({
    customerId: idOf(row, 'customer_id'),
    branchId: idOf(row, 'branch_id'),
    unit: textOf(row, 'unit') as Unit,
    kept: numberOf(row, 'kept'),
    ofEntries: numberOf(row, 'entries'),
  }));
}

function write(
  db: Database,
  unit: Unit,
  change: number,
  shortfall: number,
  source: MovementSource,
): void {
  const movement = db.run(
    `INSERT INTO movements (unit, cause, customer_id, branch_id, order_id, shortfall, at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    unit,
    source.cause,
    bind(source.customerId),
    bind(source.branchId),
    source.orderId === null ? null : bind(source.orderId),
    shortfall,
    source.at,
  );
  db.run(
    `INSERT INTO entries (movement_id, account, amount) VALUES (?1, 'customer', ?2), (?1, 'business', -?2)`,
    movement,
    change,
  );
}
