/**
 * The sum to pay, that bonuses are part of the sale at all, or that a gift is, can change while the
 * cashier's finger is on its way to Enter: the service is gone, or has other figures. That Enter was
 * meant for what stood there before, so it is dropped, visibly, and what is new is read first.
 */
import { useLayoutEffect, useRef } from 'react';
import { handsSurprised } from '../../keyboard/hands/hands.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { consentOf, type Purchase } from './purchase.ts';

export function useUnaskedChange(purchase: Purchase, waits: boolean): void {
  const typed = useUiStore(({ phone, amount, bonus, stamps, award, skipLoyalty: chosen }) =>
    JSON.stringify([phone, amount, bonus, stamps, award, chosen]),
  );
  // What is looked up still promises nothing, and what was sent is no longer changed.
  const consent = waits ? null : consentOf(purchase);
  const last = useRef<{ typed: string; consent: string | null }>({ typed, consent: null });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { typed, consent };
    const stood = before.consent !== null && consent !== null && before.typed === typed;
    if (stood && before.consent !== consent) handsSurprised();
  }, [typed, consent]);
}
