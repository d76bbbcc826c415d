/**
 * The circuit breaker of the service, as a pure machine: calls pass while it is closed, fail at
 * once while it is open, and exactly one call or probe goes out as a trial to learn whether the
 * service is back. Times are monotonic milliseconds and are given in; there is no clock here.
 *
 * An operation that failed while others were answered is broken by itself until it is answered: the
 * service is not away, and the other calls don't have to wait for that one. What it brings tells
 * nothing of the service any more, so its failures leave a doubt that a probe resolves (`needsProbe`).
 */
import { MINUTE, SECOND, type Millis } from '../time.ts';

/** The pauses before the first trial, the second, …; the last one is repeated. */
export const BACKOFF: readonly [Millis, ...Millis[]] = [
  3 * SECOND,
  5 * SECOND,
  10 * SECOND,
  20 * SECOND,
  30 * SECOND,
];

/** Without an outage for so long, the pauses begin anew. */
export const STABLE_AFTER: Millis = MINUTE;

/** What is remembered across the states. */
interface History {
  /** How many pauses there were since the service was last steady. */
  readonly pauses: number;
  readonly lastOutage: Millis | null;
  /** Operations that have failed since anything was answered. */
  readonly failing: ReadonlySet<string>;
  /** Operations that are known to be broken by themselves. */
  readonly broken: ReadonlySet<string>;
}

export type Breaker =
  /** `ms`: how long the last call took; null: none was made yet. */
  | { readonly at: 'closed'; readonly ms: Millis | null; readonly history: History }
  /** From `until` on, the first call or probe is the trial. */
  | { readonly at: 'open'; readonly until: Millis; readonly history: History }
  | {
      readonly at: 'trying';
      readonly trial: number;
      /** What was heard since it began; null: nothing that decides. */
      readonly signal:
        | null
        | { readonly kind: 'outage'; readonly retryAfter: Millis }
        /** Only a 401: the service is there, and the token's renewal is part of the trial. */
        | { readonly kind: 'unauthorised'; readonly ms: Millis };
      readonly history: History;
    };

export type BreakerEvent =
  /** A call was answered as described, whatever the answer said. */
  | { readonly type: 'answered'; readonly operation: string; readonly ms: Millis }
  /** A call was answered with 401. */
  | { readonly type: 'unauthorised'; readonly ms: Millis }
  /** `retryAfter`: the pause that the service asked for; 0: none. */
  | {
      readonly type: 'outage';
      readonly operation: string;
      readonly at: Millis;
      readonly retryAfter: Millis;
    }
  /** Somebody wants to call. `userInitiated`: a person asks for it, so no pause is kept. */
  | {
      readonly type: 'permitRequested';
      readonly trial: number;
      readonly at: Millis;
      readonly userInitiated: boolean;
    }
  /** The trial is over. */
  | { readonly type: 'trialEnded'; readonly trial: number; readonly at: Millis };

const NONE: ReadonlySet<string> = new Set();

export const FRESH: Breaker = {
  at: 'closed',
  ms: null,
  history: { pauses: 0, lastOutage: null, failing: NONE, broken: NONE },
};

/** Only what is broken by itself was heard of lately: whether the service is there isn't known. */
export function needsProbe({ at, history }: Breaker): boolean {
  return at === 'closed' && history.failing.size > 0;
}

/**
 * A call that asked may go out if the breaker is then closed, or trying with that call's number.
 * Gives the same object when nothing changed.
 */
export function transition(breaker: Breaker, event: BreakerEvent): Breaker {
  switch (event.type) {
    case 'answered':
      return { at: 'closed', ms: event.ms, history: answered(breaker, event.operation) };
    case 'unauthorised':
      return onUnauthorised(breaker, event.ms);
    case 'outage':
      return onOutage(breaker, event);
    case 'permitRequested': {
      const due = breaker.at === 'open' && (event.userInitiated || event.at >= breaker.until);
      return due
        ? { at: 'trying', trial: event.trial, signal: null, history: breaker.history }
        : breaker;
    }
    case 'trialEnded':
      return breaker.at === 'trying' && breaker.trial === event.trial
        ? onEnded(breaker, event.at)
        : breaker;
    default:
      return event satisfies never;
  }
}

function onUnauthorised(breaker: Breaker, ms: Millis): Breaker {
  if (breaker.at === 'closed') return { ...breaker, ms };
  return breaker.at === 'trying' && breaker.signal === null
    ? { ...breaker, signal: { kind: 'unauthorised', ms } }
    : breaker;
}

function onOutage(breaker: Breaker, event: BreakerEvent & { type: 'outage' }): Breaker {
  const { operation, at, retryAfter } = event;
  const history = failed(breaker.history, operation);
  switch (breaker.at) {
    case 'closed': {
      const { lastOutage } = history;
      const steady = lastOutage === null || at - lastOutage > STABLE_AFTER;
      if (history.broken.has(operation))
        return { ...breaker, history: { ...history, lastOutage: at } };
      return opened({ ...history, pauses: steady ? 0 : history.pauses }, at, retryAfter);
    }
    // Of a call that was under way when it opened: the outage is known, and counts once.
    case 'open': {
      const until = Math.max(breaker.until, at + retryAfter);
      return { ...breaker, until, history };
    }
    case 'trying': {
      const before = breaker.signal?.kind === 'outage' ? breaker.signal.retryAfter : 0;
      const signal = { kind: 'outage', retryAfter: Math.max(before, retryAfter) } as const;
      return { ...breaker, signal, history };
    }
    default:
      return breaker satisfies never;
  }
}

/** A trial of which nothing was heard needed no call, or was given up: it has told nothing. */
function onEnded({ signal, history }: Breaker & { at: 'trying' }, at: Millis): Breaker {
  if (signal === null) return { at: 'open', until: at + BACKOFF[0], history };
  return signal.kind === 'outage'
    ? opened(history, at, signal.retryAfter)
    : { at: 'closed', ms: signal.ms, history };
}

function opened(history: History, at: Millis, retryAfter: Millis): Breaker {
  const pause = BACKOFF[Math.min(history.pauses, BACKOFF.length - 1)] ?? BACKOFF[0];
  return {
    at: 'open',
    until: at + Math.max(pause, retryAfter),
    history: { ...history, pauses: history.pauses + 1, lastOutage: at },
  };
}

/**
 * One that failed alone is broken by itself. Several are when an answer comes while the breaker is
 * open: of a call that was under way beside theirs. A trial comes later, and tells that of one only.
 */
function answered({ at, history }: Breaker, operation: string): History {
  const { failing, broken } = history;
  if (failing.size === 0 && !broken.has(operation)) return history;
  const alone = [...failing].filter((other) => !broken.has(other));
  const found = at === 'open' || alone.length === 1 ? alone : [];
  const now = [...broken, ...found].filter((other) => other !== operation);
  return { ...history, failing: NONE, broken: new Set(now) };
}

function failed(history: History, operation: string): History {
  return history.failing.has(operation)
    ? history
    : { ...history, failing: new Set([...history.failing, operation]) };
}
