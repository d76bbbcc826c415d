/**
 * Until there is nothing more to wait for on the screen: its fonts are there, what moves has come to
 * rest, and it shows the same two frames later. Takes the place of a pause that is long enough on
 * most machines.
 */
import type { Page } from 'playwright-core';

export async function untilStill(page: Pick<Page, 'evaluate'>): Promise<void> {
  let last: string | null = null;
  for (let now = await page.evaluate(atRest); now !== last; now = await page.evaluate(atRest)) {
    last = now;
  }
}

/** On the page: what stands where, once nothing moves but what never ends, as a spinner. */
async function atRest(): Promise<string> {
  await document.fonts.ready;
  const movements = document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(movements.map(({ finished }) => finished));
  await new Promise((shown) => {
    requestAnimationFrame(() => requestAnimationFrame(shown));
  });
  return [...document.querySelectorAll('body *')]
    .map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const own = one.childElementCount === 0 ? one.textContent : '';
      return `${one.tagName} ${one.className} ${x} ${y} ${width} ${height} ${own}`;
    })
    .join('\n');
}
