/** Cash put into the drawer or taken out of it without a sale; amounts in tiyn. */
export const cashMoves = `CREATE TABLE cash_moves (
     move_id INTEGER PRIMARY KEY,
     request_id TEXT NOT NULL UNIQUE,
     shift_id INTEGER NOT NULL REFERENCES shifts,
     kind TEXT NOT NULL CHECK (kind IN ('in', 'out')),
     amount INTEGER NOT NULL,
     reason TEXT NOT NULL,
     at INTEGER NOT NULL,
     cashier_id TEXT,
     supervisor_id TEXT,
     told INTEGER
   ) STRICT;
   CREATE INDEX cash_moves_by_shift ON cash_moves (shift_id);`;
