/**
 * When the cashier left the result that told what to give back. NULL: nobody did yet; 0, also of a row that is carried
 * over without it: what an older version knew to be done counts as seen. The index is for `oldestToGiveBack` (reversal-log.ts).
 */
export const acknowledgedReversals = `ALTER TABLE reversals ADD COLUMN acknowledged_at INTEGER DEFAULT 0;
   CREATE INDEX reversals_to_give_back ON reversals (reversal_id)
     WHERE outcome = 'done' AND money > 0 AND acknowledged_at IS NULL AND request_id IS NOT NULL;`;

/** What is found to be done only now is told; does nothing to rows of this version. */
export const UPGRADE_ACKNOWLEDGED = `UPDATE reversals SET acknowledged_at = NULL
   WHERE acknowledged_at = 0 AND outcome <> 'done' AND given_in IS NULL;`;
