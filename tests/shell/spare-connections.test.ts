/**
 * What moves money rides on a connection that was opened ahead and never used: it waits for no handshake and goes
 * out once, wherever the way there is cut.
 */
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { createServer as createSecureServer } from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { connect, createServer as createNetServer, type Socket } from 'node:net';
import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { exchange, type Exchange } from '../../src-main/loyalty/transport.ts';
import { systemClock } from '../../src-main/shell/system-clock.ts';
import { startRelay } from '../../tools/relay.ts';
import { SELF_SIGNED } from '../loyalty/support/self-signed.ts';
import { listen } from '../listen.ts';
import { load } from './system-stubs.ts';
import type * as MoveFetchModule from '../../src-main/shell/network/move-fetch.ts';
import type * as SpareModule from '../../src-main/shell/network/spare-connections.ts';

const { createSpareConnections, MOVES_IN_A_ROW } = load<typeof SpareModule>(
  'src-main/shell/network/spare-connections.ts',
);
const { createMoveFetch } = load<typeof MoveFetchModule>('src-main/shell/network/move-fetch.ts');

/** What a server saw: connections, and the requests that it acted on. */
interface Service {
  readonly origin: string;
  readonly port: number;
  readonly connections: () => number;
  /** The connections in the order in which they were opened, by the requests that came on them. */
  readonly usedBy: () => readonly number[];
  readonly sockets: ReadonlySet<Socket>;
  readonly acted: string[];
}

const DONE: RequestListener = (_request, response) => void response.end('{"code":200}');

async function serve(answer: RequestListener = DONE, secure = false): Promise<Service> {
  const acted: string[] = [];
  const act: RequestListener = (request, response) => {
    request.resume().on('end', () => {
      acted.push(`${request.method} ${request.url}`);
      answer(request, response);
    });
  };
  const server = secure ? createSecureServer(SELF_SIGNED, act) : createServer(act);
  const opened: Socket[] = [];
  // They count once they could carry a request.
  server.on(secure ? 'secureConnection' : 'connection', (socket: Socket) => opened.push(socket));
  const used: number[] = [];
  server.on('request', ({ socket }) => used.push(opened.indexOf(socket)));
  const { port, sockets } = await listen(server);
  const origin = `${secure ? 'https' : 'http'}://127.0.0.1:${port}`;
  return { origin, port, connections: () => opened.length, usedBy: () => used, sockets, acted };
}

/** Chromium's way, which says that it was gone. */
const ANEW = 'anew';

function client({ isDirect = true } = {}) {
  const asked: string[] = [];
  const spares = createSpareConnections({
    isDirect: (origin) => {
      asked.push(origin);
      return Promise.resolve(isDirect);
    },
    authorities: () => [SELF_SIGNED.cert],
  });
  onTestFinished(spares.drop);
  const anew = vi.fn<typeof fetch>(() => Promise.resolve(new Response(ANEW)));
  const send = createMoveFetch({ spares, anew, userAgent: 'Till/1.0' });
  return {
    spares,
    anew,
    asked,
    send,
    /** As the client of the service makes a call that moves money. */
    move: (origin: string, deadline = 30_000): Promise<Exchange> =>
      exchange(
        { fetch, fetchOnce: send, clock: systemClock(), maxBytes: 65_536 },
        {
          method: 'POST',
          url: `${origin}/api/v1/orders?a=b`,
          token: 'secret',
          body: '{"amount":1}',
          deadline,
          atMostOnce: true,
          ended: null,
        },
      ),
    /** One is open and nothing was sent on it. */
    async ready(service: Service, count = 1) {
      spares.expect(service.origin);
      await expect.poll(service.connections).toBe(count);
    },
  };
}

const text = async (answer: Promise<Response>) => (await answer).text();

