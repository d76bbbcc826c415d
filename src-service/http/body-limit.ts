/**
 * No body is larger than the settings allow. One that tells its length is judged by it, without making a stream of it,
 * which costs more than all else of such a request; HTTP lets none be longer than it told.
 */
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Context } from '../operations/context.ts';
import { Refusal } from '../refusal.ts';
import { failure, type HttpContext, type HttpEnv } from './envelope.ts';

export function limitedBody(context: Context): MiddlewareHandler<HttpEnv> {
  return async (http, next) => {
    const maxSize = context.settings.maxBodyBytes;
    // Made when it is needed: an error looks at its stack.
    const refused = (to: HttpContext) =>
      failure(to, new Refusal(413, `the body is larger than ${maxSize} bytes`));
    // Of these no body is read.
    if (http.req.method === 'GET' || http.req.method === 'HEAD') return next();
    const length = http.req.header('content-length');
    if (length === undefined || http.req.header('transfer-encoding') !== undefined) {
      return bodyLimit({ maxSize, onError: refused })(http, next);
    }
    return Number(length) > maxSize ? refused(http) : next();
  };
}
