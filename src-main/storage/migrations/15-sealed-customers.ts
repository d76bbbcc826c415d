/**
 * Names and phones leave the sales: each customer is one sealed row with keyed hashes to be found by.
 * What stands in clear is sealed by the program (`seal-older.ts`), which has the key; `sales.phone` is
 * only there for that. Customers who were only looked up are forgotten.
 */
export const sealedCustomers = `CREATE TABLE customers (
     customer_id INTEGER PRIMARY KEY,
     phone_hash TEXT NOT NULL UNIQUE,
     user_hash TEXT,
     sealed BLOB NOT NULL
   ) STRICT;
   CREATE INDEX customers_by_user ON customers (user_hash) WHERE user_hash IS NOT NULL;
   CREATE TABLE customer_marks (
     customer_id INTEGER NOT NULL REFERENCES customers ON DELETE CASCADE,
     mark INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX marks_searched ON customer_marks (mark, customer_id);
   CREATE INDEX marks_by_customer ON customer_marks (customer_id);
   CREATE TABLE chores (chore TEXT PRIMARY KEY) STRICT;
   INSERT INTO chores SELECT 'sealOlder' WHERE EXISTS (SELECT 1 FROM sales)
     OR EXISTS (SELECT 1 FROM known_customers);
   DROP INDEX sales_by_phone;
   DROP INDEX sales_searched;
   DROP INDEX sales_missed_loyalty;
   ALTER TABLE sales DROP COLUMN customer_name;
   ALTER TABLE sales ADD COLUMN customer_id INTEGER REFERENCES customers;
   DROP TABLE known_customers;
   CREATE INDEX sales_by_customer ON sales (customer_id) WHERE customer_id IS NOT NULL;
   CREATE INDEX sales_with_customer ON sales (started_at) WHERE customer_id IS NOT NULL;
   CREATE INDEX sales_unsealed ON sales (sale_id) WHERE phone IS NOT NULL;
   CREATE INDEX sales_searched ON sales (order_number, amount, customer_id);
   CREATE INDEX sales_missed_loyalty ON sales (resolution, state)
     WHERE customer_id IS NOT NULL AND no_loyalty_reason IN ('offline', 'refused')
       AND state IN ('done', 'accruing') AND dismissed = 1;`;
