/** One request: deadline, size, connection, headers, and the end of a session. */
import type { ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import { createPerform } from '../../src-main/loyalty/http-client.ts';
import type { Operation } from '../../src-main/loyalty/operation.ts';
import type { CallReport } from '../../src-main/ports/loyalty-api.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import { ok } from '../../src-shared/domain/result.ts';
import { MOVES, NEW_ORDER, PHONE, READS, SAMPLE_CALLS, sampleCall } from './support/calls.ts';
import { faultOf, openAt, testClock, testLog, USER, valueOf } from './support/parts.ts';
import { constantServer, envelope, rawServer, send } from './support/raw-server.ts';

/** A server that keeps every request waiting; `arrived` settles when the first one is there. */
async function holdingServer(begin: (response: ServerResponse) => void = () => undefined) {
  const arrived = Promise.withResolvers<ServerResponse>();
  const server = await rawServer((_request, response) => {
    begin(response);
    arrived.resolve(response);
  });
  return { ...server, arrived: arrived.promise };
}

const sendHalf = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"code":200,');
};

describe('deadline', () => {
  it.each(READS)('$name (a read): 10 s, then timeout, safe', async (call) => {
    const server = await holdingServer();
    const { api, clock, log } = openAt(server.address);
    const answer = call.run(api);
    await server.arrived;
    expect(clock.pending()).toEqual([10_000]);
    clock.pass(10_000);
    expect(faultOf(await answer)).toEqual({ code: 'timeout', retry: 'safe' });
    expect(log.entries).toEqual([
      {
        event: 'loyalty.call',
        fields: { operation: call.name, status: null, ms: 10_000 },
      },
    ]);
  });

  it('a log-in moves nothing: 10 s, too', async () => {
    const server = await holdingServer();
    const clock = testClock();
    const gateway = createLoyaltyGateway({ fetch, clock, log: testLog() });
    const answer = gateway.login(server.address, 'owner', 'secret');
    await server.arrived;
    expect(clock.pending()).toEqual([10_000]);
    clock.pass(10_000);
    expect(faultOf(await answer)).toEqual({ code: 'timeout', retry: 'safe' });
  });

  it.each(MOVES)('$name (a move): 20 s, then timeout, unsafe', async (call) => {
    const server = await holdingServer();
    const { api, clock } = openAt(server.address);
    const answer = call.run(api);
    await server.arrived;
    expect(clock.pending()).toEqual([20_000]);
    clock.pass(20_000);
    expect(faultOf(await answer)).toEqual({ code: 'timeout', retry: 'unsafe' });
  });

  it('covers the body: a head and half a body are no answer', async () => {
    const server = await holdingServer(sendHalf);
    const { api, clock } = openAt(server.address);
    const answer = api.createOrder(NEW_ORDER);
    await server.arrived;
    clock.pass(20_000);
    expect(faultOf(await answer)).toMatchObject({ code: 'timeout', retry: 'unsafe' });
  });

  it('holds also with a fetch that ignores its signal', async () => {
    const asked = Promise.withResolvers<void>();
    const deaf = () => {
      asked.resolve();
      return Promise.withResolvers<Response>().promise;
    };
    const { api, clock } = openAt('http://127.0.0.1:1', { parts: { fetch: deaf } });
    const answer = api.balance(USER);
    await asked.promise;
    clock.pass(10_000);
    expect(faultOf(await answer)).toEqual({ code: 'timeout', retry: 'safe' });
  });

  it('is configurable, and gone when the answer is there', async () => {
    const server = await holdingServer();
    const deadlines = { reads: 700, changes: 900 };
    const { api, clock } = openAt(server.address, { parts: { deadlines } });
    const answer = api.balance(USER);
    const response = await server.arrived;
    expect(clock.pending()).toEqual([700]);
    send(response, 200, envelope('5'));
    expect(valueOf(await answer)).toBe(500);
    expect(clock.pending()).toEqual([]);
  });
});

function padded(bytes: number): string {
  const bare = envelope('5', 200, '');
  return envelope('5', 200, 'x'.repeat(bytes - bare.length));
}

