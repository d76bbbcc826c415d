/** The slow road of the benches: what it holds up, and for how long. */
import { beforeEach, expect, test, vi } from 'vitest';
import { slowNetwork, type Slowness } from '../../tools/slow-network.ts';

/** 8 bytes a millisecond. */
const SLOW: Slowness = { trip: 300, bitsPerSecond: 64_000, stalls: 0, stalledFor: 3_000, seed: 7 };
const BYTES = Buffer.alloc(800);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  return () => void vi.useRealTimers();
});

test('connections share what passes in a direction; the other direction is another one', () => {
  const network = slowNetwork(SLOW);
  const [one, other] = [network.road(), network.road()];
  expect(one.opening).toBe(300);
  expect(one.pass('request', BYTES).after).toBe(100 + 150);
  expect(other.pass('request', BYTES).after).toBe(200 + 150);
  expect(one.pass('answer', BYTES).after).toBe(100 + 150);
  // Nothing is on its way any more.
  vi.advanceTimersByTime(200);
  expect(other.pass('request', BYTES).after).toBe(100 + 150);
  expect(network.counted()).toEqual({ bytes: 3_200, calls: 2, stalls: 0 });
  expect(network.counted().bytes).toBe(0);
});

/** What forty calls take on their way, one after the other, each of two pieces. */
function stalled(): readonly (number | undefined)[] {
  const road = slowNetwork({ ...SLOW, stalls: 0.3 }).road();
  return Array.from({ length: 40 }, () => {
    vi.advanceTimersByTime(10_000);
    const first = road.pass('request', BYTES).after;
    vi.advanceTimersByTime(10_000);
    expect(road.pass('request', BYTES).after).toBe(first);
    expect(road.pass('answer', BYTES).after).toBe(250);
    return first;
  });
}

test('a call stalls as a whole, its answer doesn’t, and the same seed stalls the same ones', () => {
  const calls = stalled();
  expect(new Set(calls)).toEqual(new Set([250, 3_250]));
  expect(stalled()).toEqual(calls);
});
