/**
 * The tables. Identifiers are int64 and amounts are whole tiyn, both INTEGER; instants are
 * milliseconds. `movements` and `entries` are a double-entry ledger of bonuses (tiyn) and stamps
 * (pieces): every change is one movement with a cause and two entries that add up to 0, and a
 * balance is nothing but the sum of the customer's entries, which SQLite itself keeps (BALANCES).
 */
export const SCHEMA_VERSION = 1;

export const SCHEMA = `
CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE counters (name TEXT PRIMARY KEY, next INTEGER NOT NULL) STRICT;

CREATE TABLE customers (
  id INTEGER PRIMARY KEY,
  phone TEXT NOT NULL UNIQUE,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  avatar TEXT NOT NULL,
  username TEXT NOT NULL,
  birthday TEXT NOT NULL,
  needs_code INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE customer_tags (
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  tag_id INTEGER NOT NULL,
  PRIMARY KEY (customer_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE memberships (
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  branch_id INTEGER NOT NULL,
  increased_percent REAL NOT NULL DEFAULT 0,
  extra TEXT NOT NULL DEFAULT '{}',
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (customer_id, branch_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  number INTEGER NOT NULL,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  branch_id INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'COMPLETED', 'DECLINED', 'BLOCKED', 'RETURNED')),
  amount INTEGER NOT NULL CHECK (amount >= 0),
  bonus INTEGER NOT NULL CHECK (bonus BETWEEN 0 AND amount),
  total INTEGER NOT NULL CHECK (total BETWEEN 0 AND amount),
  cashback INTEGER NOT NULL DEFAULT 0,
  comment TEXT NOT NULL DEFAULT '',
  stamps INTEGER NOT NULL DEFAULT 0,
  gives_award INTEGER NOT NULL DEFAULT 0,
  payment_method TEXT NOT NULL DEFAULT '',
  paid_private INTEGER NOT NULL DEFAULT 0,
  paid_cash INTEGER NOT NULL DEFAULT 0,
  paid_card INTEGER NOT NULL DEFAULT 0,
  cashier TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  paid_at INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL,
  seed_days_ago INTEGER
) STRICT;
CREATE TABLE refunds (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  bonus INTEGER NOT NULL,
  cashback INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX refunds_by_order ON refunds (order_id);

CREATE TABLE movements (
  id INTEGER PRIMARY KEY,
  unit TEXT NOT NULL CHECK (unit IN ('bonus', 'stamp')),
  cause TEXT NOT NULL,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  branch_id INTEGER NOT NULL,
  order_id INTEGER,
  shortfall INTEGER NOT NULL DEFAULT 0 CHECK (shortfall >= 0),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX movements_by_customer ON movements (customer_id, branch_id, unit);
CREATE TABLE entries (
  movement_id INTEGER NOT NULL REFERENCES movements (id),
  account TEXT NOT NULL CHECK (account IN ('customer', 'business')),
  amount INTEGER NOT NULL,
  PRIMARY KEY (movement_id, account)
) STRICT, WITHOUT ROWID;

CREATE TABLE given_awards (
  id INTEGER PRIMARY KEY,
  award_id TEXT NOT NULL,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  branch_id INTEGER NOT NULL,
  order_id INTEGER,
  stamps INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE TABLE balance_codes (
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  branch_id INTEGER NOT NULL,
  hash TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (customer_id, branch_id)
) STRICT, WITHOUT ROWID;
`;

/**
 * They change nothing that is told, so that files of before get them too: an order or a customer's awards are found
 * without a look at all. A customer's purchases are summed from the index alone (orders.ts), without a look at each order;
 * the one that it replaces held less.
 */
export const INDEXES = `
CREATE INDEX IF NOT EXISTS orders_of_customer
  ON orders (customer_id, branch_id, status, paid_at, total, cashback);
DROP INDEX IF EXISTS orders_by_customer;
CREATE INDEX IF NOT EXISTS given_awards_by_order ON given_awards (order_id);
CREATE INDEX IF NOT EXISTS given_awards_by_customer ON given_awards (customer_id, branch_id, award_id);
`;

/**
 * A customer's sum of entries, so that a balance is one row and not all that ever moved. The trigger adds each entry,
 * whichever program writes it: one from before this table, that is given such a file, keeps it right without knowing it.
 * Files without it are counted, which must be one transaction with its making. Entries are only ever added; what is done to
 * them by hand is seen when the file is opened (WRONG_BALANCES).
 * No reference to the customers: the movements have it, and what was counted of a file must not be the first to fail by it.
 */
export const BALANCES = `
DROP TRIGGER IF EXISTS balance_of_entry;
DROP TABLE IF EXISTS balances;
CREATE TABLE balances (
  customer_id INTEGER NOT NULL,
  branch_id INTEGER NOT NULL,
  unit TEXT NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (customer_id, branch_id, unit)
) STRICT, WITHOUT ROWID;
INSERT INTO balances
  SELECT m.customer_id, m.branch_id, m.unit, SUM(e.amount) FROM movements m
  JOIN entries e ON e.movement_id = m.id AND e.account = 'customer'
  GROUP BY m.customer_id, m.branch_id, m.unit;
CREATE TRIGGER balance_of_entry AFTER INSERT ON entries WHEN new.account = 'customer' BEGIN
  INSERT INTO balances SELECT customer_id, branch_id, unit, new.amount FROM movements WHERE id = new.movement_id
  ON CONFLICT (customer_id, branch_id, unit) DO UPDATE SET amount = amount + excluded.amount;
END;
`;

/** Where the kept sum isn't that of the entries, which are right. Reads all that ever moved: a second a million movements. */
export const WRONG_BALANCES = `
SELECT customer_id, branch_id, unit, SUM(kept) AS kept, SUM(entry) AS entries FROM (
  SELECT customer_id, branch_id, unit, amount AS kept, 0 AS entry FROM balances
  UNION ALL
  SELECT m.customer_id, m.branch_id, m.unit, 0, e.amount FROM movements m
  JOIN entries e ON e.movement_id = m.id AND e.account = 'customer')
GROUP BY customer_id, branch_id, unit HAVING SUM(kept) <> SUM(entry)`;
