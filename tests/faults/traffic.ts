/** What is under way between tills and service, and what only time can end. */
import type { WorldClock } from './world-clock.ts';

export interface Traffic {
  /** `work` is under way until it has ended. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is. */
  quiet(): Promise<void>;
}

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

export function createTraffic(): Traffic {
  let busy = 0;
  const waiters: (() => void)[] = [];
  return {
    async during(work) {
      busy += 1;
      try {
        return await work();
      } finally {
        busy -= 1;
        if (busy === 0) for (const wake of waiters.splice(0)) wake();
      }
    },
    async quiet() {
      for (let still = 0; still < 3; still += 1) {
        if (busy > 0) {
          still = 0;
          await new Promise<void>((wake) => {
            waiters.push(wake);
          });
        }
        await turn();
      }
    },
  };
}

export interface Holding {
  /** Resolves when `ms` have gone by on the world's clock; given up by the caller it never does. */
  hold(ms: number, signal: AbortSignal | null | undefined): Promise<void>;
  /** How many are held. */
  held(): number;
}

export function createHolding(clock: WorldClock): Holding {
  let held = 0;
  return {
    hold(ms, signal) {
      held += 1;
      let over = false;
      const end = () => {
        if (!over) held -= 1;
        over = true;
      };
      signal?.addEventListener('abort', end, { once: true });
      return new Promise((resolve) => {
        clock
          .of(() => true)
          .setTimer(ms, () => {
            end();
            resolve();
          });
      });
    },
    held: () => held,
  };
}
