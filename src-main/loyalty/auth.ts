/** Log-in and refresh (Authentication, E13 and E14), with their schemas. */
import { z } from 'zod/mini';
import { mapped, parsedBy } from '../../src-shared/contract/shaping.ts';
import { parseId } from '../../src-shared/domain/id.ts';
import { ok } from '../../src-shared/domain/result.ts';
import { fromWireTimestamp, type Millis } from '../../src-shared/domain/time.ts';
import type { Branch, LoginAnswer } from '../ports/loyalty-api.ts';
import { jwtLifetime } from './access-token.ts';
import { isFields } from './envelope.ts';
import { identifier, textOrEmpty, textOrNull } from './fields.ts';
import { bySchema, path, type Operation } from './operation.ts';

export interface FreshToken {
  readonly accessToken: string;
  readonly expiresAt: Millis | null;
  /** The service's clock when it gave it; null or absent when it didn't say. */
  readonly serviceTime?: Millis | null;
}

/** Printable ASCII only: anything else can't stand in a header. */
const tokenText = z.string().check(z.regex(/^[\x21-\x7e]+$/u));

/** ISO 8601, as described, or a timestamp in either unit. */
const expiryOrNull: z.ZodMiniType<Millis | null> = mapped(z.optional(z.unknown()), (value) => {
  if (typeof value === 'number') return fromWireTimestamp(value);
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : at;
});

/** A number, or an object whose field names are not documented: where it has an `id` beside a
 * `branch_id`, the first may be that of anything, and the second is a branch's everywhere else. */
const branchSchema: z.ZodMiniType<Branch> = mapped(
  z.pipe(
    mapped(z.unknown(), (entry) => {
      const fields: Readonly<Record<string, unknown>> = isFields(entry) ? entry : { id: entry };
      return { ...fields, id: parseId(fields['branch_id']) ?? fields['id'] };
    }),
    z.looseObject({
      id: identifier,
      name: textOrNull,
      branch_name: textOrEmpty,
      address: textOrNull,
      branch_address: textOrEmpty,
    }),
  ),
  (branch) => ({
    branchId: branch.id,
    name: branch.name ?? branch.branch_name,
    address: branch.address ?? branch.branch_address,
  }),
);

/** Essential: a token. In the list of branches nothing is unreadable; one that is left out has none. */
const loginSchema: z.ZodMiniType<LoginAnswer> = parsedBy(
  z.object({
    access_token: z.catch(z.optional(tokenText), undefined),
    token: z.catch(z.optional(tokenText), undefined),
    expire: expiryOrNull,
    role: textOrNull,
    branches: z.nullish(z.array(branchSchema)),
  }),
  (login) => {
    const accessToken = login.access_token ?? login.token;
    if (accessToken === undefined) return null;
    return {
      accessToken,
      expiresAt: login.expire ?? jwtLifetime(accessToken).expiresAt,
      role: login.role,
      branches: login.branches ?? [],
    };
  },
  'no token',
);

const refreshSchema: z.ZodMiniType<FreshToken> = mapped(
  z.object({ token: tokenText, expire: expiryOrNull }),
  ({ token, expire }) => ({
    accessToken: token,
    expiresAt: expire ?? jwtLifetime(token).expiresAt,
  }),
);

/** `POST /auth/business`. A wrong login (401 or 403) is the fault `unauthorised`. */
export function logIn(login: string, password: string): Operation<LoginAnswer> {
  return {
    name: 'login',
    kind: 'readOnly',
    method: 'POST',
    path: path(['auth', 'business']),
    body: { login, password },
    answer: 'bare',
    refusals: { 403: 'unauthorised' },
    parse: bySchema(loginSchema),
  };
}

/** E13, sent with the old token, which may be expired. 401 and 403: `unauthorised`. */
export function refreshToken(): Operation<FreshToken> {
  return {
    name: 'refreshToken',
    kind: 'readOnly',
    method: 'POST',
    path: path(['auth', 'refresh_token']),
    answer: 'bare',
    refusals: { 403: 'unauthorised' },
    parse: (data, reply) => {
      const fresh = bySchema(refreshSchema)(data);
      return fresh.ok ? ok({ ...fresh.value, serviceTime: reply.date }) : fresh;
    },
  };
}
