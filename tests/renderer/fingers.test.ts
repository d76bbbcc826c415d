/** A finger on the screen: Enter behind it, the digits of the keypad however it comes down, and where that has gone. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { digits, notice, REGULAR, untilFocused, useRenderer, VIP } from './keyboard-harness.ts';
import { enterAgain, handedOnLate, letPass, look, type, untilReady } from './preview/hand.ts';
import { makeRevertible } from './preview/order-scenes.ts';
import type { Preview } from './preview/preview-page.ts';
import { SCENES } from './preview/scenes.ts';
import { settled } from './preview/settled.ts';

const open = useRenderer();

async function toCharge() {
  const preview = await open();
  const { page } = preview;
  await type(page, REGULAR);
  await type(page, '5000');
  await untilReady(page);
  await look(page);
  return preview;
}

async function toPay() {
  const preview = await toCharge();
  const { page } = preview;
  await page.keyboard.press('Enter');
  await page.waitForSelector('.payment-step');
  await look(page);
  return preview;
}

/** A finger that stays down for so long. */
async function hold(page: Page, ms: number): Promise<void> {
  await page.locator('[data-main-action]').hover();
  await page.mouse.down();
  await letPass(page, ms);
  await page.mouse.up();
}

/** The charge has been sent, and its answer waits until `answer` is called. */
async function toCharging() {
  const { page, till } = await toCharge();
  const answer = till.hold();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.busy-step');
  return { page, answer };
}

const keyOf = (page: Page, key: string) =>
  page.locator('.keypad button', { hasText: new RegExp(`^${key}$`, 'u') });

async function tap(page: Page, keys: string): Promise<void> {
  for (const key of keys) {
    await letPass(page, 150);
    await keyOf(page, key).click();
  }
}

