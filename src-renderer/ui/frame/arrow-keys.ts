/** The arrow keys where they go from one of several to the next. */
import type { KeyboardEvent } from 'react';

/** By the key: how far it goes. */
export const ARROW_STEPS: Readonly<Record<string, number | undefined>> = {
  ArrowDown: 1,
  ArrowUp: -1,
};

/**
 * Puts the focus on the next of these. Above the first and below the last one an arrow scrolls the page
 * as anywhere else; from outside of them only the one down leads in.
 */
export function moveByArrows(event: KeyboardEvent, all: readonly Element[]): void {
  const step = ARROW_STEPS[event.key];
  if (step === undefined) return;
  const at = all.findIndex((one) => one === document.activeElement);
  const next = at < 0 && step < 0 ? undefined : all[at + step];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
