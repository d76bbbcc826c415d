/** Who is signed in is signed out when no hand has been at the till for a while. */
import { MINUTE, type Millis } from '../../../src-shared/domain/time.ts';
import type { Clock } from '../../ports/system.ts';

export interface IdleLock {
  /** A hand was at the till. */
  touch(): void;
  /** After sleep, in which no timer may have run. */
  check(): void;
  stop(): void;
}

/** `minutes`: null: never. */
export function createIdleLock(
  clock: Clock,
  minutes: () => number | null,
  lock: () => void,
): IdleLock {
  let touchedAt: Millis = clock.steady();
  let cancel: (() => void) | null = null;
  const stop = () => {
    cancel?.();
    cancel = null;
  };
  return {
    touch() {
      stop();
      touchedAt = clock.steady();
      const after = minutes();
      if (after !== null) cancel = clock.setTimer(after * MINUTE, lock);
    },
    check() {
      const after = minutes();
      if (cancel !== null && after !== null && clock.steady() - touchedAt >= after * MINUTE) lock();
    },
    stop,
  };
}
