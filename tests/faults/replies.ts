/** What the till hears in the place of an answer, or of a part of it. */
import type { FaultKind } from './faults.ts';

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** In the place of the real answer, or half of that. */
export async function answered(
  kind: FaultKind & { on: 'answer' },
  send: () => Promise<Received>,
): Promise<Response> {
  const real = kind.acts ? await send() : null;
  if (kind.body !== null) {
    const headers = { 'content-type': 'application/json', ...kind.headers };
    return new Response(kind.body, { status: kind.status ?? 200, headers });
  }
  const bytes = new TextEncoder().encode(real?.body ?? '');
  const stream = new ReadableStream<Uint8Array>({
    start(control) {
      control.enqueue(bytes.subarray(0, Math.floor(bytes.length / 2)));
    },
    pull(control) {
      control.error(broken('UND_ERR_SOCKET', 'terminated'));
    },
  });
  return new Response(stream, { status: real?.status ?? 200, headers: real?.headers ?? {} });
}

export function whole({ status, headers, body }: Received) {
  return new Response(body === '' ? null : body, { status, headers });
}

/** Words that speak of the load or of the way there; the service has not looked at the call. */
const NO_WORD_OF_IT = new Set([407, 408, 425, 429]);

/** The service's own "no"; a page of HTML is a gateway's. */
export function isRefusal({ status, headers }: Response): boolean {
  const isPage = headers.get('content-type')?.includes('html') === true;
  return status >= 400 && status <= 499 && !NO_WORD_OF_IT.has(status) && !isPage;
}

/** "Done", with nothing else: 200 or 204 without a body, or an envelope that says 200 and brings no data. Reads a copy. */
export async function isPlainYes(answer: Response): Promise<boolean> {
  if (answer.status !== 200 && answer.status !== 204) return false;
  const text = await answer
    .clone()
    .text()
    .catch(() => null);
  if (text === null || text === '') return text === '';
  try {
    const { code, data } = JSON.parse(text) as { code?: unknown; data?: unknown };
    return Number(code) === 200 && isEmpty(data);
  } catch {
    return false;
  }
}

const isEmpty = (data: unknown): boolean =>
  typeof data === 'object'
    ? Object.keys(data ?? {}).length === 0
    : data === undefined || data === '';

/** As undici does it: a TypeError with the reason as its cause. */
export function broken(code: string, message = 'fetch failed'): Error {
  // As Electron's net module says it: no cause, the name in the message.
  if (code.startsWith('ERR_')) return new Error(`net::${code}`);
  return new TypeError(message, { cause: Object.assign(new Error(code), { code }) });
}
