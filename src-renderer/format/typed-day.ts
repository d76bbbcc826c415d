/** A day as a cashier types it: "22.11", "22.11.26", "22.11.2026". */
import { calendarDate, dayOf, type Millis } from '../../src-shared/domain/time.ts';

/** Without a year the last such day. YYYY-MM-DD; null: it is no day. */
export function parseTypedDay(text: string, now: Millis): string | null {
  const [, day, month, typed] =
    /^(\d{1,2})[.,\-/ ](\d{1,2})(?:[.,\-/ ](\d{2}|\d{4}))?$/u.exec(text.trim()) ?? [];
  if (day === undefined) return null;
  const today = dayOf(now);
  const year = Number(typed === undefined ? today.slice(0, 4) : typed.padStart(4, '20'));
  const found = written(year, Number(month), Number(day));
  if (typed !== undefined || found === null || found <= today) return found;
  return written(year - 1, Number(month), Number(day));
}

function written(year: number, month: number, day: number): string | null {
  if (calendarDate(year, month, day) === null) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
