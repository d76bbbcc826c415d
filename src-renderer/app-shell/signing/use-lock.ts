/** Signs whoever is signed in out, by hand. */
import { handsWait } from '../../keyboard/hands/hands.ts';
import { useTill } from '../../till/client.tsx';
import { useSnapshot } from '../../till/snapshot.ts';

/** null: nobody is signed in here. */
export function useLock(): (() => void) | null {
  const client = useTill();
  const { people } = useSnapshot();
  if (people.signedIn === null) return null;
  return () => {
    // A PIN that is typed at once is no amount.
    handsWait();
    void client.call('people.lock', null);
  };
}
