/** How counted cash differs from what was expected, in words: as a line's name and sum, and as one phrase. */
import { type Tiyn } from '../../src-shared/domain/money.ts';
import type { I18n } from '../locales/use-i18n.ts';

type Words = Pick<I18n, 't' | 'money'>;

const absolute = (difference: Tiyn) => Math.abs(difference) as Tiyn;

/** `amount`: null: there is no difference. */
export function differenceWords(
  difference: Tiyn,
  { t, money }: Words,
): { readonly name: string; readonly amount: string | null } {
  if (difference === 0) return { name: t('drawer.exact'), amount: null };
  return {
    name: t(difference > 0 ? 'drawer.over' : 'drawer.short'),
    amount: money(absolute(difference)),
  };
}

/** "500 ₸ short". */
export function differencePhrase(difference: Tiyn, { t, money }: Words): string {
  if (difference === 0) return t('drawer.exact');
  return t(difference > 0 ? 'drawer.overBy' : 'drawer.shortBy', {
    amount: money(absolute(difference)),
  });
}
