/** One key of the letters on the screen: what a finger on it does, and what it does while it is held. */
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useKeyPress, type Click } from '../../keyboard/hands/enter-guard.ts';
import { specialOf, type LetterKey } from '../../keyboard/touch/letter-rows.ts';
import { keepFocus } from '../press/buttons.tsx';

/** Held down for so long it goes on by itself, and then each time after so long, in milliseconds. */
const HELD = 450;
const AGAIN = 70;

/** Types as a finger comes down, as the keypad does; one finger on it at a time. */
export function Key({
  letter,
  name,
  pressed,
  secret,
  onPress,
  children,
}: {
  letter: LetterKey;
  name: string | null;
  pressed: boolean | undefined;
  secret: boolean;
  onPress: (at: number) => void;
  children: ReactNode;
}) {
  const pressedAt = useKeyPress(false);
  const special = specialOf(letter);
  const finger = useRef<number | null>(null);
  const repeat = useRepeat(onPress);
  const press = (how: Click) => {
    const at = pressedAt(how);
    if (at === null) return;
    onPress(at);
    if (special === 'backspace' && how.detail > 0) repeat.start();
  };
  const lifted = () => {
    finger.current = null;
    repeat.stop();
  };
  // What takes the layer away does so behind the press, never under it.
  const isLate = special === 'done';
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={name ?? undefined}
      aria-pressed={pressed}
      data-types={isLate ? undefined : ''}
      className={`letters__key${special === null ? '' : ' letters__key--word'}${secret ? '' : ' raised'}`}
      style={{ flexGrow: letter.width }}
      onPointerDown={(event) => {
        keepFocus(event);
        // Two contacts of one finger are one press; the first on the screen is never a second one.
        if (event.button !== 0 || (finger.current !== null && !event.isPrimary)) return;
        finger.current = event.pointerId;
        if (!isLate) press({ detail: 1, timeStamp: event.timeStamp });
      }}
      onPointerUp={lifted}
      onPointerCancel={lifted}
      onPointerLeave={lifted}
      onClick={(event) => {
        // By no finger; or where the lift is what counts.
        if (event.detail === 0 || isLate) press(event);
      }}
    >
      {children}
    </button>
  );
}

function useRepeat(onPress: (at: number) => void) {
  const latest = useRef(onPress);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useLayoutEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const stop = () => clearTimeout(timer.current);
    window.addEventListener('blur', stop);
    return () => {
      window.removeEventListener('blur', stop);
      stop();
    };
  }, []);
  const stop = () => clearTimeout(timer.current);
  return {
    start() {
      const again = () => {
        latest.current(performance.now());
        timer.current = setTimeout(again, AGAIN);
      };
      stop();
      timer.current = setTimeout(again, HELD);
    },
    stop,
  };
}
