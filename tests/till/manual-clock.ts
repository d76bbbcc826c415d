/** The machine's clocks, moved by the test; without a till around them, so that what only needs a clock
 * starts at once. */
import type { Clock } from '../../src-main/ports/system.ts';
import { steadyTime } from '../../src-main/shell/system-clock.ts';

export interface ManualClock extends Clock {
  /** What time it really is, for the service. */
  real(): number;
  /** Moves both clocks and runs what is due. */
  advance(ms: number): void;
  /** Somebody sets the till's wall clock; nothing else moves. */
  jump(ms: number): void;
  /** The program was started again: its steady time begins at what the wall clock says now. */
  restarted(): void;
  /** The machine sleeps and wakes up; its monotonic clock runs meanwhile, or stands still. */
  sleep(ms: number, monotonic: 'runs' | 'stands'): void;
}

export function manualClock(start = Date.now()): ManualClock {
  let passed = 0;
  /** Of the time that really passed, what the monotonic clock has slept through. */
  let missed = 0;
  let set = 0;
  let timers: { readonly due: number; readonly run: () => void }[] = [];
  const real = () => start + passed + missed;
  const machine = { wall: () => real() + set, monotonic: () => passed };
  let time = steadyTime(machine);
  const runDue = () => {
    const due = timers.filter((timer) => timer.due <= passed);
    timers = timers.filter((timer) => timer.due > passed);
    for (const timer of due) timer.run();
  };
  return {
    real,
    now: machine.wall,
    steady: () => time.steady(),
    monotonic: machine.monotonic,
    setTimer(pause, run) {
      const timer = { due: passed + pause, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(ms) {
      passed += ms;
      runDue();
    },
    jump(ms) {
      set += ms;
    },
    restarted() {
      time = steadyTime(machine);
    },
    sleep(ms, monotonic) {
      time.suspended();
      if (monotonic === 'runs') passed += ms;
      else missed += ms;
      time.resumed();
      runDue();
    },
  };
}
