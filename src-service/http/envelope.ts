/**
 * The envelope around every answer (docs/loyalty-api.md, COMMON): `{code, message, data}`,
 * data omitted when there is none; and what the dialect makes of it.
 */
import type { Context as HonoContext } from 'hono';
import { SECOND } from '../../src-shared/domain/time.ts';
import { stringifyWire } from '../../src-shared/domain/wire-json.ts';
import type { Dialect } from '../dialect.ts';
import type { Refusal } from '../refusal.ts';
import { spoken, spokenRefusal, successMessage } from './spoken.ts';

/** What routes know of a request beside its text: the login that its token was made for. */
export interface HttpEnv {
  Variables: { login: string; dialect: Dialect };
}
export type HttpContext = HonoContext<HttpEnv>;

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const TEXT_TYPE = { 'content-type': 'text/plain; charset=utf-8' };
const PAGE_TYPE = { 'content-type': 'text/html; charset=utf-8' };

/** An answer that carries something, which may be empty. */
export function success(http: HttpContext, data: unknown, status: 200 | 201 = 200): Response {
  const dialect = http.get('dialect');
  const said = spoken(dialect, data);
  return enveloped(http, status, said === undefined ? {} : { data: said });
}

/** The answer of an operation that has nothing to tell. */
export function nothing(http: HttpContext): Response {
  switch (http.get('dialect').emptyAnswer) {
    case 'omitted':
      return enveloped(http, 200, {});
    case 'null':
      return enveloped(http, 200, { data: null });
    case 'object':
      return enveloped(http, 200, { data: {} });
    case 'noContent':
      return http.body(null, 204);
    case 'noBody':
      return http.body('', 200, JSON_TYPE);
  }
}

function enveloped(http: HttpContext, status: 200 | 201, content: { data?: unknown }): Response {
  const dialect = http.get('dialect');
  const code = status === 201 ? Number(dialect.createdCode) : 200;
  const envelope = { code, message: successMessage(dialect), ...content };
  return http.body(stringifyWire(envelope), status, JSON_TYPE);
}

/** An answer that is not wrapped: refresh (E13) and, in a dialect, login. */
export function bare(http: HttpContext, body: object): Response {
  return http.body(stringifyWire(spoken(http.get('dialect'), body)), 200, JSON_TYPE);
}

export function failure(http: HttpContext, refusal: Refusal): Response {
  const dialect = http.get('dialect');
  const { status, code, message } = spokenRefusal(dialect, refusal);
  if (refusal.pause !== null) http.header('retry-after', String(Math.ceil(refusal.pause / SECOND)));
  // Only of these the description shows no body.
  const form = [401, 403, 404].includes(status) ? dialect.errorBody : 'envelope';
  switch (form) {
    case 'envelope':
      return http.body(stringifyWire({ code, message }), status, JSON_TYPE);
    case 'text':
      return http.body(message, status, TEXT_TYPE);
    case 'json':
      return http.body(JSON.stringify({ error: message }), status, JSON_TYPE);
    case 'page':
      return http.body(`<!doctype html><title>${status}</title>`, status, PAGE_TYPE);
    case 'empty':
      return http.body(null, status);
  }
}
