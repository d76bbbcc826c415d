/** Who sold and who gave back; NULL: at a till that knew nobody. */
export const cashiers = `CREATE TABLE cashiers (cashier_id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL);
   ALTER TABLE sales ADD COLUMN cashier_id TEXT;
   ALTER TABLE reversals ADD COLUMN cashier_id TEXT;`;
