/** In a dialog the focus begins at what is marked with `data-begin`. */
import { useEffect, useRef, type RefObject } from 'react';

/** For what lies around it; `when`: a change of this begins anew. */
export function useBegin<E extends HTMLElement>(when: unknown): RefObject<E | null> {
  const body = useRef<E>(null);
  useEffect(() => {
    // After the dialog, which takes the focus first.
    body.current?.querySelector<HTMLElement>('[data-begin]')?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when, not what
  }, [when]);
  return body;
}
