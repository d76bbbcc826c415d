/** Signs whoever is signed in out, by hand. */
import { useTill } from '../till/client.tsx';
import { useSnapshot } from '../till/snapshot.ts';

/** null: nobody is signed in here. */
export function useLock(): (() => void) | null {
  const client = useTill();
  const { people } = useSnapshot();
  return people.signedIn === null ? null : () => void client.call('people.lock', null);
}
