/** Fingers on the page, where a hand remembers what it presses: by the mouse, or as touches of their own. */
import type { Page } from 'playwright-core';
import { letPass, look, type, untilReady } from './preview/hand.ts';
import type { Preview } from './preview/preview-page.ts';

/** 5 000 is typed for that customer, and nothing charged yet. */
export async function charging<P extends Pick<Preview, 'page'>>(
  preview: P,
  phone: string,
): Promise<P> {
  const { page } = preview;
  await type(page, phone);
  await type(page, '5000');
  await untilReady(page);
  await look(page);
  return preview;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Whatever comes there later. */
export async function middleOf(page: Page, selector: string): Promise<Point> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(selector);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export const middleOfMain = (page: Page) => middleOf(page, '[data-main-action]');
export const middleOfKey = (page: Page, key: string) =>
  middleOf(page, `.keypad button:text-is("${key}")`);

/** By the mouse. */
export async function tap(page: Page, { x, y }: Point): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await letPass(page, 60);
  await page.mouse.up();
}

interface Touch extends Point {
  readonly id: number;
}

/** On nothing, at the lower edge. */
export const PALM: Touch = { x: 400, y: 740, id: 7 };

/** `touchStart` and `touchMove` name all that are down, `touchEnd` those that are lifted, or all by none. */
export async function fingersOn(
  page: Page,
): Promise<
  (kind: 'touchStart' | 'touchMove' | 'touchEnd', ...touches: readonly Touch[]) => Promise<void>
> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  return async (kind, ...touches) => {
    await devtools.send('Input.dispatchTouchEvent', { type: kind, touchPoints: [...touches] });
  };
}
