/** The journal's tables, as a list of migrations; PRAGMA user_version says how many were run. */
import { OLD_CALLS, OLD_RESOLUTIONS, OLD_STATES } from './stored-words.ts';

/** Words of older versions in columns; does nothing where there are none. */
export const UPGRADE_WORDS = [
  upgraded('sales', 'state', OLD_STATES),
  upgraded('sales', 'resolution', OLD_RESOLUTIONS),
  upgraded('calls', 'call', OLD_CALLS),
].join('\n');

function upgraded(table: string, column: string, words: Readonly<Record<string, string>>): string {
  const cases = Object.entries(words).map(([old, now]) => `WHEN '${old}' THEN '${now}'`);
  const old = Object.keys(words).map((one) => `'${one}'`);
  return `UPDATE ${table} SET ${column} = CASE ${column} ${cases.join(' ')} END
    WHERE ${column} IN (${old.join(', ')});`;
}

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
  // Three hundred thousand sales, and no question on the way of one reads them all: what is on the
  // screen, what waits and what can still be done are few, and have indexes of their own. Their
  // conditions are word for word those of the questions. A sale that can't be read has no name.
  `ALTER TABLE sales ADD COLUMN gone_without TEXT AS
     (CASE WHEN json_valid(sale) THEN CAST(sale ->> '$.without' AS TEXT) END) VIRTUAL;
   ALTER TABLE sales ADD COLUMN customer_name TEXT AS
     (CASE WHEN json_valid(sale) THEN CAST(sale ->> '$.request.customer.name' AS TEXT) END) VIRTUAL;
   DROP INDEX sales_open;
   CREATE INDEX shifts_open ON shifts (shift_id) WHERE closed_at IS NULL;
   CREATE INDEX sales_shown ON sales (dismissed) WHERE dismissed = 0 AND state <> 'cancelled';
   CREATE INDEX sales_waiting ON sales (settlement) WHERE settlement IN ('waiting', 'awardInDoubt')
     OR (dismissed = 1 AND state NOT IN ('done', 'cancelled'));
   CREATE INDEX sales_unsettled ON sales (settlement, unsettled_since)
     WHERE settlement IN ('waiting', 'attention', 'awardInDoubt', 'awardSpent')
       OR state IN ('completing', 'settling');
   CREATE INDEX sales_gone_without ON sales (settlement, state)
     WHERE phone IS NOT NULL AND gone_without IN ('offline', 'refused')
       AND state IN ('done', 'accruing') AND dismissed = 1;
   CREATE INDEX sales_confirmed_in ON sales (coalesce(settled_in, shift_id), sale_id)
     WHERE settlement = 'confirmed';
   CREATE INDEX sales_settled_in ON sales (settled_in) WHERE settled_in IS NOT NULL;
   CREATE INDEX sales_cashback_in ON sales (coalesce(cashback_in, settled_in, shift_id));
   CREATE INDEX sales_searched ON sales (order_number, phone, amount, customer_name);
   CREATE INDEX steps_receipt ON steps (sale_id) WHERE step = 'readReceipt' AND ok = 1;
   CREATE INDEX reversals_back_in ON reversals (coalesce(ended_in, shift_id));
   CREATE INDEX reversals_unknown ON reversals (sale_id) WHERE outcome = 'unknown';`,
  // How many refunds the order had before a taking-back; NULL: an older version didn't note it.
  `ALTER TABLE reversals ADD COLUMN refunds_before INTEGER;`,
  // Takings-back belong to an order, which may be another till's. What was not done is told from
  // what the service refused. `cashback`: what the customer lost of it, or would lose;
  // `undone_in`: the shift in which one that was counted as done in an earlier one was found not to
  // be. A table's check can only be changed by making the table anew.
  `CREATE TABLE reversals_anew (
     reversal_id INTEGER PRIMARY KEY,
     order_id TEXT,
     sale_id TEXT REFERENCES sales,
     request_id TEXT,
     shift_id INTEGER NOT NULL REFERENCES shifts,
     kind TEXT NOT NULL CHECK (kind IN ('revert', 'refund')),
     amount INTEGER NOT NULL,
     money INTEGER NOT NULL,
     cashback INTEGER,
     refunded_bonus INTEGER,
     refunds_before INTEGER,
     reason TEXT NOT NULL,
     intended_at INTEGER NOT NULL,
     ended_at INTEGER,
     ended_in INTEGER,
     undone_in INTEGER,
     outcome TEXT NOT NULL CHECK (outcome IN ('done', 'refused', 'notDone', 'unknown')),
     fault TEXT
   ) STRICT;
   INSERT INTO reversals_anew (reversal_id, order_id, sale_id, request_id, shift_id, kind, amount,
       money, refunded_bonus, refunds_before, reason, intended_at, ended_at, ended_in, outcome, fault)
     SELECT reversal_id,
       (SELECT CASE WHEN json_valid(sale) THEN CAST(sale ->> '$.state.order.orderId' AS TEXT) END
        FROM sales WHERE sales.sale_id = reversals.sale_id),
       sale_id, request_id, shift_id, kind, amount, money, refunded_bonus, refunds_before, reason,
       intended_at, ended_at, ended_in,
       CASE WHEN outcome = 'refused' AND (fault ->> '$.retry' = 'unsafe' OR
         (fault ->> '$.code' NOT IN ('unauthorised', 'blacklisted', 'notFound', 'invalid', 'wrongCode', 'rejected')
           AND coalesce(fault ->> '$.status', 0) NOT BETWEEN 400 AND 499)) THEN 'notDone' ELSE outcome END,
       fault
     FROM reversals;
   DROP TABLE reversals;
   ALTER TABLE reversals_anew RENAME TO reversals;
   CREATE INDEX reversals_by_order ON reversals (order_id);
   CREATE INDEX reversals_by_sale ON reversals (sale_id);
   CREATE INDEX reversals_by_shift ON reversals (shift_id);
   CREATE UNIQUE INDEX reversals_by_request ON reversals (request_id);
   CREATE INDEX reversals_back_in ON reversals (coalesce(ended_in, shift_id));
   CREATE INDEX reversals_unknown ON reversals (order_id) WHERE outcome = 'unknown';
   CREATE INDEX reversals_undone ON reversals (undone_in) WHERE undone_in IS NOT NULL;`,
  // Tags seen on customers: no operation of the service lists those that there are.
  `CREATE TABLE known_tags (tag_id TEXT PRIMARY KEY, tag TEXT NOT NULL) STRICT;`,
  // Orders of other tills: a sale is found by its order, and a taking-back without a sale keeps how
  // the order was paid, as its record says.
  `ALTER TABLE sales ADD COLUMN order_id TEXT AS
     (CASE WHEN json_valid(sale) THEN CAST(sale ->> '$.state.order.orderId' AS TEXT) END) VIRTUAL;
   CREATE INDEX sales_by_order ON sales (order_id) WHERE order_id IS NOT NULL;
   ALTER TABLE reversals ADD COLUMN method TEXT;
   CREATE INDEX reversals_foreign ON reversals (order_id, reversal_id) WHERE sale_id IS NULL;`,
  // A taking-back of a sale without an order was written in two steps: what ended between them was
  // told to nobody, so no money was given back.
  `UPDATE reversals SET outcome = 'notDone', ended_at = intended_at, ended_in = shift_id
     WHERE outcome = 'unknown' AND order_id IS NULL AND sale_id IN (
       SELECT sale_id FROM sales WHERE state = 'done' AND json_valid(sale) AND order_id IS NULL);`,
  // What an order's record said was taken back of a sale, by whichever till, when it was last read;
  // NULL: not read since.
  `ALTER TABLE sales ADD COLUMN record_reverted INTEGER;
   ALTER TABLE sales ADD COLUMN record_refunded INTEGER;`,
  // The words of the trade, in columns; those in JSON are brought up to date when they are read.
  // `no_loyalty_reason` finds the reason under its old name, too.
  `DROP INDEX sales_waiting;
   DROP INDEX sales_unsettled;
   DROP INDEX sales_gone_without;
   DROP INDEX sales_settled_in;
   DROP INDEX steps_by_sale;
   DROP INDEX steps_receipt;
   ALTER TABLE sales RENAME COLUMN settlement TO resolution;
   ALTER TABLE sales RENAME COLUMN unsettled_since TO unresolved_since;
   ALTER TABLE sales RENAME COLUMN settled_in TO resolved_in_shift;
   ALTER TABLE sales DROP COLUMN gone_without;
   ALTER TABLE sales ADD COLUMN no_loyalty_reason TEXT AS
     (CASE WHEN json_valid(sale)
      THEN CAST(coalesce(sale ->> '$.noLoyaltyReason', sale ->> '$.without') AS TEXT) END) VIRTUAL;
   ALTER TABLE steps RENAME TO calls;
   ALTER TABLE calls RENAME COLUMN step_id TO call_id;
   ALTER TABLE calls RENAME COLUMN step TO call;
   ALTER TABLE customers_seen RENAME TO known_customers;
   ALTER TABLE known_customers RENAME COLUMN seen_at TO found_at;
   ${UPGRADE_WORDS}
   CREATE INDEX sales_pending ON sales (resolution) WHERE resolution IN ('pending', 'awardUncertain')
     OR (dismissed = 1 AND state NOT IN ('done', 'cancelled'));
   CREATE INDEX sales_unresolved ON sales (resolution, unresolved_since)
     WHERE resolution IN ('pending', 'needsAttention', 'awardUncertain', 'awardSpent')
       OR state IN ('completing', 'reconciling');
   CREATE INDEX sales_missed_loyalty ON sales (resolution, state)
     WHERE phone IS NOT NULL AND no_loyalty_reason IN ('offline', 'refused')
       AND state IN ('done', 'accruing') AND dismissed = 1;
   CREATE INDEX sales_resolved_in_shift ON sales (resolved_in_shift)
     WHERE resolved_in_shift IS NOT NULL;
   CREATE INDEX calls_by_sale ON calls (sale_id);
   CREATE INDEX calls_result ON calls (sale_id) WHERE call = 'readResult' AND ok = 1;`,
];
