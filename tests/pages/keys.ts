/**
 * A cashier's hands on the keyboard: types and presses without looking, and counts what was
 * pressed. Nothing here waits for a screen.
 */
import type { CDPSession, Page as CorePage } from 'playwright-core';
import type { Page } from 'playwright/test';

/** Milliseconds from one key to the next of a practised hand. */
export const PACE = 90;
/** As fast as it goes before the till takes it for a scanner: where the typing isn't the point. */
const BRISK = 40;
/** Two presses of Enter that are meant are further apart than a double press. */
const TWO_ENTERS = 320;
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

  async type(text: string, pace = BRISK): Promise<void> {
    this.typed += text.length;
    await typeInto(this.page, text, pace);
  }

  /** As a scanner does: the next key doesn't wait for what the screen makes of the last. */
  async scan(text: string): Promise<void> {
    this.typed += text.length;
    await scanInto(this.page, text);
  }

  /** A second Enter that isn't a double press. */
  async enterAgain(): Promise<void> {
    await this.page.waitForTimeout(TWO_ENTERS);
    await this.press('Enter');
  }

  /** The patient cashier: stops, and reads what is on the screen before the next key. */
  async look(): Promise<void> {
    await this.page.waitForTimeout(LOOK);
  }

  async press(key: string): Promise<void> {
    this.pressed += 1;
    await this.page.keyboard.press(key);
  }
}

/**
 * Types as a hand does, a key every `pace` milliseconds by the times that the keys carry: a machine
 * that is busy hands them on late and in heaps, but knows when each was pressed.
 */
export async function typeInto(page: CorePage, text: string, pace: number): Promise<void> {
  if (!/^\d+$/u.test(text)) return page.keyboard.type(text, { delay: pace });
  const session = await sessionOf(page);
  const begin = Date.now();
  // The next key, whatever it is, comes a pace after the last digit, too.
  for (const [at, key] of [...text, null].entries()) {
    const due = begin + at * pace;
    if (due > Date.now()) await page.waitForTimeout(due - Date.now());
    if (key !== null) await Promise.all(pressAt(session, key, due));
  }
}

/**
 * Types as a scanner does, a key every 5 ms by the times that the keys carry, however busy the
 * machine is. `\n` is the scanner's own Enter.
 */
async function scanInto(page: CorePage, text: string): Promise<void> {
  const session = await sessionOf(page);
  const begin = Date.now();
  await Promise.all([...text].flatMap((key, at) => pressAt(session, key, begin + at * 5)));
}

const sessions = new WeakMap<CorePage, Promise<CDPSession>>();

function sessionOf(page: CorePage): Promise<CDPSession> {
  const known = sessions.get(page);
  if (known !== undefined) return known;
  const session = page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** `at`: milliseconds of the wall clock; Chromium makes of it what the page reads as `timeStamp`. */
function pressAt(session: CDPSession, key: string, at: number): Promise<unknown>[] {
  const enter = key === '\n';
  const press = {
    key: enter ? 'Enter' : key,
    code: enter ? 'Enter' : `Digit${key}`,
    windowsVirtualKeyCode: enter ? 13 : key.charCodeAt(0),
    timestamp: at / 1_000,
  };
  const text = enter ? '\r' : key;
  return [
    session.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...press }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press }),
  ];
}