describe.each([
  ['plain', false],
  ['TLS', true],
])('a connection that was opened ahead, %s', (_name, secure) => {
  test('is used for one request, and the next ones are opened at once', async () => {
    const service = await serve(DONE, secure);
    const { move, ready, anew } = client();
    await ready(service);
    expect(service.acted).toEqual([]);
    for (const used of [1, 2, 3]) {
      expect(await move(service.origin)).toMatchObject({ ok: true, reply: { status: 200 } });
      await expect.poll(service.connections).toBe(used + 2);
    }
    expect(service.usedBy()).toEqual([0, 1, 2]);
    expect(service.acted).toEqual(Array(3).fill('POST /api/v1/orders?a=b'));
    expect(anew).not.toHaveBeenCalled();
  });

  // An order and its award: by TLS a connection takes longer to open than the order to be answered.
  test('leaves another one that is open to the move that follows its answer', async () => {
    const service = await serve(DONE, secure);
    const { spares, move, anew } = client();
    spares.expect(service.origin, MOVES_IN_A_ROW);
    await expect.poll(service.connections).toBe(2);
    expect(await move(service.origin)).toMatchObject({ ok: true });
    expect(await move(service.origin)).toMatchObject({ ok: true });
    expect(service.usedBy()).toEqual([0, 1]);
    expect(anew).not.toHaveBeenCalled();
  });

  test('brings the request as Chromium would', async () => {
    let seen: unknown;
    const service = await serve((request, response) => {
      const { 'content-length': length, authorization, host, accept } = request.headers;
      seen = { length, authorization, host, accept, agent: request.headers['user-agent'] };
      response.setHeader('date', 'Sun, 22 Nov 2026 10:00:00 GMT').end('{"код":"да"}');
    }, secure);
    const { move, ready } = client();
    await ready(service);
    expect(await move(service.origin)).toMatchObject({
      ok: true,
      reply: { text: '{"код":"да"}', date: Date.UTC(2026, 10, 22, 10) },
    });
    expect(seen).toEqual({
      length: '12',
      authorization: 'Bearer secret',
      host: `127.0.0.1:${service.port}`,
      accept: 'application/json',
      agent: 'Till/1.0',
    });
  });

  // The fault of Chromium's own connections: a used one is closed, and the request goes out again.
  test('that acts and closes without an answer acted once', async () => {
    const service = await serve((request) => request.socket.destroy(), secure);
    const { move, ready } = client();
    await ready(service);
    expect(await move(service.origin)).toEqual({
      ok: false,
      networkError: 'noResponse',
      status: null,
    });
    expect(service.acted).toHaveLength(1);
  });
});

/** A service of another thread, which ends its connection while this one is busy. */
async function serveElsewhere(said: string) {
  const flag = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
    const { flag, said } = workerData;
    require('node:net').createServer((socket) => {
      socket.on('error', () => undefined);
      Promise.resolve(Atomics.waitAsync(flag, 1, 0).value).then(() => socket.end(said, () => {
        Atomics.store(flag, 0, 1);
        Atomics.notify(flag, 0);
      }));
      parentPort.postMessage('connected');
    }).listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port); });`,
    { eval: true, workerData: { flag, said } },
  );
  onTestFinished(async () => void (await worker.terminate()));
  const [port] = (await once(worker, 'message')) as [number];
  return {
    origin: `http://127.0.0.1:${port}`,
    connected: once(worker, 'message'),
    end() {
      Atomics.store(flag, 1, 1);
      Atomics.notify(flag, 1);
    },
    waitForEnd: () => Atomics.wait(flag, 0, 0, 10_000),
  };
}

/** Once it is armed: passes so many bytes of what comes from one side on, then cuts the connection in two. */
async function cutting(to: number, side: 'request' | 'answer', after: number) {
  let armed = false;
  let left = after;
  const relay = await startRelay(to, () => ({
    pass(from, bytes) {
      if (!armed || from !== side) return { bytes };
      const part = bytes.subarray(0, left);
      left -= part.length;
      return { bytes: part, cut: left === 0 };
    },
  }));
  onTestFinished(relay.stop);
  return { port: relay.port, arm: () => (armed = true) };
}

test('a connection that was used is not held until it would have been idle for too long', async () => {
  const service = await serve();
  const { spares, ready } = client();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await ready(service);
  const socket = await spares.take(service.origin);
  expect(vi.getTimerCount()).toBe(1);
  socket?.destroy();
  await expect.poll(() => vi.getTimerCount()).toBe(0);
});

test('that is open is taken before an older one that isn’t yet', async () => {
  const service = await serve(DONE, true);
  const [held, through] = [Promise.withResolvers<undefined>(), { first: true }];
  const relay = createNetServer((socket) => {
    const onward = connect(service.port, '127.0.0.1');
    for (const one of [socket, onward]) one.on('error', () => undefined);
    // The first one's greeting is lost on its way for now.
    const wait = through.first ? held.promise : Promise.resolve(undefined);
    through.first = false;
    void wait.then(() => socket.pipe(onward).pipe(socket));
    socket.on('close', () => onward.destroy());
  });
  const { port } = await listen(relay);
  onTestFinished(() => held.resolve(undefined));
  const { spares } = client();
  const origin = `https://127.0.0.1:${port}`;
  spares.expect(origin, MOVES_IN_A_ROW);
  await expect.poll(service.connections).toBe(1);
  const begunAt = performance.now();
  expect(await spares.take(origin)).not.toBeNull();
  expect(performance.now() - begunAt).toBeLessThan(1_000);
});

