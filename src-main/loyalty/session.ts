/**
 * A session with the service: its token, and what a 401 leads to (AUTH.C1, AUTH.C2).
 *
 * However many calls meet 401 at once, one renewal runs and each call is repeated once. A call
 * whose 401 comes after somebody else's renewal is repeated with the new token straight away.
 */
import { INVALID_STATE, type Fault, type FaultCode } from '../../src-shared/domain/fault.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import type { Millis } from '../../src-shared/domain/time.ts';
import type { Session, TokenState } from '../ports/loyalty-api.ts';
import type { Clock } from '../ports/system.ts';
import { lifeOfToken } from './access-token.ts';
import { logIn, refreshToken, type FreshToken } from './auth.ts';
import type { Perform } from './caller.ts';
import type { Operation } from './operation.ts';
import { isAlive, isDue, spanOfFresh, spanOfStored } from './token-span.ts';

const REFUSED = new Set<FaultCode>(['unauthorised', 'notFound', 'rejected']);

export interface TokenKeeper {
  /** Performs an operation as this session. Never rejects. */
  call<T>(operation: Operation<T>): Promise<Result<T, Fault>>;
  /** See LoyaltyApi.ensureToken. */
  ensureToken(force: boolean): Promise<Result<TokenState, Fault>>;
}

export interface SessionParts {
  readonly perform: Perform;
  readonly clock: Clock;
  readonly ended: AbortSignal;
  readonly tokenChanged: (accessToken: string, expiresAt: Millis | null) => void;
}

export function createSession(parts: SessionParts, opened: Session): TokenKeeper {
  let token = opened.accessToken;
  let expiresAt = opened.tokenExpiresAt ?? lifeOfToken(token).expiresAt;
  let credentials = opened.credentials;
  const time = () => ({ wall: parts.clock.now(), steady: parts.clock.steady() });
  let span = spanOfStored(token, expiresAt, time());
  let renewal: Promise<Result<null, Fault>> | null = null;

  const adopt = (fresh: FreshToken): Result<null, Fault> => {
    token = fresh.accessToken;
    expiresAt = fresh.expiresAt;
    span = spanOfFresh(token, expiresAt, fresh.serviceTime ?? null, time());
    if (!parts.ended.aborted) parts.tokenChanged(token, expiresAt);
    return ok(null);
  };

  const runRenewal = async (): Promise<Result<null, Fault>> => {
    const refreshed = await parts.perform(refreshToken(), token);
    if (refreshed.ok) return adopt(refreshed.value);
    // Nobody there to log in at either: the session isn't lost, the service is.
    if (isOutOfReach(refreshed.fault)) return refreshed;
    if (credentials === null) return fail(sessionLost(refreshed.fault));
    const loggedIn = await parts.perform(logIn(credentials.login, credentials.password), null);
    if (loggedIn.ok) return adopt(loggedIn.value);
    // A refused password isn't tried again: services lock accounts.
    if (REFUSED.has(loggedIn.fault.code)) credentials = null;
    return fail(sessionLost(loggedIn.fault));
  };

  /** One renewal at a time; none when the token has changed since `used`. */
  const renew = (used: string): Promise<Result<null, Fault>> => {
    if (token !== used) return Promise.resolve(ok(null));
    renewal ??= runRenewal().finally(() => {
      renewal = null;
    });
    return renewal;
  };

  return {
    call: async (operation) => {
      if (parts.ended.aborted) return fail(INVALID_STATE);
      const used = token;
      const first = await parts.perform(operation, used);
      if (first.ok || first.fault.code !== 'unauthorised') return first;
      if (parts.ended.aborted) return fail(INVALID_STATE);
      const renewed = await renew(used);
      // What was refused with 401 was not acted on, whatever became of the renewal.
      return renewed.ok ? parts.perform(operation, token) : fail(renewed.fault);
    },

    ensureToken: async (force) => {
      if (parts.ended.aborted) return fail(INVALID_STATE);
      const now = parts.clock.steady();
      if (!force && !isDue(span, now)) return ok({ refreshed: false, expiresAt });
      const renewed = await renew(token);
      if (renewed.ok) return ok({ refreshed: true, expiresAt });
      // Refreshed early and refused: what is left of its life can be used.
      const usable = !force && isAlive(span, now);
      return usable && renewed.fault.code === 'unauthorised'
        ? ok({ refreshed: false, expiresAt })
        : fail(renewed.fault);
    },
  };
}

/** A log-in would fare no better. */
function isOutOfReach(fault: Fault): boolean {
  return (
    ['unreachable', 'untrustedCertificate', 'proxy', 'timeout'].includes(fault.code) ||
    fault.status === 429
  );
}

/** Refused, or answered with nothing usable: someone must log in. An outage stays what it is. */
function sessionLost(fault: Fault): Fault {
  return REFUSED.has(fault.code) || fault.code === 'malformed'
    ? { ...fault, code: 'unauthorised', retry: 'safe' }
    : fault;
}
