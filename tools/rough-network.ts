/**
 * A network as slow as a real one, for tests of whole flows: each call takes 20 to 150 ms longer, one
 * in ten 800 ms, half of it on the way there and half on the way back; so does opening a connection.
 * The same seed gives the same sequence.
 */
import type { Road } from './relay.ts';

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

/** A call is what is asked after the last answer: on a connection there is one at a time. */
export function roughRoads(seed: number): () => Road {
  const random = seededRandom(seed);
  return () => {
    let answered = true;
    let half = 0;
    return {
      opening: latencyOf(random),
      pass(from, bytes) {
        if (from === 'request' && answered) half = latencyOf(random) / 2;
        answered = from === 'answer';
        return { bytes, after: half };
      },
    };
  };
}
