/** What is on its way stays as it is: keys that would change it are told, and reach nothing else either. */
import { expect, it } from 'vitest';
import { digits, hold, notice, REGULAR, untilFocused, useRenderer } from './keyboard-harness.ts';
import { DRAWER_SCENES } from './preview/drawer-scenes.ts';
import { letPass, type, untilReady } from './preview/hand.ts';
import { ORDER_SCENES } from './preview/order-scenes.ts';
import { settled } from './preview/settled.ts';

const open = useRenderer();
const BUSY = 'is still under way';

it('a refund that failed is asked for as it was, whatever was typed while it was sent', async () => {
  const { page, till } = await open();
  await ORDER_SCENES.find(({ name }) => name === 'order-refund')?.play?.(page, till);
  await page.keyboard.press('F2');
  await untilReady(page);
  till.world.reversalFault = { code: 'timeout', retry: 'safe' };
  const answer = till.hold();
  await page.keyboard.press('Enter');
  await type(page, '77', 90);
  expect(await notice(page)).toContain(BUSY);
  answer();
  await page.waitForSelector('.fault-notice');
  expect(await digits(page, 'refund')).toBe('300');
});

it('nor by the keypad of the screen, nor its reason', async () => {
  const { page, till } = await open();
  await ORDER_SCENES.find(({ name }) => name === 'order-refund')?.play?.(page, till);
  await page.keyboard.press('F2');
  await untilReady(page);
  const reason = await page.inputValue('#reason');
  const answer = till.hold();
  await page.keyboard.press('Enter');
  await page.locator('.keypad button', { hasText: '7' }).click();
  expect(await notice(page)).toContain(BUSY);
  await page.focus('#reason');
  await page.keyboard.type('x');
  expect(await digits(page, 'refund')).toBe('300');
  expect(await page.inputValue('#reason')).toBe(reason);
  answer();
});

it('cash that is put in is the sum that was sent', async () => {
  const { page, till } = await open();
  await DRAWER_SCENES.find(({ name }) => name === 'cash-out')?.play?.(page, till);
  await untilReady(page);
  const sum = await digits(page, 'cash-move');
  const answer = await hold(page, '"shift.moveCash"');
  await page.keyboard.press('Enter');
  await page.focus('#cash-move');
  await type(page, '00', 90);
  expect(await digits(page, 'cash-move')).toBe(sum);
  expect(await notice(page)).toContain(BUSY);
  await answer();
});

it('a customer’s name that is saved, whose dialog then closes', async () => {
  const { page } = await open();
  await type(page, REGULAR);
  await page.waitForSelector('.edit-customer');
  await page.keyboard.press('F6');
  await untilFocused(page, 'edit-firstName');
  await page.keyboard.press('End');
  await type(page, 'ur');
  const name = await page.inputValue('#edit-firstName');
  const answer = await hold(page, '"customer.edit"');
  await page.keyboard.press('Enter');
  await letPass(page, 200);
  await type(page, '5000', 90);
  expect(await page.inputValue('#edit-firstName')).toBe(name);
  expect(await notice(page)).toContain(BUSY);
  await answer();
  await settled(page);
  expect(await page.locator('dialog').count()).toBe(0);
  // None of the run.
  expect(await digits(page, 'amount')).toBe('');
});
