/**
 * Where the focus is on every screen and step: never nowhere, so that keys and screen readers go on
 * from what the step is about.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import { buildRenderer, launch, openPreview } from './preview/preview-page.ts';
import { SCENES } from './preview/scenes.ts';

let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'till-focus-'));
  await buildRenderer(folder);
  browser = await launch();
}, 90_000);

afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

async function play(name: string) {
  const scene = SCENES.find((one) => one.name === name);
  const preview = await open(scene?.initial);
  await scene?.play?.(preview.page, preview.till);
  return preview;
}

async function open(initial: Partial<Snapshot> = {}) {
  const preview = await openPreview(browser, folder, { initial, width: 1024, height: 768 });
  preview.page.setDefaultTimeout(5_000);
  await preview.page.waitForSelector('.frame');
  return preview;
}

const SET_UP: Partial<Snapshot> = {
  stage: 'setup',
  environment: null,
  branch: null,
  shift: null,
};

/** "main action", "#amount", ".busy": what has the focus. */
const place = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) return 'nowhere';
    if (activeElement.matches('[data-main-action]')) return 'main action';
    return activeElement.id === '' ? `.${activeElement.className}` : `#${activeElement.id}`;
  });

const untilPlace = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted) === true, selector);

describe('the focus', () => {
  it.each(SCENES.map(({ name }) => name))('is somewhere on %s', async (name) => {
    const { page } = await play(name);
    await page.waitForFunction(() => document.activeElement !== document.body);
    expect(await place(page)).not.toBe('nowhere');
    await page.context().close();
  });

  it.each([
    ['differs', 'main action'],
    ['done', 'main action'],
    ['done-waiting', 'main action'],
    ['busy-slow', '.busy'],
    ['busy-paid-slow', 'main action'],
    ['money', '#given'],
    ['setup-choose', 'main action'],
  ])('on %s is on %s', async (name, where) => {
    const { page } = await play(name);
    await page.waitForFunction(() => document.activeElement !== document.body);
    expect(await place(page)).toBe(where);
    await page.context().close();
  });

  it('goes on to the main action when the field of cash is no longer there', async () => {
    const { page } = await play('money');
    await untilPlace(page, '#given');
    await page.keyboard.press('F3');
    await untilPlace(page, '[data-main-action]');
    await page.keyboard.press('F2');
    await untilPlace(page, '#given');
    await page.context().close();
  });

  it('comes back to the main action after a press on nothing and after a panel', async () => {
    const { page } = await play('done');
    await untilPlace(page, '[data-main-action]');
    await page.click('.sale__receipt');
    await untilPlace(page, '[data-main-action]');
    await page.keyboard.press('F1');
    await page.waitForSelector('dialog');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await untilPlace(page, '[data-main-action]');
    await page.context().close();
  });
});

describe('a fault of set-up', () => {
  it.each([
    [{ code: 'unauthorised', retry: 'never' }, '#password'],
    [{ code: 'unreachable', retry: 'safe' }, '#address'],
    [{ code: 'timeout', retry: 'safe' }, 'main action'],
  ] as const)('%o: the focus is on %s', async (fault, where) => {
    const { page, till } = await open(SET_UP);
    till.world.loginFault = fault;
    await page.keyboard.press('F2');
    await page.keyboard.type('loyalty.example.kz');
    await page.keyboard.press('Tab');
    await page.keyboard.type('abay10');
    await page.keyboard.press('Tab');
    await page.keyboard.type('secret');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.fault');
    expect(await place(page)).toBe(where);
    await page.context().close();
  });

  it('the hint does not ask for https where http is fine', async () => {
    const { page } = await open(SET_UP);
    await page.keyboard.press('F2');
    const hint = page.locator('#address-hint');
    expect(await hint.textContent()).toContain('https://');
    await page.keyboard.type('http://127.0.0.1:8080');
    expect(await hint.textContent()).not.toContain('https://');
    await page.context().close();
  });
});

describe('Enter held down', () => {
  it('does not run through a step whose main action has the focus', async () => {
    const { page, till } = await play('differs');
    await untilPlace(page, '[data-main-action]');
    const { sale } = till.read();
    await page.waitForSelector('[data-main-action][aria-disabled="false"]');
    await page.evaluate(() => {
      const held = { key: 'Enter', bubbles: true, cancelable: true, repeat: true };
      const taken = !document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', held));
      document.documentElement.dataset['taken'] = String(taken);
    });
    expect(await page.getAttribute('html', 'data-taken')).toBe('true');
    expect(till.read().sale).toBe(sale);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#code');
    await page.context().close();
  });
});
