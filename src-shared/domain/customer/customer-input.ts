/** Checks of a customer's personal data before it is sent (docs/loyalty-api.md, E2). */
import { parsePhone, type Phone, type PhoneProblem } from '../phone.ts';
import { calendarDate, parseBirthday, type CalendarDate } from '../time.ts';

export type BirthdayProblem = 'format' | 'noSuchDay' | 'future' | 'tooLongAgo';
export type ParsedBirthday =
  | { readonly ok: true; readonly value: CalendarDate | null }
  | { readonly ok: false; readonly problem: BirthdayProblem };

const OLDEST_YEAR = 1900;

/** DD.MM.YYYY, DD-MM-YYYY, DD/MM/YYYY or eight digits; empty is "not given". `today` is YYYY-MM-DD. */
export function parseTypedBirthday(text: string, today: string): ParsedBirthday {
  const compact = text.trim();
  if (compact === '') return { ok: true, value: null };
  const match = /^(\d{1,2})[.\-/ ]?(\d{1,2})[.\-/ ]?(\d{4})$/u.exec(compact);
  if (!match) {
    const iso = parseBirthday(compact);
    return iso === null ? { ok: false, problem: 'format' } : notInFuture(iso, today);
  }
  const value = calendarDate(Number(match[3]), Number(match[2]), Number(match[1]));
  return value === null ? { ok: false, problem: 'noSuchDay' } : notInFuture(value, today);
}

/** DD-MM-YYYY, the form of E2's body. */
export function wireBirthday({ year, month, day }: CalendarDate): string {
  return `${pad(day, 2)}-${pad(month, 2)}-${pad(year, 4)}`;
}

function notInFuture(value: CalendarDate, today: string): ParsedBirthday {
  if (value.year < OLDEST_YEAR) return { ok: false, problem: 'tooLongAgo' };
  const day = `${pad(value.year, 4)}-${pad(value.month, 2)}-${pad(value.day, 2)}`;
  return day > today ? { ok: false, problem: 'future' } : { ok: true, value };
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}

/** A new phone, or null when it is the one the customer has. */
export function parseNewPhone(
  text: string,
  current: Phone,
):
  | { readonly ok: true; readonly value: Phone | null }
  | { readonly ok: false; readonly problem: PhoneProblem } {
  const parsed = parsePhone(text);
  if (!parsed.ok) return parsed;
  return { ok: true, value: parsed.phone === current ? null : parsed.phone };
}
