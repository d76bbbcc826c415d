/**
 * A road for relay.ts as slow as a bad mobile network: so long there and back, and so few bits a second in each
 * direction for all connections together; now and then a call stalls. The same seed stalls the same calls. Counted are
 * the bytes that the connections carry, without what IP and TCP put around them.
 */
import type { Road } from './relay.ts';
import { seededRandom } from './rough-network.ts';

export interface Slowness {
  /** Milliseconds there and back, half of it in each direction; opening a connection takes one more. */
  readonly trip: number;
  readonly bitsPerSecond: number;
  /** Of calls. */
  readonly stalls: number;
  readonly stalledFor: number;
  readonly seed: number;
}

export interface SlowNetwork {
  road(): Road;
  /** Since it was asked last. */
  counted(): { readonly bytes: number; readonly calls: number; readonly stalls: number };
}

type Side = Parameters<Road['pass']>[0];

export function slowNetwork(slowness: Slowness): SlowNetwork {
  const { trip, bitsPerSecond, stalls, stalledFor, seed } = slowness;
  const random = seededRandom(seed);
  /** When all that was sent before is through. */
  const freeAt: Record<Side, number> = { request: 0, answer: 0 };
  let count = { bytes: 0, calls: 0, stalls: 0 };
  const queued = (side: Side, bytes: number): number => {
    const now = performance.now();
    freeAt[side] = Math.max(now, freeAt[side]) + (8_000 * bytes) / bitsPerSecond;
    return freeAt[side] - now;
  };
  return {
    road() {
      let isAnswered = true;
      let held = 0;
      return {
        opening: trip,
        pass(side, bytes) {
          // A call is what is asked after the last answer: on a connection there is one at a time.
          if (side === 'request' && isAnswered) {
            held = random() < stalls ? stalledFor : 0;
            count.calls += 1;
            if (held > 0) count.stalls += 1;
          } else if (side === 'answer') held = 0;
          isAnswered = side === 'answer';
          count.bytes += bytes.length;
          return { bytes, after: queued(side, bytes.length) + trip / 2 + held };
        },
      };
    },
    counted() {
      const since = count;
      count = { bytes: 0, calls: 0, stalls: 0 };
      return since;
    },
  };
}
