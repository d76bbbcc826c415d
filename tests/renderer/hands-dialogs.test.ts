/** A dialog over a step of the sale: what is typed and pressed in it is the dialog's. */
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import { untilStill } from '../pages/still.ts';
import { digits, hold, REGULAR, untilFocused, useRenderer, VIP } from './keyboard-harness.ts';
import { DRAWER_SCENES } from './preview/drawer-scenes.ts';
import { DANA, signedIn } from './preview/fake-pins.ts';
import { enterAgain, letPass, look, scan, type, untilReady } from './preview/hand.ts';
import { ORDER_SCENES } from './preview/order-scenes.ts';
import { settled } from './preview/settled.ts';

const open = useRenderer();
const SHOP: Partial<Snapshot> = { environment: 'production', people: signedIn(DANA) };

/** A sale that is being charged and gets no further, with the log-in panel over it. */
async function charging() {
  const preview = await open();
  const { page, till } = preview;
  await type(page, REGULAR);
  await type(page, '5000');
  till.world.hang = 'createOrder';
  await page.keyboard.press('Enter');
  await page.waitForSelector('.busy-step');
  till.change({ signIn: 'needed' });
  await untilFocused(page, 'sign-in-login');
  await look(page);
  return preview;
}

describe('a dialog over a sale that is under way', () => {
  it('has its digits, its Backspace and its Enter', async () => {
    const { page, till } = await charging();
    till.world.loginFault = { code: 'unauthorised', retry: 'never' };
    await type(page, '77712');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Tab');
    await type(page, '4821');
    expect(await digits(page, 'sign-in-login')).toBe('7771');
    expect(await digits(page, 'sign-in-password')).toBe('4821');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#sign-in-problem');
    await untilFocused(page, 'sign-in-password');
    till.world.loginFault = null;
    await type(page, '99');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog', { state: 'detached' });
    expect(await page.locator('.typed-ahead').count()).toBe(0);
    expect(await page.locator('.keys-notice').count()).toBe(0);
  });

  it('the second press of its Enter pays nothing', async () => {
    const { page } = await charging();
    await type(page, '1');
    await page.keyboard.press('Tab');
    await type(page, '2');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog', { state: 'detached' });
    await letPass(page, 150);
    await page.keyboard.press('Enter');
    expect(await page.textContent('[data-main-action]')).not.toContain('kept');
  });

  it('a run that began before it stays with the sale, and goes on there afterwards', async () => {
    const { page, till } = await open();
    await type(page, REGULAR.slice(0, 8));
    till.change({ signIn: 'needed' });
    await page.waitForSelector('dialog[open]');
    await type(page, REGULAR.slice(8));
    await look(page);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await look(page);
    await type(page, '50');
    expect(await digits(page, 'phone')).toBe(REGULAR);
    expect(await digits(page, 'amount')).toBe('50');
  });

  it('comes just before the next key: that digit is the sale’s, the panel’s come after a look', async () => {
    const { page, till } = await open();
    await type(page, REGULAR);
    await look(page);
    till.change({ signIn: 'needed' });
    await untilFocused(page, 'sign-in-login');
    await type(page, '50');
    expect(await digits(page, 'amount')).toBe('50');
    expect(await digits(page, 'sign-in-login')).toBe('');
    await look(page);
    await type(page, '50');
    expect(await digits(page, 'amount')).toBe('50');
    expect(await digits(page, 'sign-in-login')).toBe('50');
  });

  it.each<[rest: string, gap: number]>([
    ['48', 90],
    ['c48', 90],
    ['cde48', 40],
    ['\b4', 90],
    ['', 90],
  ])(
    'closes by itself in the middle of a word: the rest, “%s” and Enter, is nobody’s',
    async (rest, gap) => {
      const { page, till } = await open();
      await type(page, REGULAR);
      await type(page, '50');
      await look(page);
      till.change({ signIn: 'needed' });
      await untilFocused(page, 'sign-in-login');
      await look(page);
      await type(page, 'ab7d');
      till.change({ signIn: 'fine' });
      await page.waitForSelector('dialog', { state: 'detached' });
      for (const key of rest) {
        if (key === '\b') await page.keyboard.press('Backspace');
        else await type(page, key, gap);
      }
      await letPass(page, 90);
      await page.keyboard.press('Enter');
      expect(await page.textContent('.keys-notice')).toContain('not taken');
      expect(till.read().sale).toBeNull();
      expect(await page.inputValue('#amount')).toBe('50');
      await look(page);
      await page.keyboard.press('Enter');
      await page.waitForSelector('.payment-step');
      expect(till.read().sale?.request.amount).toBe(5_000);
    },
  );

  it('is asked for after "Later": then it has its digits at once', async () => {
    const { page, till } = await open();
    till.change({ signIn: 'needed' });
    await untilFocused(page, 'sign-in-login');
    await page.keyboard.press('Escape');
    await page.click('.log-in-panel__open');
    await untilFocused(page, 'sign-in-login');
    await type(page, '50');
    expect(await digits(page, 'sign-in-login')).toBe('50');
  });

  it('comes over a split: the rest of the number is still the part in cash', async () => {
    const { page, till } = await open();
    await type(page, REGULAR);
    await type(page, '5000');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
    await page.keyboard.press('F5');
    await untilFocused(page, 'part');
    await type(page, '20');
    till.change({ signIn: 'needed' });
    await page.waitForSelector('dialog[open]');
    await type(page, '00');
    await look(page);
    expect(await digits(page, 'sign-in-login')).toBe('');
    expect(await digits(page, 'part')).toBe('2000');
  });
});

