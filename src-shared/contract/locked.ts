/** When a till is locked: people sign in at it, and nobody has. */
import type { ShownPeople } from './people-schema.ts';

export function isLocked({ state, signedIn }: Pick<ShownPeople, 'state' | 'signedIn'>): boolean {
  return state === 'ready' && signedIn === null;
}
