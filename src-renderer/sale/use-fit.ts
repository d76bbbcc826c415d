/** Makes the text of a field smaller until every digit of it is seen. */
import { useLayoutEffect, type RefObject } from 'react';

const STEPS = [1, 0.85, 0.72, 0.6, 0.5, 0.4];

/** At every drawing of its place: what stands in it may have changed. */
export function useFit(field: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    for (const step of STEPS) {
      element.style.setProperty('--fit', String(step));
      if (element.scrollWidth <= element.clientWidth) return;
    }
  });
}
