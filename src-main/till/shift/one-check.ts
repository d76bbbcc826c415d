/** The check list, asked for by several at once. */
import type { Pairing } from '../service/pairing.ts';
import { runStartupChecks, type CheckDeps } from './startup-checks.ts';

/** `userInitiated`: somebody looks at the list, so it doesn't wait for the next try. */
export type RunCheck = (userInitiated?: boolean) => Promise<void>;

/**
 * The list is one: it is filled in once at a time. Of a person who asks meanwhile it is filled in once more,
 * however often they ask: what they mended may have been looked at already.
 */
export function createCheck(parts: CheckDeps, filledIn: () => void): RunCheck {
  let running: { readonly of: Pairing['api']; readonly done: Promise<void> } | null = null;
  let again: Promise<void> | null = null;
  const run = (userInitiated: boolean): Promise<void> => {
    const pairing = parts.pairingService.current();
    if (pairing === null) return Promise.resolve();
    const done = runStartupChecks(parts, pairing, userInitiated)
      .then(filledIn)
      .finally(() => {
        if (running?.done === done) running = null;
      });
    running = { of: pairing.api, done };
    return done;
  };
  return (userInitiated = true) => {
    if (running === null || running.of !== parts.pairingService.current()?.api)
      return run(userInitiated);
    if (!userInitiated) return running.done;
    again ??= running.done
      .catch(() => undefined)
      .then(() => {
        again = null;
        return run(true);
      });
    return again;
  };
}
