/** `fetch` for what moves money: on a connection that was opened ahead, or where there is none, as Chromium does it. */
import { requestOn } from './request-on.ts';
import { MOVES_IN_A_ROW, type SpareConnections } from './spare-connections.ts';

export interface MoveDeps {
  readonly spares: SpareConnections;
  /** Takes a new connection for each. */
  readonly anew: typeof fetch;
  /** As Chromium names the program. */
  readonly userAgent: string;
}

export function createMoveFetch({ spares, anew, userAgent }: MoveDeps): typeof fetch {
  return async (input, init = {}) => {
    const { body = null, signal = null } = init;
    const isText = body === null || typeof body === 'string';
    if (input instanceof Request || !isText) return anew(input, init);
    const url = new URL(input);
    const socket = await spares.take(url.origin);
    spares.expect(url.origin, MOVES_IN_A_ROW);
    if (socket === null) return anew(input, init);
    const headers = new Headers(init.headers);
    headers.set('user-agent', userAgent);
    return requestOn(socket, { url, method: init.method ?? 'GET', headers, body, signal });
  };
}
