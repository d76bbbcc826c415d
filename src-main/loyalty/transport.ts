/**
 * One HTTP request and its answer. The deadline covers everything up to the last byte of the
 * body; the answer's size is bounded; redirects are refused (a token must not follow one). The
 * connection is kept alive because every answer is read to its end through the same fetch.
 */
import type { Millis } from '../../src-shared/domain/time.ts';
import type { Clock } from '../ports/system.ts';
import { networkErrorOf, type NetworkError } from './network-errors.ts';
import { parseRetryAfter } from './retry-after.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

export interface WireRequest {
  readonly method: Method;
  /** Whole address. */
  readonly url: string;
  /** null for the login, the only request without one (Authentication). */
  readonly token: string | null;
  /** JSON text; null for no body. */
  readonly body: string | null;
  readonly deadline: Millis;
  readonly atMostOnce: boolean;
  /** Ends the request early. */
  readonly ended: AbortSignal | null;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  /** `Date` header. */
  readonly date: Millis | null;
  /** Whether a `Retry-After` header came: a refusal made on purpose. */
  readonly retryAfter: boolean;
  /** The pause that it asks for, at most five minutes; null when it can't be read. */
  readonly pause: Millis | null;
}

/** `status`: known when the head of the answer had come. */
export type Exchange =
  | { readonly ok: true; readonly reply: Reply }
  | { readonly ok: false; readonly networkError: NetworkError; readonly status: number | null };

export interface TransportDeps {
  readonly fetch: typeof fetch;
  /**
   * For calls that move money: sends a request at most once. Node's fetch does; Chromium's network
   * stack sends any request again, a POST too, when a connection that was used before breaks
   * before an answer, so Electron's shell has to give one that takes a new connection.
   */
  readonly fetchOnce: typeof fetch;
  readonly clock: Clock;
  /** Bytes of a decoded body. */
  readonly maxBytes: number;
}

/** Never rejects. */
export async function exchange(deps: TransportDeps, request: WireRequest): Promise<Exchange> {
  const { signal, unhook } = signalOf(deps.clock, request);
  let status: number | null = null;
  const answer = async (): Promise<Exchange> => {
    const send = request.atMostOnce ? deps.fetchOnce : deps.fetch;
    const response = await send(request.url, requestInit(request, signal));
    status = response.status;
    const text = await readBounded(response, deps.maxBytes);
    if (text === null) return { ok: false, networkError: 'protocolError', status };
    const said = Date.parse(response.headers.get('date') ?? '');
    const date = Number.isNaN(said) ? null : said;
    const retryAfter = response.headers.get('retry-after');
    return {
      ok: true,
      reply: {
        status,
        text,
        date,
        retryAfter: retryAfter !== null,
        pause: parseRetryAfter(retryAfter, date ?? deps.clock.now()),
      },
    };
  };
  try {
    // Raced, because not every fetch ends its body's stream when the signal fires.
    return await Promise.race([answer(), aborted(signal)]);
  } catch (error) {
    if (signal.aborted) return { ok: false, networkError: 'noResponse', status };
    const networkError = networkErrorOf(error);
    // Once a head has come the request was sent, whatever ended the body.
    const late = status !== null && networkError !== 'protocolError';
    return { ok: false, networkError: late ? 'noResponse' : networkError, status };
  } finally {
    unhook();
  }
}

/**
 * Fires at the deadline and when the request is ended; `unhook` lets go of both. Not AbortSignal.any:
 * Node keeps a signal of that kind, with all that listens to it, for as long as its sources live, and
 * a session lives for weeks.
 */
function signalOf(clock: Clock, { deadline, ended }: WireRequest) {
  const control = new AbortController();
  const abort = () => control.abort();
  const cancelDeadline = clock.setTimer(deadline, abort);
  if (ended?.aborted === true) abort();
  else ended?.addEventListener('abort', abort);
  return {
    signal: control.signal,
    unhook() {
      cancelDeadline();
      ended?.removeEventListener('abort', abort);
    },
  };
}

function requestInit(request: WireRequest, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (request.token !== null) headers['Authorization'] = `Bearer ${request.token}`;
  if (request.body !== null) headers['Content-Type'] = 'application/json';
  return {
    method: request.method,
    headers,
    ...(request.body === null ? {} : { body: request.body }),
    signal,
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(new Error('ended'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

/** null when the body is larger than allowed. */
async function readBounded(response: Response, maxBytes: number): Promise<string | null> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      reader.cancel().catch(() => undefined);
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
