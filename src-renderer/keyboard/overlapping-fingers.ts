/**
 * Fingers that are down together: a browser gives none of them a click. Each acts all the same on what it came
 * down on, in the order in which they came down: when it is lifted there, or as the next one comes down at once
 * behind it, so that a digit of that one comes after it. The keypad has its own way: its keys act as they are touched.
 */
import type { Press } from './blind-press.ts';
import { useHands } from './hands-state.ts';
import { DOUBLE_PRESS } from './where-hands-are.ts';

interface Finger {
  readonly on: HTMLElement | null;
  readonly at: number;
  readonly from: number;
  /** Another one was down meanwhile: no click comes. */
  overlaps: boolean;
  acted: boolean;
}

export interface Fingers {
  /** Before `tapped` tells of this one. */
  down(event: PointerEvent): void;
  /** Once `tapped` tells of it. */
  isDown(event: PointerEvent): void;
  up(event: PointerEvent): void;
  /** The browser has taken it for something else. */
  gone(event: PointerEvent): void;
}

const ACTS = 'button:not(.keypad__key), a, summary, label';

export function createFingers(): Fingers {
  const held = new Map<number, Finger>();
  return {
    down({ pointerType, isPrimary, timeStamp }) {
      if (pointerType !== 'touch') return;
      // The first one on the screen: whatever was there before has gone, heard of or not.
      if (isPrimary) held.clear();
      for (const finger of held.values()) {
        finger.overlaps = true;
        if (timeStamp - finger.at < DOUBLE_PRESS) act(finger, timeStamp);
      }
    },
    isDown({ pointerType, pointerId, timeStamp: at, target }) {
      if (pointerType !== 'touch') return;
      const from = useHands.getState().tapped?.from ?? at;
      held.set(pointerId, {
        on: actingAt(target),
        at,
        from,
        overlaps: held.size > 0,
        acted: false,
      });
    },
    up({ pointerId, timeStamp, clientX, clientY }) {
      const finger = held.get(pointerId);
      held.delete(pointerId);
      if (finger?.overlaps !== true) return;
      if (actingAt(document.elementFromPoint(clientX, clientY)) === finger.on)
        act(finger, timeStamp);
    },
    gone: ({ pointerId }) => void held.delete(pointerId),
  };
}

const actingAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(ACTS) : null;

function act(finger: Finger, until: number): void {
  const { on, at, from, acted } = finger;
  if (on === null || acted) return;
  finger.acted = true;
  const acting: Press = { at, byFinger: true, from, until };
  useHands.setState({ acting });
  on.click();
  useHands.setState({ acting: null });
}
