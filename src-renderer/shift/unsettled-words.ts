/** Why a sale is unsettled and for how long, in words. Nothing is drawn here. */
import type { OrderRow } from '../../src-shared/contract/orders-schema.ts';
import { DAY, HOUR, MINUTE, type Millis } from '../../src-shared/domain/time.ts';
import type { Words } from '../words/use-words.ts';

type T = Words['t'];

/** `attention`: somebody has to decide. `waiting`: the till asks by itself. */
export function splitUnsettled(rows: readonly OrderRow[]) {
  return {
    attention: rows.filter(({ settlement }) => settlement === 'attention'),
    waiting: rows.filter(({ settlement }) => settlement !== 'attention'),
  };
}

/** The service's own words where it gave some. */
export function reasonWords({ about, fault }: Pick<OrderRow, 'about' | 'fault'>, t: T): string {
  if (about === 'award') return t('report.awardSpent');
  if (fault === null) return t('report.otherState');
  return fault.message === undefined || fault.message === ''
    ? t(`fault.${fault.code}.what`)
    : t('report.refused', { message: fault.message });
}

/** "12 min", "3 h", "2 days". A clock that was set back counts as no time at all. */
export function ageWords(age: Millis, t: T): string {
  if (age < MINUTE) return t('report.age.now');
  if (age < HOUR) return t('report.age.minutes', { count: Math.floor(age / MINUTE) });
  if (age < DAY) return t('report.age.hours', { count: Math.floor(age / HOUR) });
  return t('report.age.days', { count: Math.floor(age / DAY) });
}
