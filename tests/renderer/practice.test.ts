/**
 * Practice beside the sale: by its key, by finger and by Tab; that no key of the sale goes to it, that it covers
 * nothing, comes and goes by a press alone, and is nowhere outside of training.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { EXERCISES } from '../../src-shared/domain/help/practice.ts';
import { letPass, look, type } from './preview/hand.ts';
import { openPractice, openStrip } from './preview/practice-scenes.ts';
import { settled } from './preview/settled.ts';
import { ENGLISH, setStage } from './preview/stage.ts';
import { press } from './preview/steps.ts';
import { resources } from './words.ts';

const { open, play } = setStage();
const words = resources.en.translation.practice;
const STRIP = '.practice-strip';
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');
const said = (page: Page) => page.textContent('.practice-strip__words');
const empty = async () => {
  const preview = await open();
  await preview.page.waitForSelector('#phone');
  await look(preview.page);
  return preview;
};

describe.concurrent('the strip', () => {
  it('opens by key and Enter, and leaves the hands in their field', async () => {
    await using preview = await empty();
    const { page } = preview;
    expect(await page.locator(STRIP).count()).toBe(0);
    await openStrip(page);
    expect(await said(page)).toContain(words.earn.title);
    expect(await said(page)).toContain('700 000-00-02');
    expect(await focused(page)).toBe('phone');
    await type(page, '7012345678');
    await type(page, '5000');
    expect((await page.inputValue('#amount')).replaceAll(/\D/gu, '')).toBe('5000');
    await page.click(`${STRIP} .icon-button`);
    await page.waitForSelector(STRIP, { state: 'detached' });
    expect(await focused(page)).toBe('amount');
  });

  it('is offered by a finger where nobody is served yet, until all is done', async () => {
    await using preview = await empty();
    const { page, till } = preview;
    await page.click('.empty-customer__head button');
    await page.waitForSelector(STRIP);
    expect(await page.locator('.empty-customer__head button').count()).toBe(0);
    expect(await focused(page)).toBe('phone');
    till.change({ practice: { done: [...EXERCISES], trouble: null } });
    await settled(page);
    expect(await said(page)).toBe(words.allDone);
    await page.click(`${STRIP} .icon-button`);
    await page.waitForSelector(STRIP, { state: 'detached' });
    expect(await page.locator('.empty-customer__head button').count()).toBe(0);
  });

  it('covers nothing: all of the sale stands below it, and moves when it is closed alone', async () => {
    await using preview = await play('practice-code');
    const { page, till } = preview;
    const boxOf = async (what: string) => {
      const box = await page.locator(what).first().boundingBox();
      if (box === null) throw new Error(what);
      return box;
    };
    const strip = await boxOf(STRIP);
    const below = await boxOf('.app-shell__screen');
    expect(below.y).toBeGreaterThanOrEqual(strip.y + strip.height - 1);
    till.change({ practice: { done: ['earn', 'spend', 'wrongCode'], trouble: null } });
    await settled(page);
    till.change({
      practice: {
        done: [],
        trouble: { kind: 'away', acted: false, endsAt: Date.now() + 9_000 },
      },
    });
    await settled(page);
    till.change({ practice: { done: [...EXERCISES], trouble: null } });
    await settled(page);
    expect(await boxOf(STRIP)).toEqual(strip);
    expect(await boxOf('.app-shell__screen')).toEqual(below);
  });

  it('goes on to what isn’t done when the till has ticked it', async () => {
    await using preview = await empty();
    const { page, till } = preview;
    await openPractice(page);
    await look(page);
    await page.click('.practice-panel li:nth-child(3) button');
    await page.waitForSelector(STRIP);
    expect(await said(page)).toContain(words.wrongCode.title);
    till.change({ practice: { done: ['earn', 'wrongCode'], trouble: null } });
    await settled(page);
    expect(await said(page)).toContain(words.spend.title);
    expect(await page.textContent('.practice-strip__count')).toBe('2 of 5 done');
  });

  it('tells what was pressed though it is ticked, until practice is begun anew', async () => {
    await using preview = await open({ practice: { done: ['earn', 'award'], trouble: null } });
    const { page, till } = preview;
    const choose = async (at: number) => {
      await openPractice(page);
      await look(page);
      await page.click(`.practice-panel li:nth-child(${at}) button`);
      await page.waitForSelector('dialog[open]', { state: 'detached' });
      return said(page);
    };
    expect(await choose(4)).toContain(words.award.title);
    expect(await choose(1)).toContain(words.earn.title);
    till.change({ practice: { done: ['earn', 'spend', 'award'], trouble: null } });
    await settled(page);
    expect(await said(page)).toContain(words.earn.title);
    till.change({ practice: { done: [...EXERCISES], trouble: null } });
    await settled(page);
    expect(await choose(2)).toContain(words.spend.title);
    await openPractice(page);
    await look(page);
    await page.getByRole('button', { name: words.beginAnew }).click();
    await page.waitForFunction(() => document.querySelector('.practice-panel__tick') === null);
    await press(page, 'Escape');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
    expect(await said(page)).toContain(words.earn.title);
    till.change({ practice: { done: ['earn', 'spend'], trouble: null } });
    await settled(page);
    expect(await said(page)).toContain(words.wrongCode.title);
  });

  it('tells on a low screen whom to sell to, for how there is no room', async () => {
    await using preview = await empty();
    const { page, till } = preview;
    await openStrip(page);
    const shownAt = async (height: number) => {
      await page.setViewportSize({ width: 1024, height });
      await settled(page);
      return page.locator('.practice-strip__words').innerText();
    };
    expect((await shownAt(768)).match(/700 000-00-02/gu)).toHaveLength(1);
    expect(await shownAt(768)).toContain('any amount');
    expect(await shownAt(680)).toBe(`${words.earn.title}. 700 000-00-02`);
    const done = EXERCISES.filter((one) => one !== 'refund');
    till.change({ practice: { done, trouble: null } });
    expect(await shownAt(680)).toBe(`${words.refund.title}.`);
  });

  it('takes no key: an Enter, digits and keys of the sale are the sale’s', async () => {
    await using preview = await empty();
    const { page, till } = preview;
    await openStrip(page);
    await type(page, '7012345678');
    await type(page, '12500');
    await press(page, 'F2');
    await press(page, 'Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'code');
    expect(till.read().sale?.bonus).toBeGreaterThan(0);
    expect(await page.locator(STRIP).count()).toBe(1);
  });
});

describe.concurrent('all of it', () => {
  it('Shift+F1 opens it, Esc leaves everything as it was, F1 is still the help', async () => {
    await using preview = await empty();
    const { page } = preview;
    await type(page, '701');
    await openPractice(page);
    expect(await page.locator('.practice-panel li').count()).toBe(8);
    await press(page, 'Escape');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
    expect(await focused(page)).toBe('phone');
    expect((await page.inputValue('#phone')).replaceAll(/\D/gu, '')).toBe('701');
    await look(page);
    await press(page, 'F1');
    await page.waitForSelector('.help-panel__keys');
    const keys = await page.locator('.help-panel__keys dt').allTextContents();
    expect(keys).toContain('Shift+F1');
  });

  it('a finger finds it in the rail; arrows go through it, and Enter chooses', async () => {
    await using preview = await empty();
    const { page } = preview;
    await page.click('.rail__item[aria-keyshortcuts="Shift+F1"]');
    await page.waitForSelector('.practice-panel');
    await look(page);
    await press(page, 'ArrowDown');
    await press(page, 'Enter');
    await page.waitForSelector(STRIP);
    expect(await said(page)).toContain(words.spend.title);
  });

  it('ticks are taken away by a press, which can’t be had while there is none', async () => {
    await using preview = await play('practice-panel');
    const { page, till } = preview;
    await look(page);
    const anew = page.getByRole('button', { name: words.beginAnew });
    await anew.click();
    await page.waitForFunction(() => document.querySelector('.practice-panel__tick') === null);
    expect(till.read().practice?.done).toEqual([]);
    expect(await anew.isDisabled()).toBe(true);
  });
});

describe.concurrent('a trouble', () => {
  it('is made by a press, says what it is and how long, and ends by another', async () => {
    await using preview = await empty();
    const { page, till } = preview;
    await openPractice(page);
    await look(page);
    await page.getByRole('button', { name: words.slow.title }).click();
    await page.waitForSelector(`${STRIP}--trouble`);
    expect(await page.locator('dialog[open]').count()).toBe(0);
    expect(till.read().practice?.trouble?.kind).toBe('slow');
    expect(await said(page)).toBe(words.slow.now);
    expect(await page.textContent('.practice-strip__left')).toMatch(/^[12]:\d\d$/u);
    // It can't be hidden, only ended.
    expect(await page.locator(`${STRIP} .icon-button`).count()).toBe(0);
    await letPass(page, 1_000);
    await page.getByRole('button', { name: words.end }).click();
    await page.waitForSelector(`${STRIP}--trouble`, { state: 'detached' });
    expect(till.read().practice?.trouble).toBeNull();
    // What ends leaves its row, so that nothing moves under a hand.
    expect(await page.locator(STRIP).count()).toBe(1);
    expect(await focused(page)).toBe('phone');
  });

  it('another till has served the customer: told where the figures differ', async () => {
    await using preview = await play('practice-faster');
    expect(await said(preview.page)).toBe(words.otherTill.acted);
  });
});

it.each([{ environment: 'production' }, { environment: 'test' }] as const)(
  'there is no way to it in $environment',
  async ({ environment }) => {
    await using preview = await open({ environment, practice: null, preferences: ENGLISH });
    const { page } = preview;
    await page.waitForSelector('#phone');
    await look(page);
    await press(page, 'Shift+F1');
    await settled(page);
    expect(await page.locator('.practice-panel, .practice-strip').count()).toBe(0);
    expect(await page.locator('[aria-keyshortcuts="Shift+F1"]').count()).toBe(0);
  },
);
