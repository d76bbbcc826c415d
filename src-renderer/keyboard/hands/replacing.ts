/**
 * An amount that stands in a field and isn't just being typed is selected as soon as the field has the focus, so
 * that digits begin another one: it is come back to, was put there by the program, or was ended by Enter. Whoever
 * is in the middle of it goes on: behind a dialog that came, after a press on nothing or a look at another window,
 * and where it was begun before the field was there.
 */
import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { isTypingIn } from './places.ts';
import { isField } from './step-field.ts';
import { AMOUNTS } from '../ahead/type-ahead.ts';
import type { Place } from '../ahead/where-hands-are.ts';

export interface Replacing {
  onFocus(): void;
  onBlur(event: FocusEvent<HTMLInputElement>): void;
  /** What stands there now was typed there. */
  onTyped(text: string): void;
}

export function useReplacing(field: RefObject<HTMLInputElement | null>, value: string): Replacing {
  /** What was typed there since it was last come to. */
  const typed = useRef('');
  const select = () => {
    const input = field.current;
    if (input === null || input !== document.activeElement || value === typed.current) return;
    if (isTypingIn(input.dataset['place'] as Place | undefined)) typed.current = value;
    else input.select();
  };
  // Only what has changed without having been typed: a caret stays where a hand has put it.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(select, [value]);
  return {
    onFocus: select,
    onBlur({ target, relatedTarget }) {
      const another =
        relatedTarget instanceof Element && dialogOf(relatedTarget) === dialogOf(target);
      if (another) typed.current = '';
    },
    onTyped(text) {
      typed.current = text;
    },
  };
}

const dialogOf = (field: Element) => field.closest('dialog');

/** The main action was pressed: what is typed in that field next is another amount. */
export function endAmount(): void {
  const { activeElement } = document;
  if (isField(activeElement) && AMOUNTS.has(activeElement.dataset['place'] as Place)) {
    activeElement.select();
  }
}
