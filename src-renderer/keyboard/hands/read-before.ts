/**
 * Whether anybody can have read what has come: somebody who presses on, key after key or finger after finger, since
 * before it was there looks at nothing, however long ago it came. One pause of LOOK_TIME since it came is a look.
 */
import { useLayoutEffect, useRef } from 'react';
import { useHands } from './hands-state.ts';
import { LOOK_TIME } from '../ahead/where-hands-are.ts';

/** `what`: changes when another one comes. Asks of the press that is handled just now. */
export function useReadBefore(what: unknown): () => boolean {
  const cameAt = useRef(Infinity);
  useLayoutEffect(() => {
    cameAt.current = performance.now();
    // oxlint-disable-next-line react/exhaustive-deps -- what is when
  }, [what]);
  return () => useHands.getState().series.since - cameAt.current >= LOOK_TIME;
}
