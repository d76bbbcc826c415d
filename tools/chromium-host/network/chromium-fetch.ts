/**
 * `fetch` of a session as Chromium makes it, over HTTP/1: connections are used again, and a request,
 * a POST too, is sent again by itself when a used connection breaks before an answer
 * (net/http/http_network_transaction.cc, HandleIOError and ShouldResendRequest). Failures have
 * Chromium's names in Electron's form (lib/browser/api/net-fetch.ts). A program that must not do a
 * thing twice has to be written for this, and Node's own fetch would hide where it isn't.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { createConnections } from './connections.ts';
import { contentOf, type Content } from './content.ts';
import { netError, netErrorName, type Failure, type Stage } from './net-errors.ts';
import { isUnsafePort } from './unsafe-ports.ts';

export interface HostNetwork {
  readonly fetch: typeof fetch;
  /** "Preconnects the given number of sockets to an origin"; they count as used ones. */
  preconnect(url: string, count: number): void;
  /** "Resolves when all connections are closed"; "it will terminate / fail all requests in flight". */
  closeAllConnections(): Promise<void>;
}

/** After these a request is sent again, if its connection was used and no head of an answer came. */
const RESENT = new Set([
  'ERR_CONNECTION_RESET',
  'ERR_CONNECTION_CLOSED',
  'ERR_CONNECTION_ABORTED',
  'ERR_SOCKET_NOT_CONNECTED',
  'ERR_EMPTY_RESPONSE',
]);

const MAX_HEADERS = 256 * 1024;
const WITHOUT_BODY = new Set([101, 204, 205, 304]);
/** Of these a second one is dropped; others are joined (lib/common/api/net-client-request.ts). */
const FIRST_ONLY =
  /^(?:content-type|content-length|user-agent|referer|host|authorization|proxy-authorization|if-modified-since|if-unmodified-since|from|location|max-forwards|retry-after|etag|last-modified|server|age|expires)$/u;

interface Head {
  readonly message: IncomingMessage;
  readonly content: Content;
  readonly reused: boolean;
  /** Nothing more is to come over its connection, nor to be sent. */
  close(): void;
}

/** Ends a request, and its answer, by a name of Chromium's or for the caller's own reason. */
type End = (reason: unknown) => void;

type Connections = ReturnType<typeof createConnections>;

/** One call: what it consists of just now, and why it was ended. */
interface UnderWay {
  part: End | null;
  ended: { readonly reason: unknown } | null;
}

export function createNetwork(): HostNetwork {
  const connections = createConnections();
  const inFlight = new Set<End>();

  const send = async (asked: Request, under: UnderWay): Promise<Response> => {
    if (isUnsafePort(asked.url)) throw netError('ERR_UNSAFE_PORT');
    const body = asked.body === null ? null : Buffer.from(await asked.arrayBuffer());
    const { message, content, close } = await head(connections, asked, body, under);
    refuseRedirect(asked, message, close);
    under.part = content.end;
    inFlight.add(content.end);
    void content.finished.then(() => inFlight.delete(content.end));
    return responseOf(asked, message, content);
  };

  return {
    fetch: async (input, init) => {
      const asked = new Request(input, init);
      const { signal } = asked;
      signal.throwIfAborted();
      const under: UnderWay = { part: null, ended: null };
      const end: End = (reason) => {
        under.ended = { reason };
        under.part?.(reason);
      };
      inFlight.add(end);
      const aborted = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => {
        aborted.reject(signal.reason);
        end(signal.reason);
      });
      aborted.promise.catch(() => undefined);
      try {
        return await Promise.race([send(asked, under), aborted.promise]);
      } finally {
        inFlight.delete(end);
      }
    },
    preconnect: (url, count) => connections.open(new URL(url), count),
    closeAllConnections: async () => {
      // HTTP/2 ends its streams by this name. An HTTP/1 request that is under way would go on; that
      // it ends here is the harder of the two, and what Electron's words say.
      for (const end of inFlight) end(netError('ERR_ABORTED'));
      connections.close();
      await Promise.resolve();
    },
  };
}

