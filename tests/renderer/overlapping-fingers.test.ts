/** Fingers that are down together, and palms: each acts once, on what it is on, and no double tap is two presses. */
import { describe, expect, it } from 'vitest';
import {
  charging,
  fingersOn,
  middleOf,
  middleOfKey,
  middleOfMain,
  PALM,
} from './fingers-harness.ts';
import { digits, REGULAR, useRenderer, VIP } from './keyboard-harness.ts';
import { letPass, look } from './preview/hand.ts';
import { settled } from './preview/settled.ts';

const open = useRenderer();
const F8 = '[aria-keyshortcuts="F8"]';

const toCharge = async (phone = REGULAR) => charging(await open(), phone);

it.each([true, false])('charge with the last digit: lifted before it %s', async (keyFirst) => {
  const { page, till } = await toCharge();
  const touch = await fingersOn(page);
  const key = { ...(await middleOfKey(page, '5')), id: 0 };
  const main = { ...(await middleOfMain(page)), id: 1 };
  await touch('touchStart', key);
  await letPass(page, 80);
  await touch('touchStart', key, main);
  await letPass(page, 40);
  await touch('touchEnd', keyFirst ? key : main);
  await letPass(page, 60);
  await touch('touchEnd');
  await expect.poll(() => till.read().sale?.state.at).toBe('awaitingPayment');
  expect(till.read().sale?.request.amount).toBe(5_000_500);
});

it('charge before the first digit of the cash', async () => {
  const { page, till } = await toCharge();
  const touch = await fingersOn(page);
  const key = { ...(await middleOfKey(page, '7')), id: 1 };
  const main = { ...(await middleOfMain(page)), id: 0 };
  await touch('touchStart', main);
  await letPass(page, 80);
  await touch('touchStart', main, key);
  await letPass(page, 30);
  await touch('touchEnd', key);
  await letPass(page, 60);
  await touch('touchEnd');
  await page.waitForSelector('.payment-step');
  await settled(page);
  expect(till.read().sale?.request.amount).toBe(500_000);
  expect(await digits(page, 'tendered')).toBe('7');
  expect(till.read().sale?.state.at).toBe('awaitingPayment');
});

it('do nothing where one has slipped off its button', async () => {
  const { page, till } = await toCharge();
  const touch = await fingersOn(page);
  const key = { ...(await middleOfKey(page, '5')), id: 0 };
  const main = { ...(await middleOfMain(page)), id: 1 };
  await touch('touchStart', key);
  await letPass(page, 80);
  await touch('touchStart', key, main);
  await touch('touchMove', key, { ...main, y: main.y - 300 });
  await touch('touchEnd');
  await settled(page);
  expect(till.read().sale).toBeNull();
  expect(await digits(page, 'amount')).toBe('50005');
});

it('do nothing where one has slipped off before a digit comes', async () => {
  const { page } = await toCharge();
  const touch = await fingersOn(page);
  const key = { ...(await middleOfKey(page, '5')), id: 0 };
  const next = { ...(await middleOfKey(page, '8')), id: 2 };
  const without = { ...(await middleOf(page, F8)), id: 1 };
  const off = { ...without, y: without.y + 150 };
  await touch('touchStart', key);
  await letPass(page, 80);
  await touch('touchStart', key, without);
  await letPass(page, 40);
  await touch('touchMove', key, off);
  await letPass(page, 80);
  await touch('touchStart', key, off, next);
  await letPass(page, 40);
  await touch('touchEnd');
  await settled(page);
  expect(await page.textContent('[data-main-action]')).toMatch(/^Charge 500/u);
});

it('choose once where two contacts are those of one thumb', async () => {
  const { page } = await toCharge(VIP);
  const touch = await fingersOn(page);
  const one = { ...(await middleOf(page, F8)), id: 0 };
  const other = { x: one.x + 12, y: one.y + 4, id: 1 };
  await touch('touchStart', one);
  await letPass(page, 10);
  await touch('touchStart', one, other);
  await letPass(page, 60);
  await touch('touchEnd');
  await settled(page);
  expect(await page.textContent('[data-main-action]')).toContain('without bonuses');
});

