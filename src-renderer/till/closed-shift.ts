/** The shift that was closed last: its report is shown until it is left, to whoever closed it or may see past ones. */
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import { closedReportRights, missingRight } from '../../src-shared/domain/people/rights.ts';

/** Its number; null: none is shown. `left`: the one whose report was left. */
export function closedShiftShown(
  { closedShift, people }: Pick<Snapshot, 'closedShift' | 'people'>,
  left: number | null,
): number | null {
  if (closedShift === null || closedShift.number === left) return null;
  const { state, signedIn, policy } = people;
  // To whom everything is allowed.
  if (state === 'none') return closedShift.number;
  const rights = closedReportRights(closedShift.cashierId, signedIn?.cashierId ?? null);
  const lacking = missingRight(signedIn?.role ?? 'cashier', rights, policy);
  return lacking === null ? closedShift.number : null;
}