describe('size of an answer', () => {
  it('the largest that is allowed is read', async () => {
    const server = await constantServer(200, padded(4_096));
    const { api } = openAt(server.address, { parts: { maxBytes: 4_096 } });
    expect(valueOf(await api.balance(USER))).toBe(500);
  });

  it('one byte more is malformed; for a move nobody knows what happened', async () => {
    const server = await constantServer(200, padded(4_097));
    const { api } = openAt(server.address, { parts: { maxBytes: 4_096 } });
    expect(faultOf(await api.balance(USER))).toEqual({
      code: 'malformed',
      retry: 'safe',
      status: 200,
    });
    expect(faultOf(await api.createOrder(NEW_ORDER))).toMatchObject({
      code: 'malformed',
      retry: 'unsafe',
    });
  });

  it('an endless answer is cut off at 1 MiB', async () => {
    const chunk = 'x'.repeat(65_536);
    let sent = 0;
    const closed = Promise.withResolvers<void>();
    const server = await rawServer((request, response) => {
      request.socket.on('close', () => closed.resolve());
      const more = () => {
        let room = !response.destroyed;
        while (room) {
          room = response.write(chunk);
          sent += chunk.length;
        }
      };
      response.on('drain', more);
      response.writeHead(200);
      more();
    });
    const { api } = openAt(server.address);
    expect(faultOf(await api.balance(USER)).code).toBe('malformed');
    await closed.promise;
    expect(sent).toBeGreaterThan(1_048_576);
  });
});

describe('the request', () => {
  it('[COMMON.C1] each request carries its token; JSON is asked for', async () => {
    const server = await constantServer(200, envelope('5'));
    const { api } = openAt(server.address, { session: { accessToken: 'abc.def.ghi' } });
    await api.balance(USER);
    expect(server.seen[0]?.headers).toMatchObject({
      authorization: 'Bearer abc.def.ghi',
      accept: 'application/json',
    });
    expect(server.seen[0]?.headers).not.toHaveProperty('content-type');
    expect(server.seen[0]?.headers).not.toHaveProperty('cookie');
  });

  it('[COMMON.C2] a body is JSON and says so', async () => {
    const server = await constantServer(200, envelope(null));
    const { api } = openAt(server.address);
    await api.completeOrder(USER, { bonus: NEW_ORDER.bonus, method: 'cash' });
    expect(server.seen[0]?.headers['content-type']).toBe('application/json');
  });

  it('the connection is kept alive from one call to the next', async () => {
    const server = await constantServer(200, envelope('5'));
    const { api } = openAt(server.address);
    for (let calls = 0; calls < 10; calls += 1) await api.balance(USER);
    // undici may open a second one while it puts the first aside; never one for each call.
    expect(new Set(server.seen.map((request) => request.socket)).size).toBeLessThanOrEqual(2);
    expect(server.seen).toHaveLength(10);
  });

  it.each(SAMPLE_CALLS)('$name (a $kind) goes by the fetch for its kind', async (call) => {
    const used: string[] = [];
    const marking = (name: string) => () => {
      used.push(name);
      return Promise.resolve(new Response(envelope(null)));
    };
    const { api } = openAt('http://127.0.0.1:1', {
      parts: { fetch: marking('fetch'), fetchOnce: marking('fetchOnce') },
    });
    await call.run(api);
    expect(used).toEqual([call.kind === 'nonIdempotent' ? 'fetchOnce' : 'fetch']);
  });

  it('letters of several bytes survive wherever the body is divided', async () => {
    const bytes = Buffer.from(envelope('{"id":5,"first_name":"Әйгерім 🎁"}'));
    const bytewise = () =>
      Promise.resolve(
        new Response(
          new ReadableStream({
            start(stream) {
              for (const byte of bytes) stream.enqueue(Uint8Array.of(byte));
              stream.close();
            },
          }),
        ),
      );
    const { api } = openAt('http://127.0.0.1:1', { parts: { fetch: bytewise } });
    expect(valueOf(await api.findCustomer(PHONE)).firstName).toBe('Әйгерім 🎁');
  });

  it('[COMMON.C3] a path prefix of the base address is kept', async () => {
    const server = await constantServer(200, envelope('5'));
    const { api } = openAt(`${server.address}/pos/`);
    await api.cashbackPercent(USER);
    expect(server.seen[0]?.url).toMatch(/^\/pos\/api\/v1\/branches\/101\/cashback\?/u);
  });

  it('a token never goes to an address that would not do', async () => {
    let asked = 0;
    const counting = () => {
      asked += 1;
      return Promise.reject(new Error('must not be called'));
    };
    const { api } = openAt('http://loyalty.example.kz', { parts: { fetch: counting } });
    const expected = {
      code: 'invalidInput',
      retry: 'never',
      field: 'address',
      problem: 'insecure',
    };
    expect(faultOf(await api.balance(USER))).toEqual(expected);
    expect(faultOf(await api.ensureToken())).toEqual(expected);
    expect(asked).toBe(0);
  });
});

