/**
 * The HTTP face of the service, built from the route table. Every answer is an envelope: unknown
 * paths, wrong methods, too large bodies and defects too; never HTML, never a stack trace.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Hono, type MiddlewareHandler } from 'hono';
import description from '../../assets/openapi.json' with { type: 'json' };
import type { Context } from '../operations/context.ts';
import { Refusal } from '../refusal.ts';
import type { ServiceLog } from '../service-log.ts';
import { authRoutes } from './auth-routes.ts';
import { branchRoutes } from './branch-routes.ts';
import { customerRoutes } from './customer-routes.ts';
import { limitedBody } from './body-limit.ts';
import { failure, type HttpEnv } from './envelope.ts';
import { orderRoutes } from './order-routes.ts';
import { sameMachine } from './same-machine.ts';
import { authenticate } from './tokens.ts';

/** No envelope around it: readers expect the bare document. It holds no number beyond 2^53. */
const DESCRIPTION = JSON.stringify(description);

export function createApp(
  context: Context,
  log: ServiceLog,
  around?: MiddlewareHandler<HttpEnv>,
): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();

  app.use(async (http, next) => {
    const startedAt = performance.now();
    http.set('dialect', context.settings.dialect);
    await next();
    const { method, path } = http.req;
    const millis = Math.round(performance.now() - startedAt);
    log({ type: 'request', method, path, status: http.res.status, millis });
  });
  app.use(sameMachine);
  if (around) app.use(around);
  app.use(async (_http, next) => {
    if (context.settings.latencyMs > 0) await wait(context.settings.latencyMs);
    await next();
  });
  app.use(limitedBody(context));

  app.get('/openapi.json', (http) =>
    http.body(DESCRIPTION, 200, { 'content-type': 'application/json; charset=utf-8' }),
  );

  const routes = [
    ...authRoutes(context),
    ...customerRoutes(context),
    ...branchRoutes(context),
    ...orderRoutes(context),
  ];
  for (const route of routes) {
    app.on(route.method, route.path, async (http) => {
      if (!route.open) {
        http.set('login', await authenticate(context, http.req.header('authorization')));
      }
      try {
        return await route.handle(http);
      } finally {
        // Nothing is told, and no refusal either, of what isn't kept.
        await context.db.kept();
      }
    });
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const allowed = routes.filter((route) => route.path === path).map((route) => route.method);
    app.all(path, (http) => {
      http.header('allow', allowed.join(', '));
      return failure(http, new Refusal(405, `use ${allowed.join(' or ')} here`));
    });
  }
  app.notFound((http) => failure(http, new Refusal(404, 'there is nothing at this path')));
  app.onError((error, http) => {
    if (error instanceof Refusal) return failure(http, error);
    log({ type: 'defect', message: error.stack ?? error.message });
    return http.json({ code: 500, message: 'the service failed' }, 500);
  });
  return app;
}
