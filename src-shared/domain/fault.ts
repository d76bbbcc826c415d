/**
 * Everything that can go wrong and is expected. A fault carries a stable code, whether the same
 * call may be repeated, and plain data for the message; the words belong to the renderer.
 */
import type { AmountProblem } from './money.ts';
import type { Right } from './people/rights.ts';
import type { PhoneProblem } from './phone.ts';

export const FAULT_CODES = [
  /** No connection was made: the service did not get the request. */
  'unreachable',
  /** No connection because the service's certificate isn't trusted. */
  'untrustedCertificate',
  /** No connection because the network's proxy refuses or can't be reached. */
  'proxy',
  /** The request may have reached the service; no whole answer came in time. */
  'timeout',
  /** 401, and the session could not be refreshed. */
  'unauthorised',
  /** 403 at lookup, 400 with 4052 or 3010 (Errors). */
  'blacklisted',
  /** 404. */
  'notFound',
  /** 400 for what was sent: an invalid phone at lookup (E1). */
  'rejectedInput',
  /** 400 with 3025. */
  'wrongCode',
  /** The code that was typed is not kept over a restart: nothing was sent with it. */
  'codeNotKept',
  /** Another till changed it meanwhile: the award was given there. */
  'awardGivenElsewhere',
  /** It isn't known yet whether the customer was given an award at this till before. */
  'awardInDoubt',
  /** The service says that it did it, and its own record, read late enough, doesn't show it. */
  'contradicted',
  /** A revert or refund of this order was sent, and it isn't known yet whether it is done. */
  'reversalPending',
  /** The customer's phone was changed at this till: bonuses can't be spent with a code yet. */
  'phoneChanged',
  /** Any other refusal; `serviceCode` and `message` are the service's own. */
  'rejected',
  /** 429 or 5xx: the service is there but can't serve now. */
  'unavailable',
  /** An answer that is not what the description says (HTML, empty, cut off, wrong shape). */
  'malformed',
  /** What came from the screen isn't acceptable; `field` and `problem` say what. */
  'invalidInput',
  /** The screen shows a customer otherwise than this till knows them, or one it knows no more. */
  'lookUpAgain',
  /** The till is not in a state in which this can be done. */
  'invalidState',
  /** It was asked in a window of the program's own, and nobody said yes. */
  'declined',
  /** Nobody is signed in, and it is about customers, money or rights. */
  'signInNeeded',
  /** Who is signed in may not do that: `right` says what a supervisor has to approve. */
  'approvalNeeded',
  /** Nobody has that PIN or card; at an approval: no supervisor. */
  'wrongPin',
  /** Too many wrong ones: none is looked at for the next `retryAfter` milliseconds. */
  'pinPaused',
  /** Somebody else has that PIN or card. */
  'pinTaken',
  /** No supervisor would be left, or the first person isn't one. */
  'lastSupervisor',
  /** It needs a supervisor, and who is one can't be read. */
  'peopleLost',
  /** The system keeps its key to itself: what was asked would be gone at the next start. */
  'keyringLocked',
  /** The till's own disk failed. */
  'storage',
  /** A defect of the till. The details are in the log. */
  'internal',
] as const;

export type FaultCode = (typeof FAULT_CODES)[number];

/** `safe`: nothing happened, repeat at will. `unsafe`: something may have happened. */
export type RetryClass = 'safe' | 'unsafe' | 'never';

export interface Fault {
  readonly code: FaultCode;
  readonly retry: RetryClass;
  /** HTTP status, when an answer came. */
  readonly status?: number | undefined;
  /** Application code of the envelope, when one came. */
  readonly serviceCode?: number | undefined;
  /** The service's own message, at most 300 characters, never shown alone. */
  readonly message?: string | undefined;
  /** Milliseconds for which the service asks to be left alone, or no PIN is looked at; at most a
   * quarter of an hour. */
  readonly retryAfter?: number | undefined;
  readonly field?: string | undefined;
  readonly right?: Right | undefined;
  readonly problem?: InputProblem | undefined;
}

export type InputProblem =
  | AmountProblem
  | PhoneProblem
  | 'zero'
  | 'aboveBalance'
  | 'aboveAmount'
  | 'format'
  | 'missing'
  | 'unreadable'
  | 'unknownField'
  | 'insecure';

/** The service could not be used at all: the sale goes on without bonuses. */
export function isOutage(fault: Fault): boolean {
  return [
    'unreachable',
    'untrustedCertificate',
    'proxy',
    'timeout',
    'unavailable',
    'malformed',
  ].includes(fault.code);
}

/** Refusals that speak of the way to the service or of its load, not of the request. */
const REFUSALS_OF_TRANSPORT = new Set([407, 408, 425, 429]);

/**
 * The service is away, for everybody who asks. Any other 4xx is an answer: somebody is there, and
 * only this one request was refused, in whatever form.
 */
export function isAway(fault: Fault): boolean {
  const { status = 0 } = fault;
  const refused = status >= 400 && status <= 499 && !REFUSALS_OF_TRANSPORT.has(status);
  return isOutage(fault) && !refused;
}

/** "Not now", of a busy service (425, 429, its own 503), to a call that moves something: nobody looked at it, and yet some
 * act before they say so. A record tells, where there is one. */
export function isNotNow(fault: Fault | null): boolean {
  return fault?.code === 'unavailable' && fault.retry === 'safe';
}

export function invalidInput(field: string, problem: InputProblem): Fault {
  return { code: 'invalidInput', retry: 'never', field, problem };
}

export const CONTRADICTED: Fault = { code: 'contradicted', retry: 'unsafe' };
export const INVALID_STATE: Fault = { code: 'invalidState', retry: 'never' };
export const NOT_STORED: Fault = { code: 'storage', retry: 'safe' };
export const KEYRING_LOCKED: Fault = { code: 'keyringLocked', retry: 'safe' };
export const LOOK_UP_AGAIN: Fault = { code: 'lookUpAgain', retry: 'safe' };
export const BLACKLISTED: Fault = { code: 'blacklisted', retry: 'never' };
export const DECLINED: Fault = { code: 'declined', retry: 'safe' };

/** It may be done, whatever was heard instead of an answer. */
export const isUnsafe = (fault: Fault | null): boolean => fault?.retry === 'unsafe';

/** The till's own disk could not take what came of what was sent, or lost it: it may be done. */
export const SENT_UNSAVED: Fault = { code: 'storage', retry: 'unsafe' };
export const isSentUnsaved = ({ code, retry }: Pick<Fault, 'code' | 'retry'>): boolean =>
  code === 'storage' && retry === 'unsafe';
