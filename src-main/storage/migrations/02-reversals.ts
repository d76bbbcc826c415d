/** Reverts and refunds of a sale, and the report that a closed shift keeps. */
export const reversals = `ALTER TABLE shifts ADD COLUMN report TEXT;
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
   CREATE INDEX reversals_by_shift ON reversals (shift_id);`;
