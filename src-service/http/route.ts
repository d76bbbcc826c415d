/** A route as data: the app is built from a table of these. */
import type { HttpContext } from './envelope.ts';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  /** Needs no Bearer token. */
  readonly open?: boolean;
  /** Waits for nothing after its first question to the database: its answer leaves when that turn's commit is done. */
  readonly handle: (http: HttpContext) => Promise<Response> | Response;
}
