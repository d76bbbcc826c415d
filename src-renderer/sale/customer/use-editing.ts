/** The dialog of a customer's data: what is typed in it, and the way to open it. */
import { useState } from 'react';
import type { Id } from '../../../src-shared/domain/id.ts';
import { useUiStore, type CustomerEditing } from '../../till/ui-state.ts';

export interface Editing {
  /** null: it is closed, or another customer's. */
  readonly editing: CustomerEditing | null;
  /** It comes back with the customer, after the lock or another reading: nobody has pressed for it now. */
  readonly byItself: boolean;
  open(): void;
}

/** null: nobody's. */
export function useEditing(userId: Id | null): Editing {
  const change = useUiStore((ui) => ui.change);
  const editing = useUiStore((ui) => (ui.editing?.userId === userId ? ui.editing : null));
  const [isPressed, setPressed] = useState(false);
  if (editing === null && isPressed) setPressed(false);
  return {
    editing,
    byItself: !isPressed,
    open() {
      if (editing !== null || userId === null) return;
      setPressed(true);
      change({ editing: { userId, typed: {}, tags: null } });
    },
  };
}
