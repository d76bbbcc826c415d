/** How many refunds the order had before a reversal; NULL: an older version didn't note it. */
export const refundsBefore = `ALTER TABLE reversals ADD COLUMN refunds_before INTEGER;`;
