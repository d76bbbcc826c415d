/** What is typed behind a panel that has closed, in Orders behind a lock, and where no field is: nothing of it is money. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import { digits, REGULAR, untilFocused, useRenderer } from './keyboard-harness.ts';
import { AIGUL, DANA, pinOf, signedIn, type Person } from './preview/fake-pins.ts';
import { letPass, look, scan, type } from './preview/hand.ts';
import { ORDER_SCENES, opened } from './preview/order-scenes.ts';
import type { FakeTill } from './preview/fake-till.ts';
import { report, sure } from './preview/report-scenes.ts';
import { settled } from './preview/settled.ts';

const open = useRenderer();
const isGone = (page: Page) => page.waitForSelector('dialog', { state: 'detached' });
const said = (page: Page) => page.locator('.keys-notice:not(:empty)').count();

/** It is asked for the log-in in the middle of a sale; the name is typed. */
async function loggingIn() {
  const { page, till } = await open();
  await type(page, REGULAR);
  await look(page);
  till.change({ signIn: 'needed' });
  await untilFocused(page, 'sign-in-login');
  await look(page);
  await type(page, 'kassa', 90);
  return { page, till };
}

describe('the password is no amount where the panel closes on the way to its field:', () => {
  const WAYS: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
    ['Enter', (page) => page.keyboard.press('Enter')],
    ['End', (page) => page.keyboard.press('End')],
    ['Tab', (page) => page.keyboard.press('Tab')],
    ['a finger', (page) => page.click('#sign-in-password')],
  ];
  it.each(WAYS)('%s', async (_way, goOn) => {
    const { page, till } = await loggingIn();
    await goOn(page);
    await letPass(page, 150);
    till.change({ signIn: 'fine' });
    await isGone(page);
    await letPass(page, 90);
    await type(page, '4821', 90);
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await digits(page, 'amount')).toBe('');
    expect(till.read().sale).toBeNull();
    expect(await said(page)).toBe(1);
  });
});

it('a phone that is scanned behind keys that were not taken is not taken either, as it is said', async () => {
  const { page, till } = await open();
  till.change({ signIn: 'needed' });
  await untilFocused(page, 'sign-in-login');
  await look(page);
  await type(page, 'kass', 90);
  till.change({ signIn: 'fine' });
  await isGone(page);
  await type(page, 'a', 200);
  await scan(page, `${REGULAR}\n`);
  await settled(page);
  expect(await digits(page, 'phone')).toBe('');
  expect(await said(page)).toBe(1);
  await look(page);
  await scan(page, `${REGULAR}\n`);
  await settled(page);
  expect(await digits(page, 'phone')).toBe(`7${REGULAR}`.slice(-10));
});

async function order(name: string, initial: Partial<Snapshot> = {}) {
  const scene = ORDER_SCENES.find((one) => one.name === name);
  if (scene === undefined) throw new Error(`no scene ${name}`);
  const preview = await open({ ...scene.initial, ...initial });
  await scene.play?.(preview.page, preview.till);
  await look(preview.page);
  return preview;
}

describe('digits on an order, where no field is, are said not to be taken:', () => {
  it.each(['order-attention', 'foreign-order', 'order-reversal-attention'])('%s', async (name) => {
    const { page } = await order(name);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await look(page);
    await page.keyboard.press('Backspace');
    expect(await said(page)).toBe(0);
    await type(page, '5000', 90);
    expect(await said(page)).toBe(1);
  });
});

/** The commands that the page sends from now on. */
async function sent(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const own = window as unknown as {
      till: { call(text: string): Promise<string> };
      sent: string[];
    };
    const { call } = own.till;
    own.sent = [];
    own.till.call = (text) => {
      own.sent.push((JSON.parse(text) as { command: string }).command);
      return call(text);
    };
  });
  return () => page.evaluate(() => (window as unknown as { sent: string[] }).sent);
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

