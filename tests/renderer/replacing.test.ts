/** An amount that one comes back to is replaced by what is typed, wherever that is; one that is being typed goes on. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { digits, hold, REGULAR, untilFocused, useRenderer } from './keyboard-harness.ts';
import { enterWhenReady, letPass, look, pressedBefore, type, untilReady } from './preview/hand.ts';
import { DRAWER_SCENES } from './preview/drawer-scenes.ts';
import { ORDER_SCENES } from './preview/order-scenes.ts';

const open = useRenderer();
type Opened = Awaited<ReturnType<typeof open>>;

async function toMoney(amount: string): Promise<Opened> {
  const preview = await open();
  await type(preview.page, REGULAR);
  await type(preview.page, amount);
  await enterWhenReady(preview.page);
  await untilFocused(preview.page, 'tendered');
  return preview;
}

async function play(scenes: typeof ORDER_SCENES, name: string): Promise<Opened> {
  const preview = await open();
  await scenes.find((one) => one.name === name)?.play?.(preview.page, preview.till);
  await look(preview.page);
  return preview;
}

it.each<[string, (page: Page) => Promise<void>]>([
  ['another way of paying', keys('F3', 'F2')],
  ['its own key', keys('F2')],
  ['presses on both', presses(1, 0)],
  ['a look at Orders', keys('F11', 'F7')],
  ['a look at the shift', keys('F12', 'F7')],
])('the cash received, after %s', async (_name, goAndCome) => {
  const { page, till } = await toMoney('15');
  await look(page);
  await type(page, '20');
  await goAndCome(page);
  await untilFocused(page, 'tendered');
  await type(page, '50');
  expect(await digits(page, 'tendered')).toBe('50');
  await enterWhenReady(page);
  await page.waitForSelector('.done-step');
  expect(till.read().sale?.state).toMatchObject({ payment: { tendered: 5_000 } });
});

function keys(...names: string[]) {
  return async (page: Page) => {
    for (const name of names) {
      await page.keyboard.press(name);
      await look(page);
    }
  };
}

function presses(...tiles: number[]) {
  return async (page: Page) => {
    for (const tile of tiles) await page.locator('.tiles__item').nth(tile).click();
  };
}

it('however late the digit behind the key is handed on', async () => {
  const { page } = await toMoney('15');
  await look(page);
  await type(page, '20');
  await page.keyboard.press('F3');
  await page.keyboard.press('F2');
  await pressedBefore(page, '5', 20);
  expect(await digits(page, 'tendered')).toBe('5');
});

it('the cash received, typed ahead of a payment that one has been at', async () => {
  const { page, till } = await toMoney('15');
  await look(page);
  await type(page, '20');
  await page.keyboard.press('Escape');
  await untilFocused(page, 'amount');
  await untilReady(page);
  const answer = till.hold();
  await page.keyboard.press('Enter');
  await type(page, '50');
  answer();
  await untilFocused(page, 'tendered');
  expect(await digits(page, 'tendered')).toBe('50');
});

it('cash that was typed for all of it is not the cash for a part, nor the other way round', async () => {
  const { page, till } = await toMoney('4500');
  await look(page);
  await type(page, '5000');
  await page.keyboard.press('F5');
  await untilFocused(page, 'part');
  expect(await digits(page, 'tendered')).toBe('');
  await type(page, '1500');
  await page.keyboard.press('Tab');
  while ((await page.evaluate(() => document.activeElement?.id)) !== 'tendered')
    await page.keyboard.press('Tab');
  await type(page, '2000');
  await look(page);
  await page.focus('#part');
  await type(page, '1800');
  expect(await digits(page, 'part')).toBe('1800');
  expect(await digits(page, 'tendered')).toBe('');
  await enterWhenReady(page);
  await page.waitForSelector('.done-step');
  expect(till.read().sale?.state).toMatchObject({
    payment: { tendered: null, split: { cash: 180_000 } },
  });
});

it('the amount, where the phone is typed anew', async () => {
  const { page } = await open();
  await type(page, REGULAR);
  await type(page, '500');
  await page.keyboard.press('Escape');
  await untilFocused(page, 'phone');
  await type(page, '7012345678');
  await untilFocused(page, 'amount');
  await type(page, '70');
  expect(await digits(page, 'amount')).toBe('70');
});

it('what is refunded: left and come back to, and refused', async () => {
  const { page, till } = await play(ORDER_SCENES, 'order-refund');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F3');
  await untilFocused(page, 'refund');
  await type(page, '50');
  expect(await digits(page, 'refund')).toBe('50');
  till.world.reversalFault = { code: 'unreachable', retry: 'safe' };
  await page.keyboard.press('F2');
  await look(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.fault-notice');
  expect(await digits(page, 'refund')).toBe('50');
  await look(page);
  await type(page, '70');
  expect(await digits(page, 'refund')).toBe('70');
});

it('notes of which so many were counted, and the sum that they were counted to', async () => {
  const { page } = await play(DRAWER_SCENES, 'close-notes');
  const first = page.locator('.notes-dialog__count').first();
  expect(await first.inputValue()).toBe('4');
  await first.focus();
  await type(page, '2');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await type(page, '3');
  expect(await first.inputValue()).toBe('3');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog', { state: 'detached' });
  await look(page);
  await type(page, '5');
  expect(await digits(page, 'counted')).toBe('5');
});

it('notes that were pressed for the cash received', async () => {
  const { page } = await toMoney('4500');
  await page.click('.cash-field__notes button >> nth=2');
  expect(await digits(page, 'tendered')).toBe('5000');
  await page.click('.cash-field__notes button >> nth=0');
  expect(await digits(page, 'tendered')).toBe('6000');
  await type(page, '4600');
  expect(await digits(page, 'tendered')).toBe('4600');
});

it('goes on where it was being typed: after a pause, a panel that came, a press on nothing', async () => {
  const { page, till } = await toMoney('15');
  await look(page);
  await type(page, '2');
  await look(page);
  await type(page, '0');
  till.change({ signIn: 'needed' });
  await page.waitForSelector('dialog[open]');
  await look(page);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  await type(page, '0');
  await page.click('.payment-step');
  await untilFocused(page, 'tendered');
  await type(page, '0');
  expect(await digits(page, 'tendered')).toBe('2000');
});

it('goes on in a field that isn’t the step’s own, behind a press on nothing', async () => {
  const { page } = await open();
  await type(page, REGULAR);
  await type(page, '5000');
  await untilReady(page);
  await page.keyboard.press('F3');
  await untilFocused(page, 'bonus');
  await type(page, '1');
  await page.click('.step-frame__receipt');
  await untilFocused(page, 'bonus');
  await type(page, '50');
  expect([await digits(page, 'bonus'), await digits(page, 'amount')]).toEqual(['150', '5000']);
});

it('goes on when it was typed ahead, and its field is selected by nobody', async () => {
  const { page, till } = await open();
  await type(page, REGULAR);
  await type(page, '500');
  await untilReady(page);
  const answer = till.hold();
  await page.keyboard.press('Enter');
  await type(page, '20');
  await letPass(page, 2_000);
  answer();
  await untilFocused(page, 'tendered');
  await look(page);
  await type(page, '00');
  expect(await digits(page, 'tendered')).toBe('2000');
});

it.each<[string, (page: Page) => Promise<void>]>([
  ['a press on nothing', (page) => page.click('.step-frame__receipt')],
  [
    'a panel that came by itself',
    async (page) => {
      await page.waitForSelector('dialog[open]');
      await look(page);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
    },
  ],
])('goes on with what was typed ahead, behind %s', async (name, interrupt) => {
  const { page, till } = await open();
  await type(page, REGULAR);
  await type(page, '500');
  await untilReady(page);
  const answer = await hold(page, '"sale.start"');
  await page.keyboard.press('Enter');
  await type(page, '1');
  if (name.includes('panel')) till.change({ signIn: 'needed' });
  await interrupt(page);
  await look(page);
  await type(page, '5000');
  await answer();
  await untilFocused(page, 'tendered');
  expect(await digits(page, 'tendered')).toBe('15000');
});

it('one that Backspace takes at once leaves the phone whole', async () => {
  const { page } = await toMoney('500');
  await look(page);
  await page.keyboard.press('Escape');
  await untilFocused(page, 'amount');
  await look(page);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  expect(await digits(page, 'amount')).toBe('');
  expect(await digits(page, 'phone')).toBe(REGULAR);
});
