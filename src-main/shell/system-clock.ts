/** The machine's clock behind the Clock port. */
import type { Clock } from '../ports/system.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (pause, run) => {
    const timer = setTimeout(run, pause);
    return () => clearTimeout(timer);
  },
};