/** An amount that will be asked about when it is charged. */
async function toApproval() {
  const preview = await open(SHOP);
  const { page, till } = preview;
  till.world.asksFor = { 'sale.start': 'sellWithoutBonuses' };
  await type(page, VIP);
  await type(page, '125');
  await untilReady(page);
  return preview;
}

describe('a supervisor’s PIN, typed at once behind the Enter that asks for it', () => {
  it('of a cash move is the PIN, and no amount', async () => {
    const { page, till } = await open(SHOP);
    till.world.asksFor = { 'shift.moveCash': 'cashOut' };
    await page.keyboard.press('F12');
    await page.waitForSelector('.tender-table');
    await look(page);
    await page.keyboard.press('F5');
    await untilFocused(page, 'cash-move');
    await type(page, '3000');
    await page.keyboard.press('F2');
    await letPass(page, 200);
    await page.keyboard.press('Enter');
    await untilFocused(page, 'approval-pin');
    await letPass(page, 150);
    await type(page, '1111', 90);
    expect(await digits(page, 'cash-move')).toBe('3000');
    expect(await page.inputValue('#approval-pin')).toBe('1111');
  });

  it('of a refund, too', async () => {
    const { page, till } = await open(SHOP);
    await ORDER_SCENES.find(({ name }) => name === 'order-refund')?.play?.(page, till);
    till.world.asksFor = { 'orders.refund': 'refund' };
    const sum = await digits(page, 'refund');
    await page.keyboard.press('F2');
    await untilReady(page);
    await page.keyboard.press('Enter');
    await untilFocused(page, 'approval-pin');
    await letPass(page, 150);
    await type(page, '1111', 90);
    expect(await digits(page, 'refund')).toBe(sum);
    expect(await page.inputValue('#approval-pin')).toBe('1111');
  });

  it('of a sale is never the cash', async () => {
    const { page, till } = await toApproval();
    await page.keyboard.press('Enter');
    await untilFocused(page, 'approval-pin');
    await letPass(page, 150);
    await type(page, '1111', 90);
    expect(await page.inputValue('#approval-pin')).toBe('1111');
    await letPass(page, 300);
    await settled(page);
    expect(await page.locator('.typed-ahead').count()).toBe(0);
    expect(till.read().draft.tendered).toBe('');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
    expect(await digits(page, 'tendered')).toBe('');
  });

  it.each([90, 900])(
    'begun %i ms before that has come, it stands nowhere, which is said',
    async (pause) => {
      const { page, till } = await toApproval();
      const answer = await hold(page, '"sale.start"');
      await page.keyboard.press('Enter');
      await letPass(page, 90);
      await type(page, '111', 90);
      await letPass(page, pause);
      await answer();
      await untilFocused(page, 'approval-pin');
      await page.waitForSelector('dialog .keys-notice');
      await type(page, '1', 90);
      expect(await page.inputValue('#approval-pin')).toBe('');
      await look(page);
      expect(await page.locator('.typed-ahead').count()).toBe(0);
      expect(till.read().draft.tendered).toBe('');
      await type(page, '1111', 90);
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog', { state: 'detached' });
      await settled(page);
      await answer();
      await page.waitForSelector('.payment-step');
      expect(await digits(page, 'tendered')).toBe('');
    },
  );
});

