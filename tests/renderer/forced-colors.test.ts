/**
 * In the system's own colours (Windows calls them contrast themes) no ground and no shade is left: what is chosen
 * in a list, what is out of use and what has the focus are told apart by their edges.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settled } from './preview/settled.ts';
import { setStage } from './preview/stage.ts';

const { show } = setStage();

const CHOSEN =
  '[aria-pressed="true"], [aria-selected="true"], [aria-current="page"], label:has(> input:checked)';

/** Each kind of what is chosen, and a scene that has one beside others of its kind. */
const KINDS: readonly (readonly [kind: string, scene: string])[] = [
  ['.rail__item', 'sale-empty'],
  ['.list-filter .button', 'orders-cashiers'],
  ['.order-line', 'foreign-list'],
  ['.past-shifts__line', 'past-shifts'],
  ['.past-shifts__line', 'past-beside'],
  ['.section-tabs__tab', 'settings-look'],
  ['.segmented-control__item', 'settings-look'],
  ['.language-panel .button', 'language'],
  ['.tiles__item', 'money-card'],
  ['.tiles--low .tiles__item', 'split-problem'],
  ['.branch-page__item', 'setup-branch'],
  ['.earlier-cashiers .button', 'shift-good'],
  ['.button', 'sale-all'],
];

async function inSystemColours(name: string, look: (page: Page) => Promise<void>) {
  await show(name, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    // What the new colours change takes its moment, as every change does with reduced motion.
    await settled(page);
    await look(page);
    // The next one is shown in the same window.
    await page.emulateMedia({ forcedColors: 'none' });
  });
}

/** How each of a kind looks, apart from its words: those that are chosen, and the others; with the focus, too. */
const looks = (page: Page, kind: string) =>
  page.evaluate(
    ([all, chosen]) => {
      const TOLD = [
        'backgroundColor',
        'borderColor',
        'borderStyle',
        'borderWidth',
        'color',
        'outlineColor',
        'outlineOffset',
        'outlineStyle',
        'outlineWidth',
      ] as const;
      const lookOf = (one: Element) => {
        const style = getComputedStyle(one);
        return TOLD.map((name) => style[name]).join(' | ');
      };
      const withFocus = (one: HTMLElement) => {
        const control = one.querySelector('input') ?? one;
        control.focus();
        const look = lookOf(one);
        control.blur();
        return look;
      };
      // What stands above a list has the focus, never its lines.
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is inside travels
      const focusable = (one: HTMLElement) => one.role !== 'option';
      (document.activeElement as HTMLElement | null)?.blur();
      const those = [...document.querySelectorAll<HTMLElement>(all)].filter((one) =>
        one.checkVisibility({ visibilityProperty: true }),
      );
      const [marked, others] = [true, false].map((wanted) =>
        those.filter((one) => one.matches(chosen) === wanted),
      );
      return {
        chosen: [...new Set(marked?.map(lookOf))],
        others: [...new Set(others?.map(lookOf))],
        focused: [...new Set(others?.filter(focusable).map(withFocus))],
        chosenFocused: [...new Set(marked?.filter(focusable).map(withFocus))],
      };
    },
    [kind, CHOSEN] as const,
  );

describe.concurrent('what is chosen is seen:', () => {
  it.for(KINDS)('%s in %s', { timeout: 120_000 }, ([kind, scene], { expect: judge }) =>
    inSystemColours(scene, async (page) => {
      const { chosen, others, focused, chosenFocused } = await looks(page, kind);
      judge(chosen).toHaveLength(1);
      judge(others.length).toBeGreaterThan(0);
      judge(others).not.toContain(chosen[0]);
      // With the focus each is another thing again.
      const plain = new Set([...chosen, ...others]);
      judge([...focused, ...chosenFocused].filter((one) => plain.has(one))).toEqual([]);
      judge(chosenFocused.filter((one) => focused.includes(one))).toEqual([]);
    }),
  );
});

const edge = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const one = document.querySelector(wanted);
    if (one === null) throw new Error(`no ${wanted}`);
    const { color, borderTopColor, borderTopStyle, borderTopWidth } = getComputedStyle(one);
    return { color, borderTopColor, borderTopStyle, borderTopWidth };
  }, selector);

it('what is out of use has the system’s grey, words and edge', async () => {
  await inSystemColours('code', async (page) => {
    const grey = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('span'));
      probe.style.color = 'GrayText';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    const off = await edge(page, '.step-frame .button:disabled');
    expect(off).toMatchObject({ color: grey, borderTopColor: grey });
    const on = await edge(page, '.action-column .button:enabled');
    expect(on.color).not.toBe(grey);
    expect(on.borderTopColor).not.toBe(grey);
  });
});

it('the main action is heavier than the others, and dashed while something is missing', async () => {
  await inSystemColours('sale-ready', async (page) => {
    const main = await edge(page, '[data-main-action]');
    const other = await edge(page, '.action-column .button');
    expect(main).toMatchObject({ borderTopStyle: 'solid', borderTopWidth: '2px' });
    expect(other).toMatchObject({ borderTopStyle: 'solid', borderTopWidth: '1px' });
  });
  await inSystemColours('sale-typing', async (page) => {
    const main = await edge(page, '[data-main-action]');
    expect(main).toMatchObject({ borderTopStyle: 'dashed', borderTopWidth: '2px' });
  });
});

it('each tag has an edge where its ground was, and that of a discount another one', async () => {
  await inSystemColours('tags', async (page) => {
    const edges = await page.$$eval('.tag-list__tag', (tags) =>
      tags.map((tag) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(tag);
        return `${tag.matches('[class*="discount"]') ? 'discount' : 'tag'} ${outlineStyle} ${outlineWidth}`;
      }),
    );
    expect(new Set(edges)).toEqual(new Set(['tag solid 1px', 'discount dashed 1px']));
  });
});
