/**
 * What all reversals of the order may have handed over at this till, by what was left of it when this one was asked for;
 * NULL: an older version wrote it, or nothing was sent for it.
 */
export const givenWith = 'ALTER TABLE reversals ADD COLUMN given_with INTEGER;';
