/**
 * A press, by key or by finger, is taken once, for what was there when it came down, and by no main action
 * that is busy. What isn't taken is said (ui/notice/keys-notice.tsx), but for a second press of one that came a
 * moment ago: that is swallowed, whatever the screen has become meanwhile.
 */
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import {
  afterAny,
  afterLift,
  afterTap,
  endOf,
  isBefore,
  PRESSABLE,
  QUIET,
  type Press,
} from '../ahead/blind-press.ts';
import * as chosen from '../ahead/chosen-place.ts';
import { handsConfirmed } from './hands.ts';
import { isDialogOpen, putHands, readHands, sayAboutKeys, useHands } from './hands-state.ts';
import { listenFirst, listenLast } from '../listen.ts';
import { createFingers } from '../touch/overlapping-fingers.ts';
import { DOUBLE_PRESS, LOOK_TIME, type Dropped, type Hands } from '../ahead/where-hands-are.ts';

/**
 * For a main action: asks whether a press is taken, and remembers when. `meaning`: changes when the
 * action becomes another one with no key pressed for it. A finger is on what it says.
 */
export function useTaken(
  busy: boolean,
  meaning: unknown,
  label: string,
): (press: Press) => boolean {
  // What was busy is there anew.
  const since = useSince(busy, meaning);
  const said = useSince(label);
  const became = useChangedAt(meaning);
  return (press) => {
    const { at, byFinger } = press;
    const ofSale = isOfSale();
    const sinceFor = byFinger ? Math.max(since.current, said.current) : since.current;
    if (isSecondTap(press, sinceFor)) {
      useHands.setState({ pressedAt: press.until });
      handsConfirmed(press.until);
      return false;
    }
    // In a sale keys may be ahead of the screen: enter-ahead.ts knows how far. A finger never is.
    const isEarly = isBefore(at, byFinger || !ofSale ? sinceFor : became.current);
    return isTaken(press, isEarly ? 'early' : busy ? 'busy' : null, ofSale);
  };
}

/** For any other button: asks of a click whether it is of a press on what is there. */
export function useSeen(...meaning: readonly [unknown, unknown?]): (click: Click) => boolean {
  const since = useSince(...meaning);
  return (click) => isSeen(pressOf(click), since.current);
}

/**
 * For a key of a keypad, each press of which is one of its own: when it came down, or null where that was
 * no press of it. `ahead`: the hands know where a digit belongs that the screen hasn't come to yet.
 */
export function useKeyPress(ahead: boolean): (press: Click) => number | null {
  const since = useSince(null);
  return (click) => {
    const press = pressOf(click);
    const taken = ahead ? !isSecondTap(press, since.current) : isSeen(press, since.current);
    return taken ? press.at : null;
  };
}

function isSeen(press: Press, since: number): boolean {
  if (isSecondTap(press, since)) return false;
  const isTold = isBefore(press.at, since) || isUnread(press.at);
  if (isTold) sayAboutKeys({ kind: 'dropped', why: 'early' });
  return !isTold;
}

/**
 * Of a key of its own: it is pressed for what it does now. `since`: when it began to do that; `ahead`: in a
 * sale it may be pressed before; `answers`: it belongs to what the screen shows.
 */
export function isKeyTaken(
  at: number,
  { since, ahead, answers }: { since: number; ahead: boolean; answers: boolean },
): boolean {
  const ofSale = isOfSale();
  // What was pressed before the sale was there is none of its keys.
  const early = isBefore(at, ahead && ofSale ? useHands.getState().cameAt : since);
  if (!early && !(answers && isUnread(at))) return true;
  sayAboutKeys({ kind: 'dropped', why: 'early' });
  // What it was meant for doesn't happen: nothing typed behind it is a consent.
  if (ofSale) putHands(chosen.lostKey(readHands(), performance.now(), true));
  return false;
}

const isOfSale = () => useHands.getState().hands.step !== 'none' && !isDialogOpen();

/** A question that nobody could expect hasn't stood there for long enough to be read. */
function isUnread(at: number): boolean {
  const { hands } = useHands.getState();
  return hands.step === 'decision' && !isDialogOpen() && at - hands.surpriseAt < LOOK_TIME;
}

/** It goes on with one that came down in the same place before that was there. */
function isSecondTap({ at, from }: Pick<Press, 'at' | 'from'>, since: number): boolean {
  return from < at && from <= Math.max(since, useHands.getState().uncoveredAt);
}

/** Since when it is there, and as that. */
function useSince(...what: readonly [unknown, unknown?]): RefObject<number> {
  const since = useRef(0);
  const [one, other] = what;
  useLayoutEffect(() => {
    since.current = performance.now();
    // oxlint-disable-next-line react/exhaustive-deps -- both are when, not what
  }, [one, other]);
  return since;
}

