/**
 * The phone of the next customer, typed or scanned while Done is shown, begins the next sale as soon as it is
 * whole: the Enter between two customers is saved. Not a phone that was begun before Done could be read, nor
 * one that became whole while Done said something that has to be read: those wait for Enter.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import { handsBegin } from '../../keyboard/hands/hands.ts';
import { isWhole } from '../../keyboard/ahead/meant-place.ts';
import { SCAN_GAP } from '../../keyboard/ahead/where-hands-are.ts';
import { useUiStore } from '../../till/ui-state.ts';

export function useNextByPhone(ready: boolean, next: () => void): void {
  const phone = useUiStore((ui) => ui.next.phone);
  const isOlder = useRef(phone !== '');
  const begin = useEffectEvent(() => {
    if (ready) handsBegin(next);
  });
  const mayBegin = useEffectEvent(() => ready && isWhole(phone));
  useEffect(() => {
    if (phone === '') isOlder.current = false;
    if (isOlder.current || !mayBegin()) return undefined;
    // A scanner may not be at its end: eleven digits are a phone, too.
    const timer = setTimeout(begin, SCAN_GAP);
    return () => clearTimeout(timer);
  }, [phone]);
}