describe('a defect', () => {
  it.each([
    ['readOnly', 'safe'],
    ['nonIdempotent', 'unsafe'],
  ] as const)(
    'in the reading of a %s: internal, %s; its message stays out of the log',
    async (kind, retry) => {
      const server = await constantServer(200, envelope('5'));
      const log = testLog();
      const reports: CallReport[] = [];
      const perform = createPerform(
        {
          fetch,
          fetchOnce: fetch,
          clock: testClock(),
          log,
          maxBytes: 1_000,
          deadlines: { reads: 1_000, changes: 1_000 },
        },
        { address: server.address, ended: null, called: (report) => void reports.push(report) },
      );
      const operation = {
        name: 'defective',
        kind,
        method: 'GET',
        path: '/api/v1/x',
        parse: () => {
          throw new RangeError('token-1 +77012345678');
        },
      } as const;
      expect(faultOf(await perform<null>(operation, 'token-1'))).toEqual({
        code: 'internal',
        retry,
      });
      expect(reports.map(({ fault }) => fault)).toEqual([{ code: 'internal', retry }]);
      expect(log.entries.map((entry) => entry.event)).toEqual(['loyalty.defect', 'loyalty.call']);
      expect(log.entries[0]?.fields).toMatch(
        /^RangeError in defective\n[^]*\n +at .*transport\.test/u,
      );
      expect(JSON.stringify(log.entries)).not.toMatch(/token-1|7701/u);
    },
  );

  it('in the making of a request: internal, nothing was sent, nothing is thrown', async () => {
    const server = await constantServer(200, envelope('5'));
    const session = { branchId: 'no number' as Id };
    const { api, log } = openAt(server.address, { session });
    expect(faultOf(await api.sendCode(USER))).toEqual({ code: 'internal', retry: 'never' });
    expect(server.seen).toEqual([]);
    expect(log.entries.map((entry) => entry.event)).toEqual(['loyalty.defect']);
  });
});

it('a request leaves nothing behind and brings nothing along but what the call needs', async () => {
  const requests: (RequestInit | undefined)[] = [];
  const answering: typeof fetch = async (_url, init) => {
    requests.push(init);
    return new Response(envelope('5'));
  };
  const { api } = openAt('http://localhost', { parts: { fetch: answering } });
  await api.balance(USER);
  expect(requests[0]).toMatchObject({
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
  expect(requests[0]).not.toHaveProperty('body');
});

describe('a session of weeks', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;

  it.each(['balance', 'createOrder'])('keeps nothing of %s once it has ended', async (name) => {
    const signals: WeakRef<AbortSignal>[] = [];
    const answers = [
      () => new Response(envelope('5')),
      () => new Response('<html>', { status: 502 }),
      () => Promise.reject(new TypeError('fetch failed')),
    ];
    const answering: typeof fetch = async (_url, init) => {
      if (init?.signal) signals.push(new WeakRef(init.signal));
      const answer = answers[(signals.length - 1) % answers.length] ?? never;
      return await answer();
    };
    const { api } = openAt('http://localhost', { parts: { fetch: answering } });
    for (const _ of answers) await sampleCall(name).run(api);
    expect(signals).toHaveLength(answers.length);
    const kept = () => {
      collectGarbage();
      return signals.filter((signal) => signal.deref() !== undefined).length;
    };
    await expect.poll(kept).toBe(0);
    // It was open until here.
    api.close();
  });
});

const never = () => Promise.withResolvers<Response>().promise;

describe('close()', () => {
  it('ends the calls in flight: a read safe, a move unsafe', async () => {
    const both = Promise.withResolvers<void>();
    const server = await rawServer(() => {
      if (server.seen.length === 2) both.resolve();
    });
    const { api, reports, clock } = openAt(server.address);
    const read = api.balance(USER);
    const move = api.createOrder(NEW_ORDER);
    await both.promise;
    api.close();
    expect(faultOf(await read)).toEqual({ code: 'timeout', retry: 'safe' });
    expect(faultOf(await move)).toEqual({ code: 'timeout', retry: 'unsafe' });
    expect(reports).toEqual([]);
    expect(clock.pending()).toEqual([]);
  });

  it('ends a call that begins afterwards too, as that of a refresh may', async () => {
    const perform = createPerform(
      {
        fetch: never,
        fetchOnce: never,
        clock: testClock(),
        log: testLog(),
        maxBytes: 1_000,
        deadlines: { reads: 1_000, changes: 1_000 },
      },
      { address: 'http://localhost', ended: AbortSignal.abort(), called: null },
    );
    const operation = {
      name: 'late',
      kind: 'readOnly',
      method: 'GET',
      path: '/x',
      parse: () => ok(null),
    };
    expect(faultOf(await perform(operation as Operation<null>, null)).code).toBe('timeout');
  });

  it('later calls are refused without a request', async () => {
    const server = await constantServer(200, envelope('5'));
    const { api } = openAt(server.address);
    api.close();
    expect(faultOf(await api.balance(USER))).toEqual({ code: 'invalidState', retry: 'never' });
    expect(faultOf(await api.ensureToken(true))).toEqual({ code: 'invalidState', retry: 'never' });
    expect(server.seen).toEqual([]);
  });
});
