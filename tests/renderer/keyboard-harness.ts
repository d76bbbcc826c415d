/** The built renderer with a fake till, and a cashier's hands on it: for the tests of keys. */
import type { Page } from 'playwright-core';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import { typeInto } from '../pages/keys.ts';
import type { Preview } from './preview/preview-page.ts';
import { setStageAnew } from './preview/stage.ts';

/** Earns bonuses; no code. */
export const REGULAR = '7000000002';
/** Has 12 400 ₸ of bonuses, which take a code. */
export const VIP = '7012345678';
export const NOBODY = '7059998877';

/** Call once in a test file; returns what opens a till on the empty sale. */
export function useRenderer(): (initial?: Partial<Snapshot>) => Promise<Preview> {
  const { open } = setStageAnew();
  return async (initial) => {
    const preview = await open(initial);
    await untilFocused(preview.page, 'phone');
    return preview;
  };
}

export const untilFocused = (page: Page, id: string) =>
  page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);
export const digits = async (page: Page, id: string) =>
  (await page.inputValue(`#${id}`)).replace(/\D/gu, '');
/** By the times that the keys carry: a run stays one on a machine that is busy. */
export const type = (page: Page, text: string, pace = 60) => typeInto(page, text, pace);
/** A patient cashier, who reads before the next key. */
export const look = (page: Page) => page.waitForTimeout(800);
export const notice = (page: Page) => page.textContent('.keys-notice');
/** The next Enter that isn't a double press of the last. */
export const enterAgain = async (page: Page) => {
  await page.waitForTimeout(340);
  await page.keyboard.press('Enter');
};

/**
 * Presses Enter as many milliseconds after the first press as is said, by the time that the event
 * carries: however late a busy machine sends it on, it is the press of a hand.
 */
export async function enterByHand(page: Page): Promise<(after: number) => Promise<void>> {
  const input = await page.context().newCDPSession(page);
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };
  let first: number | null = null;
  return async (after) => {
    first ??= Date.now();
    const timestamp = (first + after) / 1_000;
    await input.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, text: '\r', timestamp });
    await input.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp });
  };
}

/** An Enter every 120 ms, as a hand does that has lost its patience. */
export async function hammer(page: Page, presses: number): Promise<void> {
  const enter = await enterByHand(page);
  for (let press = 0; press < presses; press += 1) await enter(press * 120);
}
