/** A hash of the reason of moved cash, as the trail tells of it; NULL: moved before the trail told of reasons. */
export const reasonMarks = `ALTER TABLE cash_moves ADD COLUMN reason_mark TEXT;`;
