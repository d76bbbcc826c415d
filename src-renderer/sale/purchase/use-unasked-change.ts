/**
 * The sum to pay, or that bonuses are part of the sale at all, can change while the cashier's finger
 * is on its way to Enter: the service is gone, or has other figures. That Enter was meant for what
 * stood there before, so it is dropped, visibly, and the new sum is read first.
 */
import { useLayoutEffect, useRef } from 'react';
import { handsSurprised } from '../../keyboard/hands.ts';
import { useUiStore } from '../../till/ui-state.ts';
import type { Purchase } from './purchase.ts';

export function useUnaskedChange({ toPay, without }: Purchase, waits: boolean): void {
  const typed = useUiStore(({ phone, amount, bonus, stamps, award, skipLoyalty: chosen }) =>
    JSON.stringify([phone, amount, bonus, stamps, award, chosen]),
  );
  const last = useRef({ typed: '', toPay, without });
  useLayoutEffect(() => {
    const before = last.current;
    // What is looked up still promises nothing, and what was sent is no longer changed.
    last.current = waits || toPay === null ? { ...before, typed: '' } : { typed, toPay, without };
    const same = before.toPay === toPay && before.without === without;
    if (last.current.typed !== '' && before.typed === typed && !same) handsSurprised();
  }, [typed, toPay, without, waits]);
}
