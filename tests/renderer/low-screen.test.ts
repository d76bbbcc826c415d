/** What gives way where the screen is narrow or low, and that it is told: see layout.test.ts for the rest. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../src-shared/contract/preferences.ts';
import { LANGUAGES, type Language } from '../../src-shared/contract/choices.ts';
import { HANDS_SCENES } from './preview/hands-scenes.ts';
import type { Preview } from './preview/preview-page.ts';
import { settled } from './preview/settled.ts';
import { useBrowser } from './preview/stage.ts';
import { SCENES } from './preview/scenes.ts';
import { SETTINGS_SCENES } from './preview/settings-scenes.ts';

const open = useBrowser();

async function show(name: string, height = 680, language: Language = 'ru'): Promise<Preview> {
  const scene = [...SCENES, ...HANDS_SCENES].find((one) => one.name === name);
  if (scene === undefined) throw new Error(`no scene ${name}`);
  const preferences = { ...DEFAULT_PREFERENCES, language };
  const window = await open({ width: 1024, height });
  const preview = await window.show({ preferences, ...scene.initial });
  const { page, till } = preview;
  await page.waitForSelector('main');
  await scene.play?.(page, till);
  await settled(page);
  return preview;
}

/** Whether all of the names is seen: a part of them never is. */
const names = (page: Page) =>
  page.evaluate(() => {
    const seen = document.querySelector('.top-bar__names')?.getBoundingClientRect();
    const block = document.querySelector('.top-bar__block')?.getBoundingClientRect();
    if (seen === undefined || block === undefined) throw new Error('there are no names');
    if (block.top >= seen.bottom) return 'none';
    return block.right <= seen.right + 1 && block.bottom <= seen.bottom + 1 ? 'all' : 'a part';
  });

test.concurrent.each([
  ['sale-offline', 'all'],
  ['disk-locked-sale', 'all'],
  ['trouble-disk', 'none'],
  ['trouble-all', 'none'],
])('beside the banner of %s: %s of the names', async (scene, expected) => {
  await using preview = await show(scene);
  const { page } = preview;
  expect(await names(page)).toBe(expected);
});

test.concurrent.each(LANGUAGES)('all rights are seen at once (%s)', async (language) => {
  await using preview = await show('people-rights', 680, language);
  const { page } = preview;
  const [all, seen] = await page.evaluate(() => {
    const dialog = document.querySelector('.dialog');
    return [dialog?.scrollHeight ?? 0, dialog?.clientHeight ?? 0];
  });
  expect(all).toBeGreaterThan(0);
  expect(all).toBeLessThanOrEqual(seen ?? 0);
});

const list = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('.page__main');
    if (main === null) throw new Error('there is no page');
    const fades = (edge: string) => getComputedStyle(main).getPropertyValue(edge) !== '0px';
    return {
      overflows: main.scrollHeight > main.clientHeight,
      fades: [fades('--fade-above'), fades('--fade-below')],
      tab: main.getAttribute('tabindex'),
    };
  });

test.concurrent('the check list of a shift without the service fits', async () => {
  await using preview = await show('disk-full-start');
  const { page } = preview;
  expect(await list(page)).toEqual({ overflows: false, fades: [false, false], tab: null });
});

test.concurrent('where it does not, its edges tell of what is hidden; keys reach it', async ({
  expect: judge,
}) => {
  await using preview = await show('disk-full-start', 560);
  const { page } = preview;
  await judge.poll(() => list(page)).toEqual({ overflows: true, fades: [false, true], tab: '0' });
  await page.locator('.page__main').focus();
  await page.keyboard.press('End');
  await judge.poll(() => list(page)).toEqual({ overflows: true, fades: [true, false], tab: '0' });
});

test.concurrent.each(LANGUAGES)(
  'no section of the settings has to be scrolled, and all are as high: %s',
  async (language) => {
    await using preview = await show('settings-selling', 680, language);
    const { page } = preview;
    const sections = SETTINGS_SCENES.filter(({ name }) => name.startsWith('settings-'));
    for (const { name } of sections) {
      const section = name.replace('settings-', '');
      await page.waitForSelector(`#section-${section}[aria-selected="true"]:focus`);
      const heights = await page.$eval('dialog', (dialog) => {
        const tabs = dialog.querySelector('.section-tabs') ?? dialog;
        const least = Number.parseFloat(getComputedStyle(tabs).minHeight);
        return {
          hidden: dialog.scrollHeight - dialog.clientHeight,
          above: tabs.clientHeight - least,
        };
      });
      expect({ section, ...heights }).toEqual({ section, hidden: 0, above: 0 });
      await page.keyboard.press('ArrowDown');
    }
  },
);