it('put the digit into the field that the finger before it is on', async () => {
  const { page } = await toCharge();
  const touch = await fingersOn(page);
  await page.focus('#phone');
  await settled(page);
  await look(page);
  const amount = { ...(await middleOf(page, '#amount')), id: 0 };
  const key = { ...(await middleOfKey(page, '7')), id: 1 };
  await touch('touchStart', amount);
  await letPass(page, 120);
  await touch('touchStart', amount, key);
  await letPass(page, 40);
  await touch('touchEnd');
  await settled(page);
  expect(await digits(page, 'phone')).toBe(REGULAR);
  expect(await digits(page, 'amount')).toContain('7');
});

describe('a palm beside a finger', () => {
  it.each([
    ['an ordinary double tap', 110, 210],
    ['a long tap and a short one', 400, 60],
  ])('makes no two presses of %s', async (_what, long, pause) => {
    const { page, till } = await toCharge();
    const touch = await fingersOn(page);
    const main = { ...(await middleOfMain(page)), id: 0 };
    await touch('touchStart', main);
    await letPass(page, 10);
    await touch('touchStart', main, PALM);
    await letPass(page, long);
    await touch('touchEnd', main);
    await page.waitForSelector('.payment-step');
    await settled(page);
    await letPass(page, pause);
    await touch('touchStart', PALM, main);
    await letPass(page, 60);
    await touch('touchEnd', main);
    await settled(page);
    expect(till.read().sale?.state.at).toBe('awaitingPayment');
    await letPass(page, 400);
    await touch('touchStart', PALM, main);
    await letPass(page, 60);
    await touch('touchEnd', main);
    await expect.poll(() => till.read().sale?.state.at).toBe('done');
  });

  it('nor of a finger and Enter', async () => {
    const { page, till } = await toCharge();
    const touch = await fingersOn(page);
    const main = { ...(await middleOfMain(page)), id: 0 };
    await touch('touchStart', main);
    await letPass(page, 30);
    await touch('touchStart', main, PALM);
    await letPass(page, 300);
    await touch('touchEnd', main);
    await page.waitForSelector('.payment-step');
    await letPass(page, 60);
    await page.keyboard.press('Enter');
    await settled(page);
    expect(till.read().sale?.state.at).toBe('awaitingPayment');
  });

  it('lets no second tap through what has closed', async () => {
    const { page } = await toCharge(VIP);
    const touch = await fingersOn(page);
    await page.keyboard.press('F10');
    await page.waitForSelector('dialog[open]');
    await look(page);
    const close = { ...(await middleOf(page, 'dialog[open] .icon-button')), id: 0 };
    await touch('touchStart', close);
    await letPass(page, 30);
    await touch('touchStart', close, PALM);
    await letPass(page, 40);
    await touch('touchEnd', close);
    await page.waitForSelector('dialog', { state: 'detached' });
    await letPass(page, 120);
    await touch('touchStart', PALM, close);
    await letPass(page, 40);
    await touch('touchEnd', close);
    await settled(page);
    expect(await digits(page, 'amount')).toBe('5000');
  });

  it('may move: the others are heard all the same', async () => {
    const { page, till } = await toCharge();
    const touch = await fingersOn(page);
    const main = { ...(await middleOfMain(page)), id: 2 };
    const key = { ...(await middleOfKey(page, '7')), id: 1 };
    const moved = { ...PALM, y: PALM.y - 40 };
    await touch('touchStart', PALM);
    await letPass(page, 100);
    await touch('touchMove', moved);
    await touch('touchMove', { ...moved, y: moved.y - 5 });
    await letPass(page, 400);
    await touch('touchStart', moved, key);
    await letPass(page, 60);
    await touch('touchEnd', key);
    await settled(page);
    expect(await digits(page, 'amount')).toBe('50007');
    await letPass(page, 400);
    await touch('touchStart', moved, main);
    await letPass(page, 60);
    await touch('touchEnd', main);
    await expect.poll(() => till.read().sale?.state.at).toBe('awaitingPayment');
  });
});
