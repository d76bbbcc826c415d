/** Which unresolved sales somebody must decide, and why, in words. Nothing is drawn here. */
import type { SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import { faultWord, nextTryWord } from '../../format/sale-labels.ts';
import type { I18n } from '../../locales/use-i18n.ts';

type T = I18n['t'];

/** `needsAttention`: somebody has to decide. `pending`: the till asks by itself. */
export function splitUnresolved(rows: readonly SaleRow[]) {
  return {
    needsAttention: rows.filter(({ resolution }) => resolution === 'needsAttention'),
    pending: rows.filter(({ resolution }) => resolution !== 'needsAttention'),
  };
}

/** When the till asks again by itself. `steady`: main's steady time, in which `nextTryAt` is. */
export function nextWords(
  row: Pick<SaleRow, 'nextTryAt'>,
  { offline, steady }: { readonly offline: boolean; readonly steady: Millis },
  t: T,
): string {
  return offline ? t('report.nextWhenBack') : nextTryWord(row, steady, t);
}

/** The service's own words where it gave some. */
export function reasonWords(
  { about, awardsGiven, fault }: Pick<SaleRow, 'about' | 'awardsGiven' | 'fault'>,
  t: T,
): string {
  if (about === 'award') {
    const given = t('report.awardSpent', { n: awardsGiven });
    if (fault === null) return given;
    const next = faultWord(fault, t);
    return awardsGiven > 0 ? `${given} · ${next}` : t('report.pendingReason.award', { next });
  }
  if (fault === null) return t('report.otherState');
  return fault.message === undefined || fault.message === ''
    ? t(`fault.${fault.code}.what`)
    : t('report.refused', { message: fault.message });
}
