/** What Done says of a sale. Pure. */
import type { Resolution, Sale } from '../../../src-shared/domain/sale/sale.ts';

/** `taken`: the money is, and what it brings isn't known yet. Of one to which a customer was attached nothing else is
 * waited for, and nobody has to read it. */
export function outcomeOf({ state, noLoyaltyReason }: Sale): Resolution | 'taken' {
  if (state.at !== 'done') return 'taken';
  const isAttached = noLoyaltyReason === 'attachedLater' && state.fault === null;
  return state.resolution === 'pending' && isAttached ? 'taken' : state.resolution;
}
