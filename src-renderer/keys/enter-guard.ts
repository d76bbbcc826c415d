/**
 * A double press of Enter must not run through two steps: the second press of one that came a
 * moment ago is swallowed, whatever the screen has become meanwhile.
 */
import { useEffect, useState } from 'react';

export const DOUBLE_PRESS = 300;

let lastRun = -Infinity;

/** true: go on, and remember when. */
export function passEnter(now: number = performance.now()): boolean {
  if (now - lastRun < DOUBLE_PRESS) return false;
  lastRun = now;
  return true;
}

/** Another key or place was pressed in between: the next Enter is a decision of its own. */
export function useGuardReset(): void {
  useEffect(() => {
    const reset = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') lastRun = -Infinity;
    };
    const resetElsewhere = (event: PointerEvent) => {
      const onMain = event.target instanceof Element && event.target.closest('.main-action');
      if (!onMain) lastRun = -Infinity;
    };
    window.addEventListener('keydown', reset, true);
    window.addEventListener('pointerdown', resetElsewhere, true);
    return () => {
      window.removeEventListener('keydown', reset, true);
      window.removeEventListener('pointerdown', resetElsewhere, true);
    };
  }, []);
}

/** While true the main action says that it doesn't listen yet (`aria-disabled`). */
export function useGuarded(): boolean {
  const [guarded, setGuarded] = useState(() => remaining() > 0);
  useEffect(() => {
    // Also when the time has run out since the first render: the screen must hear of it.
    const timer = setTimeout(() => setGuarded(false), Math.max(0, remaining()));
    return () => clearTimeout(timer);
  }, []);
  return guarded && remaining() > 0;
}

function remaining(): number {
  return lastRun + DOUBLE_PRESS - performance.now();
}
