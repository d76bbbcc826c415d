/**
 * Texts that are passed on as they are: the point of sale's own id of its gift product, an award's id, the code
 * that the customer reads out, the cashier's note on a sale. Blanks around them were not meant.
 * Characters that nobody can see are refused in what must be exact, and left out of a note. Limits are of
 * characters, after trimming.
 */

export const MAX_PRODUCT_ID = 100;
export const MAX_AWARD_ID = 100;
export const MAX_SMS_CODE = 32;
export const MAX_COMMENT = 200;

export function parseProductId(text: string): string | null {
  return parseVerbatim(text, MAX_PRODUCT_ID);
}

/** An object identifier that becomes a part of a path: no slash, and not dots alone. */
export function parseAwardId(text: string): string | null {
  const parsed = parseVerbatim(text, MAX_AWARD_ID);
  return parsed === null || /[/\\]|^\.+$/u.test(parsed) ? null : parsed;
}

export function parseSmsCode(text: string): string | null {
  return parseVerbatim(text, MAX_SMS_CODE);
}

/** One line of words; null: nothing was noted. */
export function parseComment(text: string): string | null {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return line === '' ? null : Array.from(line).slice(0, MAX_COMMENT).join('').trim();
}

/** null: empty, too long, or with an invisible character (Unicode's "other": control, format, …). */
function parseVerbatim(text: string, max: number): string | null {
  const trimmed = text.trim();
  const usable = trimmed !== '' && Array.from(trimmed).length <= max && !/\p{C}/u.test(trimmed);
  return usable ? trimmed : null;
}
