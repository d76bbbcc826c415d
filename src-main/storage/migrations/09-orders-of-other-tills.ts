/**
 * Orders of other tills: a sale is found by its order, and a reversal without a sale keeps how
 * the order was paid, as its record says.
 */
export const ordersOfOtherTills = `ALTER TABLE sales ADD COLUMN order_id TEXT AS
     (CASE WHEN json_valid(sale) THEN CAST(sale ->> '$.state.order.orderId' AS TEXT) END) VIRTUAL;
   CREATE INDEX sales_by_order ON sales (order_id) WHERE order_id IS NOT NULL;
   ALTER TABLE reversals ADD COLUMN method TEXT;
   CREATE INDEX reversals_foreign ON reversals (order_id, reversal_id) WHERE sale_id IS NULL;`;
