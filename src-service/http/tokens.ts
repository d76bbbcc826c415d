/**
 * Access tokens: JWTs signed with a secret that lives in the database, so that they survive a
 * restart (docs/loyalty-api.md, AUTH and E13).
 */
import { subtle, type webcrypto } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { ulid } from 'ulid';
import { SECOND, type Millis } from '../../src-shared/domain/time.ts';
import { refuse } from '../refusal.ts';
import type { Context } from '../operations/context.ts';
import type { Login } from '../settings.ts';
import type { Database } from '../store/database.ts';
import { secret } from '../store/secrets.ts';

export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Millis;
}

/** So many tokens of a database are remembered; then those that were used longest ago go. */
const MAX_REMEMBERED = 1_000;

/**
 * What genuine tokens say, by their text: a signature that was verified is as good at the next request. Whether it has
 * expired and whether its login is still there is judged at each. Of a token that isn't ours nothing is kept.
 */
const genuine = new WeakMap<Database, Map<string, JWTPayload>>();

/** Of each database, whose secret never changes: every request is signed with it. */
const keys = new WeakMap<Database, Promise<webcrypto.CryptoKey>>();

function keyOf(db: Database): Promise<webcrypto.CryptoKey> {
  const known = keys.get(db);
  if (known !== undefined) return known;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = subtle.importKey('raw', secret(db, 'token'), hmac, false, ['sign', 'verify']);
  keys.set(db, key);
  return key;
}

export async function issueToken(context: Context, login: Login): Promise<IssuedToken> {
  const issuedAt = Math.floor(context.now() / SECOND);
  const expires = issuedAt + context.settings.tokenLifeSeconds;
  const token = await new SignJWT({ role: login.role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(login.login)
    .setJti(ulid(context.now()))
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires)
    .sign(await keyOf(context.db));
  return { token, expiresAt: expires * SECOND };
}

/** The login of a valid token. Refuses with 401 otherwise. */
export async function authenticate(context: Context, header: string | undefined): Promise<string> {
  const { payload, expired } = await verifyToken(context, header);
  if (expired) refuse(401, 'token expired');
  return loginOf(context, payload).login;
}

/**
 * A new token for an old, possibly expired one. Refuses with 401 when it is not one of ours or its
 * login is gone, with 403 when it expired too long ago.
 */
export async function refreshToken(
  context: Context,
  header: string | undefined,
): Promise<IssuedToken> {
  const { payload } = await verifyToken(context, header);
  const deadline = (payload.exp ?? 0) + context.settings.refreshGraceSeconds;
  if (context.now() >= deadline * SECOND) refuse(403, 'refresh token expired');
  return issueToken(context, loginOf(context, payload));
}

async function verifyToken(
  context: Context,
  header: string | undefined,
): Promise<{ payload: JWTPayload; expired: boolean }> {
  const token = /^Bearer +(\S+)$/iu.exec(header ?? '')?.[1];
  if (token === undefined) return refuse(401, 'the header Authorization: Bearer is missing');
  const known = genuine.get(context.db) ?? new Map<string, JWTPayload>();
  genuine.set(context.db, known);
  const payload = known.get(token) ?? (await genuinePayload(context, token));
  // Set anew, so that it is the last to go.
  known.delete(token);
  known.set(token, payload);
  const [oldest] = known.keys();
  if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest);
  return { payload, expired: (payload.exp ?? 0) <= Math.floor(context.now() / SECOND) };
}

/** What a token says that we signed, expired or not. Refuses with 401 otherwise. */
async function genuinePayload(context: Context, token: string): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, await keyOf(context.db), {
      algorithms: ['HS256'],
      currentDate: new Date(context.now()),
    });
    return payload;
  } catch (error) {
    // jose checks the signature before the claims: an expired token is a genuine one.
    if (error instanceof errors.JWTExpired) return error.payload;
    return refuse(401, 'token invalid');
  }
}

function loginOf(context: Context, payload: JWTPayload): Login {
  const login = context.settings.logins.find((candidate) => candidate.login === payload.sub);
  return login ?? refuse(401, 'the login of this token is gone');
}
