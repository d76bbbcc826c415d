/** One time for the service and every till; it stands still unless a test moves it. */
import type { Clock } from '../../src-main/ports/system.ts';

export interface WorldClock {
  now(): number;
  /** Moves the time; what falls due on the way runs in its order. */
  advance(ms: number): void;
  /** The clock of one run of the program: its timers end with it. */
  of(alive: () => boolean): Clock;
}

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

export function createWorldClock(start = Date.now()): WorldClock {
  let passed = 0;
  let timers: Timer[] = [];
  const after = (pause: number, run: () => void) => {
    const timer = { due: passed + pause, run };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  };
  return {
    now: () => start + passed,
    advance(ms) {
      const end = passed + ms;
      for (;;) {
        const [next] = timers.filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due);
        if (next === undefined) break;
        timers = timers.filter((other) => other !== next);
        passed = Math.max(passed, next.due);
        next.run();
      }
      passed = end;
    },
    of: (alive) => ({
      now: () => start + passed,
      steady: () => start + passed,
      monotonic: () => passed,
      setTimer: (pause, run) =>
        after(pause, () => {
          if (alive()) run();
        }),
    }),
  };
}
