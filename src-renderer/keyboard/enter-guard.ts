/**
 * A double press of Enter must not run through two steps: the second press of one that came a
 * moment ago is swallowed, whatever the screen has become meanwhile.
 */
import { useEffect, useLayoutEffect, useState } from 'react';
import { useHands } from './hands-state.ts';
import { DOUBLE_PRESS, LOOK_TIME, type Hands } from './where-hands-are.ts';

/**
 * true: go on, and remember when. `at`: the press's own time, however late and together with the next
 * one a busy machine hands it on.
 */
export function tryEnter(at: number): boolean {
  const { hands, pressedAt } = useHands.getState();
  useHands.setState({ pressedAt: at });
  if (at - pressedAt < DOUBLE_PRESS || at - surpriseOf(hands) < LOOK_TIME) return false;
  useHands.setState({ ranAt: at });
  return true;
}

/** Another key or place was pressed in between: the next Enter is a decision of its own. */
export function useGuardReset(): void {
  useLayoutEffect(() => {
    const forget = () => useHands.setState({ ranAt: -Infinity, pressedAt: -Infinity });
    const reset = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') forget();
    };
    const resetElsewhere = (event: PointerEvent) => {
      const onMain = event.target instanceof Element && event.target.closest('.primary-action');
      if (!onMain) forget();
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
  const surprise = useHands(({ hands }) => surpriseOf(hands));
  const ranAt = useHands((state) => state.ranAt);
  const [over, setOver] = useState(() => performance.now());
  const until = Math.max(ranAt + DOUBLE_PRESS, surprise + LOOK_TIME);
  useEffect(() => {
    // Also when the time has run out since the render: the screen must hear of it.
    const timer = setTimeout(() => setOver(until), Math.max(0, until - performance.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return over < until;
}

/** What has come unexpectedly is read before it is answered, by key or by finger. */
function surpriseOf({ step, surpriseAt, codeTyped }: Hands): number {
  return step === 'code' && codeTyped ? -Infinity : surpriseAt;
}
