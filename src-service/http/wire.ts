/** The shared parts of wire forms, in the dialect of the settings: instants, dates, amounts. */
import { toTenge, type Tiyn } from '../../src-shared/domain/money.ts';
import {
  ALMATY_OFFSET_MINUTES,
  MINUTE,
  parseBirthday,
  SECOND,
  type Millis,
} from '../../src-shared/domain/time.ts';
import type { Settings } from '../settings.ts';

/** An instant in the configured unit; 0 stays 0 ("not yet", "never"). */
export function wireTime({ dialect }: Settings, at: Millis): number {
  return dialect.timestampUnit === 'seconds' ? Math.floor(at / SECOND) : at;
}

/** Tenge. Noisy: with the last bit of a double that was added up. */
export function wireAmount(settings: Settings, amount: Tiyn): number {
  return wireFloat(settings, toTenge(amount));
}

export function wireFloat({ dialect }: Settings, value: number): number {
  return dialect.floats === 'noisy' ? value * (1 + Number.EPSILON) : value;
}

/** An instant as ISO 8601. */
export function wireInstant({ dialect }: Settings, at: Millis): string {
  if (dialect.dateTimeForm === 'offset') {
    const local = new Date(at + ALMATY_OFFSET_MINUTES * MINUTE).toISOString();
    return `${local.slice(0, 19)}+05:00`;
  }
  return new Date(at).toISOString();
}

/** YYYY-MM-DD → DD-MM-YYYY (the lookup's form). */
export function dashedBirthday({ dialect }: Settings, birthday: string): string {
  const known = parseBirthday(birthday) ? birthday : UNKNOWN[dialect.unknownBirthday];
  return known.split('-').toReversed().join('-');
}

/** YYYY-MM-DD → an ISO 8601 date-time at midnight (the form of E2.1). */
export function isoBirthday({ dialect }: Settings, birthday: string): string {
  const known = parseBirthday(birthday) ? birthday : UNKNOWN[dialect.unknownBirthday];
  return known === '' ? '' : `${known}${ZERO_TIME[dialect.dateTimeForm]}`;
}

/** The second is what Go prints for a date that was never set. */
const UNKNOWN = { empty: '', zeroDate: '0001-01-01' };
const ZERO_TIME = { utc: 'T00:00:00Z', millis: 'T00:00:00.000Z', offset: 'T00:00:00+05:00' };
