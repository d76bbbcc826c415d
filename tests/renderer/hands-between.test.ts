/** Keys between a press and what it asks for: never a half of a number, and never a PIN where it can be read. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import { nobodys } from '../../src-renderer/keyboard/ahead/chosen-place.ts';
import { enter } from '../../src-renderer/keyboard/ahead/enter-ahead.ts';
import { type as typeKey } from '../../src-renderer/keyboard/ahead/type-ahead.ts';
import { AT_REST } from '../../src-renderer/keyboard/ahead/where-hands-are.ts';
import { digits, hold, REGULAR, untilFocused, VIP } from './keyboard-harness.ts';
import { DANA, LOCKED, signedIn } from './preview/fake-pins.ts';
import { letPass, look, type, untilReady } from './preview/hand.ts';
import { ORDER_SCENES } from './preview/order-scenes.ts';
import { SCENES } from './preview/scenes.ts';
import { settled } from './preview/settled.ts';
import { setStageAnew } from './preview/stage.ts';

const { open } = setStageAnew();
const SHOP: Partial<Snapshot> = { environment: 'production', people: signedIn(DANA) };

/** Charged, and PIN and what follows it typed before main asks for a supervisor. */
async function asking(
  right: 'sellWithoutBonuses' | 'aboveLimits',
  after: (page: Page) => Promise<void>,
) {
  const preview = await open(SHOP);
  const { page, till } = preview;
  await untilFocused(page, 'phone');
  till.world.asksFor = { 'sale.start': right };
  await type(page, VIP);
  await type(page, '5000');
  if (right === 'aboveLimits') {
    await page.keyboard.press('F3');
    await type(page, '1000');
  }
  await untilReady(page);
  const answer = await hold(page, '"sale.start"');
  await page.keyboard.press('Enter');
  await letPass(page, 400);
  await type(page, '1111', 90);
  await after(page);
  await answer();
  await untilFocused(page, 'approval-pin');
  await settled(page);
  return preview;
}

it('a PIN and its Enter before the approval that asks for it stand nowhere', async () => {
  const { page, till } = await asking('sellWithoutBonuses', (p) => p.keyboard.press('Enter'));
  expect([
    till.read().draft.tendered,
    await page.locator('.typed-ahead').allTextContents(),
  ]).toEqual(['', []]);
});

it('nor does such a PIN where a code is due', async () => {
  const { page } = await asking('aboveLimits', (p) => letPass(p, 900));
  expect(await page.locator('.typed-ahead').allTextContents()).toEqual([]);
});

it('of a PIN that is begun before the lock of a sale nothing is taken', async () => {
  const { page } = await open(SHOP);
  await untilFocused(page, 'phone');
  await type(page, VIP, 90);
  const answer = await hold(page, '"people.lock"');
  await page.keyboard.press('Control+L');
  await letPass(page, 90);
  await type(page, '22', 90);
  await answer();
  await untilFocused(page, 'pin');
  await type(page, '22', 90);
  expect(await page.inputValue('#pin')).toBe('');
});

it('of an amount that goes on behind the lock nothing is taken for a PIN', async () => {
  const { page, till } = await open(SHOP);
  await untilFocused(page, 'phone');
  await type(page, `${VIP}30`, 90);
  till.change({ people: LOCKED });
  await untilFocused(page, 'pin');
  await type(page, '00', 90);
  expect(await page.inputValue('#pin')).toBe('');
});

it('of a PIN that is begun before the approval of a refund nothing is taken', async () => {
  const { page, till } = await open(SHOP);
  await untilFocused(page, 'phone');
  await ORDER_SCENES.find(({ name }) => name === 'order-refund')?.play?.(page, till);
  till.world.asksFor = { 'orders.refund': 'refund' };
  await page.keyboard.press('F2');
  await untilReady(page);
  const answer = await hold(page, '"orders.refund"');
  await page.keyboard.press('Enter');
  await letPass(page, 90);
  await type(page, '11', 90);
  await answer();
  await untilFocused(page, 'approval-pin');
  await type(page, '11', 90);
  expect(await page.inputValue('#approval-pin')).toBe('');
});

it('what set-up sends stays as it is', async () => {
  const scene = SCENES.find(({ name }) => name === 'setup-connect');
  const { page, till } = await open(scene?.initial);
  await scene?.play?.(page, till);
  await look(page);
  await hold(page, '"setup.login"');
  await page.focus('#sign-in-password');
  await page.keyboard.type('s');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-main-action][aria-busy="true"]');
  const before = await page.inputValue('#sign-in-password');
  await page.keyboard.type('x');
  await settled(page);
  expect([
    await page.getAttribute('[data-main-action]', 'aria-busy'),
    await page.inputValue('#sign-in-password'),
  ]).toEqual(['true', before]);
});

it('one Backspace too many in the cash that is typed ahead loses none of it', async () => {
  const { page } = await open();
  await untilFocused(page, 'phone');
  await type(page, REGULAR);
  await type(page, '5000');
  await untilReady(page);
  const answer = await hold(page, '"sale.start"');
  await page.keyboard.press('Enter');
  await letPass(page, 300);
  await type(page, '50', 90);
  for (const _ of '123') {
    await page.keyboard.press('Backspace');
    await letPass(page, 90);
  }
  await type(page, '6000', 90);
  await answer();
  await page.waitForSelector('.payment-step');
  expect(await digits(page, 'tendered')).toBe('6000');
});

it('nor of one that is begun on the keypad of the screen while another is looked at', async () => {
  const { page } = await open({ ...SHOP, people: LOCKED });
  const answer = await hold(page, '"people.signIn"');
  await untilFocused(page, 'pin');
  await type(page, '9999');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[type="submit"][aria-busy="true"]');
  const tap = (key: string) => page.locator('.keypad button', { hasText: key }).click();
  await tap('1');
  await tap('2');
  await answer();
  await page.waitForSelector('#pin-problem');
  await tap('3');
  await tap('4');
  expect(await page.inputValue('#pin')).toBe('');
});

it('a digit on a button while a PIN is looked at is told', async () => {
  const { page } = await open({ ...SHOP, people: LOCKED });
  await hold(page, '"people.signIn"');
  await untilFocused(page, 'pin');
  await type(page, '2222');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[type="submit"][aria-busy="true"]');
  await page.keyboard.press('Tab');
  await type(page, '7');
  await settled(page);
  expect(await page.locator('.keys-notice').count()).toBe(1);
});

it('Escape where it does nothing keeps no Enter from the next customer', async () => {
  const { page } = await open();
  await untilFocused(page, 'phone');
  await type(page, REGULAR);
  await type(page, '5000');
  await untilReady(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.payment-step');
  await look(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.done-step');
  await look(page);
  await page.keyboard.press('Escape');
  await letPass(page, 400);
  await page.keyboard.press('Enter');
  await settled(page);
  expect(await page.locator('.done-step').count()).toBe(0);
});

it('the second press of a PIN’s Enter ends no run that isn’t taken', () => {
  const screen = { focus: 'pin' as const, dialog: false, toPay: 'cash' as const, textOf: () => '' };
  const [hands] = enter({ ...nobodys(AT_REST, 1090), enterAt: 1000 }, 1200, screen);
  expect(typeKey(hands, '3', 1290, screen)[1]).toMatchObject({ do: 'drop' });
});
