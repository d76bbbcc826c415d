/** Which supervisor let a sale, reversal or edit pass; NULL: nobody was asked. Sales are found by cashier. */
export const approvals = `ALTER TABLE sales ADD COLUMN supervisor_id TEXT;
   ALTER TABLE reversals ADD COLUMN supervisor_id TEXT;
   ALTER TABLE customer_edits ADD COLUMN supervisor_id TEXT;
   CREATE INDEX sales_by_cashier ON sales (cashier_id) WHERE cashier_id IS NOT NULL;`;
