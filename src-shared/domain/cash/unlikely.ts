/**
 * Amounts that are possible and seldom meant: asked about once before they are taken. What can't be
 * meant at all is a problem of the field instead (`parseAmount`, `phoneInAmount`).
 */
import { parsePhone, type Phone } from '../phone.ts';
import type { Tiyn } from '../money.ts';

/** What a till asks about where its owner has said nothing: 1 000 000 ₸. */
export const DEFAULT_CEILING = 100_000_000 as Tiyn;
/** More change than the largest note, 20 000 ₸, was hardly handed over. */
export const MAX_CHANGE = 2_000_000 as Tiyn;

/** `ceiling` is the owner's; null: nothing is asked. */
export function isUnlikelyAmount(amount: Tiyn, ceiling: Tiyn | null): boolean {
  return ceiling !== null && amount > ceiling;
}

export function isUnlikelyChange(tendered: Tiyn, due: Tiyn): boolean {
  return tendered - due > MAX_CHANGE;
}

/** The phone that was typed as an amount: ten digits from a 7 on, or eleven from 7 or 8; else null. */
export function phoneInAmount(text: string): Phone | null {
  const digits = text.replace(/[\s\u00a0\u202f]/gu, '');
  if (!/^(?:\+?[78])?7\d{9}$/u.test(digits)) return null;
  const parsed = parsePhone(digits);
  return parsed.ok ? parsed.phone : null;
}
