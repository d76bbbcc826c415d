/**
 * In which shift cashback was learned and a reversal ended; NULL: in that of the row itself.
 */
export const cashbackShift = `ALTER TABLE sales ADD COLUMN cashback_in INTEGER;
   ALTER TABLE reversals ADD COLUMN ended_in INTEGER;`;
