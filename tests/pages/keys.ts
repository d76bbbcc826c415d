/**
 * A cashier's hands on the keyboard: types and presses without looking, and counts what was
 * pressed. Nothing here waits for a screen.
 *
 * Each key carries its own time: a machine that is busy hands keys on late and in heaps, but the page
 * reads when each was pressed, and the till judges runs, pauses and double presses by that.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page as CorePage } from 'playwright-core';
import type { Page } from 'playwright/test';

/** Milliseconds from one key to the next of a practised hand. */
const PACE = 90;
/** From one key of a scanner to the next. */
const SCANNER_PACE = 5;
/** Two presses of Enter that are meant are further apart than a double press. */
const TWO_ENTERS = 320;
/** From one to the next of a hand that hammers, trembles or bounces. */
const HAMMERED = 120;
/** After that a cashier has read what came unexpectedly. */
const LOOK = 750;

export class Keys {
  /** Digits and characters typed since the last `restart`. */
  typed = 0;
  /** Every other key: Enter, F2, Escape. */
  pressed = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  restart(): void {
    this.typed = 0;
    this.pressed = 0;
  }

  async type(text: string): Promise<void> {
    this.typed += text.length;
    const hand = handOn(this.page);
    if (/^\d+$/u.test(text)) await hand.press([...text], PACE);
    else await hand.byItself(() => this.page.keyboard.type(text, { delay: PACE }));
  }

  /** As a scanner does, however busy the machine is. `\n` is the scanner's own Enter. */
  async scan(text: string): Promise<void> {
    this.typed += text.length;
    const keys = [...text].map((key) => (key === '\n' ? 'Enter' : key));
    await handOn(this.page).press(keys, SCANNER_PACE);
  }

  /**
   * Stops, and reads what is on the screen before the next key. By the wall clock: the till counts a
   * look from when it showed something, and a key of a later time than now would be ahead of all that
   * it shows next.
   */
  async look(): Promise<void> {
    await pause(LOOK);
  }

  /** An Enter after an Enter is never the second press of it. `due`: as `next` said. */
  async press(key: string, due = this.next()): Promise<void> {
    this.pressed += 1;
    const hand = handOn(this.page);
    if (codeOf(key) !== null) await hand.press([key], PACE, due);
    else await hand.byItself(() => this.page.keyboard.press(key));
  }

  /** Enter so many times in a row, which is meant, and counted, as one press. */
  async hammer(presses: number): Promise<void> {
    this.pressed += 1;
    await handOn(this.page).press(Array<string>(presses).fill('Enter'), HAMMERED);
  }

  /** When the next key comes, if nothing is waited for before it. */
  next(): number {
    return handOn(this.page).next(PACE);
  }
}

/** A key every `pace` milliseconds; the next one, whatever it is, comes a pace after the last. */
export async function typeInto(page: CorePage, text: string, pace: number): Promise<void> {
  const hand = handOn(page);
  await hand.press([...text], pace);
  await hand.rest(pace);
}

/** Times are milliseconds of the wall clock; Chromium makes of them what the page reads as `timeStamp`. */
class Hand {
  private readonly session: Promise<CDPSession>;
  private last = -Infinity;
  private lastEnter = -Infinity;
  /** Nothing was waited for since the last key: whoever presses the next one types on. */
  private typesOn = false;

  constructor(page: CorePage) {
    this.session = page.context().newCDPSession(page);
  }

  async press(keys: readonly string[], pace: number, first = this.next(pace)): Promise<void> {
    let due = first;
    for (const key of keys) {
      if (key === 'Enter' && pace === PACE) due = Math.max(due, this.lastEnter + TWO_ENTERS);
      await until(due);
      await Promise.all(pressAt(await this.session, key, due));
      if (key === 'Enter') this.lastEnter = due;
      this.last = due;
      due += pace;
    }
    this.goOn();
  }

  /** Keys whose time the browser sets. */
  async byItself(press: () => Promise<void>): Promise<void> {
    await until(this.next(PACE));
    await press();
    this.last = Date.now();
    this.goOn();
  }

  async rest(pace: number): Promise<void> {
    await until(this.last + pace);
    this.goOn();
  }

  /** A hand that has waited for nothing comes a pace after its last key, however late that is handed on. */
  next(pace: number): number {
    const due = this.last + pace;
    return this.typesOn ? due : Math.max(due, Date.now());
  }

  /** Until the flow waits for anything else than this hand, which takes another turn of the event loop. */
  private goOn(): void {
    this.typesOn = true;
    const { last } = this;
    setImmediate(() => {
      if (this.last === last) this.typesOn = false;
    });
  }
}

async function until(due: number): Promise<void> {
  const wait = due - Date.now();
  if (wait > 0) await pause(wait);
}

const hands = new WeakMap<CorePage, Hand>();

function handOn(page: CorePage): Hand {
  const known = hands.get(page);
  if (known !== undefined) return known;
  const hand = new Hand(page);
  hands.set(page, hand);
  return hand;
}

const CODES: Readonly<Record<string, number>> = { Backspace: 8, Tab: 9, Enter: 13, Escape: 27 };

/** Windows' number of a key; null: Playwright's keyboard knows it. */
function codeOf(key: string): number | null {
  if (/^\d$/u.test(key)) return key.charCodeAt(0);
  const f = /^F(\d+)$/u.exec(key)?.[1];
  return f === undefined ? (CODES[key] ?? null) : 111 + Number(f);
}

function pressAt(session: CDPSession, key: string, at: number): Promise<unknown>[] {
  const text = key === 'Enter' ? '\r' : key.length === 1 ? key : null;
  const press = {
    key,
    code: /^\d$/u.test(key) ? `Digit${key}` : key,
    windowsVirtualKeyCode: codeOf(key) ?? 0,
    timestamp: at / 1_000,
  };
  const down = text === null ? { type: 'rawKeyDown' as const } : { type: 'keyDown' as const, text };
  return [
    session.send('Input.dispatchKeyEvent', { ...down, ...press }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press }),
  ];
}
