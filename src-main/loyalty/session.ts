/**
 * A session with the service: its token, and what a 401 leads to (AUTH.C1, AUTH.C2).
 *
 * However many calls meet 401 at once, one renewal runs and each call is repeated once. A call
 * whose 401 comes after somebody else's renewal is repeated with the new token straight away.
 */
import { INVALID_STATE, type Fault, type FaultCode } from '../../src-shared/domain/fault.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import type { Millis } from '../../src-shared/domain/time.ts';
import type { SignIn, TokenState } from '../ports/loyalty-api.ts';
import type { Clock } from '../ports/system.ts';
import { jwtLifetime } from './access-token.ts';
import { logIn, refreshToken, type FreshToken } from './auth.ts';
import type { Perform } from './http-client.ts';
import type { Operation } from './operation.ts';
import {
  isAlive,
  shouldRefresh,
  lifetimeOfFresh,
  lifetimeOfStored,
  type TokenLifetime,
} from './token-lifetime.ts';

/** Stands for a token that isn't kept: its refusal tells that there is a service to sign in at. */
const NO_TOKEN = 'none';

const REFUSED = new Set<FaultCode>(['unauthorised', 'notFound', 'rejected']);

export interface AuthenticatedClient {
  /** Performs an operation as this session. Never rejects. */
  call<T>(operation: Operation<T>): Promise<Result<T, Fault>>;
  /** See LoyaltyApi.ensureToken. */
  ensureToken(force: boolean): Promise<Result<TokenState, Fault>>;
  /** See LoyaltyApi.loggedIn. */
  loggedIn(as: SignIn): void;
}

export interface SessionDeps {
  readonly perform: Perform;
  readonly clock: Clock;
  readonly ended: AbortSignal;
  readonly tokenChanged: (accessToken: string, expiresAt: Millis | null) => void;
}

export function createSession(deps: SessionDeps, opened: SignIn): AuthenticatedClient {
  const tokens = createTokens(deps, opened);
  const signed = async <T>(operation: Operation<T>): Promise<Result<T, Fault>> => {
    if (deps.ended.aborted) return fail(INVALID_STATE);
    const used = tokens.current();
    if (used === null) {
      const renewed = await tokens.renew(used);
      return renewed.ok ? deps.perform(operation, tokens.current()) : renewed;
    }
    const first = await deps.perform(operation, used);
    if (first.ok || first.fault.code !== 'unauthorised') return first;
    if (deps.ended.aborted) return fail(INVALID_STATE);
    const renewed = await tokens.renew(used);
    // What was refused with 401 was not acted on, whatever became of the renewal.
    return renewed.ok ? deps.perform(operation, tokens.current()) : fail(renewed.fault);
  };
  const call: AuthenticatedClient['call'] = async (operation) => {
    const before = tokens.state();
    const answer = await signed(operation);
    const isRefused = !answer.ok && answer.fault.code === 'unauthorised';
    // Refused to whoever was logged in then: asked once more by whoever is now.
    return isRefused && before !== tokens.state() ? call(operation) : answer;
  };
  return {
    call,

    ensureToken: async (force) => {
      if (deps.ended.aborted) return fail(INVALID_STATE);
      const now = deps.clock.steady();
      const before = tokens.state();
      if (!force && !shouldRefresh(before.lifetime, now))
        return ok({ refreshed: false, expiresAt: before.expiresAt });
      const renewed = await tokens.renew(tokens.current());
      const { lifetime, expiresAt } = tokens.state();
      if (renewed.ok) return ok({ refreshed: true, expiresAt });
      // Refreshed early and refused: what is left of its life can be used.
      const usable = !force && isAlive(lifetime, now);
      return usable && renewed.fault.code === 'unauthorised'
        ? ok({ refreshed: false, expiresAt })
        : fail(renewed.fault);
    },

    loggedIn: tokens.replace,
  };
}

/** Of one log-in: its token now, and the way to the next one. */
interface Held {
  token: string | null;
  expiresAt: Millis | null;
  credentials: SignIn['credentials'];
  lifetime: TokenLifetime | null;
  renewal: Promise<Result<null, Fault>> | null;
}

function createTokens(deps: SessionDeps, opened: SignIn) {
  const time = () => ({ wall: deps.clock.now(), steady: deps.clock.steady() });
  const heldOf = ({ accessToken: token, tokenExpiresAt, credentials }: SignIn): Held => {
    const expiresAt = tokenExpiresAt ?? (token === null ? null : jwtLifetime(token).expiresAt);
    const lifetime = token === null ? null : lifetimeOfStored(token, expiresAt, time());
    return { token, expiresAt, credentials, lifetime, renewal: null };
  };
  let held = heldOf(opened);

  const acceptToken = (mine: Held, fresh: FreshToken): Result<null, Fault> => {
    const { accessToken: token, expiresAt } = fresh;
    const lifetime = lifetimeOfFresh(token, expiresAt, fresh.serviceTime ?? null, time());
    Object.assign(mine, { token, expiresAt, lifetime } satisfies Partial<Held>);
    if (mine === held && !deps.ended.aborted) deps.tokenChanged(token, expiresAt);
    return ok(null);
  };

  const runRenewal = async (mine: Held): Promise<Result<null, Fault>> => {
    const refreshed = await deps.perform(refreshToken(), mine.token ?? NO_TOKEN);
    if (refreshed.ok) return acceptToken(mine, refreshed.value);
    // Nobody there to log in at either: the session isn't lost, the service is.
    if (isOutOfReach(refreshed.fault)) return refreshed;
    const { credentials } = mine;
    if (credentials === null || mine !== held) return fail(sessionLost(refreshed.fault));
    const loggedIn = await deps.perform(logIn(credentials.login, credentials.password), null);
    if (loggedIn.ok) return acceptToken(mine, loggedIn.value);
    // A refused password isn't tried again: services lock accounts.
    if (REFUSED.has(loggedIn.fault.code)) mine.credentials = null;
    return fail(sessionLost(loggedIn.fault));
  };

  return {
    current: () => held.token,
    state: () => held,
    /** One renewal at a time; none when the token has changed since `used`. */
    async renew(used: string | null): Promise<Result<null, Fault>> {
      const mine = held;
      if (mine.token !== used) return ok(null);
      mine.renewal ??= runRenewal(mine).finally(() => {
        mine.renewal = null;
      });
      const renewed = await mine.renewal;
      // Whatever became of it, somebody who has logged in meanwhile has brought another token.
      return mine === held ? renewed : ok(null);
    },
    replace(as: SignIn): void {
      held = heldOf(as);
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
