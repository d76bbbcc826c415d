/**
 * What an access token says about its own life, when it is a JWT as the description says. Not
 * verified: the service does that; here it only decides when to refresh.
 */
import { SECOND, type Millis } from '../../src-shared/domain/time.ts';

export interface JwtLifetime {
  readonly issuedAt: Millis | null;
  readonly expiresAt: Millis | null;
}

/** Tolerant: what can't be read is null. */
export function jwtLifetime(token: string): JwtLifetime {
  const claims = parseClaims(token);
  return { issuedAt: instant(claims['iat']), expiresAt: instant(claims['exp']) };
}

function parseClaims(token: string): Readonly<Record<string, unknown>> {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
    // What isn't an object has nothing by the name of a claim.
    return { ...(JSON.parse(payload) as Readonly<Record<string, unknown>> | null) };
  } catch {
    return {};
  }
}

/** RFC 7519: seconds. */
function instant(value: unknown): Millis | null {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
    ? Math.trunc(value * SECOND)
    : null;
}
