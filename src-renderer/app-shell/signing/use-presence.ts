/** Tells main now and then that a hand is at the till, so that it is locked only when none is. */
import { useEffect } from 'react';
import { SECOND } from '../../../src-shared/domain/time.ts';
import { useTill } from '../../till/client.tsx';

const MIN_PAUSE = 30 * SECOND;

/** `signedIn`: whoever is; null: there is nothing to be kept open. */
export function usePresence(signedIn: string | null): void {
  const client = useTill();
  useEffect(() => {
    if (signedIn === null) return undefined;
    let reportedAt = performance.now();
    const tell = () => {
      const now = performance.now();
      if (now - reportedAt < MIN_PAUSE) return;
      reportedAt = now;
      void client.call('people.present', null);
    };
    window.addEventListener('keydown', tell, true);
    window.addEventListener('pointerdown', tell, true);
    return () => {
      window.removeEventListener('keydown', tell, true);
      window.removeEventListener('pointerdown', tell, true);
    };
  }, [client, signedIn]);
}
