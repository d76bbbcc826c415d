/** F2 in the dialog of a customer's name: it saves for who has asked them, and nothing behind it takes money. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import { hold, untilFocused, useRenderer } from './keyboard-harness.ts';
import { chargeNew, NAME } from './newcomer.ts';
import { askConsent } from './preview/end-scenes.ts';
import { AIGUL, DANA, pinOf, signedIn, type Person } from './preview/fake-pins.ts';
import { letPass, look, type } from './preview/hand.ts';
import { settled } from './preview/settled.ts';

const open = useRenderer();
const NEW = '7059998877';
const SAVED = { consent: true };

const isGone = (page: Page) => page.waitForSelector('dialog', { state: 'detached' });
const said = (page: Page) => page.locator('.keys-notice:not(:empty)').count();

/** A newcomer's sale is done, and their consent is asked for. */
async function onDone(initial: Partial<Snapshot> = {}) {
  const opened = await open(initial);
  const { page, till } = opened;
  await chargeNew(page, NEW);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.customer-facts__stamps');
  await page.waitForSelector(`${NAME}:enabled`);
  await look(page);
  askConsent(till);
  return opened;
}

/** They buy again, for 7 000 that are typed. */
async function buyingAgain(initial: Partial<Snapshot> = {}) {
  const opened = await onDone(initial);
  const { page } = opened;
  await type(page, NEW);
  await page.waitForSelector('#amount');
  await page.waitForSelector('.edit-customer');
  await type(page, '7000');
  await look(page);
  return opened;
}

async function typeName(page: Page): Promise<void> {
  await page.keyboard.press('F6');
  await untilFocused(page, 'edit-firstName');
  await type(page, 'Айгерим', 90);
}

describe('Enter of habit behind F2 charges nothing', () => {
  it('where the answer was quick', async () => {
    const { page, till } = await buyingAgain();
    await typeName(page);
    await page.keyboard.press('F2');
    await isGone(page);
    await letPass(page, 150);
    await page.keyboard.press('Enter');
    await settled(page);
    expect(till.world.edits).toMatchObject([SAVED]);
    expect(await page.locator('.payment-step').count()).toBe(0);
    expect(await said(page)).toBe(1);
    // Who has looked charges as ever.
    await look(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
  });

  it('where it took half a second', async () => {
    const { page, till } = await buyingAgain();
    await typeName(page);
    const goOn = await hold(page, 'customer.edit');
    await page.keyboard.press('F2');
    await letPass(page, 480);
    await goOn();
    await isGone(page);
    await letPass(page, 40);
    await page.keyboard.press('Enter');
    await settled(page);
    expect(till.world.edits).toMatchObject([SAVED]);
    expect(await page.locator('.payment-step').count()).toBe(0);
  });
});

describe('F2 saves when nothing else is missing', () => {
  it('and takes back what was marked before the name was typed: nothing is sent', async () => {
    const { page, till } = await onDone();
    await page.keyboard.press('F6');
    await untilFocused(page, 'edit-firstName');
    await look(page);
    await page.keyboard.press('F2');
    expect(await page.isChecked('#edit-consent')).toBe(true);
    await look(page);
    await type(page, 'Айгерим', 90);
    await page.keyboard.press('F2');
    await settled(page);
    expect(await page.isChecked('#edit-consent')).toBe(false);
    expect(till.world.edits).toEqual([]);
  });

  it('and takes the mark away where nothing was typed', async () => {
    const { page, till } = await onDone();
    await page.keyboard.press('F6');
    await untilFocused(page, 'edit-firstName');
    for (const agrees of [true, false]) {
      await look(page);
      await page.keyboard.press('F2');
      expect(await page.isChecked('#edit-consent')).toBe(agrees);
    }
    expect(till.world.edits).toEqual([]);
  });

  it('and what it does is said beside it', async () => {
    const { page } = await onDone();
    const act = () => page.textContent('.consent-check small');
    await page.keyboard.press('F6');
    await untilFocused(page, 'edit-firstName');
    await look(page);
    expect(await act()).toBe('mark');
    await page.keyboard.press('F2');
    expect(await act()).toBe('take back');
    await look(page);
    await page.keyboard.press('F2');
    await type(page, 'Айгерим', 90);
    expect(await act()).toBe('agrees, save');
  });

  it('behind a press on nothing in the dialog, too: the focus comes back', async () => {
    const { page, till } = await onDone();
    await page.keyboard.press('F6');
    await untilFocused(page, 'edit-firstName');
    await type(page, 'Айге', 90);
    await page.click('dialog h2');
    await settled(page);
    await look(page);
    await type(page, 'рим', 90);
    await page.keyboard.press('F2');
    await isGone(page);
    expect(till.world.edits).toMatchObject([{ ...SAVED, firstName: 'Айгерим' }]);
  });
});

/** Unlocked by them, in one go. */
async function unlocked(who: Person) {
  const opened = await buyingAgain({ environment: 'production', people: signedIn(AIGUL) });
  const { page, till } = opened;
  await typeName(page);
  await page.keyboard.press('Control+l');
  await untilFocused(page, 'pin');
  await look(page);
  await type(page, pinOf(till.world, who), 90);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#pin', { state: 'detached' });
  return opened;
}

it('behind the lock F2 notes no consent that nobody has read again', async () => {
  const { page, till } = await unlocked(AIGUL);
  await page.waitForSelector('dialog #edit-firstName');
  await letPass(page, 120);
  await page.keyboard.press('F2');
  await settled(page);
  expect(till.world.edits).toEqual([]);
  expect(await page.isChecked('#edit-consent')).toBe(false);
  await look(page);
  await page.keyboard.press('F2');
  await isGone(page);
  expect(till.world.edits).toMatchObject([SAVED]);
});

it.each(['F2', 'Enter'])('what one has typed of a customer nobody else saves: %s', async (key) => {
  const { page, till } = await unlocked(DANA);
  await settled(page);
  expect(await page.locator('dialog').count()).toBe(0);
  await look(page);
  await page.keyboard.press(key);
  await settled(page);
  expect(till.world.edits).toEqual([]);
});
