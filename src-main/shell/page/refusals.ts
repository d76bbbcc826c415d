/**
 * What is refused is logged, at most one line a second for each kind: the first at once, what came since
 * with its number when the second is over. Whoever goes on and on would else wipe the log, which is kept short.
 */
import type { Log } from '../../ports/system.ts';

const LOG_INTERVAL = 1_000;

/** `what`: of few names, as each has a line of its own. */
export type Refused = (what: string) => void;

export function createRefused(log: Log): Refused {
  /** How many came since the last line, while its second lasts. */
  const since = new Map<string, number>();

  const pause = (what: string) => {
    since.set(what, 0);
    setTimeout(() => {
      const count = since.get(what) ?? 0;
      since.delete(what);
      if (count === 0) return;
      log.info('refused', { what, count });
      pause(what);
    }, LOG_INTERVAL).unref();
  };

  return (what) => {
    const count = since.get(what);
    if (count !== undefined) {
      since.set(what, count + 1);
      return;
    }
    log.info('refused', { what });
    pause(what);
  };
}
