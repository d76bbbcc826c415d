/**
 * The envelope around every answer (loyalty-service.md, "Common rules"): `{code, message, data}`,
 * data omitted when there is none. A success has code 200, also with HTTP status 201.
 */
import type { Context as HonoContext } from 'hono';
import { stringifyWire } from '../../src-shared/domain/wire-json.ts';
import type { Refusal } from '../refusal.ts';

/** What routes know of a request beside its text: the login that its token was made for. */
export interface HttpEnv {
  Variables: { login: string };
}
export type HttpContext = HonoContext<HttpEnv>;

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

export function success(http: HttpContext, data?: unknown, status: 200 | 201 = 200): Response {
  const envelope = { code: 200, message: 'success', ...(data === undefined ? {} : { data }) };
  return http.body(stringifyWire(envelope), status, JSON_TYPE);
}

/** An answer that is not wrapped: only the refresh (Endpoint 13) uses it. */
export function bare(http: HttpContext, body: unknown): Response {
  return http.body(stringifyWire(body), 200, JSON_TYPE);
}

export function failure(http: HttpContext, refusal: Refusal): Response {
  const envelope = { code: refusal.code, message: refusal.message };
  return http.body(stringifyWire(envelope), refusal.status, JSON_TYPE);
}
