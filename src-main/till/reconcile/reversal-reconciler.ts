/**
 * Reverts and refunds of which nobody knows what became of them: their orders are read again, a few
 * times soon after the answer was lost, once when a reading can prove that nothing was done, and
 * with growing pauses until each is known.
 */
import { provableFrom } from '../../../src-shared/domain/late-acts.ts';
import { backoffDelay } from '../../../src-shared/domain/backoff.ts';
import { SECOND, type Millis } from '../../../src-shared/domain/time.ts';
import type { Clock } from '../../ports/system.ts';

const SOON: readonly Millis[] = [2 * SECOND, 5 * SECOND, 10 * SECOND];

export interface ReversalReconciler {
  /** Reads the orders of all that are in doubt, one after another. */
  ask(): Promise<void>;
  /** A call has ended, perhaps in doubt. */
  ended(): void;
}

/** One in doubt: when it was sent, by `Clock.steady`. */
export interface InDoubt<T> {
  readonly order: T;
  readonly sentAt: Millis;
}

export function createReversalReconciler<T>(parts: {
  readonly clock: Clock;
  /** null: the journal can't tell now. */
  readonly inDoubt: () => readonly InDoubt<T>[] | null;
  readonly read: (order: T) => Promise<void>;
}): ReversalReconciler {
  const { clock } = parts;
  /** How often all were asked in vain. */
  let tries = 0;
  let cancelTimer: (() => void) | null = null;
  let asking: Promise<void> | null = null;

  const setTimer = () => {
    cancelTimer?.();
    cancelTimer = null;
    const inDoubt = parts.inDoubt();
    if (inDoubt?.length === 0) return;
    const sentAt = (inDoubt ?? []).map((one) => one.sentAt);
    cancelTimer = clock.setTimer(pauseBefore(tries, clock.steady(), sentAt), () => void ask());
  };

  const askAll = async () => {
    for (const { order } of parts.inDoubt() ?? []) await parts.read(order);
  };

  const ask = async () => {
    asking ??= askAll().finally(() => {
      asking = null;
      tries += 1;
      setTimer();
    });
    await asking;
  };

  return {
    ask,
    ended() {
      tries = 0;
      setTimer();
    },
  };
}

/** Until the next reading, after so many in vain. */
export function pauseBefore(tries: number, now: Millis, sentAt: readonly Millis[]): Millis {
  const pause = SOON[tries] ?? backoffDelay(tries - SOON.length + 1);
  const provable = sentAt.map((at) => provableFrom(at) - now).filter((left) => left > 0);
  return Math.min(pause, ...provable);
}
