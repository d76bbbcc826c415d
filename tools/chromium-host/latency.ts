/**
 * A network as slow as a real one, for tests of whole flows: with CHROMIUM_HOST_LATENCY=SEED each
 * call of the program takes 20 to 150 ms longer, one in ten 800 ms, half of it on the way there and
 * half on the way back. The same seed gives the same sequence. Without it nothing is added. Requests
 * that the program makes with Node, on connections that it has opened itself, are as slow.
 */
import http, { type ClientRequest } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';

const MIN_LATENCY = 20;
const MAX_LATENCY = 150;
const RARE = 800;

/** mulberry32: small, and the same everywhere. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Milliseconds of one call. */
export function latencyOf(random: () => number): number {
  return random() < 0.1 ? RARE : MIN_LATENCY + Math.round(random() * (MAX_LATENCY - MIN_LATENCY));
}

export function slowFetch(send: typeof fetch, seed = process.env['CHROMIUM_HOST_LATENCY']) {
  if (seed === undefined) return send;
  const random = seededRandom(Number(seed));
  return (async (input, init) => {
    const half = latencyOf(random) / 2;
    const signal = init?.signal ?? undefined;
    const pass = async () => {
      await wait(half, undefined, signal === undefined ? {} : { signal }).catch(
        (error: unknown) => {
          // As fetch: the reason of who gave up.
          throw signal?.aborted === true ? signal.reason : error;
        },
      );
    };
    await pass();
    const answer = await send(input, init);
    await pass();
    return answer;
  }) satisfies typeof fetch;
}

/** Before the program is loaded. */
export function slowRequests(seed = process.env['CHROMIUM_HOST_LATENCY']): void {
  if (seed === undefined) return;
  const random = seededRandom(Number(seed) + 1);
  const send = http.request;
  http.request = ((...given: Parameters<typeof send>) => {
    const [options] = given as unknown[];
    const isOwn = typeof options === 'object' && options !== null && 'createConnection' in options;
    return isOwn ? slowed(send(...given), latencyOf(random) / 2) : send(...given);
  }) as typeof send;
  syncBuiltinESMExports();
}

function slowed(request: ClientRequest, half: number): ClientRequest {
  const end = request.end.bind(request);
  const emit = request.emit.bind(request) as (...event: unknown[]) => boolean;
  request.end = (...given: unknown[]) => {
    setTimeout(() => void end(...(given as [])), half);
    return request;
  };
  request.emit = (...event: unknown[]) => {
    // In their order: the end of a request comes after its answer.
    if (event[0] !== 'response' && event[0] !== 'close') return emit(...event);
    setTimeout(() => emit(...event), half);
    return true;
  };
  return request;
}