describe('what was prepared for an order and not sent', () => {
  const STEPS: readonly (readonly [string, string, (page: Page) => Promise<void>])[] = [
    [
      'a word that it was done',
      'order-reversal-attention',
      async (page) => {
        await page.keyboard.press('F8');
        await untilFocused(page, 'reason');
        await type(page, 'support told me, Aigul', 90);
      },
    ],
    ['a refund', 'order-refund', (page) => page.keyboard.press('F2')],
  ];
  it.each(STEPS)(
    'is sent by nobody else’s Enter behind a lock: %s',
    async (_what, scene, prepare) => {
      const preview = await order(scene, { environment: 'production', people: signedIn(AIGUL) });
      const { page, till } = preview;
      await prepare(page);
      const commands = await sent(page);
      await lockAndSignIn(page, pinOf(till.world, DANA));
      await page.keyboard.press('Enter');
      await settled(page);
      const MOVING = new Set(['orders.resolve', 'orders.refund', 'orders.revert']);
      expect((await commands()).filter((one) => MOVING.has(one))).toEqual([]);
      expect(till.read().people.signedIn?.name).toBe(DANA.name);
    },
  );

  it('nor is what was typed and left by Esc', async () => {
    const preview = await order('order-refund', {
      environment: 'production',
      people: signedIn(AIGUL),
    });
    const { page, till } = preview;
    await page.keyboard.press('F2');
    await settled(page);
    await page.keyboard.press('Escape');
    await lockAndSignIn(page, pinOf(till.world, DANA));
    const commands = await sent(page);
    await page.keyboard.press('F3');
    await settled(page);
    await look(page);
    await page.keyboard.press('Enter');
    await settled(page);
    expect((await commands()).filter((one) => one === 'orders.refund')).toEqual([]);
  });

  it('is there again for whoever has prepared it', async () => {
    const preview = await order('order-reversal-attention', {
      environment: 'production',
      people: signedIn(AIGUL),
    });
    const { page, till } = preview;
    await page.keyboard.press('F8');
    await untilFocused(page, 'reason');
    await type(page, 'support told me', 90);
    await lockAndSignIn(page, pinOf(till.world, AIGUL satisfies Person));
    expect(await page.inputValue('#reason')).toBe('support told me');
  });
});

describe('what was prepared for the drawer is sent by nobody else’s Enter behind a lock:', () => {
  const STAFFED: Partial<Snapshot> = { environment: 'production', people: signedIn(AIGUL) };
  type Prepare = (page: Page, till: FakeTill) => Promise<void>;
  const PREPARED: readonly (readonly [string, Prepare])[] = [
    [
      'cash that is taken out',
      async (page, till) => {
        await report(page, till, false);
        await page.keyboard.press('F5');
        await untilFocused(page, 'cash-move');
        await type(page, '50000', 90);
        await page.locator('.reason-choice button').first().click();
      },
    ],
    [
      'a counted close and its reason',
      async (page, till) => {
        await sure(page, till, false);
        await type(page, '90100');
        await page.waitForSelector('.reason-choice');
        await page.keyboard.press('F4');
      },
    ],
  ];
  it.each(PREPARED)('%s', async (_what, prepare) => {
    const { page, till } = await open(STAFFED);
    await page.waitForSelector('#phone');
    await prepare(page, till);
    await settled(page);
    const commands = await sent(page);
    await lockAndSignIn(page, pinOf(till.world, DANA));
    await page.keyboard.press('Enter');
    await settled(page);
    const MOVING = new Set(['shift.moveCash', 'shift.close']);
    expect((await commands()).filter((one) => MOVING.has(one))).toEqual([]);
  });
});

async function searching() {
  const { page, till } = await open();
  till.world.opened = opened([]);
  await page.waitForSelector('#phone');
  await page.keyboard.press('F11');
  await page.waitForSelector('.order-line');
  await look(page);
  return page;
}

describe('Done’s code in the search of Orders', () => {
  const CODE = 'order:90071992547410';
  it('is opened by a scanner whose Enter comes late', async () => {
    const page = await searching();
    await type(page, CODE, 5);
    await letPass(page, 60);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.order-detail');
  });

  it('is opened by a key where no Enter has come', async () => {
    const page = await searching();
    await scan(page, CODE);
    await settled(page);
    await look(page);
    await page.keyboard.press('F6');
    await page.waitForSelector('.order-detail');
  });
});
