/** A finger on the preview, as a touch of its own; and one on the letters of the screen. */
import type { CDPSession, Page } from 'playwright-core';
import { letPass } from './hand.ts';

/** From one touch to the next of two thumbs. */
const PACE = 120;

const sessions = new WeakMap<Page, Promise<CDPSession>>();

async function begin(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  return session;
}

async function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page) ?? begin(page);
  sessions.set(page, known);
  return known;
}

async function middleOf(page: Page, selector: string) {
  const one = page.locator(selector).first();
  await one.scrollIntoViewIfNeeded();
  const box = await one.boundingBox();
  if (box === null) throw new Error(`nothing to touch: ${selector}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Fingers come down on these one after another, and are lifted in the same order once all are down. */
export async function touchTogether(page: Page, ...selectors: readonly string[]): Promise<void> {
  const session = await sessionOf(page);
  const touches: { x: number; y: number; id: number }[] = [];
  for (const selector of selectors) {
    touches.push({ ...(await middleOf(page, selector)), id: touches.length });
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touches });
    await letPass(page, 30);
  }
  while (touches.length > 0) {
    touches.shift();
    const type = touches.length === 0 ? 'touchEnd' : 'touchMove';
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: [...touches] });
    await letPass(page, 30);
  }
  await letPass(page, PACE);
}

export async function touch(page: Page, selector: string): Promise<void> {
  await tapAt(page, await middleOf(page, selector));
}

/** Both at once for the machine: one that is busy in between would make a long press of it, and no click. */
export async function tapAt(page: Page, at: { readonly x: number; readonly y: number }) {
  const session = await sessionOf(page);
  await Promise.all([
    session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] }),
    session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);
  await letPass(page, PACE);
}

/** It comes down and stays so long. */
export async function hold(page: Page, selector: string, ms: number): Promise<void> {
  const session = await sessionOf(page);
  const touchPoints = [{ ...(await middleOf(page, selector)), id: 1 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await letPass(page, ms);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await letPass(page, PACE);
}

/** The key of the letters that says so, whichever board it stands on. */
export const keyOf = (text: string) =>
  text === ' '
    ? '.letters__key:has(svg.lucide-space)'
    : `.letters__key:text-is(${JSON.stringify(text)})`;

export const BACKSPACE = '.letters__key:has(svg.lucide-delete)';
export const SHIFT = '.letters__key:has(svg.lucide-arrow-big-up)';
export const CAPS = '.letters__key:has(svg.lucide-arrow-big-up-dash)';
export const SIGNS = '.letters__key:text-is("#+=")';
export const DONE = '.letters__key:has(svg.lucide-chevron-down)';

/** The field is touched, and the letters have come for it. */
export async function touchField(page: Page, selector: string): Promise<void> {
  await touch(page, selector);
  await page.waitForSelector('.letters');
  await letPass(page, 400);
}

/** Each key as it stands on the board. */
export async function touchLetters(page: Page, text: string): Promise<void> {
  for (const letter of text) await touch(page, keyOf(letter));
}
