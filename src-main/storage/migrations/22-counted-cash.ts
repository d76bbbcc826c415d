/** The cash that was counted when a shift was closed, in tiyn; NULL: nobody counted. */
export const countedCash = `ALTER TABLE shifts ADD COLUMN counted_cash INTEGER;`;
