/**
 * A sale parked and recalled by keys, on the built renderer with a fake till: what is typed around them, and
 * what is said where they can't be.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MAX_PARKED } from '../../src-shared/domain/sale/sale.ts';
import { digits, notice, REGULAR, untilFocused, useRenderer, VIP } from './keyboard-harness.ts';
import { enterWhenReady, look, type, untilReady } from './preview/hand.ts';
import { ENGLISH } from './preview/stage.ts';

const open = useRenderer();
const KEY = 'Shift+F7';

async function toMoney(page: Page, phone = REGULAR, amount = '5000'): Promise<void> {
  await type(page, phone);
  await type(page, amount);
  await enterWhenReady(page);
  await page.waitForSelector('.payment-step');
  await look(page);
}

async function park(page: Page): Promise<void> {
  await page.keyboard.press(KEY);
  await page.waitForSelector('#phone:not([disabled])');
  await untilFocused(page, 'phone');
  await look(page);
}

const untilPhone = (page: Page, phone: string) =>
  page.waitForFunction(
    (wanted) =>
      document.querySelector<HTMLInputElement>('#phone')?.value.replaceAll(/\D/gu, '') === wanted,
    phone,
  );
const label = (page: Page) => page.textContent('[data-main-action]');
const button = (page: Page) => page.locator(`button[aria-keyshortcuts="${KEY}"]`);

describe('parking', () => {
  it('leaves the purchase to the next customer, whose digits may follow at once', async () => {
    const { page, till } = await open();
    await toMoney(page);
    await page.keyboard.press(KEY);
    await type(page, '70');
    await untilFocused(page, 'phone');
    await type(page, '1');
    expect(await digits(page, 'phone')).toBe('701');
    expect(till.read().parked).toHaveLength(1);
  });

  it('isn’t undone by the second press of one', async () => {
    const { page, till } = await open();
    await toMoney(page);
    await page.keyboard.press(KEY);
    await untilFocused(page, 'phone');
    await page.keyboard.press(KEY);
    await look(page);
    expect(till.read().parked).toHaveLength(1);
    expect(await digits(page, 'phone')).toBe('');
  });

  it('says why not where it can’t be, and takes no digits after the key', async () => {
    const { page, till } = await open({ preferences: ENGLISH });
    await type(page, REGULAR);
    await type(page, '5000');
    await untilReady(page);
    await page.keyboard.press(KEY);
    expect(await notice(page)).toContain('Shift+F7 parks a sale at its code or payment');
    await type(page, '99');
    expect(await digits(page, 'amount')).toBe('5000');
    expect(till.read()).toMatchObject({ sale: null, parked: [] });
  });

  it('with no room left stands there with its reason, and the key is no dead one', async () => {
    const { page, till } = await open({ preferences: ENGLISH });
    for (let nth = 0; nth < MAX_PARKED; nth += 1) {
      await toMoney(page);
      await park(page);
    }
    await toMoney(page);
    expect(await button(page).isDisabled()).toBe(true);
    expect(await button(page).textContent()).toContain('5 are parked already');
    await page.keyboard.press(KEY);
    expect(await notice(page)).toContain('five at most');
    await type(page, '99');
    expect(await digits(page, 'tendered')).toBe('');
    expect(till.read().parked).toHaveLength(MAX_PARKED);
  });
});

describe('recalling', () => {
  it('brings back no code: the one that was typed for it was another sale’s', async () => {
    const { page, till } = await open();
    await type(page, VIP);
    await type(page, '5000');
    await page.keyboard.press('F2');
    await enterWhenReady(page);
    await page.waitForSelector('#code');
    await look(page);
    await type(page, '12');
    await park(page);
    await page.keyboard.press(KEY);
    await untilPhone(page, VIP);
    await look(page);
    await enterWhenReady(page);
    await page.waitForSelector('#code');
    expect(till.read().sale?.state.at).toBe('awaitingCode');
    expect(await digits(page, 'code')).toBe('');
  });

  it('brings back what was typed, and no digit of what was typed blindly after the key', async () => {
    const { page, till } = await open();
    await toMoney(page);
    await park(page);
    const answer = till.hold();
    await page.keyboard.press(KEY);
    await type(page, '77');
    answer();
    await untilPhone(page, REGULAR);
    await type(page, '9');
    expect(await digits(page, 'amount')).toBe('5000');
    expect(till.read()).toMatchObject({ sale: null, parked: [] });
    await look(page);
    await enterWhenReady(page);
    await page.waitForSelector('.payment-step');
    expect(till.read().sale?.request.amount).toBe(500_000);
  });

  it('that is refused leaves the purchase to whoever types next', async () => {
    const { page, till } = await open();
    await toMoney(page);
    await park(page);
    const answer = till.hold();
    await page.keyboard.press(KEY);
    till.change({ parked: [] });
    await type(page, '99');
    answer();
    await page.waitForSelector('.action-column__fault > *');
    expect(await digits(page, 'phone')).toBe('');
    await look(page);
    await type(page, '701');
    expect(await digits(page, 'phone')).toBe('701');
  });

  it('after an outage is with bonuses again, as a sale begun then', async () => {
    const { page, till } = await open({ preferences: ENGLISH });
    till.change({ service: { state: 'offline', latencyMs: null, nextTryAt: null } });
    await toMoney(page, VIP);
    expect(till.read().sale?.noLoyaltyReason).toBe('offline');
    await park(page);
    till.change({ service: { state: 'online', latencyMs: 38, nextTryAt: null } });
    await page.keyboard.press(KEY);
    await untilPhone(page, VIP);
    await untilReady(page);
    expect(await label(page)).toMatch(/^Charge 5\s000\s₸/u);
  });

  it('waits for an empty purchase, and says so', async () => {
    const { page } = await open({ preferences: ENGLISH });
    await toMoney(page);
    await park(page);
    await type(page, '701');
    expect(await button(page).isDisabled()).toBe(true);
    expect(await button(page).textContent()).toContain('finish or clear this purchase first');
  });
});
