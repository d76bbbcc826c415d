/**
 * `untold`: readings in a row, late enough, that told nothing of one that isn't known, as JSON; NULL: none. `by_hand`: 1
 * while what is known of it is somebody's word alone. `note` and `resolved_by` are of who gave it last; NULL: nobody has,
 * or the till knew nobody.
 */
export const reversalsByHand = `ALTER TABLE reversals ADD COLUMN untold TEXT;
   ALTER TABLE reversals ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE reversals ADD COLUMN note TEXT;
   ALTER TABLE reversals ADD COLUMN resolved_by TEXT;`;
