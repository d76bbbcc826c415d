/**
 * The machine's clock behind the Clock port.
 *
 * The steady time is the wall clock's at the start of the program plus what has passed since. The
 * monotonic clock tells that, except that on some systems it stands still while the machine sleeps:
 * what the wall clock says to have passed in sleep beyond the monotonic clock is added on waking.
 */
import type { Millis } from '../../src-shared/domain/time.ts';
import type { Clock } from '../ports/system.ts';

/** What a machine's clocks say now. */
export interface Machine {
  wall(): Millis;
  /** From any beginning. */
  monotonic(): Millis;
}

export interface SteadyTime {
  steady(): Millis;
  /** The machine is about to sleep. */
  suspended(): void;
  /** It woke up. Harmless when it is told twice, or without having slept. */
  resumed(): void;
}

export interface SystemClock extends Clock, SteadyTime {}

export function steadyTime({ wall, monotonic }: Machine): SteadyTime {
  const begun = wall() - monotonic();
  let slept = 0;
  let mark = { wall: wall(), monotonic: monotonic() };
  const remember = () => {
    mark = { wall: wall(), monotonic: monotonic() };
  };
  return {
    steady: () => Math.round(begun + monotonic() + slept),
    suspended: remember,
    resumed() {
      // A clock set back in the meantime takes nothing away: the steady time never goes back.
      slept += Math.max(0, wall() - mark.wall - (monotonic() - mark.monotonic));
      remember();
    },
  };
}

export function systemClock(): SystemClock {
  const machine: Machine = { wall: () => Date.now(), monotonic: () => performance.now() };
  return {
    ...steadyTime(machine),
    now: machine.wall,
    monotonic: machine.monotonic,
    setTimer: (pause, run) => {
      const timer = setTimeout(run, pause);
      return () => clearTimeout(timer);
    },
  };
}
