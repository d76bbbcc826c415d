/**
 * `fetch` for the calls to the service. Chromium's network stack brings the system's proxy and
 * certificates; sessions of their own, in memory, keep cookies and cached answers out. Failures
 * have Chromium's names (net::ERR_…), which the client understands beside Node's.
 */
import { session, type Session } from 'electron';

export interface ServiceFetch {
  /** Connections are kept alive and used again. */
  readonly fetch: typeof fetch;
  /**
   * For calls that move money. Chromium sends a request again by itself, a POST too, when a kept
   * connection breaks before an answer came; so each of these begins on a connection that was
   * never used. Closing connections ends what is under way on them, so calls take turns; several
   * lanes keep a sale from waiting behind another one's slow answer.
   */
  readonly fetchOnce: typeof fetch;
}

/** Closing connections never ends when the network's process died meanwhile. */
const CLOSE_TIMEOUT = 2_000;

const LANES = ['loyalty-moves-1', 'loyalty-moves-2', 'loyalty-moves-3'] as const;

/** Call after the app is ready. */
export function createSessionFetch(): ServiceFetch {
  const shared = fetchOf(session.fromPartition('loyalty-service', { cache: false }));
  const lanes = LANES.map((name) => createLane(session.fromPartition(name, { cache: false })));
  return {
    fetch: shared,
    fetchOnce: (input, init) => {
      const idle = lanes.reduce((best, lane) => (lane.waiting() < best.waiting() ? lane : best));
      return idle.fetch(input, init);
    },
  };
}

/** Calls on one session, one after another, each on a connection of its own. */
function createLane(partition: Session) {
  const send = fetchOf(partition);
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    waiting: () => waiting,
    fetch: ((input, init) => {
      waiting += 1;
      const turn = last
        .then(async () => {
          await closed(partition);
          const answer = await send(input, init);
          // The whole answer is read before the next one may close the connection.
          const body = await answer.arrayBuffer();
          return new Response(hasBody(answer.status) ? body : null, {
            status: answer.status,
            headers: answer.headers,
          });
        })
        .finally(() => {
          waiting -= 1;
        });
      last = turn.catch(() => undefined);
      return turn;
    }) satisfies typeof fetch,
  };
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
