/** One timer for many things that are asked again: it waits for the earliest of them. */
import { backoffDelay } from '../../../src-shared/domain/service/backoff.ts';
import { SECOND, type Millis } from '../../../src-shared/domain/time.ts';
import type { Clock } from '../../ports/system.ts';

export interface RetryTimer {
  /** The steady times at which something is due; none: nothing is waited for. */
  set(times: readonly Millis[]): void;
}

/** While the service is away nothing is asked: whoever hears that it is back asks then. */
export function createRetryTimer(parts: {
  readonly clock: Clock;
  readonly serviceDown: () => boolean;
  readonly ask: () => void;
}): RetryTimer {
  const { clock } = parts;
  let cancel: (() => void) | null = null;
  return {
    set(times) {
      cancel?.();
      cancel = null;
      if (times.length === 0) return;
      const first = Math.min(...times) - clock.steady();
      // Not at once: what is due stands behind others, or nothing can be asked about it.
      const pause = first > 0 ? first : SECOND;
      cancel = clock.setTimer(Math.min(pause, backoffDelay(Infinity)), () => {
        cancel = null;
        if (!parts.serviceDown()) parts.ask();
      });
    },
  };
}
