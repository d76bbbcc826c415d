/** The countdown until a request without an answer is known of, where it stands. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createI18n } from './words.ts';
import { letPass } from './preview/hand.ts';
import { ENGLISH, setStage } from './preview/stage.ts';

const { play } = setStage();

const shown = (page: Page) => page.locator('.known-in > [aria-hidden]').textContent();
const spoken = (page: Page) => page.locator('.known-in > .sr-only').textContent();
/** The places of all that can be seen beside the words of the countdown. */
const places = (page: Page) =>
  page
    .locator('main *:not(.known-in, .known-in *)')
    .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));

/** The longest words. */
const LONGEST = [
  {
    language: 'ru',
    counts: /^Узнаем не позже чем через (1\sмин\s)?\d+\sс$/u,
    says: /^Узнаем не позже чем через [12]\sмин$/u,
  },
  {
    language: 'kk',
    counts: /^Ең көбі (1\sмин\s)?\d+\sс ішінде белгілі болады$/u,
    says: /^Ең көбі [12]\sмин ішінде белгілі болады$/u,
  },
] as const;

describe.each(LONGEST)('in $language', ({ language, counts, says }) =>
  it.each([
    'order-unknown',
    'order-result-unknown',
    'orders-pending-reversal',
    'foreign-list',
    'award-in-doubt',
  ])(
    '%s: counts down by the steady time of main, and nothing moves when the time is over',
    async (scene) => {
      await using preview = await play(scene);
      const { page, till } = preview;
      till.change({ preferences: { ...ENGLISH, language } });
      await expect.poll(() => shown(page)).toMatch(counts);
      expect(await spoken(page)).toMatch(says);
      // A language may have letters whose font is read only now.
      await page.evaluate(async () => void (await document.fonts.ready));
      const before = await places(page);
      // Main has been ahead all the time, as after a sleep.
      till.change({ steadyNow: Date.now() + 90_000 });
      const asking = createI18n(language).t('knownIn.asking');
      await expect
        .poll(async () => {
          await letPass(page, 1_000);
          return shown(page);
        })
        .toBe(asking);
      expect(await spoken(page)).toBe(asking);
      expect(await places(page)).toEqual(before);
    },
  ),
);
