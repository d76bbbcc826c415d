/**
 * Nothing leaves its place, and axe finds nothing: every scene, in every language, on the lowest screen that is
 * served. What axe says of the English ones, light and dark, stands in scenes.test.ts.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../src-shared/contract/preferences.ts';
import { LANGUAGES } from '../../src-shared/contract/choices.ts';
import { axeFinds } from '../pages/axe.ts';
import { layoutFaults } from './layout.ts';
import { ALL_SCENES } from './preview/all-scenes.ts';
import { DRAWER_SCENES } from './preview/drawer-scenes.ts';
import { settled } from './preview/settled.ts';
import { useBrowser } from './preview/stage.ts';

/** How much of the shift's page has to be scrolled to. */
const hiddenBelow = (page: Page) =>
  page.evaluate(() => {
    const shown = document.querySelector('.shift-screen, .card--column');
    return shown === null ? 0 : shown.scrollHeight - shown.clientHeight;
  });

const open = useBrowser();

describe.concurrent.each(LANGUAGES)('at 1024x680, %s', (language) => {
  it.each(ALL_SCENES)('$name', async (scene) => {
    const window = await open({ width: 1024, height: 680 });
    const preferences = { ...DEFAULT_PREFERENCES, language, theme: 'light' } as const;
    await using preview = await window.show({ ...scene.initial, preferences });
    const { page, till, pageErrors } = preview;
    page.setDefaultTimeout(60_000);
    await page.waitForSelector('main');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await scene.play?.(page, till);
    await settled(page);
    expect(await layoutFaults(page)).toEqual([]);
    if (language !== 'en') {
      const found = await axeFinds(page);
      expect(found.map(({ id, where }) => `${id}: ${where.join(', ')}`)).toEqual([]);
    }
    expect(pageErrors).toEqual([]);
    if (DRAWER_SCENES.includes(scene)) expect(await hiddenBelow(page)).toBe(0);
  });
});
