/**
 * What belongs to somebody who is found by four digits is given by nobody who types on without a look since before
 * they were shown, at whatever pace; nor does anything that is typed ahead of a list stay for whoever is chosen of it.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { REGULAR, digits, notice, untilFocused, useRenderer } from './keyboard-harness.ts';
import { enterAgain, letPass, look, type, untilReady } from './preview/hand.ts';
import { FINDS_REGULARS } from './preview/regular-scenes.ts';
import { settled } from './preview/settled.ts';

const LAST = REGULAR.slice(-4);
/** Of somebody who has all stamps of the award. */
const EARNED = '0005';
const UNREAD = 'Enter нажат заранее и не принят';
const EARLY = 'не принято: сначала прочтите';

const openPlain = useRenderer();
const open = () => openPlain(FINDS_REGULARS);
type Till = Awaited<ReturnType<typeof open>>['till'];
const request = (till: Till) => till.read().sale?.request;

async function press(page: Page, key: string, pace: number): Promise<void> {
  await page.keyboard.press(key);
  await letPass(page, pace);
}

/** They are shown by the time at which the hand types on. */
async function found(page: Page, last: string, pace: number): Promise<void> {
  await type(page, `${last}\n`, pace);
  await page.waitForSelector('.customer-facts__balance');
  await settled(page);
}

describe('one who is found at once, and hands that type on without a pause', () => {
  it.each([
    [150, '12500'],
    [120, '125000'],
    [650, '500'],
  ])('a key every %d ms: bonuses are spent after a look alone', async (pace, amount) => {
    const { page, till } = await open();
    await found(page, LAST, pace);
    await type(page, amount, pace);
    await press(page, 'F2', pace);
    await page.keyboard.press('Enter');
    await settled(page);
    expect(till.read().sale).toBeNull();
    expect(await notice(page)).toContain(UNREAD);
    // Hammered on, it is none either.
    for (let key = 0; key < 4; key += 1) {
      await letPass(page, 400);
      await page.keyboard.press('Enter');
    }
    await settled(page);
    expect(till.read().sale).toBeNull();
    await look(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => request(till)?.bonus).toBeGreaterThan(0);
    expect(request(till)?.customer.phone).toBe(`+7${REGULAR}`);
  });

  it.each(['F2 ahead of the amount', 'F3 and digits'])('%s: nor so', async (how) => {
    const { page, till } = await open();
    await found(page, LAST, 150);
    if (how === 'F3 and digits') {
      await type(page, '12500', 150);
      await press(page, 'F3', 150);
      await type(page, '100', 150);
    } else {
      await press(page, 'F2', 150);
      await type(page, '1250000', 150);
    }
    await page.keyboard.press('Enter');
    await settled(page);
    expect(till.read().sale).toBeNull();
    expect(await notice(page)).toContain(UNREAD);
  });

  it('nor an award', async () => {
    const { page, till } = await open();
    await found(page, EARNED, 150);
    await page.waitForSelector('[aria-keyshortcuts="F5"]');
    await type(page, '12500', 150);
    await press(page, 'F5', 150);
    await page.keyboard.press('Enter');
    await settled(page);
    expect(till.read().sale).toBeNull();
    expect(await notice(page)).toContain(UNREAD);
    await look(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => request(till)?.award).not.toBeFalsy();
  });

  it('nor by a finger that comes down behind the keys', async () => {
    const { page, till } = await open();
    await found(page, LAST, 150);
    await press(page, 'F2', 150);
    await type(page, '1250000', 150);
    await page.click('[data-main-action]', { force: true });
    await settled(page);
    expect(till.read().sale).toBeNull();
    expect(await notice(page)).not.toBeNull();
  });

  it('a pause in the middle of it was a look', async () => {
    const { page, till } = await open();
    await found(page, LAST, 150);
    await type(page, '125', 150);
    await look(page);
    await type(page, '00', 150);
    await press(page, 'F2', 150);
    await page.keyboard.press('Enter');
    await expect.poll(() => request(till)?.bonus).toBeGreaterThan(0);
  });

  it.each([60, 150])('earning is hindered by nothing, at a key every %d ms', async (pace) => {
    const { page, till } = await open();
    await found(page, LAST, pace);
    await type(page, '12500', pace);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
    expect(request(till)).toMatchObject({ amount: 1_250_000, bonus: 0 });
    await enterAgain(page);
    await page.waitForSelector('.done-step');
  });
});

describe('F3 ahead of a list, meant for one of it', () => {
  it.each(['', '1', '100'])('"%s" behind it is nobody’s, and that is said', async (typed) => {
    const { page, till } = await open();
    const answer = till.hold();
    await type(page, '5678\n', 90);
    await press(page, 'F3', 90);
    await type(page, typed, 90);
    answer();
    await page.waitForSelector('.regulars-list');
    await settled(page);
    expect(await notice(page)).toContain(EARLY);
    await untilFocused(page, 'amount');
    // The rest of its run.
    await type(page, '50', 90);
    expect(await digits(page, 'amount')).toBe('');
    await look(page);
    await press(page, 'F3', 90);
    await page.waitForSelector('.customer-facts__balance');
    await look(page);
    await type(page, '5000', 90);
    expect(await digits(page, 'amount')).toBe('5000');
    await look(page);
    await untilReady(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => request(till)).toMatchObject({ amount: 500_000, bonus: 0 });
  });

  it('and an amount that was typed since goes on', async () => {
    const { page, till } = await open();
    const answer = till.hold();
    await type(page, '5678\n', 90);
    await press(page, 'F3', 90);
    await type(page, '100', 90);
    await page.click('#amount');
    await type(page, '50', 90);
    answer();
    await page.waitForSelector('.regulars-list');
    await settled(page);
    expect(await notice(page)).toContain(EARLY);
    await type(page, '00', 90);
    expect(await digits(page, 'amount')).toBe('5000');
    await look(page);
    await press(page, 'F2', 90);
    await page.waitForSelector('.customer-facts__balance');
    await settled(page);
    expect(await page.inputValue('#bonus')).toBe('');
  });
});
