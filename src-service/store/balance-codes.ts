/**
 * Confirmation codes for spending bonuses (E8 and E10). One per customer and branch: a new
 * code invalidates the earlier one. Kept as a keyed hash, used once, void after too many wrong
 * entries or when it is too old. A new one forgives no wrong entry: who has made too many gets one try
 * a code, until one was right or a day has passed.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Id } from '../../src-shared/domain/id.ts';
import { DAY, type Millis } from '../../src-shared/domain/time.ts';
import type { Dialect } from '../dialect.ts';
import { bind, numberOf, textOf, type Database } from './database.ts';
import { secret } from './secrets.ts';

/** Without letters that look like digits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ';

const CODES: Record<Dialect['codeForm'], () => string> = {
  digits4: () => String(randomInt(10_000)).padStart(4, '0'),
  digits6: () => String(randomInt(1_000_000)).padStart(6, '0'),
  letters6: () => Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
};

/** A code of that form; replaces the one that was valid before. */
export function issueCode(
  db: Database,
  customerId: Id,
  branchId: Id,
  form: Dialect['codeForm'],
  at: Millis,
): string {
  const code = CODES[form]();
  db.run(
    `INSERT INTO balance_codes (customer_id, branch_id, hash, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (customer_id, branch_id)
     DO UPDATE SET hash = excluded.hash, created_at = excluded.created_at,
       attempts = iif(excluded.created_at - created_at < ${DAY}, attempts, 0)`,
    bind(customerId),
    bind(branchId),
    hashOf(db, customerId, branchId, code).toString('hex'),
    at,
  );
  return code;
}

/** Whether it is the valid code; a wrong entry is counted, a right one is not yet used up. */
export function codeMatches(
  db: Database,
  customerId: Id,
  branchId: Id,
  code: string,
  limits: { readonly issuedAfter: Millis; readonly attempts: number },
): boolean {
  const key = [bind(customerId), bind(branchId)] as const;
  const row = db.get('SELECT * FROM balance_codes WHERE customer_id = ? AND branch_id = ?', ...key);
  if (!row || numberOf(row, 'created_at') < limits.issuedAfter) return false;
  const expected = Buffer.from(textOf(row, 'hash'), 'hex');
  if (expected.length === 0) return false;
  if (timingSafeEqual(expected, hashOf(db, customerId, branchId, code))) return true;
  db.run(
    `UPDATE balance_codes SET attempts = attempts + 1,
       hash = iif(attempts + 1 < ?, hash, '') WHERE customer_id = ? AND branch_id = ?`,
    limits.attempts,
    ...key,
  );
  return false;
}

/**
 * How many wrong entries there were, and when the last code was made; null: none counts any more. A code of a
 * time to come was made before the clock was set back: it counts as made now, so that no pause gets longer.
 */
export function wrongEntries(
  db: Database,
  customerId: Id,
  branchId: Id,
  now: Millis,
): { readonly wrong: number; readonly issuedAt: Millis } | null {
  const key = [bind(customerId), bind(branchId)] as const;
  db.run(
    'UPDATE balance_codes SET created_at = ?1 WHERE created_at > ?1 AND customer_id = ?2 AND branch_id = ?3',
    now,
    ...key,
  );
  const row = db.get(
    'SELECT attempts, created_at FROM balance_codes WHERE customer_id = ? AND branch_id = ?',
    ...key,
  );
  if (!row || now - numberOf(row, 'created_at') >= DAY) return null;
  return { wrong: numberOf(row, 'attempts'), issuedAt: numberOf(row, 'created_at') };
}

export function consumeCode(db: Database, customerId: Id, branchId: Id): void {
  db.run(
    'DELETE FROM balance_codes WHERE customer_id = ? AND branch_id = ?',
    bind(customerId),
    bind(branchId),
  );
}

function hashOf(db: Database, customerId: Id, branchId: Id, code: string): Buffer {
  return createHmac('sha256', secret(db, 'code'))
    .update(`${customerId}:${branchId}:${code}`)
    .digest();
}
