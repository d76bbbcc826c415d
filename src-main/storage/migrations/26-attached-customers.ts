/** A customer who is attached after the payment: when and by whom, and such a sale has missed its bonuses, too. */
export const attachedCustomers = `ALTER TABLE sales ADD COLUMN attached_at INTEGER;
   ALTER TABLE sales ADD COLUMN attached_by TEXT;
   DROP INDEX sales_missed_loyalty;
   CREATE INDEX sales_missed_loyalty
     ON sales (resolution, state, dismissed, customer_id, no_loyalty_reason, sale_id)
     WHERE customer_id IS NOT NULL AND no_loyalty_reason IN ('offline', 'refused', 'attachedLater')
       AND state IN ('done', 'accruing') AND dismissed = 1;`;
