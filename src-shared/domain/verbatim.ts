/**
 * Texts that are somebody else's and are passed on as they are: the point of sale's own id of its
 * gift product, and the code that the customer reads out. Blanks around them were not meant;
 * characters that nobody can see or type are refused.
 */

/** Of characters, after trimming. */
export const MAX_PRODUCT_ID = 100;
export const MAX_SMS_CODE = 32;

export function parseProductId(text: string): string | null {
  return parseVerbatim(text, MAX_PRODUCT_ID);
}

export function parseSmsCode(text: string): string | null {
  return parseVerbatim(text, MAX_SMS_CODE);
}

/** null: empty, too long, or with an invisible character (Unicode's "other": control, format, …). */
function parseVerbatim(text: string, max: number): string | null {
  const trimmed = text.trim();
  const usable = trimmed !== '' && Array.from(trimmed).length <= max && !/\p{C}/u.test(trimmed);
  return usable ? trimmed : null;
}
