/**
 * Requests to a service under examination, as they are: nothing is repeated, repaired or guessed.
 * Whatever the service does, each of them ends, and so do all of them together.
 */
import { parseWire, stringifyWire } from '../../src-shared/domain/wire-json.ts';

export interface Heard {
  /** Which operation of assets/openapi.json. */
  readonly operation: string;
  readonly status: number;
  /** Content-Type without its parameters; '' for none. */
  readonly type: string;
  readonly text: string;
  readonly form: 'envelope' | 'json' | 'text' | 'page' | 'empty';
  /** Big integers kept; undefined when it is no JSON. */
  readonly body: unknown;
  /** `data` of an envelope, else the whole body. */
  readonly content: unknown;
  /** Of an envelope. */
  readonly code: number | null;
  readonly message: string | null;
}

export interface Question {
  readonly operation: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Below /api/v1. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Absent: the session's; null: none. */
  readonly token?: string | null;
}

export interface Asker {
  token: string | null;
  ask(question: Question): Promise<Heard>;
}

/** Milliseconds for one answer and for all of them, and bytes of one. */
export interface Limits {
  readonly one: number;
  readonly all: number;
  readonly bytes: number;
}

export const LIMITS: Limits = { one: 20_000, all: 300_000, bytes: 1_048_576 };

/** Rejects when no whole answer comes within the limits. `listen` hears every answer. */
export function createAsker(
  address: string,
  listen: (heard: Heard) => void,
  limits: Limits = LIMITS,
): Asker {
  const all = AbortSignal.timeout(limits.all);
  const asker: Asker = {
    token: null,
    async ask({ operation, method = 'GET', path, query = {}, body, token = asker.token }) {
      const search = new URLSearchParams(query).toString();
      const headers: Record<string, string> = { accept: 'application/json' };
      if (token !== null) headers['authorization'] = `Bearer ${token}`;
      if (body !== undefined) headers['content-type'] = 'application/json';
      const answer = await fetch(`${address}/api/v1${path}${search === '' ? '' : `?${search}`}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: stringifyWire(body) }),
        redirect: 'error',
        signal: AbortSignal.any([all, AbortSignal.timeout(limits.one)]),
      });
      const type = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
      const heard = read(operation, answer.status, type, await textOf(answer, limits.bytes));
      listen(heard);
      return heard;
    },
  };
  return asker;
}

/** Rejects when there is more: an answer may have no end. */
async function textOf({ body }: Response, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > most) throw new Error(`an answer is larger than ${most} bytes`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

function read(operation: string, status: number, type: string, text: string): Heard {
  const common = { operation, status, type, text };
  const nothing = { body: undefined, content: undefined, code: null, message: null };
  if (text.trim() === '') return { ...common, ...nothing, form: 'empty' };
  let body: unknown;
  try {
    body = parseWire(text);
  } catch {
    return { ...common, ...nothing, form: text.trimStart().startsWith('<') ? 'page' : 'text' };
  }
  const { code, message, data } = fieldsOf(body);
  if (typeof code !== 'number' || typeof message !== 'string') {
    return { ...common, ...nothing, body, content: body, form: 'json' };
  }
  return { ...common, body, content: data, code, message, form: 'envelope' };
}

/** An object's fields; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** What can stand in a header. Anything else would be quoted by the error that it leads to. */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]+$/u.test(value);
}

/** Of a whole number: 0 where a service leaves zeros out. null: it is no number. */
export function numberIn(value: unknown): number | null {
  if (value === undefined || value === null) return 0;
  return typeof value === 'number' ? value : null;
}
