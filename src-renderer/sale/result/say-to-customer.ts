/**
 * What is worth saying to the customer after the purchase, the best first: that they have risen, how far
 * the award is, else what they have. Nothing is said that isn't known. Pure.
 */
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import type { SaleState } from '../../../src-shared/domain/sale/sale.ts';
import type { Rise } from './rise.ts';

export type Saying =
  | { readonly kind: 'status'; readonly status: string }
  | { readonly kind: 'statusPercent'; readonly status: string; readonly percent: number }
  | { readonly kind: 'percent'; readonly percent: number }
  /** `title`: the award's, as the service names it. */
  | { readonly kind: 'stampsLeft'; readonly count: number; readonly title: string }
  | { readonly kind: 'awardReady'; readonly title: string }
  | { readonly kind: 'balance'; readonly amount: Tiyn };

/** null: nothing is. `award`: the title of the shop's award; null: it isn't known. */
export function sayingOf(
  { resolution, result }: SaleState & { at: 'done' },
  rise: Rise,
  award: string | null,
): Saying | null {
  if (resolution !== 'confirmed') return null;
  const { stamps, balance } = result;
  const best = risen(rise) ?? (award === null || stamps === null ? null : towards(award, stamps));
  if (best !== null || balance === null || balance <= 0) return best;
  return { kind: 'balance', amount: balance };
}

function risen({ status, percent }: Rise): Saying | null {
  if (status === null) return percent === null ? null : { kind: 'percent', percent };
  return percent === null ? { kind: 'status', status } : { kind: 'statusPercent', status, percent };
}

function towards(
  title: string,
  { received, needed }: { readonly received: number; readonly needed: number },
): Saying | null {
  if (needed <= 0) return null;
  const count = needed - received;
  return count > 0 ? { kind: 'stampsLeft', count, title } : { kind: 'awardReady', title };
}
