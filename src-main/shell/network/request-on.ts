/**
 * One request on a connection that is open, as `fetch` makes it. It is sent once: Node sends nothing again by itself,
 * and the connection ends with the answer. Fails with Node's codes, which the client understands.
 */
import { request, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline, Readable, type Transform } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

export interface OneRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
  readonly signal: AbortSignal | null;
}

/** Of services that pack what nobody asked to be packed. */
const UNPACKING: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Redirects are refused. The body is read as it comes, so that whoever reads it can stop at what is too much. */
export function requestOn(socket: Socket, asked: OneRequest): Promise<Response> {
  const { url, method, body, signal } = asked;
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const outgoing = request({
    createConnection: () => socket.ref(),
    method,
    path: url.pathname + url.search,
    headers: headersOf(asked),
    // As forgiving as Chromium: a length beside chunks, lines without CR. Nothing follows the one answer.
    insecureHTTPParser: true,
    ...(signal === null ? {} : { signal }),
  });
  outgoing.on('error', reject);
  // Of an answer that changes the protocol Node tells nobody.
  outgoing.on('close', () => reject(new Error('no answer')));
  outgoing.on('response', (incoming) => {
    try {
      resolve(responseOf(incoming));
    } catch (error) {
      reject(error);
      incoming.destroy();
    }
  });
  // A length that is known is sent as one, so that the request arrives whole or not at all.
  outgoing.end(body ?? undefined);
  return promise;
}

function headersOf({ url, headers, body }: OneRequest): Record<string, string> {
  return {
    ...Object.fromEntries(headers),
    'accept-encoding': 'identity',
    ...(body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    host: url.host,
  };
}

function responseOf(incoming: IncomingMessage): Response {
  const status = incoming.statusCode ?? 0;
  if ([301, 302, 303, 307, 308].includes(status)) throw new TypeError('unexpected redirect');
  const init = { status, headers: receivedHeaders(incoming) };
  // A status that fetch has no place for is refused by its own check.
  if (status === 204 || status === 205 || status === 304) {
    incoming.resume();
    return new Response(null, init);
  }
  return new Response(Readable.toWeb(unpacked(incoming)) as ReadableStream<Uint8Array>, init);
}

function unpacked(incoming: IncomingMessage): Readable {
  const encoding = (incoming.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return incoming;
  const unpacking = UNPACKING[encoding]?.();
  if (unpacking === undefined) throw new TypeError('net::ERR_CONTENT_DECODING_FAILED');
  return pipeline(incoming, unpacking, () => undefined);
}

function receivedHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  return headers;
}