async function middleOf(page: Page, key: string) {
  const box = await keyOf(page, key).boundingBox();
  if (box === null) throw new Error(`no key ${key}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Enter at once behind the finger, before anything is answered; until one of `after` is there. */
async function enterBehind(
  { page, till }: Preview,
  finger: () => Promise<void>,
  after: string,
): Promise<void> {
  const answer = till.hold();
  await finger();
  await letPass(page, 150);
  await page.keyboard.press('Enter');
  answer();
  await page.waitForSelector(after);
  await settled(page);
}

describe('Enter at once behind a finger is the same press', () => {
  it('that charged: the payment is still to be answered', async () => {
    const preview = await toCharge();
    const { page, till } = preview;
    await enterBehind(preview, () => page.click('[data-main-action]'), '.payment-step, .done-step');
    expect(till.read().sale?.state.at).toBe('awaitingPayment');
  });

  it('however long that was down', async () => {
    const preview = await toCharge();
    const { page, till } = preview;
    await enterBehind(preview, () => hold(page, 400), '.payment-step, .done-step');
    expect(till.read().sale?.state.at).toBe('awaitingPayment');
  });

  it('nor is a finger at once behind one that was down for long', async () => {
    const { page, till } = await toCharge();
    await hold(page, 400);
    await page.waitForSelector('.payment-step');
    await letPass(page, 150);
    await hold(page, 50);
    await settled(page);
    expect(till.read().sale?.state.at).toBe('awaitingPayment');
    await letPass(page, 350);
    await hold(page, 50);
    await expect.poll(() => till.read().sale?.state.at).toBe('done');
  });

  it('that took the money: the change is still there to be read', async () => {
    const preview = await toPay();
    const { page } = preview;
    await type(page, '10000');
    await look(page);
    await enterBehind(preview, () => page.click('[data-main-action]'), '.done-step, #phone');
    expect(await page.locator('.done-step').count()).toBe(1);
  });

  it('that answered a question: what became of it is still there to be read', async () => {
    const preview = await open();
    const { page, till } = preview;
    await SCENES.find(({ name }) => name === 'payment-uncertain')?.play?.(page, till);
    await look(page);
    await enterBehind(
      preview,
      () => page.click('.tiles__item[aria-keyshortcuts="F3"]'),
      '.done-step, #phone',
    );
    expect(await page.locator('.done-step').count()).toBe(1);
  });

  it('but not where it has only chosen something', async () => {
    const { page, till } = await toPay();
    await page.locator('.cash-field__notes button').last().click();
    await letPass(page, 150);
    await page.keyboard.press('Enter');
    await expect.poll(() => till.read().sale?.state.at).toBe('done');
  });

  it('nor one that comes later', async () => {
    const { page, till } = await toCharge();
    const answer = till.hold();
    await page.click('[data-main-action]');
    await enterAgain(page);
    answer();
    await expect.poll(() => till.read().sale?.state.at).toBe('done');
  });

  it('nor one behind a digit', async () => {
    const { page, till } = await toPay();
    await tap(page, '7000');
    await letPass(page, 100);
    await page.keyboard.press('Enter');
    await expect.poll(() => till.read().sale?.state.at).toBe('done');
  });
});

describe('a digit of the keypad is typed', () => {
  it('as soon as the finger comes down, also where the payment comes before it is lifted', async () => {
    const { page, answer } = await toCharging();
    await tap(page, '60');
    await letPass(page, 150);
    const { x, y } = await middleOf(page, '0');
    await page.mouse.move(x, y);
    await page.mouse.down();
    answer();
    await page.waitForSelector('.payment-step');
    await letPass(page, 80);
    await page.mouse.up();
    await tap(page, '0');
    await settled(page);
    expect(await digits(page, 'tendered')).toBe('6000');
  });

  it('for each of two fingers that are down together, and for one that slides', async () => {
    const { page } = await open();
    await type(page, REGULAR);
    await look(page);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
    type Touch = { x: number; y: number; id: number };
    const touch = (kind: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Touch[]) =>
      cdp.send('Input.dispatchTouchEvent', { type: kind, touchPoints });
    const one = { ...(await middleOf(page, '1')), id: 0 };
    const five = { ...(await middleOf(page, '5')), id: 1 };
    const nine = { ...(await middleOf(page, '9')), id: 0 };
    await touch('touchStart', one);
    await touch('touchEnd');
    await letPass(page, 150);
    await touch('touchStart', five);
    await touch('touchStart', five, nine);
    await touch('touchEnd', nine);
    await touch('touchEnd');
    await expect.poll(() => digits(page, 'amount')).toBe('159');
    await letPass(page, 150);
    await touch('touchStart', nine);
    for (const by of [5, 10, 15, 20, 25]) await touch('touchMove', { ...nine, x: nine.x + by });
    await touch('touchEnd');
    await expect.poll(() => digits(page, 'amount')).toBe('1599');
    expect(await page.locator('.keys-notice').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('amount');
  });

  it('once, also by what presses it with no finger, and not by the right button', async () => {
    const { page } = await open();
    await type(page, REGULAR);
    await look(page);
    await keyOf(page, '4').click({ button: 'right' });
    await tap(page, '5');
    await keyOf(page, '7').evaluate((key: HTMLElement) => key.click());
    expect(await digits(page, 'amount')).toBe('57');
  });

  it('where it goes on though a busy page hears of it late', async () => {
    const { page, answer } = await toCharging();
    await tap(page, '60');
    await letPass(page, 100);
    answer();
    await page.waitForSelector('.payment-step');
    await letPass(page, 50);
    await handedOnLate(page, 80, () => keyOf(page, '0').click());
    await tap(page, '0');
    await settled(page);
    expect(await digits(page, 'tendered')).toBe('6000');
    expect(await page.locator('.keys-notice').count()).toBe(0);
  });
});

it('a finger that goes on where the keypad has gone is told, and the rest is nobody’s', async () => {
  const { page, till } = await toPay();
  const answer = till.hold();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.busy-step');
  await tap(page, '70');
  const { x, y } = await middleOf(page, '5');
  answer();
  await page.waitForSelector('.done-step');
  for (const _ of [1, 2]) {
    await letPass(page, 150);
    await page.mouse.click(x, y);
  }
  await settled(page);
  expect(await notice(page)).toContain('not taken');
  await letPass(page, 150);
  await type(page, '3', 90);
  await look(page);
  await page.keyboard.press('Enter');
  await untilFocused(page, 'phone');
  expect(await digits(page, 'phone')).toBe('70');
});

it('a press on nothing at once after a digit loses nothing while its keypad is there', async () => {
  const { page } = await toPay();
  await tap(page, '70');
  await letPass(page, 150);
  await page.mouse.click(400, 740);
  await tap(page, '00');
  expect(await digits(page, 'tendered')).toBe('7000');
  expect(await page.locator('.keys-notice').count()).toBe(0);
});

it('nor does one while bonuses are typed: the amount stays as it is', async () => {
  const { page } = await open();
  await type(page, VIP);
  await type(page, '5000');
  await untilReady(page);
  await page.keyboard.press('F3');
  await untilFocused(page, 'bonus');
  await tap(page, '1');
  await letPass(page, 150);
  await page.locator('.step-frame__receipt').click();
  await letPass(page, 800);
  await tap(page, '50');
  expect(await digits(page, 'amount')).toBe('5000');
  expect(await page.locator('.keys-notice').count()).toBe(0);
});

it('a press on nothing long after a digit is told nothing', async () => {
  const { page } = await toPay();
  await tap(page, '70');
  await letPass(page, 800);
  await page.mouse.click(400, 740);
  await tap(page, '00');
  expect(await digits(page, 'tendered')).toBe('7000');
  expect(await page.locator('.keys-notice').count()).toBe(0);
});

it('a second tap in one place is one also with a key between that does nothing alone', async () => {
  const { page, till } = await open();
  makeRevertible(till);
  await page.keyboard.press('F12');
  const button = page.locator('.action-column [aria-keyshortcuts="F4"]');
  await button.waitFor();
  await look(page);
  const box = await button.boundingBox();
  if (box === null) throw new Error('no button');
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.click(...at);
  await untilFocused(page, 'cash-move');
  await letPass(page, 100);
  await page.keyboard.press('Shift');
  await page.mouse.click(...at);
  await settled(page);
  expect(await page.inputValue('#cash-move')).toBe('');
});
