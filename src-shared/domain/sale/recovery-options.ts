/**
 * A sale that stopped before money was taken: the option that is proposed first, and the others that
 * are possible. What is possible the guards say; only the order is chosen here.
 */
import { isOutage } from '../fault.ts';
import { canCancel, canSkipLoyalty, canRetry, canEarnOnly } from './guards.ts';
import type { Sale, SaleState } from './sale.ts';

export type RecoveryOption = 'retry' | 'skipLoyalty' | 'earnOnly' | 'cancel';

export function recoveryOptions(
  sale: Sale,
  state: SaleState & { at: 'failed' },
): readonly RecoveryOption[] {
  const possible: Record<RecoveryOption, boolean> = {
    retry: canRetry(sale),
    skipLoyalty: canSkipLoyalty(sale),
    earnOnly: canEarnOnly(sale),
    cancel: canCancel(sale),
  };
  return preferred(state, sale.request.award !== null).filter((way) => possible[way]);
}

function preferred(
  { fault, call, outcomeUnknown, order }: SaleState & { at: 'failed' },
  award: boolean,
): readonly RecoveryOption[] {
  // The order was made beside: the service is there, and only balance and percent are missing.
  if (call === 'verifyQuote' && order !== null && fault.code !== 'blacklisted')
    return ['retry', 'skipLoyalty', 'cancel'];
  // Whether it happened can only be learnt by sending again, which is safe (Unknown outcomes).
  if (outcomeUnknown) return ['retry', 'skipLoyalty', 'cancel'];
  // Another till gave the award: sending the same again would be answered the same.
  if (fault.code === 'awardGivenElsewhere') return ['cancel'];
  // Known in a minute: until then the purchase goes on without the award.
  if (fault.code === 'awardInDoubt') return ['cancel', 'retry'];
  // On hold: asking again today would be answered the same.
  if (fault.code === 'phoneChanged') return ['earnOnly', 'skipLoyalty', 'cancel'];
  // Refused: most likely it was given at another till meanwhile. The purchase shows the stamps now.
  if (award && fault.code === 'rejected') return ['cancel', 'retry', 'skipLoyalty'];
  if (call === 'giveAward') return ['retry', 'cancel'];
  // The program was closed in mid-call, or the disk failed: nothing is wrong with the sale.
  if (fault.code === 'storage' || fault.code === 'internal')
    return ['retry', 'skipLoyalty', 'cancel'];
  if (isOutage(fault) || fault.code === 'unauthorised' || fault.code === 'blacklisted') {
    return ['skipLoyalty', 'retry', 'cancel'];
  }
  // The service works and refuses this: spending is what it most likely refuses.
  return ['earnOnly', 'skipLoyalty', 'retry', 'cancel'];
}
