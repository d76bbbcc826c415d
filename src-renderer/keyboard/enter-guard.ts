/**
 * What is pressed on the main action, by Enter or by finger, is taken once, for what was there when it
 * was pressed, and by nothing that is busy. What isn't taken is said (ui/keys-notice.tsx), but for a second
 * press of one that came a moment ago: that is swallowed, whatever the screen has become meanwhile.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isBefore } from './blind-press.ts';
import { isDialogOpen, sayAboutKeys, useHands } from './hands-state.ts';
import { DOUBLE_PRESS, LOOK_TIME, type Dropped, type Hands } from './where-hands-are.ts';

/**
 * For a main action: asks whether a press is taken, and remembers when. `meaning`: changes when the
 * action becomes another one with no key pressed for it.
 */
export function useTaken(
  busy: boolean,
  meaning?: unknown,
): (at: number, byFinger?: boolean) => boolean {
  const since = useRef(0);
  useLayoutEffect(() => {
    since.current = performance.now();
    // What was busy is there anew.
    // oxlint-disable-next-line react/exhaustive-deps -- both are when, not what
  }, [busy, meaning]);
  return (at, byFinger = false) => {
    const ofSale = isOfSale();
    // In a sale keys may be ahead of the screen: enter-ahead.ts knows how far. A finger never is.
    const isEarly = (byFinger || !ofSale) && isBefore(at, since.current);
    return isTaken(at, isEarly ? 'early' : busy ? 'busy' : null, ofSale);
  };
}

const isOfSale = () => useHands.getState().hands.step !== 'none' && !isDialogOpen();

/**
 * `at`: when it was pressed, however late, and together with the next one, a busy page hears of it.
 * `hindered`: by what.
 */
function isTaken(at: number, hindered: Dropped | null, ofSale: boolean): boolean {
  const { hands, pressedAt, notice } = useHands.getState();
  useHands.setState({ pressedAt: at });
  if (at - pressedAt < DOUBLE_PRESS) return false;
  const isUnread = !isDialogOpen() && at - surpriseOf(hands) < LOOK_TIME;
  const why = isUnread ? 'early' : hindered;
  if (why !== null) {
    sayAboutKeys({ kind: 'dropped', why });
    return false;
  }
  useHands.setState({ ranAt: at });
  // Read by now, and another screen may come.
  if (!ofSale && notice?.kind === 'dropped') sayAboutKeys(null);
  return true;
}

/**
 * Of a click when it was pressed: for Enter in a field the browser clicks the form's button at a time of its
 * own, and a finger's click has the time at which that was lifted.
 */
export function pressOf({ detail, timeStamp }: { detail: number; timeStamp: number }) {
  const { enterDownAt, fingerDownAt } = useHands.getState();
  const byFinger = detail > 0;
  return { at: (byFinger ? fingerDownAt : enterDownAt) ?? timeStamp, byFinger };
}

/** Installed once by the frame, and by the lock. */
export function useEnterGuard(): void {
  useLayoutEffect(() => {
    // Another key or place was pressed in between: the next Enter is a decision of its own.
    const forget = () => useHands.setState({ ranAt: -Infinity, pressedAt: -Infinity });
    const keyDown = (event: KeyboardEvent) => {
      const { key, repeat, timeStamp } = event;
      if (key !== 'Enter') forget();
      else if (!repeat) useHands.setState({ enterDownAt: timeStamp });
      // Held down since before a form came it must not send that.
      else if (event.target instanceof Element && event.target.closest('form'))
        event.preventDefault();
    };
    const keyUp = () => useHands.setState({ enterDownAt: null });
    const pointerDown = (event: PointerEvent) => {
      const onMain = event.target instanceof Element && event.target.closest('.primary-action');
      if (onMain) useHands.setState({ fingerDownAt: event.timeStamp });
      else forget();
    };
    window.addEventListener('keydown', keyDown, true);
    window.addEventListener('keyup', keyUp, true);
    window.addEventListener('blur', keyUp);
    window.addEventListener('pointerdown', pointerDown, true);
    return () => {
      window.removeEventListener('keydown', keyDown, true);
      window.removeEventListener('keyup', keyUp, true);
      window.removeEventListener('blur', keyUp);
      window.removeEventListener('pointerdown', pointerDown, true);
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
