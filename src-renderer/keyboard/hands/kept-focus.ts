/**
 * The focus comes back: after a press on nothing to where hands were typing, else to the step's field.
 *
 * The frame may go for a while and come back (the till is locked): the field that had the focus has it
 * again, what is typed goes on behind what stands there, and Enter waits until somebody can have looked.
 */
import { useEffect, useLayoutEffect } from 'react';
import { listenLast } from '../listen.ts';
import { handsSurprised } from './hands.ts';
import { readHands, useHands } from './hands-state.ts';
import { focusPlace, isTypingIn } from './places.ts';
import { focusStepField, isField, nothingFocused } from './step-field.ts';

/** Installed once by the frame, after what chooses a step's field. */
export function useKeptFocus(): void {
  useLayoutEffect(
    () => () => {
      const { activeElement } = document;
      useHands.setState({ left: { field: isField(activeElement) ? activeElement.id : null } });
    },
    [],
  );
  useEffect(() => {
    const { left } = useHands.getState();
    if (left === null) return;
    useHands.setState({ left: null });
    handsSurprised();
    const field = left.field === null ? null : document.getElementById(left.field);
    if (!isField(field)) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, []);
}

/** Installed once by the frame. */
export function useFocusRestorer(): void {
  useEffect(() => {
    const backToField = () => {
      setTimeout(() => {
        if (!nothingFocused() || !document.hasFocus()) return;
        const { place } = readHands();
        if (place === null || !isTypingIn(place) || !focusPlace(place)) focusStepField();
      }, 0);
    };
    return listenLast({ focusout: backToField, click: backToField });
  }, []);
}

/** A dialog takes the focus itself from a press on nothing in it: what had it before has it again. Call it to end that. */
export function keepFocusIn(dialog: HTMLDialogElement): () => void {
  let last: HTMLElement | null = null;
  const noted = ({ target }: FocusEvent) => {
    if (target !== dialog && target instanceof HTMLElement) last = target;
  };
  const back = () => {
    // Words that somebody has marked, to copy them, stay so.
    const marks = document.getSelection()?.isCollapsed === false;
    if (document.activeElement === dialog && !marks) last?.focus();
  };
  dialog.addEventListener('focusin', noted);
  dialog.addEventListener('click', back);
  return () => {
    dialog.removeEventListener('focusin', noted);
    dialog.removeEventListener('click', back);
  };
}
