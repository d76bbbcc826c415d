/** Small phrases about a sale that several parts of Orders use. */
import type { OpenedOrder, SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import { reasonWord } from '../../format/ready-reasons.ts';
import { ageWord, faultWord, nextTryWord } from '../../format/sale-labels.ts';
import type { I18n } from '../../locales/use-i18n.ts';

type T = I18n['t'];

/** A revert or refund of it was sent, and nobody knows yet what came of it: nothing is repeated. */
export function isReversalPending({ reversals }: Pick<OpenedOrder, 'reversals'>): boolean {
  return reversals.some(({ outcome }) => outcome === 'unknown');
}

/** Opened by an identifier that neither the service nor this till knows. */
export function isNotThere({ row, record, reversals }: OpenedOrder): boolean {
  return (
    row === null &&
    reversals.length === 0 &&
    record?.ok === false &&
    record.fault.code === 'notFound'
  );
}

/** Otherwise bonuses, or a gift, were all of it. */
export function isPaidInMoney({ amount, bonus }: Pick<SaleRow, 'amount' | 'bonus'>): boolean {
  return amount > bonus;
}

export interface Times {
  /** The wall clock, in which `since` is. */
  readonly now: Millis;
  /** Main's steady time, in which `nextTryAt` is. */
  readonly steady: Millis;
}

/** Nothing was accrued for it yet, and still can be. */
export function isStillAccruable(row: Pick<SaleRow, 'accruable' | 'attachableSince'>): boolean {
  return row.accruable || row.attachableSince !== null;
}

/** It needs attention, and the till goes on asking about its award, because another one may come. */
export function isAwardAskedOn({
  about,
  nextTryAt,
  fault,
}: Pick<SaleRow, 'about' | 'nextTryAt' | 'fault'>): boolean {
  return about === 'award' && nextTryAt !== null && fault === null;
}

/** Why a sale needs attention. */
export function attentionWord(
  { about, awardsGiven, fault }: Pick<SaleRow, 'about' | 'awardsGiven' | 'fault'>,
  t: T,
): string {
  if (fault !== null) return faultWord(fault, t);
  return about === 'award'
    ? t('order.needsAttention.award', { n: awardsGiven })
    : t('order.needsAttention.status');
}

/** What stands below the line of a sale in the list; null: nothing more is to be said. */
export function detailOf(row: SaleRow, { now, steady }: Times, t: T): string | null {
  const age = row.since === null ? '' : `${ageWord(row.since, now, t)} · `;
  if (row.reverted) return null;
  switch (row.resolution) {
    case 'pending':
      return age + nextTryWord(row, steady, t);
    case 'needsAttention':
      return age + attentionWord(row, t);
    case 'resolvedManually':
      return row.note === null ? null : reasonWord(row.note, t);
    case 'noLoyalty':
      if (row.fault === null || !isStillAccruable(row)) return null;
      return t('order.notAccrued', { why: faultWord(row.fault, t) });
    case 'confirmed':
      return row.noLoyaltyReason === null ? null : t('order.accruedLater');
    case 'accruing':
    case 'open':
    case 'cancelled':
      return null;
    default:
      return row.resolution satisfies never;
  }
}
