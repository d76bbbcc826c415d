/**
 * The frame may go for a while and come back (the till is locked): the field that had the focus has it
 * again, what is typed goes on behind what stands there, and Enter waits until somebody can have looked.
 */
import { useEffect, useLayoutEffect } from 'react';
import { handsSurprised } from './hands.ts';
import { useHands } from './hands-state.ts';
import { isField } from './step-field.ts';

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
