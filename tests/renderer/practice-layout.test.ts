/** Practice beside the sale on the lowest screen that is served: one line, which takes no room from what is below it. */
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src-shared/contract/choices.ts';
import { DEFAULT_PREFERENCES } from '../../src-shared/contract/preferences.ts';
import { EXERCISES, TROUBLES } from '../../src-shared/domain/help/practice.ts';
import { layoutFaults } from './layout.ts';
import { ALL_SCENES } from './preview/all-scenes.ts';
import { settled } from './preview/settled.ts';
import { useBrowser } from './preview/stage.ts';

const open = useBrowser();

/** The highest of their kind, and one with a bar of two lines. */
const SCENES = ALL_SCENES.filter(({ name }) =>
  ['busy-paid-slow', 'split-problem', 'sale-long-names', 'report-quiet', 'trouble-disk'].includes(
    name,
  ),
);

describe.concurrent.each(LANGUAGES)('at 1024x680, %s', (language) => {
  it.each(SCENES)('$name', async (scene) => {
    const window = await open({ width: 1024, height: 680 });
    const preferences = { ...DEFAULT_PREFERENCES, language, theme: 'light' } as const;
    const initial = { ...scene.initial, preferences };
    await using preview = await window.show({ ...initial, environment: 'training' });
    const { page, till } = preview;
    page.setDefaultTimeout(60_000);
    await page.waitForSelector('main');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await scene.play?.(page, till);
    await settled(page);
    const room = () =>
      page.evaluate(() => {
        const screen = document.querySelector('.app-shell__screen');
        const { paddingTop, paddingBottom } = getComputedStyle(screen ?? document.body);
        return (
          (screen?.clientHeight ?? 0) -
          Number.parseFloat(paddingTop) -
          Number.parseFloat(paddingBottom)
        );
      });
    const before = await room();
    const endsAt = Date.now() + 90_000;
    const made = [
      ...TROUBLES.map((kind) => ({ kind, acted: false, endsAt })),
      { kind: 'otherTill', acted: true, endsAt } as const,
    ];
    const shown = [
      ...made.map((trouble) => ({ done: [], trouble })),
      ...EXERCISES.map((next) => ({
        done: EXERCISES.filter((one) => one !== next),
        trouble: null,
      })),
      { done: [...EXERCISES], trouble: null },
    ];
    for (const practice of shown) {
      till.change({ practice });
      await page.waitForSelector('.practice-strip');
      await settled(page);
      expect(await layoutFaults(page)).toEqual([]);
    }
    // The bar keeps its two lines.
    const isLow = scene.name !== 'trouble-disk';
    expect(await room()).toBe(isLow ? before : before - 12);
  });
});
