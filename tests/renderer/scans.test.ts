/** A scan goes where it belongs, and its own Enter confirms nothing, whatever has the focus. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  digits,
  hold,
  notice,
  REGULAR,
  untilFocused,
  useRenderer,
  VIP,
} from './keyboard-harness.ts';
import { DRAWER_SCENES } from './preview/drawer-scenes.ts';
import type { FakeTill } from './preview/fake-till.ts';
import { enterWhenReady, look, scan, type, untilReady } from './preview/hand.ts';
import { ORDER_SCENES } from './preview/order-scenes.ts';
import { settled } from './preview/settled.ts';

const open = useRenderer();

const CODE = '4006381333931';

async function play(scenes: typeof ORDER_SCENES, name: string, page: Page, till: FakeTill) {
  await scenes.find((one) => one.name === name)?.play?.(page, till);
  await look(page);
}

it.each<[string, string, (page: Page, till: FakeTill) => Promise<void>]>([
  [
    'a refund',
    'orders.refund',
    async (page, till) => {
      await play(ORDER_SCENES, 'order-refund', page, till);
      await page.keyboard.press('Enter');
    },
  ],
  [
    'cash that is taken out',
    'shift.moveCash',
    async (page, till) => {
      await play(DRAWER_SCENES, 'cash-out', page, till);
      await page.focus('#reason');
      await page.fill('#reason', '');
    },
  ],
  [
    'a sale that is resolved by hand',
    'orders.resolve',
    async (page, till) => {
      await play(ORDER_SCENES, 'order-attention', page, till);
      await page.keyboard.press('F8');
    },
  ],
  [
    'a close with a difference',
    'shift.close',
    async (page, till) => {
      await play(DRAWER_SCENES, 'close-short', page, till);
      await page.focus('#reason');
      await page.fill('#reason', '');
    },
  ],
])('the reason of %s: it waits for a hand’s Enter', async (_name, command, toReason) => {
  const { page, till } = await open();
  await toReason(page, till);
  await untilFocused(page, 'reason');
  await look(page);
  const sent = await commandsOf(page);
  await scan(page, `${CODE}\n`);
  await settled(page);
  expect(await page.inputValue('#reason')).toBe(CODE);
  expect(await sent()).not.toContain(command);
  await look(page);
  await enterWhenReady(page);
  await expect.poll(sent).toContain(command);
});

it('presses no button that has the focus, be it a dialog’s', async () => {
  const { page } = await open();
  await page.keyboard.press('F10');
  await page.click('#section-till');
  await page.click('.setting-row .button--danger');
  const forget = page.locator('.forget-till__confirm .button--danger');
  await forget.focus();
  await look(page);
  const sent = await commandsOf(page);
  for (const code of [`${CODE}\n`, 'AB 1234\n']) {
    await scan(page, code);
    await look(page);
    expect(await forget.count()).toBe(1);
  }
  expect(await sent()).not.toContain('setup.forget');
  await page.keyboard.press('Enter');
  await expect.poll(sent).toContain('setup.forget');
});

it.each(['F2', 'F3'])('pays nothing with two Enters of its own: %s', async (method) => {
  const { page, till } = await open();
  await type(page, REGULAR);
  await type(page, '5000');
  await enterWhenReady(page);
  await page.waitForSelector('.payment-step');
  await page.keyboard.press(method);
  await look(page);
  await scan(page, `${CODE}\n\n`);
  await settled(page);
  expect(till.read().sale?.state.at).toBe('awaitingPayment');
});

it('leaves no letters in an amount, and is told', async () => {
  const { page } = await open();
  await type(page, REGULAR);
  await type(page, '12');
  await look(page);
  await scan(page, '1234AB\n');
  await settled(page);
  expect(await page.inputValue('#amount')).toBe('12');
  expect(await notice(page)).toContain('scanned');
});

it('over an amount that was to be replaced leaves it to be', async () => {
  const { page } = await open();
  await type(page, REGULAR);
  await type(page, '15');
  await enterWhenReady(page);
  await untilFocused(page, 'tendered');
  await look(page);
  await type(page, '20');
  await page.keyboard.press('F3');
  await page.keyboard.press('F2');
  await scan(page, `${CODE}\n`);
  await look(page);
  expect(await digits(page, 'tendered')).toBe('20');
  await type(page, '50');
  expect(await digits(page, 'tendered')).toBe('50');
});

it('over all the bonuses leaves them to be spent', async () => {
  const { page } = await open();
  await type(page, VIP);
  await type(page, '5000');
  await untilReady(page);
  await page.keyboard.press('F2');
  await page.keyboard.press('F3');
  await untilFocused(page, 'bonus');
  const all = await digits(page, 'bonus');
  expect(Number(all)).toBeGreaterThan(0);
  await scan(page, `${CODE}\n`);
  await settled(page);
  expect(await digits(page, 'bonus')).toBe(all);
  const choice = page.locator('.bonus-row__all');
  expect(await choice.getAttribute('aria-pressed')).toBe('true');
  // Whatever that is of another amount.
  await page.click('#amount');
  await type(page, '300');
  await expect.poll(async () => Number(await digits(page, 'bonus'))).toBeLessThan(Number(all));
  expect(await choice.getAttribute('aria-pressed')).toBe('true');
});

it('over all the bonuses of a customer who is still looked up leaves them to be spent', async () => {
  const { page } = await open();
  const answer = await hold(page, '"customer.find"');
  await type(page, VIP);
  await type(page, '5000');
  await page.keyboard.press('F2');
  await page.keyboard.press('F3');
  await untilFocused(page, 'bonus');
  await scan(page, CODE);
  await answer();
  await untilReady(page);
  expect(await page.locator('.bonus-row__all').getAttribute('aria-pressed')).toBe('true');
  expect(Number(await digits(page, 'bonus'))).toBeGreaterThan(0);
});

/** The names of the commands that the page gives from now on. */
async function commandsOf(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const own = window as unknown as {
      till: { call(text: string): Promise<string> };
      given: string[];
    };
    const { call } = own.till;
    own.given = [];
    own.till.call = (text) => {
      own.given.push((JSON.parse(text) as { command: string }).command);
      return call(text);
    };
  });
  return () => page.evaluate(() => (window as unknown as { given: string[] }).given);
}