/** One attempt; rejects with a Failure or with what it was ended with. */
function attempt(
  connections: Connections,
  asked: Request,
  body: Buffer | null,
  under: UnderWay,
): Promise<Head> {
  return new Promise((resolve, reject) => {
    if (under.ended !== null) throw under.ended.reason;
    const url = new URL(asked.url);
    const make = url.protocol === 'https:' ? httpsRequest : httpRequest;
    let stage: Stage = 'connecting';
    let bytesBefore = 0;
    const sent = make(url, {
      method: asked.method,
      agent: connections.agentFor(url.protocol),
      headers: headersOf(asked, body, url),
      maxHeaderSize: MAX_HEADERS,
    });
    under.part = (reason) => {
      reject(reason);
      sent.destroy();
    };
    const isReused = () =>
      sent.reusedSocket || (sent.socket !== null && connections.wasOpenedAhead(sent.socket));
    sent.on('socket', (socket) => {
      bytesBefore = socket.bytesRead;
      if (!socket.connecting) stage = 'waiting';
      else socket.once('connect', () => (stage = 'waiting'));
    });
    sent.on('error', (error) => {
      const begun = (sent.socket?.bytesRead ?? 0) > bytesBefore;
      reject({ error, stage, reused: isReused(), begun, framing: null } satisfies Failure);
    });
    sent.on('response', (message) => {
      // Of a body that isn't HTTP the request hears first, and more exactly.
      sent.on('error', (error) => message.destroy(error));
      const { socket } = message;
      resolve({
        message,
        content: contentOf(message),
        reused: isReused(),
        close: () => void socket.destroy(),
      });
    });
    sent.end(body ?? undefined);
  });
}

/** As often as Chromium sends it. */
async function head(
  connections: Connections,
  asked: Request,
  body: Buffer | null,
  under: UnderWay,
): Promise<Head> {
  let misdirected = false;
  for (;;) {
    try {
      const came = await attempt(connections, asked, body, under);
      const again =
        (came.message.statusCode === 408 && came.reused) ||
        (came.message.statusCode === 421 && !misdirected);
      if (!again) return came;
      misdirected = true;
      came.close();
    } catch (failure) {
      if (!isFailure(failure)) throw failure;
      const name = netErrorName(failure);
      if (!failure.reused || !RESENT.has(name)) throw netError(name);
    }
  }
}

function refuseRedirect({ redirect }: Request, message: IncomingMessage, close: () => void): void {
  const { statusCode = 0, headers } = message;
  if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return;
  close();
  throw new Error(
    redirect === 'error'
      ? "Attempted to redirect, but redirect policy was 'error'"
      : 'chromium-host follows no redirects',
  );
}

function responseOf(asked: Request, message: IncomingMessage, content: Content): Response {
  const status = message.statusCode ?? 0;
  const empty = WITHOUT_BODY.has(status) || asked.method === 'HEAD';
  return new Response(empty ? null : content.stream, {
    status,
    statusText: message.statusMessage ?? '',
    headers: joined(message),
  });
}

function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'stage' in value;
}

function headersOf(asked: Request, body: Buffer | null, url: URL): Record<string, string> {
  const secure = url.protocol === 'https:' || ['localhost', '127.0.0.1'].includes(url.hostname);
  const length =
    body === null && ['GET', 'HEAD'].includes(asked.method) ? null : (body?.length ?? 0);
  return {
    'user-agent': 'chromium-host',
    'accept-encoding': secure ? 'gzip, deflate, br, zstd' : 'gzip, deflate',
    ...Object.fromEntries(asked.headers),
    ...(length === null ? {} : { 'content-length': String(length) }),
  };
}

function joined(message: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(message.headersDistinct)) {
    headers.set(name, FIRST_ONLY.test(name) ? (values[0] ?? '') : values.join(', '));
  }
  return headers;
}
