/**
 * Faults between the till and the service: a lost request, a lost answer, a slow or a broken one.
 * Only code that starts the service in its own process can put them there; there is no header,
 * setting or argument that does.
 */
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '../../src-service/http/envelope.ts';
import {
  startService,
  type LoyaltyService,
  type ServiceOptions,
} from '../../src-service/service.ts';

/** The request a fault is chosen for. */
export interface InterceptedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
  /** 1 for the first request that reaches the service, 2 for the next… */
  readonly sequence: number;
}

export type Fault =
  | 'pass'
  /** The connection is cut and the service does nothing. */
  | { readonly type: 'refuse' }
  /** The service acts, then the connection is cut: the outcome is unknown to the till. */
  | { readonly type: 'dropAfter' }
  /** The service waits (milliseconds, or until a promise is settled), then acts as `then` says. */
  | { readonly type: 'delay'; readonly for: number | Promise<unknown>; readonly then?: Fault }
  /** The service acts, and its answer is held back. */
  | { readonly type: 'delayAfter'; readonly for: number | Promise<unknown> }
  /** The service does nothing (or acts first, with `acts`) and this is the answer. */
  | {
      readonly type: 'reply';
      readonly status: number;
      readonly body: string;
      readonly contentType?: string;
      readonly acts?: boolean;
    }
  /** A page of a proxy instead of JSON; the service does nothing. */
  | { readonly type: 'html'; readonly status?: number }
  /** The service's own code throws. */
  | { readonly type: 'defect'; readonly message: string }
  /** The service acts; half of its answer arrives, then the connection is cut. */
  | { readonly type: 'truncate' };

export type Intercept = (request: InterceptedRequest) => Fault | Promise<Fault>;

export interface FaultyOptions extends ServiceOptions {
  readonly intercept?: Intercept;
}

export interface FaultyService extends LoyaltyService {
  /** Replaces the interceptor; null removes it. */
  intercept(intercept: Intercept | null): void;
}

interface FaultInjector {
  readonly middleware: MiddlewareHandler<HttpEnv>;
  /** What interceptors threw themselves. */
  readonly failures: readonly unknown[];
  set(intercept: Intercept | null): void;
}

const PROXY_PAGE = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>';

/** The service with faults that can be put around its requests. */
export async function startFaultyService(options: FaultyOptions): Promise<FaultyService> {
  const faults = createFaultInjector(
    options.intercept ?? null,
    () => options.clock?.now() ?? Date.now(),
  );
  // A client on the same busy machine would else send on a connection that is being closed as idle.
  const service = await startService({
    keepAliveTimeout: 0,
    ...options,
    around: faults.middleware,
  });
  return {
    ...service,
    intercept: faults.set,
    async stop() {
      await service.stop();
      // Said aloud: to the till it looked like a fault of the service.
      if (faults.failures.length > 0)
        throw new AggregateError(faults.failures, 'an interceptor of this test threw');
    },
  };
}

/** What the interceptor says; one that throws itself is a mistake of the test, told at the end. */
async function asked(
  intercept: Intercept,
  request: InterceptedRequest,
  failures: unknown[],
): Promise<Fault> {
  try {
    return await intercept(request);
  } catch (error) {
    failures.push(error);
    throw error;
  }
}

function createFaultInjector(first: Intercept | null, now: () => number): FaultInjector {
  let intercept = first;
  let sequence = 0;
  const failures: unknown[] = [];
  return {
    failures,
    set(next) {
      intercept = next;
    },
    middleware: async (http, next) => {
      sequence += 1;
      if (intercept === null) {
        await next();
        http.res.headers.set('date', new Date(now()).toUTCString());
        return undefined;
      }
      const request = {
        method: http.req.method,
        path: http.req.path,
        query: http.req.query(),
        body: await http.req.text(),
        sequence,
      };
      const fault = await asked(intercept, request, failures);
      const { outgoing } = http.env as unknown as HttpBindings;
      const answer = await apply(fault, outgoing as ServerResponse, next, () => http.res);
      if (answer) {
        // Emptied first: Hono would merge the headers of the answer that is given up.
        http.res = undefined;
        http.res = answer;
      }
      return undefined;
    },
  };
}

/** Returns the answer to send instead of the service's, or null to leave that one. */
async function apply(
  fault: Fault,
  outgoing: ServerResponse,
  act: () => Promise<void>,
  acted: () => Response,
): Promise<Response | null> {
  if (fault === 'pass') {
    await act();
    return null;
  }
  switch (fault.type) {
    case 'refuse':
      return cut(outgoing);
    case 'dropAfter':
      await act();
      return cut(outgoing);
    case 'delay':
      await pause(fault.for);
      return apply(fault.then ?? 'pass', outgoing, act, acted);
    case 'delayAfter':
      await act();
      await pause(fault.for);
      return null;
    case 'reply':
      if (fault.acts) await act();
      return new Response(fault.body, {
        status: fault.status,
        headers: { 'content-type': fault.contentType ?? 'application/json; charset=utf-8' },
      });
    case 'defect':
      throw new Error(fault.message);
    case 'html':
      return new Response(PROXY_PAGE, {
        status: fault.status ?? 502,
        headers: { 'content-type': 'text/html; charset=utf-8' },
      });
    case 'truncate': {
      await act();
      const answer = acted();
      const whole = Buffer.from(await answer.text());
      outgoing.writeHead(answer.status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': whole.length,
      });
      await new Promise<void>((sent) => {
        outgoing.write(whole.subarray(0, Math.floor(whole.length / 2)), () => sent());
      });
      return cut(outgoing);
    }
    default:
      return fault satisfies never;
  }
}

function cut(outgoing: ServerResponse): Response {
  outgoing.socket?.destroy();
  return RESPONSE_ALREADY_SENT;
}

async function pause(duration: number | Promise<unknown>): Promise<void> {
  if (typeof duration === 'number') await wait(duration);
  else await duration;
}
