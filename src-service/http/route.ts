/** A route as data: the app is built from a table of these. */
import type { HttpContext } from './envelope.ts';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  /** Needs no Bearer token. */
  readonly open?: boolean;
  readonly handle: (http: HttpContext) => Promise<Response> | Response;
}
