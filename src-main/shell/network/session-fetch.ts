/**
 * `fetch` for the calls to the service. Chromium's network stack brings the system's proxy and
 * certificates; sessions of their own, in memory, keep cookies and cached answers out. Failures
 * have Chromium's names (net::ERR_…), which the client understands beside Node's.
 */
import { session, type Session } from 'electron';
import { createMoveFetch } from './move-fetch.ts';
import { createSpareConnections, MOVES_IN_A_ROW } from './spare-connections.ts';

export interface ServiceFetch {
  /** Connections are kept alive and used again. */
  readonly fetch: typeof fetch;
  /**
   * For calls that move money. Chromium sends a request again by itself, a POST too, when a kept
   * connection breaks before an answer came; so each of these begins on a connection that was
   * never used: one of Node's own, opened ahead as soon as anything was asked of the service. Where
   * that can't be had (a proxy, a certificate that Chromium alone trusts, the first call of all)
   * Chromium takes a new one. There closing connections ends what is under way on them, so calls
   * take turns; several lanes keep a sale from waiting behind another one's slow answer.
   */
  readonly fetchOnce: typeof fetch;
  /** Chromium opens as many as are missing; HTTP/2 needs one. A request on one of them may be sent twice, as any read. */
  expectReads(origin: string, count: number): void;
  /** The machine slept: connections that were opened before are forgotten. */
  forgetConnections(): void;
}

/** Closing connections never ends when the network's process died meanwhile. */
const CLOSE_TIMEOUT = 2_000;

const LANES = ['loyalty-moves-1', 'loyalty-moves-2', 'loyalty-moves-3'] as const;

/** Call after the app is ready. */
export function createSessionFetch(): ServiceFetch {
  const reads = session.fromPartition('loyalty-service', { cache: false });
  const shared = fetchOf(reads);
  const lanes = LANES.map((name) => createLane(session.fromPartition(name, { cache: false })));
  const spares = createSpareConnections({
    isDirect: async (origin) => (await reads.resolveProxy(origin)) === 'DIRECT',
  });
  return {
    fetch: (input, init) => {
      spares.expect(new URL(input instanceof Request ? input.url : input).origin);
      return shared(input, init);
    },
    fetchOnce: createMoveFetch({
      spares,
      anew: (input, init) => {
        const idle = lanes.reduce((best, lane) => (lane.waiting() < best.waiting() ? lane : best));
        return idle.fetch(input, init);
      },
      userAgent: reads.getUserAgent(),
    }),
    expectReads(origin, count) {
      spares.expect(origin, MOVES_IN_A_ROW);
      reads.preconnect({ url: origin, numSockets: count });
    },
    forgetConnections: spares.drop,
  };
}

/** Calls on one session, one after another, each on a connection of its own. */
function createLane(partition: Session) {
  const send = fetchOf(partition);
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  return {
    waiting: () => waiting,
    fetch: (async (input, init) => {
      const before = last;
      const turn = Promise.withResolvers<void>();
      last = turn.promise;
      waiting += 1;
      const end = () => {
        waiting -= 1;
        turn.resolve();
      };
      try {
        await before;
        await closed(partition);
        return whenRead(await send(input, init), init?.signal ?? null, end);
      } catch (error) {
        end();
        throw error;
      }
    }) satisfies typeof fetch,
  };
}

/**
 * The same answer; `over` is called once, when nothing more of it is read: its body ended, broke off or was
 * given up. It passes through as it comes, so that whoever reads it can stop at what is too much.
 */
function whenRead(answer: Response, signal: AbortSignal | null, over: () => void): Response {
  if (answer.body === null || !hasBody(answer.status)) {
    over();
    return answer;
  }
  const reader = answer.body.getReader();
  const ended = Promise.withResolvers<void>();
  void ended.promise.then(over);
  if (signal?.aborted === true) ended.resolve();
  // Nobody may go on reading what was given up, and then no end would come.
  signal?.addEventListener('abort', () => ended.resolve(), { once: true });
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        ended.resolve();
      },
      cancel(reason) {
        ended.resolve();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: answer.status, headers: answer.headers });
}

/** Fails in the words of a connection that could not be made: the request was not sent. */
async function closed(partition: Session): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer')), CLOSE_TIMEOUT);
  try {
    await Promise.race([partition.closeAllConnections(), late.promise]);
  } catch (cause) {
    throw new Error('net::ERR_CONNECTION_FAILED', { cause });
  } finally {
    clearTimeout(timer);
  }
}

function fetchOf(partition: Session): typeof fetch {
  return (input, init) =>
    // Node's and the DOM's declarations of the same standard types differ in name only.
    partition.fetch((input instanceof URL ? input.href : input) as string, {
      ...(init as RequestInit),
      credentials: 'omit',
    }) as Promise<Response>;
}

function hasBody(status: number): boolean {
  return ![101, 204, 205, 304].includes(status);
}
