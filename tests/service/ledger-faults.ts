/** What is wrong with a service's ledger by itself, whoever moved what in it; nothing: it is exact. */
import type { Database } from '../../src-service/store/database.ts';
import { wrongBalances } from '../../src-service/store/ledger.ts';

/** Only taking back may fall short: nobody spends what isn't there. */
const MAY_FALL_SHORT = `'revert-cashback', 'revert-stamps', 'refund-cashback'`;

/** Double entry; each cause of an order at most once; nothing moves for an order not completed. */
const NEVER: Readonly<Record<string, string>> = {
  'a movement without two sides that cancel': `SELECT movement_id FROM entries GROUP BY movement_id
    HAVING SUM(amount) <> 0 OR COUNT(*) <> 2`,
  'sides that don’t add up to 0': 'SELECT SUM(amount) AS n FROM entries HAVING n <> 0',
  'a cause twice': `SELECT order_id FROM movements WHERE order_id IS NOT NULL AND cause NOT LIKE 'refund-%'
    GROUP BY order_id, cause HAVING COUNT(*) > 1`,
  'a movement for an order that is not completed': `SELECT order_id FROM movements m JOIN orders o ON o.id = m.order_id
    WHERE o.status = 'PENDING' AND m.cause <> 'award'`,
  'spent what was not there': `SELECT id FROM movements WHERE shortfall > 0 AND cause NOT IN (${MAY_FALL_SHORT})`,
};

export function ledgerFaults(db: Database): readonly string[] {
  const faults = Object.keys(NEVER).filter((fault) => db.get(NEVER[fault] ?? '') !== undefined);
  return wrongBalances(db).length === 0
    ? faults
    : [...faults, 'a kept balance that isn’t the sum of its entries'];
}
