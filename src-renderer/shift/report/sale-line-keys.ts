/** Arrows go from one listed sale to the next. */
import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { moveByArrows } from '../../ui/frame/arrow-keys.ts';

export function useSaleLineKeys(): {
  readonly ref: RefObject<HTMLElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  const ref = useRef<HTMLElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    moveByArrows(event, [...(ref.current?.querySelectorAll('button.sale-line') ?? [])]);
  };
  return { ref, onKeyDown };
}
