/** The shared parts of wire forms: instants in the configured unit, birthdays, identifiers. */
import { readBirthday, SECOND, type Millis } from '../../src-shared/domain/time.ts';
import type { Settings } from '../settings.ts';

/** An instant in the configured unit; 0 stays 0 ("not yet", "never"). */
export function wireTime(settings: Settings, at: Millis): number {
  return settings.timestampUnit === 'seconds' ? Math.floor(at / SECOND) : at;
}

/** YYYY-MM-DD → DD-MM-YYYY (the lookup's form); '' when unknown. */
export function dashedBirthday(birthday: string): string {
  return readBirthday(birthday) ? birthday.split('-').toReversed().join('-') : '';
}

/** YYYY-MM-DD → an ISO 8601 date-time with zero time (the update's form); '' when unknown. */
export function isoBirthday(birthday: string): string {
  return readBirthday(birthday) ? `${birthday}T00:00:00Z` : '';
}
