/** The countdown until a request without an answer is known of, where it stands. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ENGLISH, setStage } from './preview/stage.ts';

const { play } = setStage();

const shown = (page: Page) => page.locator('.known-in > [aria-hidden]').textContent();
const spoken = (page: Page) => page.locator('.known-in > .sr-only').textContent();
/** The places of all that can be seen beside the words of the countdown. */
const places = (page: Page) =>
  page
    .locator('main *:not(.known-in, .known-in *)')
    .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));

it.each([
  'order-unknown',
  'order-result-unknown',
  'orders-pending-reversal',
  'foreign-list',
  'award-in-doubt',
])(
  '%s: counts down by the steady time of main, and nothing moves when the time is over',
  async (scene) => {
    const { page, till } = await play(scene);
    // The longest words.
    till.change({ preferences: { ...ENGLISH, language: 'ru' } });
    await expect.poll(() => shown(page)).toMatch(/^Узнаем не позже чем через (1\sмин\s)?\d+\sс$/u);
    expect(await spoken(page)).toMatch(/^Узнаем не позже чем через [12]\sмин$/u);
    const before = await places(page);
    // Main has been ahead all the time, as after a sleep.
    till.change({ steadyNow: Date.now() + 90_000 });
    await expect.poll(() => shown(page)).toBe('Касса проверяет…');
    expect(await spoken(page)).toBe('Касса проверяет…');
    expect(await places(page)).toEqual(before);
    await page.context().close();
  },
);
