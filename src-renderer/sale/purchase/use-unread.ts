/** What was pressed before anybody can have read whom four digits mean: nothing is given to them by it. */
import { useLayoutEffect, useRef } from 'react';
import { handsSurprised } from '../../keyboard/hands.ts';
import { sayAboutKeys } from '../../keyboard/hands-state.ts';
import { LOOK_TIME } from '../../keyboard/where-hands-are.ts';
import { ALL_BONUSES, useUiStore } from '../../till/ui-state.ts';
import type { CustomerView } from '../customer/customer-view.ts';

/**
 * Who is meant by four digits has to be chosen or typed: an Enter that came before that could be read is none for it.
 * Nor is a key that chooses one of several now, and was pressed before: it spends nothing and gives no stamp.
 */
export function useUnread({ kind }: CustomerView): void {
  const isToRead = kind === 'choosing' || kind === 'noRegular';
  useLayoutEffect(() => {
    if (!isToRead) return;
    handsSurprised();
    const { bonus, stamps, change } = useUiStore.getState();
    if (kind !== 'choosing' || (bonus !== ALL_BONUSES && stamps === null)) return;
    change({ bonus: null, stamps: null });
    sayAboutKeys({ kind: 'dropped', why: 'early' });
  }, [isToRead, kind]);
}

/** What was chosen before anybody can have read whom four digits have found is spent by an Enter after that. */
export function useFoundBlind({ kind }: CustomerView, byDigits: boolean): void {
  const isFound = byDigits && kind === 'found';
  const isChosen = useUiStore(({ bonus, award }) => bonus !== null || award);
  const foundAt = useRef(-Infinity);
  useLayoutEffect(() => {
    foundAt.current = isFound ? performance.now() : -Infinity;
  }, [isFound]);
  useLayoutEffect(() => {
    if (isFound && isChosen && performance.now() - foundAt.current < LOOK_TIME) handsSurprised();
  }, [isFound, isChosen]);
}
