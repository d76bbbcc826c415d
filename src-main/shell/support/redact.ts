/** What must never reach a log file, whoever tries to write it. Pure. */

const MAX_LENGTH = 300;

/** Tokens, phones and codes in the middle of a text; `[…]` says that something was there. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/eyJ[\w-]+(?:\.[\w-]*){1,2}/gu, '[token]'],
  [/\bBearer\s+\S+/giu, '[token]'],
  [/\bhttps?:\/\/[^\s"')]+/giu, '[address]'],
  [/\+?\d(?:[\s()-]*\d){9,}/gu, '[number]'],
  // JSON.parse quotes what it can't read.
  [/(?:\.\.\.)?"[^]*"(?:\.\.\.)?(?= is not valid JSON)/gu, '[text]'],
  [/("?\b(?:password|login|code|token|access_token)\b"?\s*[:=]\s*)("[^"]*"|\S+)/giu, '$1[secret]'],
];

export function redact(text: string): string {
  const clean = PATTERNS.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text);
  return clean.length > MAX_LENGTH ? `${clean.slice(0, MAX_LENGTH)}…` : clean;
}
