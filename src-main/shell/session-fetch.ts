/**
 * `fetch` for the calls to the service. Chromium's network stack brings the system's proxy and
 * certificates; a session of its own, in memory, keeps cookies and cached answers out. Failures
 * have Chromium's names (net::ERR_…), which the client understands beside Node's.
 */
import { session } from 'electron';

/** Call after the app is ready. */
export function createSessionFetch(): typeof fetch {
  const partition = session.fromPartition('loyalty-service', { cache: false });
  return (input, init) =>
    // Node's and the DOM's declarations of the same standard types differ in name only.
    partition.fetch((input instanceof URL ? input.href : input) as string, {
      ...(init as RequestInit),
      credentials: 'omit',
    }) as Promise<Response>;
}