test('that is open is taken where the oldest one has ended, and nobody has heard of it yet', async () => {
  const service = await serve();
  const { spares, move, anew } = client();
  spares.expect(service.origin, MOVES_IN_A_ROW);
  await expect.poll(service.connections).toBe(2);
  await new Promise((resolve) => void setTimeout(resolve, 50));
  [...service.sockets][0]?.destroy();
  expect(await move(service.origin)).toMatchObject({ ok: true });
  expect(service.usedBy()).toEqual([1]);
  expect(anew).not.toHaveBeenCalled();
});

test.each([
  ['two', 2],
  ['one', 1],
])(
  'is followed by others where the service lets in no more than %s at once',
  async (_few, most) => {
    // The next ones are opened beside the one that waits for its answer.
    const service = await serve((...asked) => void setTimeout(DONE, 100, ...asked), true);
    const relay = createNetServer((socket) => {
      if (sockets.size >= most) return void socket.destroy();
      const onward = connect(service.port, '127.0.0.1').on('error', () => undefined);
      socket.on('close', () => onward.destroy());
      return socket.pipe(onward).pipe(socket);
    });
    const { port, sockets } = await listen(relay);
    const origin = `https://127.0.0.1:${port}`;
    const { spares, move, anew } = client();
    for (const used of [0, 1, 2, 3]) {
      spares.expect(origin, MOVES_IN_A_ROW);
      await expect.poll(service.connections).toBe(used + most);
      expect(await move(origin)).toMatchObject({ ok: true });
      await expect.poll(() => sockets.size).toBe(most - 1);
    }
    expect(anew).not.toHaveBeenCalled();
  },
);

describe('a way that is cut after any byte', () => {
  const whole = process.env['DEPTH'] === 'whole';
  const seed = Number(process.env['SEED'] ?? 0);
  test.each([
    ['request', false, 400],
    ['answer', false, 250],
    ['request', true, 500],
    ['answer', true, 900],
  ] as const)(
    'of the %s (TLS: %s): what was done was done once, and is never called unsent',
    async (side, secure, bytes) => {
      const step = whole ? 1 : 13;
      let cuts = 0;
      for (let at = whole ? 0 : seed % step; at < bytes; at += step) {
        // One of its own: what the last way left behind may still arrive.
        const service = await serve(DONE, secure);
        const relay = await cutting(service.port, side, at);
        const origin = `${secure ? 'https' : 'http'}://127.0.0.1:${relay.port}`;
        const { spares, move, anew } = client();
        spares.expect(origin);
        await expect.poll(service.connections, { interval: 1 }).toBe(1);
        relay.arm();
        const outcome = await move(origin);
        if (anew.mock.calls.length > 0) {
          // Cut in what a handshake leaves behind (its tickets), and noticed before anything was sent.
          expect([secure, service.acted]).toEqual([true, []]);
          spares.drop();
          continue;
        }
        expect(service.acted.length).toBeLessThanOrEqual(1);
        if (outcome.ok) expect(service.acted).toHaveLength(1);
        else expect(['noResponse', 'maybeSent', 'protocolError']).toContain(outcome.networkError);
        if (!outcome.ok) cuts += 1;
        spares.drop();
      }
      expect(cuts).toBeGreaterThan(5);
    },
  );
});

