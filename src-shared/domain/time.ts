/**
 * Instants are whole milliseconds since 1970 (UTC). The unit of the service's timestamps is not
 * documented (FIELDS.O1): seconds, milliseconds and finer ones are understood by their size.
 */
export type Millis = number;

export const SECOND: Millis = 1_000;
export const MINUTE: Millis = 60_000;
export const HOUR: Millis = 3_600_000;
export const DAY: Millis = 86_400_000;

/** Asia/Almaty is UTC+5 all year; the business day of a branch unless it is set otherwise. */
export const ALMATY_OFFSET_MINUTES = 300;

/** Below it are seconds, up to the year 5138; each finer unit begins a thousand times above. */
const FIRST_MILLISECOND_VALUE = 100_000_000_000;
const FIRST_MICROSECOND_VALUE = FIRST_MILLISECOND_VALUE * 1_000;
const FIRST_NANOSECOND_VALUE = FIRST_MICROSECOND_VALUE * 1_000;
const FIRST_ABSURD_VALUE = FIRST_NANOSECOND_VALUE * 1_000;

/** A wire timestamp → milliseconds; null for 0, negative or absurd values. */
export function fromWireTimestamp(value: number): Millis | null {
  // Neither NaN nor infinity is.
  if (!(value > 0 && value < FIRST_ABSURD_VALUE)) return null;
  if (value < FIRST_MILLISECOND_VALUE) return Math.trunc(value * SECOND);
  if (value < FIRST_MICROSECOND_VALUE) return Math.trunc(value);
  return Math.trunc(value < FIRST_NANOSECOND_VALUE ? value / 1_000 : value / 1_000_000);
}

/** Of what is no time any more (a number that somebody has put into a file): the last one that there is. */
const LAST: Millis = 8_640_000_000_000_000;

export function isoOf(at: Millis): string {
  return new Date(Math.max(-LAST, Math.min(LAST, at))).toISOString();
}

/** The calendar day at an offset from UTC, as YYYY-MM-DD. */
export function dayOf(at: Millis, offsetMinutes: number = ALMATY_OFFSET_MINUTES): string {
  return isoOf(at + offsetMinutes * MINUTE).slice(0, 10);
}

/** The instant at which that day (YYYY-MM-DD) begins at the offset. */
export function startOfDay(day: string, offsetMinutes: number = ALMATY_OFFSET_MINUTES): Millis {
  return Date.parse(`${day}T00:00:00Z`) - offsetMinutes * MINUTE;
}

export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A date of the calendar, or null (31 April, 29 February of a common year, month 13). */
export function calendarDate(year: number, month: number, day: number): CalendarDate | null {
  if (!Number.isInteger(year) || year < 1 || month < 1 || month > 12 || day < 1) return null;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day <= last ? { year, month, day } : null;
}

/**
 * A birthday in either form of the description (User.birthday): DD-MM-YYYY of the lookup, or the
 * ISO 8601 date-time of the update. Anything else is null: a birthday is never worth a failure.
 */
export function parseBirthday(text: string): CalendarDate | null {
  const dashed = /^(\d{2})[-.](\d{2})[-.](\d{4})$/u.exec(text.trim());
  if (dashed) return calendarDate(Number(dashed[3]), Number(dashed[2]), Number(dashed[1]));
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/u.exec(text.trim());
  return iso ? calendarDate(Number(iso[1]), Number(iso[2]), Number(iso[3])) : null;
}

/**
 * Days from today until the next birthday: 0 on the day, at most 365. A birthday on 29 February is
 * kept on 1 March in common years.
 */
export function daysUntilBirthday(birthday: CalendarDate, today: string): number {
  const now = Date.parse(`${today}T00:00:00Z`);
  const year = new Date(now).getUTCFullYear();
  const inYear = (y: number) => Date.UTC(y, birthday.month - 1, birthday.day);
  const next = inYear(year) >= now ? inYear(year) : inYear(year + 1);
  return Math.round((next - now) / DAY);
}
