/** Which sales bonuses can be accrued for is read from the index alone: thousands of them may wait for years. */
export const missedLoyaltyWhole = `DROP INDEX sales_missed_loyalty;
   CREATE INDEX sales_missed_loyalty
     ON sales (resolution, state, dismissed, customer_id, no_loyalty_reason, sale_id)
     WHERE customer_id IS NOT NULL AND no_loyalty_reason IN ('offline', 'refused')
       AND state IN ('done', 'accruing') AND dismissed = 1;`;
