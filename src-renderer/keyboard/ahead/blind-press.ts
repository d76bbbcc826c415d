/**
 * Whether a press is one of somebody who hasn't seen yet what it would do. A key that asks often
 * also confirms, and the question comes when the service and the machine are ready, not when the hand is:
 * who pressed it before the question came answers only when that has stood there for LOOK_TIME, with
 * the hand off the key for as long. Enter answers nothing that wasn't there when it was pressed. Times
 * are milliseconds of one steady clock.
 */
import { DOUBLE_PRESS, LOOK_TIME } from './where-hands-are.ts';

/** By so much the clock of the keys may differ from the page's: nobody reads anything within that. */
const SKEW = 10;

/** It was pressed before that was there, however late a busy page hears of it. */
export function isBefore(at: number, since: number): boolean {
  return at < since - SKEW;
}

interface KeyPress {
  readonly name: string;
  readonly at: number;
}

/** A press of something that can be pressed, by key or by finger. */
export interface Press {
  /** When it came down, however late, and together with the next one, a busy page hears of it. */
  readonly at: number;
  readonly byFinger: boolean;
  /** When the first of the presses that it is one with came down. */
  readonly from: number;
  /** When it acted: a finger when it was lifted. */
  readonly until: number;
}

/** The last press of any key: another one in between, and a hand has gone on. */
export interface Pressed extends KeyPress {
  /** When it was pressed for what it is still meant for: blind presses go on with the one that they follow. */
  readonly from: number;
}

/** Nothing is pressed by them alone: no press of another key. */
export const QUIET: ReadonlySet<string> = new Set([
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'CapsLock',
  'NumLock',
  'Process',
]);

/** `since`: from when on the key does what it would do now. */
export function isBlind(last: Pressed | null, { name, at }: KeyPress, since: number): boolean {
  if (last?.name !== name || last.from > since) return false;
  return at - Math.max(since, last.at) < LOOK_TIME;
}

export function afterPress(last: Pressed | null, press: KeyPress, blind: boolean): Pressed {
  return { ...press, from: blind && last !== null ? last.from : press.at };
}

/** A press anywhere else is one on nothing. */
export const PRESSABLE = 'button, a, summary, label, input';

/** So near to the last one a finger comes down in the same place, in pixels. */
const NEAR = 40;

interface Tap {
  readonly at: number;
  /** Which finger. */
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  /** On a key of the keypad, as the first of those: each is a digit of its own, also where another step has come. */
  readonly onKeypad: boolean;
}

/** The last press of a finger or the mouse. */
export interface Tapped extends Tap {
  /** When the first of those came down that follow each other at once in one place: they are one press. */
  readonly from: number;
  /** When it was lifted, which is when what it is on acts. */
  readonly upAt?: number;
  /** A key was pressed since. */
  readonly isOver?: boolean;
}

export function afterTap(last: Tapped | null, tap: Tap): Tapped {
  const again =
    last !== null &&
    last.isOver !== true &&
    !(last.onKeypad && tap.onKeypad) &&
    tap.at - endOf(last) < DOUBLE_PRESS &&
    Math.hypot(tap.x - last.x, tap.y - last.y) < NEAR;
  return again ? { ...tap, from: last.from, onKeypad: last.onKeypad } : { ...tap, from: tap.at };
}

export function afterLift(last: Tapped | null, pointer: number, at: number): Tapped | null {
  return last?.pointer === pointer ? { ...last, upAt: at } : last;
}

/** From when on another press is one of its own. */
export const endOf = ({ at, upAt }: Pick<Tapped, 'at' | 'upAt'>): number => upAt ?? at;

/** Presses of whatever, none of them LOOK_TIME or more behind the one before. */
export interface Series {
  /** When its first and its last one came down. */
  readonly since: number;
  readonly at: number;
}

export function afterAny({ since, at: last }: Series, at: number): Series {
  return { since: at - last < LOOK_TIME ? since : at, at: Math.max(at, last) };
}
