/**
 * What is a fact once money was handed over for a reversal: the shift whose drawer it left, and how much of it was
 * cash. `given_in` is NULL: none was; `given_cash`: nobody knows. A reversal that isn't done any more keeps both.
 */
export const moneyHandedOver = `ALTER TABLE reversals ADD COLUMN given_in INTEGER;
   ALTER TABLE reversals ADD COLUMN given_cash INTEGER;
   CREATE INDEX reversals_given_in ON reversals (given_in) WHERE given_in IS NOT NULL;`;

/** Of rows of older versions, as those told it; does nothing to any other. */
export const UPGRADE_GIVEN = `UPDATE reversals SET given_in = told.shift, given_cash = told.cash
   FROM (
     SELECT id, shift, CASE
       WHEN rest IN ('card', 'online') THEN money - max(0, min(money, paid - cash - gone))
       WHEN method = 'cash' THEN money
       WHEN method IN ('card', 'online') THEN 0 END AS cash
     FROM (
       SELECT r.reversal_id AS id, coalesce(r.ended_in, r.shift_id) AS shift, r.money,
         coalesce(s.sale ->> '$.state.payment.method', r.method) AS method, s.amount - s.bonus AS paid,
         s.sale ->> '$.state.payment.split.cash' AS cash, s.sale ->> '$.state.payment.split.rest' AS rest,
         (SELECT coalesce(sum(e.money), 0) FROM reversals e
          WHERE e.sale_id = r.sale_id AND e.outcome = 'done'
            AND (coalesce(e.ended_in, e.shift_id), e.reversal_id) < (coalesce(r.ended_in, r.shift_id), r.reversal_id)) AS gone
       FROM reversals r LEFT JOIN sales s ON s.sale_id = r.sale_id AND json_valid(s.sale)
       WHERE r.given_in IS NULL AND (r.outcome = 'done' OR r.refunded_bonus IS NOT NULL))) AS told
   WHERE told.id = reversals.reversal_id;`;
