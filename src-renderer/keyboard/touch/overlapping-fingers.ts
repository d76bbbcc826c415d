/**
 * Fingers that are down together: a browser gives none of them a click. Each acts all the same on what it came
 * down on, when it is lifted there, or as the next one comes down at once behind it on a key that types: that comes
 * after it. Keypad and letters have their own way: their keys act as they are touched.
 */
import type { Press } from '../ahead/blind-press.ts';
import { useHands } from '../hands/hands-state.ts';
import { DOUBLE_PRESS } from '../ahead/where-hands-are.ts';

interface Finger {
  readonly on: HTMLElement | null;
  readonly at: number;
  readonly from: number;
  /** Where it is now. */
  x: number;
  y: number;
  /** Another one was down meanwhile: no click comes. */
  overlaps: boolean;
  acted: boolean;
}

export interface Fingers {
  /** Before `tapped` tells of this one. */
  down(event: PointerEvent): void;
  /** Once `tapped` tells of it. */
  isDown(event: PointerEvent): void;
  moves(event: PointerEvent): void;
  up(event: PointerEvent): void;
  /** The browser has taken it for something else. */
  gone(event: PointerEvent): void;
}

const TYPES = '.keypad__key, [data-types]';
const ACTS =
  'button:not(.keypad__key, [data-types]), a, summary, label, input:not([type="radio"], [type="checkbox"])';

export function createFingers(): Fingers {
  const held = new Map<number, Finger>();
  return {
    down({ pointerType, isPrimary, timeStamp, target }) {
      if (pointerType !== 'touch') return;
      // The first one on the screen: whatever was there before has gone, heard of or not.
      if (isPrimary) held.clear();
      const isKey = target instanceof Element && target.closest(TYPES) !== null;
      for (const finger of held.values()) {
        finger.overlaps = true;
        if (isKey && timeStamp - finger.at < DOUBLE_PRESS) act(finger, timeStamp);
      }
    },
    isDown({ pointerType, isPrimary, pointerId, timeStamp: at, target, clientX: x, clientY: y }) {
      if (pointerType !== 'touch') return;
      const from = useHands.getState().tapped?.from ?? at;
      const on = actingAt(target);
      // Two contacts of one thumb are one press.
      const isTwice = [...held.values()].some((other) => other.on === on);
      held.set(pointerId, {
        on: isTwice ? null : on,
        at,
        from,
        x,
        y,
        overlaps: !isPrimary,
        acted: false,
      });
    },
    moves({ pointerId, clientX, clientY }) {
      const finger = held.get(pointerId);
      if (finger !== undefined) Object.assign(finger, { x: clientX, y: clientY });
    },
    up({ pointerId, timeStamp }) {
      const finger = held.get(pointerId);
      held.delete(pointerId);
      if (finger?.overlaps === true) act(finger, timeStamp);
    },
    gone: ({ pointerId }) => void held.delete(pointerId),
  };
}

const actingAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(ACTS) : null;

function act(finger: Finger, until: number): void {
  const { on, at, from, acted, x, y } = finger;
  if (on === null || acted || actingAt(document.elementFromPoint(x, y)) !== on) return;
  finger.acted = true;
  const acting: Press = { at, byFinger: true, from, until };
  useHands.setState({ acting });
  if (on instanceof HTMLInputElement) on.focus();
  else on.click();
  useHands.setState({ acting: null });
}
