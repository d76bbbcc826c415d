/**
 * The service is for programs of this machine, and no page of a browser is one: a page names where it comes
 * from (Origin), and a name that was made to point here (DNS rebinding) stands in Host.
 */
import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../refusal.ts';
import { failure, type HttpEnv } from './envelope.ts';

const HERE = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/iu;

export const sameMachine: MiddlewareHandler<HttpEnv> = async (http, next) => {
  if (http.req.header('origin') !== undefined)
    return failure(http, new Refusal(403, 'pages of a browser are not answered'));
  if (!HERE.test(http.req.header('host') ?? ''))
    return failure(http, new Refusal(403, 'only calls to 127.0.0.1 or localhost are answered'));
  return next();
};