describe('Chromium takes a new connection', () => {
  test('for the first call of all, and for another origin', async () => {
    const [service, other] = [await serve(), await serve()];
    const { send, ready, anew } = client();
    expect(await text(send(`${service.origin}/x`, { method: 'POST' }))).toBe(ANEW);
    await ready(service, MOVES_IN_A_ROW);
    expect(await text(send(`${other.origin}/x`, { method: 'POST' }))).toBe(ANEW);
    expect(anew).toHaveBeenCalledTimes(2);
    expect([...service.acted, ...other.acted]).toEqual([]);
  });

  test('where a proxy leads there', async () => {
    const service = await serve();
    const { send, spares, asked } = client({ isDirect: false });
    spares.expect(service.origin);
    expect(await text(send(`${service.origin}/x`, { method: 'POST' }))).toBe(ANEW);
    expect(asked).toEqual([service.origin]);
    expect(service.connections()).toBe(0);
  });

  test('where Node doesn’t trust the certificate, and Node asks no more for a minute', async () => {
    const service = await serve(DONE, true);
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const asked: string[] = [];
    const spares = createSpareConnections({
      isDirect: (origin) => {
        asked.push(origin);
        return Promise.resolve(true);
      },
    });
    onTestFinished(spares.drop);
    spares.expect(service.origin);
    expect(await spares.take(service.origin)).toBeNull();
    spares.expect(service.origin);
    expect(asked).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    spares.expect(service.origin);
    expect(asked).toHaveLength(2);
    // After a sleep of the machine the network may be another one.
    expect(await spares.take(service.origin)).toBeNull();
    spares.drop();
    spares.expect(service.origin);
    expect(asked).toHaveLength(3);
  });

  test('where nothing listens', async () => {
    const service = await serve();
    const { send, spares } = client();
    const nobody = service.origin.replace(String(service.port), '1');
    spares.expect(nobody);
    expect(await text(send(`${nobody}/x`, { method: 'POST' }))).toBe(ANEW);
  });

  test('when the one that was ready ended meanwhile', async () => {
    const service = await serve();
    const { send, ready } = client();
    await ready(service);
    for (const socket of service.sockets) socket.end();
    await expect.poll(() => service.sockets.size).toBe(0);
    expect(await text(send(`${service.origin}/x`, { method: 'POST' }))).toBe(ANEW);
    expect(service.acted).toEqual([]);
  });

  test('when something came on it before anything was asked', async () => {
    const service = await serve();
    const { send, ready } = client();
    await ready(service);
    for (const socket of service.sockets)
      socket.write('HTTP/1.1 408 Request Time-out\r\nContent-Length: 2\r\n\r\n{}');
    await expect.poll(() => service.sockets.size).toBe(0);
    expect(await text(send(`${service.origin}/x`, { method: 'POST' }))).toBe(ANEW);
  });

  test.each([
    ['ended', ''],
    ['said that it waited too long', 'HTTP/1.1 408 Late\r\nContent-Length: 2\r\n\r\n{}'],
  ])('when the service %s while main was busy', async (_what, said) => {
    const ending = await serveElsewhere(said);
    const { send, spares, anew } = client();
    spares.expect(ending.origin);
    await ending.connected;
    ending.end();
    // The loop doesn't come round, so nothing of it is heard before the move.
    expect(ending.waitForEnd()).not.toBe('timed-out');
    expect(await text(send(`${ending.origin}/x`, { method: 'POST' }))).toBe(ANEW);
    expect(anew).toHaveBeenCalledTimes(1);
  });

  test('when the system doesn’t say which addresses it has', async () => {
    const service = await serve();
    const { send, ready } = client();
    await ready(service);
    const silent = vi.spyOn(os, 'networkInterfaces').mockImplementation(() => {
      throw new Error('EMFILE');
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      silent.mockRestore();
      syncBuiltinESMExports();
    });
    expect(await text(send(`${service.origin}/x`, { method: 'POST' }))).toBe(ANEW);
    expect(service.acted).toEqual([]);
  });

  test('after the machine slept', async () => {
    const service = await serve();
    const { send, spares, ready } = client();
    await ready(service);
    spares.drop();
    expect(await text(send(`${service.origin}/x`, { method: 'POST' }))).toBe(ANEW);
    expect(service.acted).toEqual([]);
  });

  test('for a body that is no text', async () => {
    const service = await serve();
    const { send, ready } = client();
    await ready(service);
    const body = new Uint8Array([1]);
    expect(await text(send(`${service.origin}/x`, { method: 'POST', body }))).toBe(ANEW);
    expect(await text(send(new Request(`${service.origin}/x`)))).toBe(ANEW);
  });
});

test('an IPv4 address that is written as IPv6 is one of the machine’s own', async () => {
  const service = await serve();
  const origin = service.origin.replace('127.0.0.1', '[::ffff:7f00:1]');
  const { move, ready, anew } = client();
  await ready({ ...service, origin });
  expect(await move(origin)).toMatchObject({ ok: true });
  expect(anew).not.toHaveBeenCalled();
});

/** Time passes when the test says so. */
const waiting = async () => {
  const service = await serve();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { spares } = client();
  const until = async (count: number) => {
    while (service.connections() < count)
      await new Promise<void>((resolve) => void setImmediate(resolve));
  };
  return { service, spares, until };
};

