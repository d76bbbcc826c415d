/** Shifts, their sales, and the steps of a sale: the first tables of the journal. */
export const shiftsSalesSteps = `CREATE TABLE shifts (
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
   CREATE INDEX steps_by_sale ON steps (sale_id);`;
