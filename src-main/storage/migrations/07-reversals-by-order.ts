/**
 * Reversals belong to an order, which may be another till's. What was not done is told from what
 * the service refused. `cashback`: what the customer lost of it, or would lose; `undone_in`: the
 * shift in which one that was counted as done in an earlier one was found not to be. A table's
 * check can only be changed by making the table anew.
 */
export const reversalsByOrder = `CREATE TABLE reversals_anew (
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
   CREATE INDEX reversals_undone ON reversals (undone_in) WHERE undone_in IS NOT NULL;`;