/** When it became another while it was there. */
function useChangedAt(what: unknown): RefObject<number> {
  const last = useRef(what);
  const changed = useRef(-Infinity);
  useLayoutEffect(() => {
    if (Object.is(last.current, what)) return;
    last.current = what;
    changed.current = performance.now();
  });
  return changed;
}

/** `hindered`: by what. */
function isTaken({ at, until }: Press, hindered: Dropped | null, ofSale: boolean): boolean {
  const { hands, pressedAt, notice } = useHands.getState();
  useHands.setState({ pressedAt: until });
  if (at - pressedAt < DOUBLE_PRESS) {
    handsConfirmed(until);
    return false;
  }
  const isTooSoon = !isDialogOpen() && at - surpriseOf(hands) < LOOK_TIME;
  const why = isTooSoon ? 'early' : hindered;
  if (why !== null) {
    sayAboutKeys({ kind: 'dropped', why });
    return false;
  }
  useHands.setState({ ranAt: until });
  handsConfirmed(until);
  // Read by now, and another screen may come.
  if (!ofSale && notice?.kind === 'dropped') sayAboutKeys(null);
  return true;
}

export interface Click {
  readonly detail: number;
  readonly timeStamp: number;
}

export const byKey = (at: number): Press => ({ at, byFinger: false, from: at, until: at });

/**
 * Of a click when it was pressed: for Enter in a field the browser clicks the form's button at a time of its
 * own, and a finger's click has the time at which that was lifted.
 */
export function pressOf({ detail, timeStamp }: Click): Press {
  const { enterDownAt, tapped, acting, guards } = useHands.getState();
  // Nobody has looked on: the frame has gone, and words and a way back are there instead.
  if (guards === 0) return byKey(timeStamp);
  if (acting !== null) return acting;
  if (detail === 0 || tapped === null) return byKey(enterDownAt ?? timeStamp);
  return { at: tapped.at, byFinger: true, from: tapped.from, until: endOf(tapped) };
}

/** Installed once by the frame, and by the lock. */
export function useEnterGuard(): void {
  useLayoutEffect(() => {
    // Another key or place was pressed in between: the next Enter is a decision of its own.
    const forget = () => useHands.setState({ ranAt: -Infinity, pressedAt: -Infinity });
    const note = (at: number) =>
      useHands.setState(({ series }) => ({ series: afterAny(series, at) }));
    const fingers = createFingers();
    const keyDown = (event: KeyboardEvent) => {
      const { key, repeat, timeStamp } = event;
      if (QUIET.has(key)) return;
      note(timeStamp);
      if (!repeat) {
        useHands.setState(({ tapped }) => ({ tapped: tapped && { ...tapped, isOver: true } }));
      }
      if (key !== 'Enter') forget();
      else if (!repeat) useHands.setState({ enterDownAt: timeStamp });
      // Held down it must not run through what came meanwhile, nor press a button again and again.
      else if (event.target instanceof Element && event.target.closest('form, button, a, summary'))
        event.preventDefault();
    };
    const keyUp = () => useHands.setState({ enterDownAt: null });
    const pointerDown = (event: PointerEvent) => {
      fingers.down(event);
      const { timeStamp: at, pointerId: pointer, clientX: x, clientY: y, target } = event;
      const isOn = (selector: string) =>
        target instanceof Element && target.closest(selector) !== null;
      const tap = { at, pointer, x, y, onKeypad: isOn('.keypad') };
      // Of a palm that comes down beside a finger that one's place is still remembered.
      if (event.isPrimary || isOn(PRESSABLE)) {
        note(at);
        useHands.setState(({ tapped }) => ({ tapped: afterTap(tapped, tap) }));
      }
      // A palm on nothing decides nothing.
      if (isOn(PRESSABLE) && !isOn('.primary-action')) forget();
      fingers.isDown(event);
    };
    const pointerUp = (event: PointerEvent) => {
      const { pointerId, timeStamp } = event;
      useHands.setState(({ tapped }) => ({ tapped: afterLift(tapped, pointerId, timeStamp) }));
      fingers.up(event);
    };
    useHands.setState(({ guards }) => ({ guards: guards + 1 }));
    const stop = listenFirst({
      keydown: keyDown,
      keyup: keyUp,
      pointerdown: pointerDown,
      pointerup: pointerUp,
      pointermove: fingers.moves,
      pointercancel: fingers.gone,
    });
    // The window's own: a field's isn't heard here.
    const stopBlur = listenLast({ blur: keyUp });
    return () => {
      useHands.setState(({ guards }) => ({ guards: guards - 1 }));
      stop();
      stopBlur();
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
