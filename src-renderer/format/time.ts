/** Clock times, days and countdowns. The till's own zone is the branch's zone. */
import {
  ALMATY_OFFSET_MINUTES,
  dayOf,
  isoOf,
  MINUTE,
  type Millis,
} from '../../src-shared/domain/time.ts';
import { LANGUAGE_FORMS, type Language } from './languages.ts';

/** "14:32" in the branch's zone. */
export function formatClock(at: Millis): string {
  return isoOf(at + ALMATY_OFFSET_MINUTES * MINUTE).slice(11, 16);
}

/** "20 November", with the year only when it isn't this one. */
export function formatDay(at: Millis, now: Millis, language: Language): string {
  const day = dayAndMonth(at, language, 'long');
  const year = yearOf(at);
  return year === yearOf(now) ? day : LANGUAGE_FORMS[language].withYear(day, year);
}

/** "20 Nov", "20 нояб." for narrow columns. */
export function formatShortDay(at: Millis, language: Language): string {
  return dayAndMonth(at, language, 'short');
}

const yearOf = (at: Millis) => dayOf(at).slice(0, 4);

function dayAndMonth(at: Millis, language: Language, length: 'long' | 'short'): string {
  const [, month, day] = dayOf(at).split('-').map(Number);
  return `${day} ${LANGUAGE_FORMS[language].months[length][(month ?? 1) - 1]}`;
}

/** 272000 → "4:32"; never below 0:00. */
export function formatCountdown(left: Millis): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
