/**
 * Why something was done, as it is kept: in one's own words, or by the name of a reason that stands ready, so
 * that whoever reads it later reads it in their own language.
 */

/** Names are stored: none is ever changed or given another meaning. */
export const READY_REASONS = [
  'reversal.returned',
  'reversal.amount',
  'reversal.customer',
  'reversal.twice',
  'reversal.undone',
  'resolved.support',
  'resolved.office',
  'resolved.agreed',
  'resolved.paid',
  'resolved.told',
  'resolved.seen',
  'difference.change',
  'difference.rounding',
  'difference.forgotten',
  'difference.unknown',
  'cashIn.change',
  'cashIn.fromSafe',
  'cashIn.own',
  'cashIn.correction',
  'cashOut.bank',
  'cashOut.supplier',
  'cashOut.expenses',
  'cashOut.correction',
] as const;

export type ReadyReason = (typeof READY_REASONS)[number];

const SIGN = 'ready:';

/** As it is typed nowhere but by a key. */
export function keptReason(name: ReadyReason): string {
  return SIGN + name;
}

/** null: somebody's own words, also those that an older version kept of a ready one. */
export function readyReasonOf(kept: string): ReadyReason | null {
  return READY_REASONS.find((name) => kept === keptReason(name)) ?? null;
}
