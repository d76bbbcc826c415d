/** Awards that were handed out (UserAward.total is their count). */
import type { Id } from '../../src-shared/domain/id.ts';
import type { Millis } from '../../src-shared/domain/time.ts';
import { bind, numberOf, textOf, type Database } from './database.ts';

export interface GivenAward {
  readonly awardId: string;
  readonly customerId: Id;
  readonly branchId: Id;
  readonly orderId: Id | null;
  readonly stamps: number;
  readonly at: Millis;
}

export function insertGivenAward(db: Database, award: GivenAward): void {
  db.run(
    `INSERT INTO given_awards (award_id, customer_id, branch_id, order_id, stamps, at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    award.awardId,
    bind(award.customerId),
    bind(award.branchId),
    award.orderId === null ? null : bind(award.orderId),
    award.stamps,
    award.at,
  );
}

export function givenCount(db: Database, awardId: string, customerId: Id, branchId: Id): number {
  const row = db.get(
    `SELECT COUNT(*) AS count FROM given_awards
     WHERE award_id = ? AND customer_id = ? AND branch_id = ?`,
    awardId,
    bind(customerId),
    bind(branchId),
  );
  return numberOf(row ?? {}, 'count');
}

/** The award given with an order, or null. */
export function awardOfOrder(
  db: Database,
  orderId: Id,
): { readonly awardId: string; readonly stamps: number } | null {
  const row = db.get('SELECT * FROM given_awards WHERE order_id = ?', bind(orderId));
  return row ? { awardId: textOf(row, 'award_id'), stamps: numberOf(row, 'stamps') } : null;
}
