/**
 * What an order's record said was taken back of a sale, by whichever till, when it was last read;
 * NULL: not read since.
 */
export const recordOfOrder = `ALTER TABLE sales ADD COLUMN record_reverted INTEGER;
   ALTER TABLE sales ADD COLUMN record_refunded INTEGER;`;
