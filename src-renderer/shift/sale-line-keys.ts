/** Arrows go from one listed sale to the next. */
import { useRef, type KeyboardEvent, type RefObject } from 'react';

export function useSaleLineKeys(): {
  readonly ref: RefObject<HTMLElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  const ref = useRef<HTMLElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const rows = [...(ref.current?.querySelectorAll<HTMLElement>('button.sale-line') ?? [])];
    const at = rows.findIndex((row) => row === document.activeElement);
    const next = rows[at + step];
    // Above the first and below the last one an arrow scrolls the page as anywhere else.
    if (next === undefined || (at < 0 && step < 0)) return;
    event.preventDefault();
    next.focus();
  };
  return { ref, onKeyDown };
}
