/** Whoever asks the system for more contrast gets it, light and dark: by the tokens, and on screens of every kind. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../src-renderer/format/tag-colours.ts';
import { axeFinds } from '../pages/axe.ts';
import { setStage } from './preview/stage.ts';

const { show } = setStage();

const EDGES = ['--line', '--line-strong', '--accent-line', '--danger-line', '--waiting-line'];
const GROUNDS = ['--surface', '--canvas', '--sunken'];
const TONES = ['accent', 'bonus', 'danger', 'waiting', 'training'];
/** Words, and on which grounds they stand. */
const WORDS: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    ['--text', '--text-secondary', '--text-muted'],
    [...GROUNDS, '--pressed', '--paper', ...TONES.map((tone) => `--${tone}-soft`)],
  ],
  ...TONES.map((tone) => [[`--${tone}`], [...GROUNDS, `--${tone}-soft`]] as const),
  [['--bonus-strong'], ['--bonus-soft']],
  [['--on-accent', '--on-accent-2'], ['--accent-fill']],
];

type Rgb = Parameters<typeof contrast>[0];

/** Each colour as the page draws it: 0 to 255. */
async function drawn(page: Page, names: readonly string[]): Promise<readonly Rgb[]> {
  const colours = await page.evaluate((all) => {
    const probe = document.body.appendChild(document.createElement('span'));
    const read = all.map((name) => {
      probe.style.color = `var(${name})`;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    return read;
  }, names);
  return colours.map((colour) => {
    const [red = 0, green = 0, blue = 0] = colour.match(/\d+/gu)?.map(Number) ?? [];
    return [red, green, blue];
  });
}

async function least(
  page: Page,
  names: readonly string[],
  on: readonly string[] = GROUNDS,
): Promise<number> {
  const grounds = await drawn(page, on);
  const colours = await drawn(page, names);
  return Math.min(...colours.flatMap((one) => grounds.map((ground) => contrast(one, ground))));
}

it.each(['light', 'dark'] as const)('%s', async (theme) => {
  await show('sale-empty', async ({ page, till }) => {
    till.change({ preferences: { ...till.read().preferences, theme } });
    await page.locator(`html[data-theme="${theme}"]`).waitFor();
    const usual = await least(page, EDGES);
    await page.emulateMedia({ contrast: 'more' });
    for (const [words, grounds] of WORDS)
      expect(await least(page, words, grounds), words.join(' ')).toBeGreaterThanOrEqual(7);
    // Nor is a hint in a field fainter than its colour.
    const faint = await page.evaluate(
      () => getComputedStyle(document.querySelector('#phone') as Element, '::placeholder').opacity,
    );
    expect(faint).toBe('1');
    expect(await least(page, EDGES)).toBeGreaterThanOrEqual(3);
    await page.emulateMedia({ contrast: 'no-preference' });
    expect(await least(page, EDGES)).toBe(usual);
  });
});

/** One of each kind of screen; whatever has a colour of its own is on one of them. */
const SCREENS = [
  'setup-connect',
  'shift-attention',
  'locked-wrong',
  'sale-problems',
  'sale-award',
  'sale-every-row',
  'tags',
  'tags-many',
  'code-wrong',
  'money-given',
  'done-fullest',
  'done-attention',
  'busy-slow',
  'differs',
  'payment-uncertain',
  'stopped-unknown',
  'order-attention',
  'order-refund',
  'orders-cashiers',
  'report-troubled',
  'past-compared',
  'close-short',
  'settings-look',
  'people-rights',
  'practice-panel',
  'help',
];

describe.concurrent('7:1 on the screen:', () => {
  it.for(SCREENS)('%s', { timeout: 120_000 }, (name, { expect: judge }) =>
    show(name, async ({ page }) => {
      await page.emulateMedia({ contrast: 'more' });
      for (const theme of ['light', 'dark']) {
        await page.evaluate((wanted) => {
          document.documentElement.dataset['theme'] = wanted;
          for (const change of document.getAnimations()) change.finish();
        }, theme);
        const found = await axeFinds(page, { type: 'rule', values: ['color-contrast-enhanced'] });
        judge(
          found.map(({ where, html }) => `${where.join(', ')} ${html}`),
          theme,
        ).toEqual([]);
      }
      // The next one is shown in the same window.
      await page.emulateMedia({ contrast: 'no-preference' });
    }),
  );
});
