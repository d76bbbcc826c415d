/**
 * Whether the service can be used: fed by every real call, and by a light probe while it can't.
 * The pill of the top bar shows it; nothing here decides about a sale.
 */
import type { ServiceState } from '../../src-shared/contract/snapshot.ts';
import { isOutage } from '../../src-shared/domain/fault.ts';
import { MINUTE, SECOND, type Millis } from '../../src-shared/domain/time.ts';
import type { CallReport } from '../ports/loyalty-api.ts';
import type { Clock } from '../ports/system.ts';

/** A call longer than this makes the pill say "Slow". */
const SLOW: Millis = 2 * SECOND;
const PAUSES: readonly Millis[] = [3, 5, 10, 20, 30].map((seconds) => seconds * SECOND);

/** Without an outage for so long, the pauses begin anew. */
const STEADY: Millis = MINUTE;

export interface Connection {
  called(report: CallReport): void;
  /** Try now; resolves when the answer is known. */
  probe(): Promise<void>;
  /** Begin again for another service. */
  reset(): void;
}

export function createConnection(parts: {
  readonly clock: Clock;
  /** One light call; its report comes back through `called`. */
  readonly ping: () => Promise<unknown>;
  readonly changed: (state: ServiceState) => void;
  readonly backOnline: () => void;
}): Connection {
  let state: ServiceState['state'] = 'unknown';
  let failures = 0;
  let lastOutage = -Infinity;
  let cancelTimer: (() => void) | null = null;

  const stopTimer = () => {
    cancelTimer?.();
    cancelTimer = null;
  };

  const probe = async () => {
    stopTimer();
    await parts.ping();
  };

  const wentOffline = () => {
    const pause = PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 30 * SECOND;
    failures += 1;
    lastOutage = parts.clock.monotonic();
    state = 'offline';
    stopTimer();
    cancelTimer = parts.clock.after(pause, () => void probe());
    parts.changed({ state, latencyMs: null, nextTryAt: parts.clock.now() + pause });
  };

  return {
    called({ ms, fault }) {
      if (fault !== null && isOutage(fault)) {
        wentOffline();
        return;
      }
      const wasAway = state === 'offline';
      state = ms > SLOW ? 'slow' : 'online';
      // One that fails again at once is asked less and less often.
      if (parts.clock.monotonic() - lastOutage > STEADY) failures = 0;
      stopTimer();
      parts.changed({ state, latencyMs: Math.round(ms), nextTryAt: null });
      if (wasAway) parts.backOnline();
    },
    probe,
    reset() {
      stopTimer();
      state = 'unknown';
      failures = 0;
      parts.changed({ state, latencyMs: null, nextTryAt: null });
    },
  };
}
