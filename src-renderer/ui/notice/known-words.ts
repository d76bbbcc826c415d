/** How long it takes yet until something is known, in words. Nothing is drawn here. */
import { MINUTE, SECOND, type Millis } from '../../../src-shared/domain/time.ts';
import type { I18n } from '../../locales/use-i18n.ts';

/** `away`: nothing can be asked now, so that no time can be promised. */
export function knownWords(
  left: Millis,
  away: boolean,
  t: I18n['t'],
): { readonly shown: string; readonly spoken: string } {
  if (away) return both(t('knownIn.away'));
  if (left <= 0) return both(t('knownIn.asking'));
  const seconds = Math.ceil(left / SECOND);
  const minutes = Math.floor(seconds / 60);
  return {
    shown:
      minutes === 0
        ? t('knownIn.seconds', { seconds })
        : t('knownIn.minutes', { minutes, seconds: seconds % 60 }),
    spoken: t('knownIn.spoken', { minutes: Math.ceil(left / MINUTE) }),
  };
}

const both = (words: string) => ({ shown: words, spoken: words });
