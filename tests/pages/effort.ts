/**
 * What a cashier has to do for one thing at the till, as the page hears it, and how long that takes a
 * practised hand: the keystroke-level model of Card, Moran and Newell, for the cashier's own share alone.
 */
import type { Page } from 'playwright/test';

export interface Effort {
  /** Digits that are typed. */
  digits: number;
  /** Keys that decide something: Enter, F2, an arrow. */
  keys: number;
  /** Fingers on keys of the screen's keypad, and how often one came there from elsewhere. */
  keypad: number;
  ways: number;
  /** Fingers on anything else. */
  taps: number;
  /** Numbers that a scanner types, with its own Enter. */
  scans: number;
}

/** Seconds. */
const KEY = 0.28;
const MENTAL = 1.35;
/** A finger to the next key of a keypad, and to what stands elsewhere. */
const NEAR = 0.4;
const POINT = 1.1;
/** To take up what is scanned and hold it before the scanner. */
const SCAN = 2;

export function secondsOf({ digits, keys, keypad, ways, taps, scans }: Effort): number {
  const pressed = (digits + keys) * KEY + keys * MENTAL;
  return pressed + ways * POINT + (keypad - ways) * NEAR + taps * (POINT + MENTAL) + scans * SCAN;
}

/** As the table of the README says it: `18 · 9.1 s`. A scan is one thing to do. */
export function cellOf(effort: Effort): string {
  const { digits, keys, keypad, taps, scans } = effort;
  return `${digits + keys + keypad + taps + scans} · ${secondsOf(effort).toFixed(1)} s`;
}

interface Heard {
  readonly is: 'digit' | 'key' | 'keypad' | 'tap';
  /** Milliseconds. */
  readonly at: number;
}

/** Keys that are so near to each other were pressed by no hand. */
const SCANNED = 30;

/** Listens from now on; the answer says what was heard since, and begins anew. */
export async function watchEffort(page: Page): Promise<() => Promise<Effort>> {
  await page.evaluate(() => {
    const heard: Heard[] = [];
    Object.assign(globalThis, { heard });
    addEventListener(
      'keydown',
      ({ key, timeStamp: at, repeat }) => {
        if (repeat || key === 'Shift' || key === 'Control') return;
        heard.push({ is: /^\d$/u.test(key) ? 'digit' : 'key', at });
      },
      true,
    );
    addEventListener(
      'pointerdown',
      ({ target, timeStamp: at }) => {
        const onKeypad = target instanceof Element && target.closest('.keypad') !== null;
        heard.push({ is: onKeypad ? 'keypad' : 'tap', at });
      },
      true,
    );
  });
  return async () => {
    const heard = await page.evaluate(() => {
      const { heard: all } = globalThis as unknown as { heard: Heard[] };
      return all.splice(0);
    });
    return count(heard);
  };
}

function count(heard: readonly Heard[]): Effort {
  const effort: Effort = { digits: 0, keys: 0, keypad: 0, ways: 0, taps: 0, scans: 0 };
  heard.forEach(({ is, at }, index) => {
    const isKey = is === 'digit' || is === 'key';
    const goesOn = (other: Heard | undefined) =>
      isKey && other !== undefined && Math.abs(other.at - at) < SCANNED;
    if (goesOn(heard[index - 1])) return;
    if (goesOn(heard[index + 1])) effort.scans += 1;
    else if (is === 'digit') effort.digits += 1;
    else if (is === 'key') effort.keys += 1;
    else if (is === 'keypad') {
      effort.keypad += 1;
      if (heard[index - 1]?.is !== 'keypad') effort.ways += 1;
    } else effort.taps += 1;
  });
  return effort;
}
