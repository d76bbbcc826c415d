/**
 * How long a token may still be used, counted on the till's steady time. Expiry is an instant of
 * the service's clock, and the till's own clock may be wrong by hours or be set while it is in use:
 * the life of a token that was just received is therefore counted from its receipt, and no token is
 * given longer than its own whole life.
 */
import { DAY, type Millis } from '../../src-shared/domain/time.ts';
import { jwtLifetime } from './access-token.ts';

/** The shorter of the two lives that the description states, for a token that doesn't tell. */
const ASSUMED_LIFETIME: Millis = DAY;

export interface TokenLifetime {
  /** Steady time. */
  readonly endsAt: Millis;
  readonly whole: Millis;
}

/** What the till's clock says. */
export interface TillTime {
  readonly wall: Millis;
  readonly steady: Millis;
}

/**
 * A token that the service has just given. `serviceTime`: the service's clock at that moment; null
 * when it didn't say. Nothing known of its expiry: the assumed life.
 */
export function lifetimeOfFresh(
  token: string,
  expiresAt: Millis | null,
  serviceTime: Millis | null,
  { wall, steady }: TillTime,
): TokenLifetime {
  const begun = jwtLifetime(token).issuedAt ?? serviceTime ?? wall;
  const whole = expiresAt !== null && begun < expiresAt ? expiresAt - begun : ASSUMED_LIFETIME;
  return { endsAt: steady + whole, whole };
}

/** A token received before, who knows when; null when nothing is known of its expiry. */
export function lifetimeOfStored(
  token: string,
  expiresAt: Millis | null,
  { wall, steady }: TillTime,
): TokenLifetime | null {
  if (expiresAt === null) return null;
  const { issuedAt } = jwtLifetime(token);
  const whole = issuedAt !== null && issuedAt < expiresAt ? expiresAt - issuedAt : ASSUMED_LIFETIME;
  return { endsAt: steady + Math.min(expiresAt - wall, whole), whole };
}

/** Over, or under a quarter of its life left; also when nothing is known of it. */
export function shouldRefresh(lifetime: TokenLifetime | null, steady: Millis): boolean {
  return lifetime === null || lifetime.endsAt - steady < lifetime.whole / 4;
}

export function isAlive(lifetime: TokenLifetime | null, steady: Millis): boolean {
  return lifetime !== null && lifetime.endsAt > steady;
}
