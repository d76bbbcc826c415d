/** How long something takes, and how long main's thread answered nobody meanwhile. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

export interface Figure {
  readonly what: string;
  readonly sales: number;
  /** Milliseconds: all of it, the longest time in which main's thread did nothing else, and what that
   * thread worked in all, which says more where the machine has other work. */
  readonly took: number;
  readonly blocked: number;
  readonly worked: number;
}

/** The delay is looked at every millisecond. */
const RESOLUTION = 1;

export async function measure(what: string, sales: number, run: () => unknown): Promise<Figure> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  await pause(20);
  delay.reset();
  // The first turn after that is only what the next is measured from.
  await pause(5);
  const before = process.threadCpuUsage();
  const begun = performance.now();
  await run();
  const took = performance.now() - begun;
  const worked = workedSince(before);
  // What held the thread up is seen by the turn after it.
  await pause(5);
  delay.disable();
  return { what, sales, took, blocked: Math.max(0, delay.max / 1e6 - RESOLUTION), worked };
}

/** Of many, one after the other: how long the 95th of a hundred took, and what one worked on average. */
export async function measureEach(
  what: string,
  sales: number,
  runs: readonly (() => unknown)[],
): Promise<Figure> {
  const times: number[] = [];
  const all = await measure(what, sales, async () => {
    for (const run of runs) {
      const begun = performance.now();
      await run();
      times.push(performance.now() - begun);
      await nextTurn();
    }
  });
  const sorted = times.toSorted((one, other) => one - other);
  const took = sorted[Math.floor((sorted.length - 1) * 0.95)] ?? 0;
  return { ...all, took, worked: all.worked / runs.length };
}

function workedSince(before: ReturnType<typeof process.threadCpuUsage>): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
