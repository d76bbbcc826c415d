/**
 * JSON that loses no digit of an integer beyond 2^53. Reading takes the digits from the source that
 * `JSON.parse` gives to its reviver, and makes a bigint of them; `JSON.rawJSON` writes it as a bare number again.
 */
import type { Id } from './id.ts';

interface RawJsonSupport {
  parse(
    text: string,
    /** The source is that of a primitive; objects and lists have none. */
    reviver: (key: string, value: unknown, context: { readonly source: string }) => unknown,
  ): unknown;
  rawJSON(text: string): unknown;
  stringify(value: unknown, replacer: (key: string, value: unknown) => unknown): string;
}

const json = JSON as unknown as RawJsonSupport;

/** Text → value. Integer literals that a double can't hold become bigint. Throws SyntaxError. */
export function parseWire(text: string): unknown {
  return json.parse(text, (_key, value, context) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
    return /^-?\d+$/u.test(context.source) ? BigInt(context.source) : value;
  });
}

/** Value → text. A bigint is written as a bare number; see `wireId` for identifiers. */
export function stringifyWire(value: unknown): string {
  return json.stringify(value, (_key, part) =>
    typeof part === 'bigint' ? json.rawJSON(part.toString()) : part,
  );
}

/** An identifier as it goes into a request's or a response's body: a JSON number. */
export function wireId(identifier: Id): bigint {
  return BigInt(identifier);
}
