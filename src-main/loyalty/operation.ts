/** One operation of the service as data: what is sent, and how its answer is parsed. */
import type { z } from 'zod/mini';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import type { CallKind, Refusals } from './errors.ts';
import type { Method, Reply } from './transport.ts';

export interface Operation<T> {
  /** For log and reports. */
  readonly name: string;
  readonly kind: CallKind;
  readonly method: Method;
  /** Below the base address, with the query. */
  readonly path: string;
  /** Sent as JSON; bigints as bare numbers. Absent: no body. */
  readonly body?: unknown;
  readonly refusals?: Refusals;
  /** `bare`: login and refresh, whose fields may stand inside or outside of an envelope. `empty`:
   * nothing is to come, so that an answer without a body (204 too) is as described. */
  readonly answer?: 'enveloped' | 'bare' | 'empty';
  /** The answer's content is a secret: `parse` gives nothing of it, and no fault has words of it. */
  readonly discard?: true;
  /** `data` (undefined when omitted), or the fields of a bare answer. A failure is `malformed`. */
  readonly parse: (data: unknown, reply: Reply) => Result<T, null>;
}

export function bySchema<T>(schema: z.ZodMiniType<T>): (data: unknown) => Result<T, null> {
  return (data) => {
    const parsed = schema.safeParse(data);
    return parsed.success ? ok(parsed.data) : fail(null);
  };
}

/** Content where none is described isn't an answer to this call. */
export function parseEmpty(data: unknown): Result<null, null> {
  const content = typeof data === 'object' && data !== null ? Object.keys(data).length : data;
  return content === undefined || content === null || content === '' || content === 0
    ? ok(null)
    : fail(null);
}

/**
 * Path below /api/v1, each part escaped (ids are numbers of 64 bits, an award’s is text). Throws at
 * a part that would be taken for no part, or for a step up: no escape keeps those in their place.
 */
export function path(
  parts: readonly string[],
  query: Readonly<Record<string, string | Id>> = {},
): string {
  if (parts.some((part) => /^\.{0,2}$/u.test(part))) throw new RangeError('not a part of a path');
  const search = new URLSearchParams(query).toString();
  const below = parts.map((part) => encodeURIComponent(part)).join('/');
  return `/api/v1/${below}${search === '' ? '' : `?${search}`}`;
}
