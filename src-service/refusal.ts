/**
 * A request that breaks a rule. Operations throw it; the HTTP layer turns it into the error
 * envelope. `code` is the application code where docs/loyalty-api.md (ERRORS) gives one, the
 * HTTP status otherwise.
 */
import { REVERTED_BY_HAND } from '../src-shared/domain/reversal/reversible.ts';
import { SECOND, type Millis } from '../src-shared/domain/time.ts';

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429;

export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly code: number;
  /** A rule of the program is broken, for which the description gives no status and no code. */
  readonly isBrokenRule: boolean;
  /** How long to wait before the next try; null: nothing is said. */
  readonly pause: Millis | null;

  constructor(
    status: RefusalStatus,
    message: string,
    code: number = status,
    { isBrokenRule = false, pause = null }: { isBrokenRule?: boolean; pause?: Millis | null } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.isBrokenRule = isBrokenRule;
    this.pause = pause;
  }
}

/** Application codes of docs/loyalty-api.md, ERRORS. */
export const CODES = {
  customerBlacklisted: 4052,
  phoneBlacklisted: 3010,
  wrongBalanceCode: 3025,
  manuallyReverted: REVERTED_BY_HAND,
} as const;

export function refuse(status: RefusalStatus, message: string, code?: number): never {
  throw new Refusal(status, message, code);
}

/** A request that is well formed and breaks a rule. */
export function refuseRule(message: string): never {
  throw new Refusal(400, message, 400, { isBrokenRule: true });
}

/** Too many wrong tries: `pause` until the next one is looked at. */
export function refuseFor(pause: Millis): never {
  const seconds = Math.ceil(pause / SECOND);
  throw new Refusal(429, `too many wrong tries: wait ${seconds} s`, 429, { pause });
}
