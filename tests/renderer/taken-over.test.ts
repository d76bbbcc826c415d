/** Somebody else has signed in: what was prepared in Shift, and a refund that failed behind it. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import { hold, untilFocused, useRenderer } from './keyboard-harness.ts';
import { AIGUL, DANA, pinOf, signedIn } from './preview/fake-pins.ts';
import { look, type } from './preview/hand.ts';
import { ORDER_SCENES } from './preview/order-scenes.ts';
import { sure } from './preview/report-scenes.ts';
import { settled } from './preview/settled.ts';

const open = useRenderer();
const STAFFED: Partial<Snapshot> = { environment: 'production', people: signedIn(AIGUL) };

async function sent(page: Page) {
  await page.evaluate(() => {
    const own = window as unknown as {
      till: { call(text: string): Promise<string> };
      sent: string[];
    };
    const { call } = own.till;
    own.sent = [];
    own.till.call = (text) => {
      own.sent.push(text);
      return call(text);
    };
  });
  return (command: string) =>
    page.evaluate(
      (name) =>
        (window as unknown as { sent: string[] }).sent.filter(
          (one) => (JSON.parse(one) as { command: string }).command === name,
        ),
      command,
    );
}

async function lockAndSignIn(page: Page, pin: string): Promise<void> {
  await page.keyboard.press('Control+l');
  await untilFocused(page, 'pin');
  await look(page);
  await type(page, pin, 90);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#pin', { state: 'detached' });
  await settled(page);
  await look(page);
}

it('start: what one has stated and reasoned opens no shift by the next one’s Enter', async () => {
  const { page, till } = await open(STAFFED);
  till.change({ stage: 'shiftStart', shift: null });
  await page.waitForSelector('#counted');
  await page.locator('#counted').fill('15000');
  await page.waitForSelector('#reason');
  await page.locator('.reason-choice button').first().click();
  await settled(page);
  const commands = await sent(page);
  await lockAndSignIn(page, pinOf(till.world, DANA));
  await page.keyboard.press('Enter');
  await settled(page);
  expect((await commands('shift.open')).filter((one) => one.includes('"reason"'))).toEqual([]);
});

it('close that is refused behind the sign-in stands ready for nobody else', async () => {
  const { page, till } = await open(STAFFED);
  await page.waitForSelector('#phone');
  await sure(page, till, false);
  await type(page, '90100');
  await page.waitForSelector('.reason-choice');
  await page.keyboard.press('F4');
  await settled(page);
  await look(page);
  till.world.closeFault = { code: 'storage', retry: 'safe' };
  const goOn = await hold(page, 'shift.close"', 'answer');
  await page.keyboard.press('Enter');
  await settled(page);
  await lockAndSignIn(page, pinOf(till.world, DANA));
  await goOn();
  await settled(page);
  await look(page);
  till.world.closeFault = null;
  const commands = await sent(page);
  await page.keyboard.press('Enter');
  await settled(page);
  expect(await commands('shift.close')).toEqual([]);
});

it('notes that one has counted close no shift for another: F6, Enter, Enter', async () => {
  const { page, till } = await open(STAFFED);
  await page.waitForSelector('#phone');
  await sure(page, till, false);
  await page.keyboard.press('F6');
  await page.waitForSelector('.notes-dialog__list');
  await page.keyboard.type('4');
  await look(page);
  const commands = await sent(page);
  await lockAndSignIn(page, pinOf(till.world, DANA));
  await page.keyboard.press('Enter');
  await page.waitForSelector('#counted');
  await look(page);
  await page.keyboard.press('F6');
  await page.waitForSelector('.notes-dialog__list');
  await look(page);
  await page.keyboard.press('Enter');
  await settled(page);
  expect(await page.inputValue('#counted')).toBe('');
  expect(await commands('shift.close')).toEqual([]);
});

async function refunding() {
  const scene = ORDER_SCENES.find(({ name }) => name === 'order-refund');
  const preview = await open({ ...scene?.initial, ...STAFFED });
  const { page, till } = preview;
  await scene?.play?.(page, till);
  await look(page);
  await page.keyboard.press('F2');
  await settled(page);
  await look(page);
  till.world.reversalFault = { code: 'storage', retry: 'unsafe' };
  const goOn = await hold(page, 'orders.refund', 'answer');
  await page.keyboard.press('Enter');
  await settled(page);
  return { ...preview, goOn };
}

describe('a refund that was sent, and nobody could write down', () => {
  it('is told whoever is there by then', async () => {
    const { page, till, goOn } = await refunding();
    await lockAndSignIn(page, pinOf(till.world, DANA));
    await goOn();
    await settled(page);
    expect(await page.locator('.fault-notice').count()).toBe(1);
  });
  it('is told in sight, and only asked about again', async () => {
    const { page, goOn } = await refunding();
    await goOn();
    await settled(page);
    const notice = page.locator('.fault-notice');
    const main = page.locator('.primary-action');
    const [box, below] = [await notice.boundingBox(), await main.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(below?.y ?? 0);
    expect(await main.textContent()).toContain('Check what came of it');
    expect(await page.locator('.reason-choice').count()).toBe(0);
  });

  it('is told, where it came while the till was locked', async () => {
    const { page, till, goOn } = await refunding();
    await page.keyboard.press('Control+l');
    await untilFocused(page, 'pin');
    await goOn();
    await settled(page);
    await look(page);
    await type(page, pinOf(till.world, DANA), 90);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#pin', { state: 'detached' });
    await settled(page);
    expect(await page.locator('.fault-notice').count()).toBe(1);
  });

  it('is told to whoever has sent it, back again', async () => {
    const { page, till, goOn } = await refunding();
    await lockAndSignIn(page, pinOf(till.world, DANA));
    await lockAndSignIn(page, pinOf(till.world, AIGUL));
    await goOn();
    await settled(page);
    expect(await page.locator('.fault-notice').count()).toBe(1);
  });
  it('control: of the same person it is told', async () => {
    const { page, till, goOn } = await refunding();
    await lockAndSignIn(page, pinOf(till.world, AIGUL));
    await goOn();
    await settled(page);
    expect(await page.locator('.fault-notice').count()).toBe(1);
  });
});
