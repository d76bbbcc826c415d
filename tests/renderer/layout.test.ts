/**
 * Nothing leaves its place, and axe finds nothing: every scene, in every language, on the lowest screen that is
 * served. What axe says of the English ones, light and dark, stands in scenes.test.ts.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../src-shared/contract/preferences.ts';
import { LANGUAGES, type Language } from '../../src-shared/contract/choices.ts';
import { axeFinds } from '../pages/axe.ts';
import { layoutFaults } from './layout.ts';
import { ALL_SCENES } from './preview/all-scenes.ts';
import { DRAWER_SCENES } from './preview/drawer-scenes.ts';
import { settled } from './preview/settled.ts';
import type { Preview } from './preview/preview-page.ts';
import type { Scene } from './preview/scenes.ts';
import { useBrowser } from './preview/stage.ts';

/** How much of the shift's page has to be scrolled to. */
const hiddenBelow = (page: Page) =>
  page.evaluate(() => {
    const shown = document.querySelector('.shift-screen, .card--column');
    return shown === null ? 0 : shown.scrollHeight - shown.clientHeight;
  });

const open = useBrowser();

/** As the switch in the frame does it, without a restart. */
async function speak({ page, till }: Preview, scene: Scene, language: Language): Promise<void> {
  till.change({ preferences: { ...till.read().preferences, language } });
  if (scene.beforeTill) await scene.play?.(page, till);
  else await page.waitForSelector(`html[lang="${language}"]`);
  await settled(page);
}

/** Played in the language of the longest words, and said in the others then. */
const FIRST = 'kk';
const OTHERS = LANGUAGES.filter((language) => language !== FIRST);

describe.concurrent('at 1024x680, in each language', () => {
  it.each(ALL_SCENES)('$name', async (scene) => {
    const window = await open({ width: 1024, height: 680 });
    const preferences = { ...DEFAULT_PREFERENCES, language: FIRST, theme: 'light' } as const;
    await using preview = await window.show({ ...scene.initial, preferences });
    const { page, till, pageErrors } = preview;
    page.setDefaultTimeout(60_000);
    await page.waitForSelector('main');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await scene.play?.(page, till);
    await settled(page);
    const found: Partial<Record<Language, readonly string[]>> = {
      [FIRST]: await faults(page, scene, FIRST),
    };
    for (const language of OTHERS) {
      await speak(preview, scene, language);
      found[language] = await faults(page, scene, language);
    }
    expect(found).toEqual({ kk: [], ru: [], en: [] });
    expect(pageErrors).toEqual([]);
  });
});

async function faults(page: Page, scene: Scene, language: Language): Promise<readonly string[]> {
  const layout = await layoutFaults(page);
  const found = language === 'en' ? [] : await axeFinds(page);
  const hidden = DRAWER_SCENES.includes(scene) ? await hiddenBelow(page) : 0;
  return [
    ...layout,
    ...found.map(({ id, where }) => `${id}: ${where.join(', ')}`),
    ...(hidden === 0 ? [] : [`${hidden} px are to be scrolled to`]),
  ];
}
