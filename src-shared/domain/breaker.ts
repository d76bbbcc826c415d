/**
 * The circuit breaker of the service, as a pure machine: calls pass while it is closed, fail at
 * once while it is open, and exactly one call or probe goes out as a trial to learn whether the
 * service is back. Times are monotonic milliseconds and are given in; there is no clock here.
 *
 * An operation that failed while others were answered is broken by itself until it is answered: the
 * service is not away, and the other calls don't have to wait for that one. What it brings tells
 * nothing of the service any more, so its failures leave a doubt that a probe settles (`inDoubt`).
 */
import { MINUTE, SECOND, type Millis } from './time.ts';

/** The pauses before the first trial, the second, …; the last one is repeated. */
export const PAUSES: readonly [Millis, ...Millis[]] = [
  3 * SECOND,
  5 * SECOND,
  10 * SECOND,
  20 * SECOND,
  30 * SECOND,
];

/** Without an outage for so long, the pauses begin anew. */
export const STEADY: Millis = MINUTE;

/** What is remembered across the states. */
interface Past {
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
  | { readonly at: 'closed'; readonly ms: Millis | null; readonly past: Past }
  /** From `until` on, the first call or probe is the trial. */
  | { readonly at: 'open'; readonly until: Millis; readonly past: Past }
  | {
      readonly at: 'trying';
      readonly trial: number;
      /** What was heard since it began: null: nothing that decides. */
      readonly heard:
        | null
        | { readonly is: 'outage'; readonly retryAfter: Millis }
        /** Only a 401: the service is there, and the token's renewal is part of the trial. */
        | { readonly is: 'unauthorised'; readonly ms: Millis };
      readonly past: Past;
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
  /** Somebody wants to call. `userInitiated`: a person asks for it now, so no pause is kept. */
  | {
      readonly type: 'asked';
      readonly trial: number;
      readonly at: Millis;
      readonly userInitiated: boolean;
    }
  /** The trial is over. */
  | { readonly type: 'ended'; readonly trial: number; readonly at: Millis };

const NONE: ReadonlySet<string> = new Set();

export const FRESH: Breaker = {
  at: 'closed',
  ms: null,
  past: { pauses: 0, lastOutage: null, failing: NONE, broken: NONE },
};

/** Only what is broken by itself was heard of lately: whether the service is there isn't known. */
export function inDoubt({ at, past }: Breaker): boolean {
  return at === 'closed' && past.failing.size > 0;
}

/**
 * A call that asked may go out if the breaker is then closed, or trying with that call's number.
 * Gives the same object when nothing changed.
 */
export function next(breaker: Breaker, event: BreakerEvent): Breaker {
  switch (event.type) {
    case 'answered':
      return { at: 'closed', ms: event.ms, past: answered(breaker, event.operation) };
    case 'unauthorised':
      return onUnauthorised(breaker, event.ms);
    case 'outage':
      return onOutage(breaker, event);
    case 'asked': {
      const due = breaker.at === 'open' && (event.userInitiated || event.at >= breaker.until);
      return due ? { at: 'trying', trial: event.trial, heard: null, past: breaker.past } : breaker;
    }
    case 'ended':
      return breaker.at === 'trying' && breaker.trial === event.trial
        ? onEnded(breaker, event.at)
        : breaker;
    default:
      return event satisfies never;
  }
}

function onUnauthorised(breaker: Breaker, ms: Millis): Breaker {
  if (breaker.at === 'closed') return { ...breaker, ms };
  return breaker.at === 'trying' && breaker.heard === null
    ? { ...breaker, heard: { is: 'unauthorised', ms } }
    : breaker;
}

function onOutage(breaker: Breaker, event: BreakerEvent & { type: 'outage' }): Breaker {
  const { operation, at, retryAfter } = event;
  const past = failed(breaker.past, operation);
  switch (breaker.at) {
    case 'closed': {
      const { lastOutage } = past;
      const steady = lastOutage === null || at - lastOutage > STEADY;
      if (past.broken.has(operation)) return { ...breaker, past: { ...past, lastOutage: at } };
      return opened({ ...past, pauses: steady ? 0 : past.pauses }, at, retryAfter);
    }
    // Of a call that was under way when it opened: the outage is known, and counts once.
    case 'open': {
      const until = Math.max(breaker.until, at + retryAfter);
      return { ...breaker, until, past };
    }
    case 'trying': {
      const before = breaker.heard?.is === 'outage' ? breaker.heard.retryAfter : 0;
      const heard = { is: 'outage', retryAfter: Math.max(before, retryAfter) } as const;
      return { ...breaker, heard, past };
    }
    default:
      return breaker satisfies never;
  }
}

/** A trial of which nothing was heard needed no call, or was given up: it has told nothing. */
function onEnded({ heard, past }: Breaker & { at: 'trying' }, at: Millis): Breaker {
  if (heard === null) return { at: 'open', until: at + PAUSES[0], past };
  return heard.is === 'outage'
    ? opened(past, at, heard.retryAfter)
    : { at: 'closed', ms: heard.ms, past };
}

function opened(past: Past, at: Millis, retryAfter: Millis): Breaker {
  const pause = PAUSES[Math.min(past.pauses, PAUSES.length - 1)] ?? PAUSES[0];
  return {
    at: 'open',
    until: at + Math.max(pause, retryAfter),
    past: { ...past, pauses: past.pauses + 1, lastOutage: at },
  };
}

/**
 * One that failed alone is broken by itself. Several are when an answer comes while the breaker is
 * open: of a call that was under way beside theirs. A trial comes later, and tells that of one only.
 */
function answered({ at, past }: Breaker, operation: string): Past {
  const { failing, broken } = past;
  if (failing.size === 0 && !broken.has(operation)) return past;
  const alone = [...failing].filter((other) => !broken.has(other));
  const found = at === 'open' || alone.length === 1 ? alone : [];
  const now = [...broken, ...found].filter((other) => other !== operation);
  return { ...past, failing: NONE, broken: new Set(now) };
}

function failed(past: Past, operation: string): Past {
  return past.failing.has(operation)
    ? past
    : { ...past, failing: new Set([...past.failing, operation]) };
}
