/**
 * The edge of the circuit breaker (`domain/service/breaker.ts`): gives it the reports of the calls and the
 * time, starts the probe when a trial is due, and shows its state as the pill of the top bar.
 */
import type { ServiceState } from '../../../src-shared/contract/snapshot.ts';
import {
  FRESH,
  needsProbe,
  transition,
  type Breaker,
  type BreakerEvent,
} from '../../../src-shared/domain/service/breaker.ts';
import { isAway } from '../../../src-shared/domain/fault.ts';
import { SECOND, type Millis } from '../../../src-shared/domain/time.ts';
import type { CallReport } from '../../ports/loyalty-api.ts';
import type { Clock } from '../../ports/system.ts';

/** A call longer than this makes the pill say "Slow". */
const SLOW_AFTER: Millis = 2 * SECOND;

/** May a call go out? */
export type Permit =
  | { readonly kind: 'free' }
  /** It is the trial: `ended` is to be called when it is over, whatever came of it. */
  | { readonly kind: 'trial'; readonly ended: () => void }
  /** `decided` resolves when the trial that is under way is over; null: none is. */
  | { readonly kind: 'refused'; readonly decided: Promise<void> | null };

export interface ServiceHealth {
  called(report: CallReport): void;
  /** `userInitiated`: a person asks for this call, so it needn't wait for the next try. */
  requestPermit(userInitiated: boolean): Permit;
  /** Try now; resolves when the answer is known. */
  probe(): Promise<void>;
  /** Begin again for another service, or for none. */
  reset(): void;
}

export function createServiceHealth(parts: {
  readonly clock: Clock;
  /** One light call, made as if a person had asked for it. */
  readonly ping: () => Promise<unknown>;
  readonly changed: (state: ServiceState) => void;
  readonly backOnline: () => void;
}): ServiceHealth {
  const { clock } = parts;
  let breaker = FRESH;
  let trials = 0;
  let decided = Promise.withResolvers<void>();
  let cancelTimer: (() => void) | null = null;

  const probe = async () => void (await parts.ping());
  const probeForOutcome = onceAtATime(probe);

  const enter = (entered: Breaker) => {
    const before = breaker;
    breaker = entered;
    cancelTimer?.();
    cancelTimer =
      entered.at === 'open'
        ? clock.setTimer(Math.max(0, entered.until - clock.monotonic()), () => void probe())
        : null;
    parts.changed(serviceStateOf(entered, clock));
    if (before.at === 'trying' && entered.at !== 'trying') {
      decided.resolve();
      decided = Promise.withResolvers();
    }
  };

  const happened = (event: BreakerEvent) => {
    const before = breaker;
    const after = transition(before, event);
    if (after === before) return;
    enter(after);
    if (before.at !== 'closed' && after.at === 'closed') parts.backOnline();
  };

  return {
    called(report) {
      const event = eventOf(report, clock.monotonic());
      happened(event);
      if (event.type === 'outage' && needsProbe(breaker)) void probeForOutcome();
    },
    requestPermit(userInitiated) {
      trials += 1;
      const trial = trials;
      happened({ type: 'permitRequested', trial, at: clock.monotonic(), userInitiated });
      if (breaker.at === 'closed') return { kind: 'free' };
      if (breaker.at !== 'trying') return { kind: 'refused', decided: null };
      if (breaker.trial !== trial) return { kind: 'refused', decided: decided.promise };
      const ended = () => happened({ type: 'trialEnded', trial, at: clock.monotonic() });
      return { kind: 'trial', ended };
    },
    probe,
    reset: () => enter(FRESH),
  };
}

/** What a call that is over says of the service. */
function eventOf({ operation, ms, fault }: CallReport, at: Millis): BreakerEvent {
  if (fault?.code === 'unauthorised') return { type: 'unauthorised', ms };
  return fault === null || !isAway(fault)
    ? { type: 'answered', operation, ms }
    : { type: 'outage', operation, at, retryAfter: fault.retryAfter ?? 0 };
}

/** A probe that fails may itself leave a doubt. */
function onceAtATime(probe: () => Promise<void>): () => Promise<void> {
  let isProbing = false;
  return async () => {
    if (isProbing) return;
    isProbing = true;
    try {
      await probe();
    } finally {
      isProbing = false;
    }
  };
}

/** While a trial is under way there is no next try to be told. */
function serviceStateOf(breaker: Breaker, clock: Clock): ServiceState {
  switch (breaker.at) {
    case 'open': {
      // The contract takes whole milliseconds; a real monotonic clock has parts of them.
      const nextTryAt = Math.round(clock.steady() + breaker.until - clock.monotonic());
      return { state: 'offline', latencyMs: null, nextTryAt };
    }
    case 'trying':
      return { state: 'offline', latencyMs: null, nextTryAt: null };
    case 'closed': {
      const { ms } = breaker;
      if (ms === null) return { state: 'unknown', latencyMs: null, nextTryAt: null };
      const state = ms > SLOW_AFTER ? 'slow' : 'online';
      return { state, latencyMs: Math.round(ms), nextTryAt: null };
    }
    default:
      return breaker satisfies never;
  }
}
