/** When the till asks the service again by itself, in words. Nothing is drawn here. */
import { MINUTE, SECOND, type Millis } from '../../src-shared/domain/time.ts';
import type { I18n } from '../locales/use-i18n.ts';

/** A service may ask for a pause of an hour: nobody counts that in seconds. */
export function retryWords(left: Millis, t: I18n['t']): string {
  if (left <= 0) return t('banner.trying');
  const seconds = Math.ceil(left / SECOND);
  return seconds < 120
    ? t('banner.nextTry', { seconds })
    : t('banner.nextTryMinutes', { minutes: Math.ceil(left / MINUTE) });
}
