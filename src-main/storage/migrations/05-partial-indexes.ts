/**
 * Three hundred thousand sales, and no question on the way of one reads them all: what is on the
 * screen, what waits and what can still be done are few, and have indexes of their own. Their
 * conditions are word for word those of the questions. A sale that can't be read has no name.
 */
export const partialIndexes = `ALTER TABLE sales ADD COLUMN gone_without TEXT AS
     (CASE WHEN json_valid(sale) THEN CAST(sale ->> '$.without' AS TEXT) END) VIRTUAL;
   ALTER TABLE sales ADD COLUMN customer_name TEXT AS
     (CASE WHEN json_valid(sale) THEN CAST(sale ->> '$.request.customer.name' AS TEXT) END) VIRTUAL;
   DROP INDEX sales_open;
   CREATE INDEX shifts_open ON shifts (shift_id) WHERE closed_at IS NULL;
   CREATE INDEX sales_shown ON sales (dismissed) WHERE dismissed = 0 AND state <> 'cancelled';
   CREATE INDEX sales_waiting ON sales (settlement) WHERE settlement IN ('waiting', 'awardInDoubt')
     OR (dismissed = 1 AND state NOT IN ('done', 'cancelled'));
   CREATE INDEX sales_unsettled ON sales (settlement, unsettled_since)
     WHERE settlement IN ('waiting', 'attention', 'awardInDoubt', 'awardSpent')
       OR state IN ('completing', 'settling');
   CREATE INDEX sales_gone_without ON sales (settlement, state)
     WHERE phone IS NOT NULL AND gone_without IN ('offline', 'refused')
       AND state IN ('done', 'accruing') AND dismissed = 1;
   CREATE INDEX sales_confirmed_in ON sales (coalesce(settled_in, shift_id), sale_id)
     WHERE settlement = 'confirmed';
   CREATE INDEX sales_settled_in ON sales (settled_in) WHERE settled_in IS NOT NULL;
   CREATE INDEX sales_cashback_in ON sales (coalesce(cashback_in, settled_in, shift_id));
   CREATE INDEX sales_searched ON sales (order_number, phone, amount, customer_name);
   CREATE INDEX steps_receipt ON steps (sale_id) WHERE step = 'readReceipt' AND ok = 1;
   CREATE INDEX reversals_back_in ON reversals (coalesce(ended_in, shift_id));
   CREATE INDEX reversals_unknown ON reversals (sale_id) WHERE outcome = 'unknown';`;
