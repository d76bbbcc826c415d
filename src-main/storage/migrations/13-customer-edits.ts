/**
 * Edits of customers: who, whose, which fields; of phones the last two digits. `steady_at` and
 * `service_at` tell when a new phone's hold is over.
 */
export const customerEdits = `CREATE TABLE customer_edits (
     edit_id INTEGER PRIMARY KEY,
     shift_id INTEGER NOT NULL REFERENCES shifts,
     cashier TEXT NOT NULL,
     user_id TEXT NOT NULL,
     fields TEXT NOT NULL,
     phone_from TEXT,
     phone_to TEXT,
     hold_hours INTEGER,
     steady_at INTEGER,
     service_at INTEGER,
     intended_at INTEGER NOT NULL,
     ended_at INTEGER,
     outcome TEXT NOT NULL CHECK (outcome IN ('done', 'refused', 'unknown')),
     fault TEXT
   ) STRICT;
   CREATE INDEX customer_edits_by_shift ON customer_edits (shift_id);
   CREATE INDEX customer_edits_phone ON customer_edits (user_id) WHERE phone_to IS NOT NULL;`;
