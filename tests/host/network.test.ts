/**
 * The stand-in's network is as hard as Chromium's: it sends a request again by itself where Chromium
 * does, keeps connections as long, fails by its names. And the program does nothing twice on it.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../listen.ts';
import { load } from '../shell/system-stubs.ts';
import type * as SessionFetchModule from '../../src-main/shell/network/session-fetch.ts';
import type * as ElectronModule from 'electron';
import type * as AppModule from '../../tools/chromium-host/electron/app.ts';
import { exchange } from '../../src-main/loyalty/transport.ts';
import { systemClock } from '../../src-main/shell/system-clock.ts';
import { createNetwork } from '../../tools/chromium-host/network/chromium-fetch.ts';

const { createSessionFetch } = load<typeof SessionFetchModule>(
  'src-main/shell/network/session-fetch.ts',
);
load<typeof AppModule>('tools/chromium-host/electron/app.ts').becomeReady();
const { session } = load<typeof ElectronModule>('tools/chromium-host/electron/index.ts');

async function serveAt(server: Server | ReturnType<typeof createTcpServer>) {
  const { port } = await listen(server);
  return { port, address: `http://127.0.0.1:${port}` };
}

/** Counts what it was asked for; `answer` decides by the count on this connection (from 1). */
async function serve(answer: (nth: number, ...args: Parameters<RequestListener>) => void) {
  const seen: string[] = [];
  const onConnection = new WeakMap<Socket, number>();
  let connections = 0;
  const server = createServer((request, response) => {
    const nth = (onConnection.get(request.socket) ?? 0) + 1;
    if (nth === 1) connections += 1;
    onConnection.set(request.socket, nth);
    request.resume().on('end', () => {
      seen.push(`${request.method} ${request.url}`);
      answer(nth, request, response);
    });
  });
  return { seen, connections: () => connections, ...(await serveAt(server)) };
}

/** Acts, and closes a used connection without an answer: a proxy's or a server's idle timeout. */
const CLOSES_USED = (...[nth, request, response]: [number, ...Parameters<RequestListener>]) =>
  void (nth === 1 ? response.end('{}') : request.socket.destroy());

const text = async (answer: Promise<Response>) => (await answer).text();
const failure = (answer: Promise<unknown>) =>
  answer.then(
    () => 'no failure',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
const post = (body = 'x') => ({ method: 'POST', body });

describe('a request on a used connection that breaks before an answer', () => {
  test.each(['GET', 'POST', 'PATCH'])('is sent again by itself: %s', async (method) => {
    const service = await serve(CLOSES_USED);
    const { fetch } = createNetwork();
    expect(await text(fetch(`${service.address}/first`))).toBe('{}');
    expect(await text(fetch(`${service.address}/second`, { method }))).toBe('{}');
    expect(service.seen).toEqual(['GET /first', `${method} /second`, `${method} /second`]);
    expect(service.connections()).toBe(2);
  });

  test('also when it is reset, and when 408 comes', async () => {
    const resets = await serve((nth, request, response) => {
      if (nth === 1) response.end();
      else request.socket.resetAndDestroy();
    });
    const late = await serve((nth, _request, response) => {
      response.writeHead(nth === 1 ? 200 : 408).end();
    });
    for (const service of [resets, late]) {
      const { fetch } = createNetwork();
      await text(fetch(service.address));
      expect((await fetch(service.address, post())).status).toBe(200);
      expect(service.seen).toEqual(['GET /', 'POST /', 'POST /']);
    }
  });

  test('not when the head of an answer came, nor on a new connection', async () => {
    const begins = await serve((nth, request, response) => {
      response.writeHead(200, { 'content-length': '10' });
      if (nth === 1) return void response.end('0123456789');
      response.write('01');
      setImmediate(() => request.socket.destroy());
    });
    const { fetch } = createNetwork();
    await text(fetch(begins.address));
    expect(await failure(text(fetch(begins.address, post())))).toMatch(
      /^net::ERR_(?:CONTENT_LENGTH_MISMATCH|CONNECTION_RESET)$/u,
    );
    expect(begins.seen).toHaveLength(2);
    const silent = await serve((_nth, request) => request.socket.destroy());
    expect(await failure(fetch(silent.address, post()))).toBe('net::ERR_EMPTY_RESPONSE');
    expect(silent.seen).toHaveLength(1);
  });
});

describe('connections', () => {
  test('are kept past the time that the server names, six to a host at most', async () => {
    const waiting: (() => void)[] = [];
    const service = await serve((_nth, request, response) => {
      response.setHeader('keep-alive', 'timeout=1');
      if (request.url === '/held') waiting.push(() => response.end());
      else response.end();
    });
    const { fetch } = createNetwork();
    await text(fetch(service.address));
    await text(fetch(service.address));
    expect(service.connections()).toBe(1);
    const held = Array.from({ length: 8 }, () => text(fetch(`${service.address}/held`)));
    await expect.poll(() => waiting.length).toBe(6);
    expect(service.connections()).toBe(6);
    for (let answered = 0; answered < 8; answered += 1) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.();
    }
    await Promise.all(held);
    expect(service.connections()).toBe(6);
  });

  test.each(['GET', 'POST'])(
    'opened ahead are as many as are missing, and used ones: %s is sent again on them',
    async (method) => {
      const server = createServer((request, response) => {
        seen.push(request.socket.remotePort ?? 0);
        if (request.url === '/closes' && seen.length === 4) request.socket.destroy();
        else response.end();
      });
      const seen: number[] = [];
      const { port, sockets } = await listen(server);
      const address = `http://127.0.0.1:${port}`;
      const { fetch, preconnect, closeAllConnections } = createNetwork();
      preconnect(address, 3);
      await expect.poll(() => sockets.size).toBe(3);
      preconnect(address, 3);
      const ports = new Set([...sockets].map(({ remotePort }) => remotePort));
      await Promise.all([1, 2, 3].map(() => text(fetch(address))));
      expect(new Set(seen)).toEqual(ports);
      // All three are in the pool; a fourth is new, and wasn’t used before.
      preconnect(address, 4);
      await expect.poll(() => sockets.size).toBe(4);
      await closeAllConnections();
      await expect.poll(() => sockets.size).toBe(0);
      preconnect(address, 1);
      await expect.poll(() => sockets.size).toBe(1);
      expect(await text(fetch(`${address}/closes`, { method }))).toBe('');
      expect(seen).toHaveLength(5);
    },
  );

  test('closed for all: what is under way fails by its name, in the head and in the body', async () => {
    const service = await serve((_nth, request, response) => {
      if (request.url === '/body') response.write('half');
    });
    const network = createNetwork();
    const waits = failure(network.fetch(`${service.address}/head`, post()));
    const begun = await network.fetch(`${service.address}/body`);
    const reads = failure(begun.text());
    await expect.poll(() => service.seen.length).toBe(2);
    await network.closeAllConnections();
    expect(await waits).toBe('net::ERR_ABORTED');
    expect(await reads).toBe('net::ERR_ABORTED');
    expect(service.seen).toHaveLength(2);
    // A session can be used afterwards.
    const next = failure(network.fetch(`${service.address}/head`));
    await expect.poll(() => service.seen.length).toBe(3);
    await network.closeAllConnections();
    expect(await next).toBe('net::ERR_ABORTED');
  });
});

