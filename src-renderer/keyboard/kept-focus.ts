/**
 * The frame may go for a while and come back (the till is locked): the field that had the focus has it
 * again, and what is typed goes on behind what stands there.
 */
import { useEffect, useLayoutEffect } from 'react';
import { useHands } from './hands-state.ts';
import { isField } from './step-field.ts';

/** Installed once by the frame, after what chooses a step's field. */
export function useKeptFocus(): void {
  useLayoutEffect(
    () => () => {
      const { activeElement } = document;
      useHands.setState({ left: isField(activeElement) ? activeElement.id : null });
    },
    [],
  );
  useEffect(() => {
    const { left } = useHands.getState();
    useHands.setState({ left: null });
    const field = left === null ? null : document.getElementById(left);
    if (!isField(field)) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
    useHands.setState({ selected: null });
  }, []);
}
