/**
 * Every scene of the preview: axe finds nothing, in both themes, the page complains of nothing, Tab can
 * come to whatever is pressed, and the focus is on what the step is about, never nowhere, so that keys and
 * screen readers go on from there. No `output` holds more than a text. And where the focus goes from some of them.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import { axeFinds, type Violation } from '../pages/axe.ts';
import { ALL_SCENES } from './preview/all-scenes.ts';
import { type, untilReady } from './preview/hand.ts';
import { outOfTabsReach } from './tab-reach.ts';
import { setStage } from './preview/stage.ts';

const { open, play, show } = setStage();

const SET_UP: Partial<Snapshot> = {
  stage: 'setup',
  environment: null,
  branch: null,
  shift: null,
};

/** "main action", "#amount", ".busy-step": what has the focus. */
const place = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) return 'nowhere';
    if (activeElement.matches('[data-main-action]')) return 'main action';
    return activeElement.id === '' ? `.${activeElement.className}` : `#${activeElement.id}`;
  });

const untilPlace = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted) === true, selector);

/** A line of text only: a block or a button stands in a `Status`, or beside it. */
const outputsOfMore = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('output')]
      .filter((one) => one.querySelector('div, p, ul, button') !== null)
      .map((one) => one.outerHTML),
  );

/** Where the focus has to be; on other scenes anywhere. */
const PLACES: Readonly<Record<string, string>> = {
  differs: 'main action',
  done: 'main action',
  'done-waiting': 'main action',
  'busy-slow': '.busy-step',
  'busy-paid-slow': 'main action',
  money: '#tendered',
  'setup-choose': 'main action',
};

/** Three at a time on a busy machine; each step in it has a patience of its own. */
const SCENE = { timeout: 90_000 };

describe.concurrent('a scene is sound:', () => {
  // Several at a time: most of a scene is a hand that types.
  it.for(ALL_SCENES.map(({ name }) => name))('%s', SCENE, (name, { expect: judge }) =>
    show(name, async ({ page, pageErrors }) => {
      await judge.poll(() => place(page)).not.toBe('nowhere');
      if (name in PLACES) await judge.poll(() => place(page)).toBe(PLACES[name]);
      judge(await outputsOfMore(page)).toEqual([]);
      judge(await outOfTabsReach(page)).toEqual([]);
      judge(told(await axeFinds(page)), 'light').toEqual([]);
      await page.evaluate(() => {
        document.documentElement.dataset['theme'] = 'dark';
        for (const change of document.getAnimations()) change.finish();
      });
      // In the dark only the colours are others.
      const found = await axeFinds(page, { type: 'rule', values: ['color-contrast'] });
      judge(told(found), 'dark').toEqual([]);
      judge(pageErrors).toEqual([]);
    }),
  );

  it('each place that is named is one of a scene', () => {
    const names = new Set(ALL_SCENES.map(({ name }) => name));
    expect(Object.keys(PLACES).filter((name) => !names.has(name))).toEqual([]);
  });
});

const told = (found: readonly Violation[]) =>
  found.map(({ id, where }) => `${id}: ${where.join(', ')}`);

describe.concurrent('the focus', () => {
  it('goes on to the main action when the field of cash is no longer there', async () => {
    await using preview = await play('money');
    const { page } = preview;
    await untilPlace(page, '#tendered');
    await page.keyboard.press('F3');
    await untilPlace(page, '[data-main-action]');
    await page.keyboard.press('F2');
    await untilPlace(page, '#tendered');
  });

  it('comes back to the main action after a press on nothing and after a panel', async () => {
    await using preview = await play('done');
    const { page } = preview;
    await untilPlace(page, '[data-main-action]');
    await page.click('.step-frame__receipt');
    await untilPlace(page, '[data-main-action]');
    await page.keyboard.press('F1');
    await page.waitForSelector('dialog');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await untilPlace(page, '[data-main-action]');
  });
});

describe.concurrent('a fault of set-up', () => {
  it.each([
    [{ code: 'unauthorised', retry: 'never' }, '#sign-in-password'],
    [{ code: 'unreachable', retry: 'safe' }, '#address'],
    [{ code: 'timeout', retry: 'safe' }, 'main action'],
  ] as const)('%o: the focus is on %s', async (fault, where) => {
    await using preview = await open(SET_UP);
    const { page, till } = preview;
    till.world.loginFault = fault;
    await page.keyboard.press('F2');
    await type(page, 'loyalty.example.kz');
    await page.keyboard.press('Tab');
    await type(page, 'abay10');
    await page.keyboard.press('Tab');
    await type(page, 'secret');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.fault-notice');
    expect(await place(page)).toBe(where);
  });

  it('the hint does not ask for https where http is fine', async () => {
    await using preview = await open(SET_UP);
    const { page } = preview;
    await page.keyboard.press('F2');
    const hint = page.locator('#address-hint');
    expect(await hint.textContent()).toContain('https://');
    await page.keyboard.type('http://127.0.0.1:8080');
    expect(await hint.textContent()).not.toContain('https://');
  });
});

describe.concurrent('Enter held down', () => {
  it('does not run through a step whose main action has the focus', async () => {
    await using preview = await play('differs');
    const { page, till } = preview;
    await untilPlace(page, '[data-main-action]');
    const { sale } = till.read();
    await untilReady(page);
    await page.evaluate(() => {
      const held = { key: 'Enter', bubbles: true, cancelable: true, repeat: true };
      const taken = !document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', held));
      document.documentElement.dataset['taken'] = String(taken);
    });
    expect(await page.getAttribute('html', 'data-taken')).toBe('true');
    expect(till.read().sale).toBe(sale);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#code');
  });
});