describe('one that waits', () => {
  test('is opened anew while a call was lately made, and then no more', async () => {
    const { service, spares, until } = await waiting();
    spares.expect(service.origin);
    for (const opened of [1, 2, 3]) {
      await until(opened);
      await vi.advanceTimersByTimeAsync(20_000);
    }
    expect(await spares.take(service.origin)).toBeNull();
    expect(service.connections()).toBe(3);
  });

  test('with another is left alone when its time is over, until a sale begins', async () => {
    const { service, spares, until } = await waiting();
    spares.expect(service.origin);
    await until(1);
    await vi.advanceTimersByTimeAsync(10_000);
    spares.expect(service.origin, MOVES_IN_A_ROW);
    await until(2);
    // The first one's time, then the second one's: a single one is opened anew, in its place.
    await vi.advanceTimersByTimeAsync(10_000);
    expect(service.connections()).toBe(2);
    await vi.advanceTimersByTimeAsync(10_000);
    await until(3);
    spares.expect(service.origin, MOVES_IN_A_ROW);
    await until(4);
  });
});

const answered = async (answer: RequestListener) => {
  const service = await serve(answer);
  const { move, ready } = client();
  await ready(service);
  return move(service.origin);
};

describe('an answer on it', () => {
  test.each([301, 302, 303, 307, 308])('is no answer when it leads elsewhere: %i', async (code) => {
    const outcome = await answered((_request, response) =>
      response.writeHead(code, { location: 'http://127.0.0.1:1/' }).end(),
    );
    expect(outcome).toMatchObject({ ok: false, networkError: 'protocolError' });
  });

  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('is read though it is packed and nobody asked: %s', async (encoding, pack) => {
    const outcome = await answered((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(pack('{"code":200}')),
    );
    expect(outcome).toMatchObject({ ok: true, reply: { text: '{"code":200}' } });
  });

  test.each([
    ['in a way that nobody knows', 'secret-pack', '{}'],
    ['wrongly', 'gzip', '{}'],
  ])('is no answer when it is packed %s', async (_how, encoding, body) => {
    const outcome = await answered((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    );
    expect(outcome).toMatchObject({ ok: false, networkError: 'protocolError' });
  });

  test.each([204, 205])('may be empty: %i', async (status) => {
    const outcome = await answered((_request, response) => response.writeHead(status).end());
    expect(outcome).toMatchObject({ ok: true, reply: { status, text: '' } });
  });

  test.each([
    [
      'a length beside chunks',
      'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    ],
    ['a line without CR', 'X: y\nContent-Length: 2\r\n\r\n{}'],
    ['more than was said', 'Content-Length: 2\r\n\r\n{}HTTP/1.1 500 No\r\n\r\n'],
  ])('is read as Chromium reads it: %s', async (_what, rest) => {
    const outcome = await answered((_request, response) =>
      response.socket?.write(`HTTP/1.1 200 OK\r\n${rest}`),
    );
    expect(outcome).toMatchObject({ ok: true, reply: { text: '{}' } });
  });

  test('that changes the protocol is none, at once', async () => {
    const outcome = await answered((_request, response) =>
      response.socket?.write('HTTP/1.1 101 No\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    );
    expect(outcome).toEqual({ ok: false, networkError: 'noResponse', status: null });
  });

  test('with a status that is none is no answer', async () => {
    const outcome = await answered((_request, response) => response.writeHead(799).end('{}'));
    expect(outcome).toMatchObject({ ok: false });
  });

  test('that is too long is cut', async () => {
    const outcome = await answered((_request, response) => response.end('x'.repeat(70_000)));
    expect(outcome).toEqual({ ok: false, networkError: 'protocolError', status: 200 });
  });

  test('with endless headers is cut', async () => {
    const outcome = await answered((_request, response) => {
      const line = `x-y: ${'z'.repeat(1_000)}\r\n`;
      response.socket?.write(`HTTP/1.1 200 OK\r\n${line.repeat(40)}`);
    });
    expect(outcome).toMatchObject({ ok: false, networkError: 'protocolError' });
  });

  test('that never ends is given up at the deadline, and the connection with it', async () => {
    const service = await serve((_request, response) => void response.write('{'));
    const { move, ready, spares } = client();
    await ready(service);
    const outcome = await move(service.origin, 200);
    expect(outcome).toEqual({ ok: false, networkError: 'noResponse', status: 200 });
    spares.drop();
    await expect.poll(() => service.sockets.size).toBe(0);
  });
});
