/**
 * Nothing is lost where everything is twice as large: 200 % of 1024×768 leaves 512×384. What doesn't
 * fit is scrolled to, never sideways; the main action stays in view. In the language of the longest words.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../src-shared/contract/preferences.ts';
import { layoutFaults } from './layout.ts';
import { ALL_SCENES } from './preview/all-scenes.ts';
import { settled } from './preview/settled.ts';
import { useBrowser } from './preview/stage.ts';

const preferences = { ...DEFAULT_PREFERENCES, language: 'kk', theme: 'light' } as const;

const open = useBrowser();

/** What has to be scrolled sideways, a main action that isn't in view, and a focus that something else covers. */
const lost = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const root = document.querySelector('dialog[open]') ?? document.body;
    for (const one of root.querySelectorAll('*')) {
      const scrolls = ['auto', 'scroll'].includes(getComputedStyle(one).overflowX);
      if (scrolls && one.scrollWidth > one.clientWidth + 1)
        found.push(`sideways: ${one.className}`);
    }
    for (const action of root.querySelectorAll('[data-main-action]')) {
      const { top, bottom, right } = action.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight + 1 || right > innerWidth + 1)
        found.push(`not in view: ${action.textContent}`);
    }
    const focused = document.activeElement;
    if (
      focused !== null &&
      focused !== document.body &&
      focused.getAttribute('tabindex') !== '-1'
    ) {
      const { left, top, width, height } = focused.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      if (over === null || !(focused.contains(over) || over.contains(focused)))
        found.push(`focus covered: ${focused.id} by ${over?.className}`);
    }
    return found;
  });

describe.concurrent('at 512x384', () => {
  it.each(ALL_SCENES)('$name', async (scene) => {
    const window = await open({ width: 512, height: 384 });
    await using preview = await window.show({ ...scene.initial, preferences });
    const { page, till } = preview;
    page.setDefaultTimeout(60_000);
    await page.waitForSelector('main');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await scene.play?.(page, till);
    await settled(page);
    // As the next key does.
    await page.evaluate(() => document.activeElement?.scrollIntoView({ block: 'nearest' }));
    expect(await layoutFaults(page)).toEqual([]);
    expect(await lost(page)).toEqual([]);
  });
});