/** Says that, whatever it is asked. */
const raw = (answer: string) =>
  serveAt(createTcpServer((socket) => void socket.once('data', () => socket.end(answer))));

describe('a failure has the name that Chromium gives it', () => {
  const { fetch } = createNetwork();

  test('no connection', async () => {
    const gone = createServer();
    const { address } = await serveAt(gone);
    await new Promise((resolve) => gone.close(resolve));
    expect(await failure(fetch(address))).toBe('net::ERR_CONNECTION_REFUSED');
    expect(await failure(fetch('http://no-such-host.invalid/'))).toBe('net::ERR_NAME_NOT_RESOLVED');
    expect(await failure(fetch('http://127.0.0.1:6000/'))).toBe('net::ERR_UNSAFE_PORT');
    const { port } = await raw('this is not TLS\r\n');
    expect(await failure(fetch(`https://127.0.0.1:${port}/`))).toBe('net::ERR_SSL_PROTOCOL_ERROR');
  });

  test.each([
    ['ERR_INVALID_HTTP_RESPONSE', 'no HTTP at all\r\n\r\n'],
    ['ERR_RESPONSE_HEADERS_TRUNCATED', 'HTTP/1.1 200 OK\r\nContent-Ty'],
    ['ERR_CONTENT_LENGTH_MISMATCH', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'],
    [
      'ERR_INCOMPLETE_CHUNKED_ENCODING',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n',
    ],
    ['ERR_INVALID_CHUNKED_ENCODING', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    [
      'ERR_CONTENT_DECODING_FAILED',
      'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nhalf',
    ],
    ['ERR_RESPONSE_HEADERS_TOO_BIG', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(300_000)}\r\n\r\n`],
  ])('%s', async (name, answer) => {
    const { address } = await raw(answer);
    expect(await failure(text(fetch(address)))).toBe(`net::${name}`);
  });

  test('a redirect that is refused has Electron’s words, an end has the caller’s reason', async () => {
    const service = await serve((_nth, request, response) => {
      if (request.url === '/moved') response.writeHead(302, { location: '/' }).end();
    });
    expect(await failure(fetch(`${service.address}/moved`, { redirect: 'error' }))).toBe(
      "Attempted to redirect, but redirect policy was 'error'",
    );
    const control = new AbortController();
    const ended = failure(fetch(service.address, { signal: control.signal }));
    await expect.poll(() => service.seen.length).toBe(2);
    control.abort(new Error('enough'));
    expect(await ended).toBe('enough');
  });

  test('an answer is unpacked, and what comes twice is joined or dropped', async () => {
    const service = await serve((_nth, request, response) => {
      expect(request.headers['accept-encoding']).toContain('br');
      response.setHeader('content-encoding', 'gzip');
      response.setHeader('x-two', ['a', 'b']);
      response.end(gzipSync('{"a":1}'));
    });
    const answer = await fetch(service.address, post('{}'));
    expect(await answer.text()).toBe('{"a":1}');
    expect(answer.headers.get('x-two')).toBe('a, b');
  });
});

/** As the client makes a call that moves money. */
function exchangeOn(fetchOnce: typeof fetch, url: string, deadline: number) {
  return exchange(
    { fetch, fetchOnce, clock: systemClock(), maxBytes: 1_048_576 },
    { method: 'POST', url, token: null, body: '{}', deadline, atMostOnce: true, ended: null },
  );
}

describe.each([
  ['on connections that it opens ahead', 'DIRECT'],
  ['on Chromium’s alone', 'PROXY 127.0.0.1:9'],
])('the program on it, %s', (_way, route) => {
  beforeEach(() => {
    const reads = session.fromPartition('loyalty-service', { cache: false });
    const asked = vi.spyOn(reads, 'resolveProxy').mockResolvedValue(route);
    onTestFinished(() => asked.mockRestore());
  });

  test('a move is done once where another request would be done twice', async () => {
    const service = await serve(CLOSES_USED);
    const { fetch, fetchOnce } = createSessionFetch();
    for (const send of [fetch, fetchOnce]) await text(send(`${service.address}/warm`));
    service.seen.length = 0;
    await text(fetch(`${service.address}/read`, post()));
    expect(service.seen).toEqual(['POST /read', 'POST /read']);
    for (let move = 0; move < 7; move += 1)
      await text(fetchOnce(`${service.address}/move`, post()));
    expect(service.seen.filter((line) => line === 'POST /move')).toHaveLength(7);
  });

  test('moves at the same time end none of each other', async () => {
    const service = await serve((_nth, _request, response) => {
      setTimeout(() => response.end('{}'), 50);
    });
    const { fetchOnce } = createSessionFetch();
    const moves = Array.from({ length: 9 }, (_, move) =>
      text(fetchOnce(`${service.address}/${move}`, post())),
    );
    expect(await Promise.all(moves)).toEqual(Array.from({ length: 9 }, () => '{}'));
    expect(new Set(service.seen).size).toBe(9);
    expect(service.seen).toHaveLength(9);
  });

  test.each(['as it is', 'packed'])(
    'a move’s answer that never ends is cut while it comes, %s, and the lanes go on',
    async (how) => {
      const flood = Buffer.alloc(65_536);
      let open = 0;
      const service = await serve((_nth, request, response) => {
        if (request.url !== '/flood') return void response.end('{}');
        open += 1;
        response.on('close', () => (open -= 1));
        const zip = how === 'packed' ? createGzip() : new PassThrough();
        if (how === 'packed') response.setHeader('content-encoding', 'gzip');
        zip.pipe(response);
        const pour = () => {
          while (!response.destroyed && zip.write(flood));
        };
        zip.on('drain', pour);
        pour();
      });
      const { fetchOnce } = createSessionFetch();
      const cut = { ok: false, networkError: 'protocolError', status: 200 };
      for (let move = 0; move < 4; move += 1)
        expect(await exchangeOn(fetchOnce, `${service.address}/flood`, 60_000)).toEqual(cut);
      await expect.poll(() => open).toBe(0);
      expect(await text(fetchOnce(`${service.address}/next`, post()))).toBe('{}');
    },
  );

  test('a move that is answered without a body holds up no other', async () => {
    const service = await serve((_nth, _request, response) => void response.writeHead(204).end());
    const { fetchOnce } = createSessionFetch();
    for (let move = 0; move < 4; move += 1)
      expect((await fetchOnce(`${service.address}/${move}`, post())).status).toBe(204);
    expect(service.seen).toHaveLength(4);
  });

  test('a move that is given up while its answer stands still holds up no other', async () => {
    const service = await serve((_nth, request, response) => {
      if (request.url === '/still') response.write('{');
      else response.end('{}');
    });
    const { fetchOnce } = createSessionFetch();
    const stuck = Array.from({ length: 3 }, () =>
      exchangeOn(fetchOnce, `${service.address}/still`, 2_000),
    );
    const next = text(fetchOnce(`${service.address}/next`, post()));
    for (const move of await Promise.all(stuck))
      expect(move).toEqual({ ok: false, networkError: 'noResponse', status: 200 });
    expect(await next).toBe('{}');
  });
});
