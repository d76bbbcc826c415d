/**
 * A cashier's hand on the preview, by a clock of its own: for the page no time passes but what the hand
 * lets pass. So it types at its pace, reads before it goes on, or hammers, and no test waits for that, nor
 * asks how fast the machine is. What the till takes to answer is another matter: that is waited for.
 */
import type { Page } from 'playwright-core';
import { SCAN_GAP } from '../../../src-renderer/keyboard/ahead/where-hands-are.ts';
import { settled } from './settled.ts';

/** Milliseconds after which a cashier has read what came unexpectedly. */
const LOOK = 800;
/** Two presses of Enter that are meant are further apart than a double press. */
const TWO_ENTERS = 340;
/** From one key of a scanner to the next. */
const SCANNER_PACE = 5;

interface HandClock {
  pass(ms: number): void;
  /** So long before it is handled a key was pressed: the machine was busy since. */
  late: number;
}
type WithClock = typeof globalThis & { handClock: HandClock };

/** In the page, before its own scripts. What is to be done at once is done at once. */
export function stopTime(): void {
  let now = performance.now();
  let last = 0;
  const timers = new Map<number, { due: number; every: number | null; run: () => void }>();
  const clock: HandClock = {
    late: 0,
    pass(ms) {
      const until = now + ms;
      for (;;) {
        const [next] = [...timers].toSorted(([, one], [, other]) => one.due - other.due);
        if (next === undefined || next[1].due > until) break;
        const [id, timer] = next;
        now = timer.due;
        if (timer.every === null) timers.delete(id);
        else timer.due += timer.every;
        timer.run();
      }
      now = until;
    },
  };
  performance.now = () => now;
  Object.defineProperty(Event.prototype, 'timeStamp', {
    get(this: Event) {
      // Of the click by which the browser sends a form for Enter in a field it says its own time.
      const isOwn = this.type === 'click' && this.target !== document.activeElement;
      return isOwn && (this as MouseEvent).detail === 0 ? now : now - clock.late;
    },
  });
  const { setTimeout: soon, clearTimeout: forget } = window;
  type Run = (...args: unknown[]) => void;
  const start = (after: number, every: number | null, run: () => void) => {
    // None of the browser's own.
    last -= 1;
    timers.set(last, { due: now + after, every, run });
    return last;
  };
  const stop = (id: number | undefined) => {
    if (id !== undefined && !timers.delete(id)) forget(id);
  };
  Object.assign(window, {
    handClock: clock,
    setTimeout: (run: Run, after = 0, ...args: unknown[]) =>
      after > 0 ? start(after, null, () => run(...args)) : soon(run, 0, ...args),
    setInterval: (run: Run, every: number) => start(every, every, () => run()),
    clearTimeout: stop,
    clearInterval: stop,
  });
}

export const letPass = (page: Page, ms: number) =>
  page.evaluate((passing) => (globalThis as WithClock).handClock.pass(passing), ms);

/** A patient cashier, who reads what has come before the next key. */
export async function look(page: Page): Promise<void> {
  await settled(page);
  await letPass(page, LOOK);
}

/** The next key, whatever it is, comes a pace after the last one of `text`, too. */
export async function type(page: Page, text: string, pace = 60): Promise<void> {
  for (const key of text) {
    if (key === '\n') await page.keyboard.press('Enter');
    else await page.keyboard.type(key);
    await letPass(page, pace);
  }
}

/** `\n` is the scanner's own Enter. The next key is a hand's. */
export async function scan(page: Page, text: string): Promise<void> {
  await type(page, text, SCANNER_PACE);
  await letPass(page, SCAN_GAP);
}

/** What comes to the page only now: the machine was busy since it was pressed. */
export async function handedOnLate(
  page: Page,
  ms: number,
  press: () => Promise<void>,
): Promise<void> {
  const setLate = (late: number) =>
    page.evaluate((given) => ((globalThis as WithClock).handClock.late = given), late);
  await setLate(ms);
  await press();
  await setLate(0);
}

export const pressedBefore = (page: Page, key: string, ms: number) =>
  handedOnLate(page, ms, () => page.keyboard.press(key));

/** The next Enter that isn't a double press of the last. */
export async function enterAgain(page: Page): Promise<void> {
  await letPass(page, TWO_ENTERS);
  await page.keyboard.press('Enter');
}

/** An Enter every 120 ms, as a hand does that has lost its patience. */
export async function hammer(page: Page, presses: number): Promise<void> {
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Enter');
    await letPass(page, 120);
  }
}

/** Until the main action takes a press; where only a look is missing, the hand looks. */
export async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction((missing) => {
    const main = document.querySelector('[data-main-action]');
    if (main === null || main.ariaBusy === 'true') return false;
    if (main.ariaDisabled === 'false') return true;
    const isGuarded = !main.classList.contains('primary-action--waiting');
    if (isGuarded) (globalThis as WithClock).handClock.pass(missing);
    return false;
  }, LOOK);
}

export async function enterWhenReady(page: Page): Promise<void> {
  await untilReady(page);
  await page.keyboard.press('Enter');
}
