/**
 * The end of the program in the middle of work: what moves bonuses, stamps or money and is under
 * way gets a few seconds to end, so that its outcome is written down; nothing is begun after that.
 * What takes longer is left to the next start, which finds its intent in the journal.
 */
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import { INVALID_STATE } from '../../../src-shared/domain/fault.ts';
import { mapMethods } from '../../../src-shared/domain/map-methods.ts';
import { fail } from '../../../src-shared/domain/result.ts';
import { SECOND, type Millis } from '../../../src-shared/domain/time.ts';
import type { Clock } from '../../ports/system.ts';

/** Less than the five seconds that the program and the system give. */
const TIMEOUT: Millis = 4 * SECOND;

export interface ShutdownGuard {
  /** The program ends: nothing is to be begun. */
  isShuttingDown(): boolean;
  /** Something that the end waits for. */
  track<T>(work: Promise<T>): Promise<T>;
  /** Resolves when nothing is under way any more, or the time is up. */
  drain(): Promise<void>;
}

export function createShutdownGuard(clock: Clock): ShutdownGuard {
  let shuttingDown = false;
  let count = 0;
  const none = Promise.withResolvers<void>();

  const resolveIfIdle = () => {
    if (shuttingDown && count === 0) none.resolve();
  };

  return {
    isShuttingDown: () => shuttingDown,
    async track(work) {
      count += 1;
      try {
        return await work;
      } finally {
        count -= 1;
        resolveIfIdle();
      }
    },
    drain() {
      shuttingDown = true;
      resolveIfIdle();
      const cancel = clock.setTimer(TIMEOUT, none.resolve);
      return none.promise.finally(cancel);
    },
  };
}

/** Nothing is begun once the program ends; what is known is still shown. */
export function rejectAfterShutdown(handlers: Handlers, isShuttingDown: () => boolean): Handlers {
  return mapMethods(handlers, async (call, name) =>
    isShuttingDown() && name !== 'snapshot.read' ? fail(INVALID_STATE) : call(),
  );
}
