/** The journal's tables, as a list of migrations; PRAGMA user_version says how many were run. */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE shifts (
     shift_id INTEGER PRIMARY KEY,
     cashier TEXT NOT NULL,
     opened_at INTEGER NOT NULL,
     with_bonuses INTEGER NOT NULL,
     closed_at INTEGER
   ) STRICT;
   CREATE TABLE sales (
     sale_id TEXT PRIMARY KEY,
     shift_id INTEGER NOT NULL REFERENCES shifts,
     started_at INTEGER NOT NULL,
     changed_at INTEGER NOT NULL,
     phone TEXT,
     order_number TEXT,
     amount INTEGER NOT NULL,
     bonus INTEGER NOT NULL,
     state TEXT NOT NULL,
     settlement TEXT,
     dismissed INTEGER NOT NULL DEFAULT 0,
     sale TEXT NOT NULL
   ) STRICT;
   CREATE INDEX sales_by_phone ON sales (phone, started_at);
   CREATE INDEX sales_by_shift ON sales (shift_id, started_at);
   CREATE INDEX sales_open ON sales (state, settlement, dismissed);
   CREATE TABLE steps (
     step_id INTEGER PRIMARY KEY,
     sale_id TEXT NOT NULL REFERENCES sales,
     step TEXT NOT NULL,
     intended_at INTEGER NOT NULL,
     ended_at INTEGER,
     ok INTEGER,
     fault TEXT
   ) STRICT;
   CREATE INDEX steps_by_sale ON steps (sale_id);`,
  `ALTER TABLE shifts ADD COLUMN report TEXT;
   CREATE TABLE reversals (
     reversal_id INTEGER PRIMARY KEY,
     sale_id TEXT NOT NULL REFERENCES sales,
     shift_id INTEGER NOT NULL REFERENCES shifts,
     kind TEXT NOT NULL CHECK (kind IN ('revert', 'refund')),
     amount INTEGER NOT NULL,
     money INTEGER NOT NULL,
     refunded_bonus INTEGER,
     reason TEXT NOT NULL,
     intended_at INTEGER NOT NULL,
     ended_at INTEGER,
     outcome TEXT NOT NULL CHECK (outcome IN ('done', 'refused', 'unknown')),
     fault TEXT
   ) STRICT;
   CREATE INDEX reversals_by_sale ON reversals (sale_id);
   CREATE INDEX reversals_by_shift ON reversals (shift_id);`,
  // What waits for the service: since when, how often it was asked, and in which shift it ended.
  `ALTER TABLE sales ADD COLUMN unsettled_since INTEGER;
   ALTER TABLE sales ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE sales ADD COLUMN next_try_at INTEGER;
   ALTER TABLE sales ADD COLUMN settled_in INTEGER;
   UPDATE sales SET unsettled_since = changed_at
     WHERE settlement IN ('waiting', 'attention') OR state IN ('completing', 'settling');
   ALTER TABLE reversals ADD COLUMN request_id TEXT;
   CREATE UNIQUE INDEX reversals_by_request ON reversals (request_id);
   CREATE TABLE customers_seen (
     phone TEXT PRIMARY KEY,
     user_id TEXT NOT NULL,
     name TEXT NOT NULL,
     seen_at INTEGER NOT NULL
   ) STRICT;`,
  // In which shift cashback was learned and a taking-back ended; NULL: in that of the row itself.
  `ALTER TABLE sales ADD COLUMN cashback_in INTEGER;
   ALTER TABLE reversals ADD COLUMN ended_in INTEGER;`,
];