describe('what is typed behind the Enter of a dialog that is being sent', () => {
  it('is no cash, nor a part of it, when a PIN is asked about', async () => {
    const { page, till } = await open(SHOP);
    till.world.asksFor = { 'sale.start': 'sellWithoutBonuses' };
    await type(page, REGULAR);
    await type(page, '5000');
    await untilReady(page);
    await page.keyboard.press('Enter');
    await untilFocused(page, 'approval-pin');
    await look(page);
    const answer = await hold(page, '"people.approve"');
    await type(page, '1111');
    await page.keyboard.press('Enter');
    await letPass(page, 90);
    await type(page, '6', 90);
    expect(await page.textContent('dialog .keys-notice')).toContain('still under way');
    await answer();
    await page.waitForSelector('.payment-step');
    await type(page, '000', 90);
    expect(await page.textContent('.keys-notice')).toContain('not taken');
    expect(await digits(page, 'tendered')).toBe('');
    await look(page);
    await type(page, '6000', 90);
    expect(await digits(page, 'tendered')).toBe('6000');
  });

  it('is no password, and the rest of it no amount', async () => {
    const { page, till } = await open();
    await type(page, REGULAR);
    till.change({ signIn: 'needed' });
    await untilFocused(page, 'sign-in-login');
    await look(page);
    await type(page, '1');
    await page.keyboard.press('Tab');
    await type(page, '2');
    const answer = await hold(page, '"session.logIn"');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog [aria-busy="true"]');
    await type(page, 'a12', 90);
    expect(await page.textContent('dialog .keys-notice')).toContain('still under way');
    expect(await page.inputValue('#sign-in-password')).toBe('2');
    await answer();
    await page.waitForSelector('dialog', { state: 'detached' });
    await type(page, '00', 90);
    expect(await page.textContent('.keys-notice')).toContain('not taken');
    expect(await digits(page, 'amount')).toBe('');
  });
});

describe('a dialog that a key has opened', () => {
  it('has its first field in focus, and what is typed next stands there', async () => {
    const { page } = await open();
    await type(page, REGULAR);
    await page.waitForSelector('.edit-customer');
    await page.keyboard.press('F6');
    await untilFocused(page, 'edit-firstName');
    await page.keyboard.press('End');
    await type(page, 'ur');
    expect(await page.inputValue('#edit-firstName')).toMatch(/.ur$/u);
  });
});

describe('a dialog whose own command takes the screen away under it', () => {
  it('closes all the same, and the next screen has the keys', async () => {
    const { page } = await open();
    await page.keyboard.press('F10');
    await page.click('#section-till');
    await page.click('.setting-row .button--danger');
    await page.click('.forget-till__confirm .button--danger');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.matches('[data-main-action]'));
  });
});

describe('Enter on a button of its own', () => {
  it('pressed twice by a bounce chooses once, and pays nothing', async () => {
    const { page, till } = await open();
    till.world.createFault = { code: 'unreachable', retry: 'safe' };
    await type(page, REGULAR);
    await type(page, '5000');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.alternatives');
    await look(page);
    till.world.createFault = null;
    till.world.hang = 'createOrder';
    await page.focus('.alternatives [aria-keyshortcuts="F2"], .alternatives .button');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await untilStill(page);
    expect(await page.textContent('[data-main-action]')).not.toContain('kept');
    expect(till.read().sale?.state.at).not.toBe('done');
    await enterAgain(page);
  });
});

it('notes of which nobody has typed any are not counted as none', async () => {
  const { page, till } = await open();
  await DRAWER_SCENES.find(({ name }) => name === 'close-uncounted')?.play?.(page, till);
  await page.keyboard.press('F6');
  await page.waitForSelector('.notes-dialog__list');
  await page.keyboard.press('Enter');
  await settled(page);
  expect(await page.locator('.notes-dialog__list').count()).toBe(1);
  expect(await page.inputValue('#counted')).toBe('');
  // A drawer that was counted and is empty is another matter.
  await look(page);
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.inputValue('#counted')).toBe('0');
});

it('a scan is no number of notes, and its Enter takes no sum', async () => {
  const { page, till } = await open();
  await DRAWER_SCENES.find(({ name }) => name === 'close-notes')?.play?.(page, till);
  const [first, second] = await page.locator('.notes-dialog__count').all();
  await look(page);
  await scan(page, '96385074\n');
  expect(await page.textContent('dialog .keys-notice')).toContain('not taken');
  await look(page);
  expect([await first?.inputValue(), await second?.inputValue()]).toEqual(['4', '11']);
  expect(await page.inputValue('#counted')).toBe('');
  await page.keyboard.press('Enter');
  await expect.poll(() => digits(page, 'counted')).toBe('190000');
});
