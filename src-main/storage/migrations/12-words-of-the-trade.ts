/**
 * The words of the trade, in columns; those in JSON are brought up to date when they are read.
 * `no_loyalty_reason` finds the reason under its old name, too.
 */
import { UPGRADE_WORDS } from './upgrade-words.ts';

export const wordsOfTheTrade = `DROP INDEX sales_waiting;
   DROP INDEX sales_unsettled;
   DROP INDEX sales_gone_without;
   DROP INDEX sales_settled_in;
   DROP INDEX steps_by_sale;
   DROP INDEX steps_receipt;
   ALTER TABLE sales RENAME COLUMN settlement TO resolution;
   ALTER TABLE sales RENAME COLUMN unsettled_since TO unresolved_since;
   ALTER TABLE sales RENAME COLUMN settled_in TO resolved_in_shift;
   ALTER TABLE sales DROP COLUMN gone_without;
   ALTER TABLE sales ADD COLUMN no_loyalty_reason TEXT AS
     (CASE WHEN json_valid(sale)
      THEN CAST(coalesce(sale ->> '$.noLoyaltyReason', sale ->> '$.without') AS TEXT) END) VIRTUAL;
   ALTER TABLE steps RENAME TO calls;
   ALTER TABLE calls RENAME COLUMN step_id TO call_id;
   ALTER TABLE calls RENAME COLUMN step TO call;
   ALTER TABLE customers_seen RENAME TO known_customers;
   ALTER TABLE known_customers RENAME COLUMN seen_at TO found_at;
   ${UPGRADE_WORDS}
   CREATE INDEX sales_pending ON sales (resolution) WHERE resolution IN ('pending', 'awardUncertain')
     OR (dismissed = 1 AND state NOT IN ('done', 'cancelled'));
   CREATE INDEX sales_unresolved ON sales (resolution, unresolved_since)
     WHERE resolution IN ('pending', 'needsAttention', 'awardUncertain', 'awardSpent')
       OR state IN ('completing', 'reconciling');
   CREATE INDEX sales_missed_loyalty ON sales (resolution, state)
     WHERE phone IS NOT NULL AND no_loyalty_reason IN ('offline', 'refused')
       AND state IN ('done', 'accruing') AND dismissed = 1;
   CREATE INDEX sales_resolved_in_shift ON sales (resolved_in_shift)
     WHERE resolved_in_shift IS NOT NULL;
   CREATE INDEX calls_by_sale ON calls (sale_id);
   CREATE INDEX calls_result ON calls (sale_id) WHERE call = 'readResult' AND ok = 1;`;
