/** 1: not done by what the till knows, and the order's record, when it was read last, shows one like it that nobody here
 * accounts for. */
export const contestedReversals =
  'ALTER TABLE reversals ADD COLUMN also_there INTEGER NOT NULL DEFAULT 0;';
