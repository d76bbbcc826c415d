/** What was pressed before anybody can have read whom four digits mean: nothing is given to them by it. */
import { useLayoutEffect } from 'react';
import { handsLeave, handsSurprised } from '../../keyboard/hands/hands.ts';
import { sayAboutKeys } from '../../keyboard/hands/hands-state.ts';
import { useReadBefore } from '../../keyboard/hands/read-before.ts';
import { useUiStore } from '../../till/ui-state.ts';
import type { CustomerView } from '../customer/customer-view.ts';
import type { Purchase } from './purchase.ts';

/**
 * Who is meant by four digits has to be chosen or typed: an Enter that came before that could be read is none for it.
 * Nor is a key that chooses one of several now, and was pressed before: it spends nothing and gives no stamp, and digits
 * behind it are no bonuses.
 */
export function useUnread({ kind }: CustomerView): void {
  const isToRead = kind === 'choosing' || kind === 'noRegular';
  useLayoutEffect(() => {
    if (!isToRead) return;
    handsSurprised();
    if (kind !== 'choosing') return;
    const { bonus, stamps, change } = useUiStore.getState();
    const types = handsLeave('bonus');
    if (bonus === null && stamps === null && !types) return;
    change({ bonus: null, stamps: null });
    sayAboutKeys({ kind: 'dropped', why: 'early' });
  }, [isToRead, kind]);
}

/** What a press that charges would give to somebody whom four digits have found. */
export interface Gift {
  /** Bonuses or an award. */
  readonly isGiven: boolean;
  /** Asks of the press that is handled: its hands have typed on since before anybody could read to whom. */
  isBlind(): boolean;
}

export function useGift(
  view: CustomerView,
  byDigits: boolean,
  { bonus, awardChosen }: Purchase,
): Gift {
  const isRead = useReadBefore(view.kind === 'found' ? view.phone : null);
  const isGiven = byDigits && (bonus > 0 || awardChosen);
  return { isGiven, isBlind: () => isGiven && !isRead() };
}

/** What was chosen before anybody can have read whom four digits have found is spent by an Enter after that. */
export function useBlindGift({ isGiven, isBlind }: Gift): void {
  useLayoutEffect(() => {
    if (isBlind()) handsSurprised();
    // oxlint-disable-next-line react/exhaustive-deps -- when it is given
  }, [isGiven]);
}
