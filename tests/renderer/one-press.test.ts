/** Presses that follow each other at once are one, by whatever they are made: by Enter, by fingers, in any mixture. */
import { describe, expect, it } from 'vitest';
import { charging, middleOf, middleOfKey, middleOfMain, tap } from './fingers-harness.ts';
import { digits, notice, REGULAR, untilFocused, useRenderer, VIP } from './keyboard-harness.ts';
import { letPass, look, type } from './preview/hand.ts';
import { SCENES } from './preview/scenes.ts';
import { settled } from './preview/settled.ts';

const open = useRenderer();

const toCharge = async (phone = REGULAR) => charging(await open(), phone);

async function toPay() {
  const preview = await toCharge();
  const { page } = preview;
  await page.keyboard.press('Enter');
  await page.waitForSelector('.payment-step');
  await look(page);
  return preview;
}

describe('however it is hammered, a charge is no payment:', () => {
  type Press = 'finger' | 'Enter' | 'palm';
  it.each<readonly [string, readonly Press[]]>([
    ['finger, finger, Enter', ['finger', 'finger', 'Enter']],
    ['Enter, finger, Enter', ['Enter', 'finger', 'Enter']],
    ['finger, Enter, finger, Enter', ['finger', 'Enter', 'finger', 'Enter']],
    ['Enter, a palm on nothing, Enter', ['Enter', 'palm', 'Enter']],
  ])('%s', async (_name, presses) => {
    const { page, till } = await toCharge();
    const answer = till.hold();
    const main = await middleOfMain(page);
    for (const [at, press] of presses.entries()) {
      if (at > 0) await letPass(page, 100);
      if (press === 'Enter') await page.keyboard.press('Enter');
      else await page.mouse.click(press === 'palm' ? 400 : main.x, press === 'palm' ? 740 : main.y);
    }
    answer();
    await page.waitForSelector('.payment-step, .done-step');
    await settled(page);
    expect(till.read().sale?.state.at).toBe('awaitingPayment');
    await letPass(page, 310);
    await page.keyboard.press('Enter');
    await expect.poll(() => till.read().sale?.state.at).toBe('done');
  });

  it('Enter, a finger that stays down, Enter', async () => {
    const { page, till } = await toCharge();
    const answer = till.hold();
    const { x, y } = await middleOfMain(page);
    await page.keyboard.press('Enter');
    await letPass(page, 100);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await letPass(page, 100);
    await page.keyboard.press('Enter');
    await letPass(page, 50);
    await page.mouse.up();
    answer();
    await page.waitForSelector('.payment-step, .done-step');
    await settled(page);
    expect(till.read().sale?.state.at).toBe('awaitingPayment');
  });

  it('nor where the payment is there since the first', async () => {
    const { page, till } = await toCharge();
    const main = await middleOfMain(page);
    await tap(page, main);
    await page.waitForSelector('.payment-step');
    await settled(page);
    await letPass(page, 200);
    await tap(page, main);
    await letPass(page, 150);
    await page.keyboard.press('Enter');
    await settled(page);
    expect(till.read().sale?.state.at).toBe('awaitingPayment');
    await letPass(page, 310);
    await page.keyboard.press('Enter');
    await expect.poll(() => till.read().sale?.state.at).toBe('done');
  });
});

/** Charged, and paid by an Enter that was pressed while the charge was on its way. */
async function toChargeOnTheWay() {
  const preview = await toCharge();
  const { page, till } = preview;
  const answer = till.hold();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.busy-step');
  await type(page, '10000');
  await letPass(page, 340);
  await page.keyboard.press('Enter');
  await letPass(page, 20);
  answer();
  await page.waitForSelector('.done-step');
  await settled(page);
  return preview;
}

describe('a finger at once behind an Enter that was kept is the same press:', () => {
  it('it takes no money', async () => {
    const { page, till } = await open();
    const main = await middleOfMain(page);
    const answer = till.hold();
    await type(page, REGULAR);
    await type(page, '5000');
    await page.keyboard.press('Enter');
    await letPass(page, 30);
    answer();
    await page.waitForSelector('.payment-step');
    await settled(page);
    await letPass(page, 120);
    await tap(page, main);
    await settled(page);
    expect(till.read().sale?.state.at).toBe('awaitingPayment');
    await letPass(page, 310);
    await tap(page, main);
    await expect.poll(() => till.read().sale?.state.at).toBe('done');
  });

  it('it leaves no change unread', async () => {
    const { page } = await toChargeOnTheWay();
    await letPass(page, 130);
    await tap(page, await middleOfMain(page));
    await settled(page);
    expect(await page.locator('.done-step').count()).toBe(1);
    await letPass(page, 310);
    await tap(page, await middleOfMain(page));
    await untilFocused(page, 'phone');
  });
});

it('a finger at once behind a question’s answer, elsewhere, leaves what became of it', async () => {
  const { page, till } = await open();
  await SCENES.find(({ name }) => name === 'payment-uncertain')?.play?.(page, till);
  await look(page);
  const answer = till.hold();
  await page.click('.tiles__item[aria-keyshortcuts="F3"]');
  await letPass(page, 60);
  answer();
  await page.waitForSelector('.done-step');
  await settled(page);
  await letPass(page, 90);
  await tap(page, await middleOfMain(page));
  await settled(page);
  expect(await page.locator('.done-step').count()).toBe(1);
});

it.each([
  ['a customer’s details', 'F6'],
  ['the settings', 'F10'],
])('a second tap on what closes %s types no digit that lies behind', async (_what, key) => {
  const { page } = await toCharge(VIP);
  await page.keyboard.press(key);
  await page.waitForSelector('dialog[open]');
  await look(page);
  const close = await middleOf(page, 'dialog[open] .icon-button');
  await tap(page, close);
  await page.waitForSelector('dialog', { state: 'detached' });
  await letPass(page, 120);
  await tap(page, close);
  await settled(page);
  expect(await digits(page, 'amount')).toBe('5000');
  await letPass(page, 400);
  await tap(page, await middleOfKey(page, '7'));
  expect(await digits(page, 'amount')).not.toBe('5000');
});

describe('a finger that goes on where its keypad can’t be reached is told', () => {
  it('under a dialog that has come by itself', async () => {
    const { page, till } = await toPay();
    await tap(page, await middleOfKey(page, '7'));
    await letPass(page, 90);
    await tap(page, await middleOfKey(page, '0'));
    const next = await middleOfKey(page, '3');
    till.change({ signIn: 'needed' });
    await untilFocused(page, 'sign-in-login');
    await letPass(page, 90);
    await tap(page, next);
    await settled(page);
    expect(await notice(page)).toContain('not taken');
  });

  it('counted from when it was lifted', async () => {
    const { page, till } = await toPay();
    const answer = till.hold();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.busy-step');
    await letPass(page, 150);
    const { x, y } = await middleOfKey(page, '0');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await letPass(page, 800);
    await page.mouse.up();
    answer();
    await page.waitForSelector('.done-step');
    await letPass(page, 220);
    await page.mouse.click(x, y);
    await settled(page);
    expect(await notice(page)).toContain('not taken');
  });
});
