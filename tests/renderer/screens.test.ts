/**
 * The built renderer in a real Chromium with a fake till behind the contract: focus, keys, what a
 * scanner does, what a double press does, what a reload keeps.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enterWhenReady, letPass, pressedBefore, scan, type, untilReady } from './preview/hand.ts';
import { settled } from './preview/settled.ts';
import { setStageAnew } from './preview/stage.ts';

const { open, play } = setStageAnew();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');
const untilFocused = (page: Page, id: string) =>
  page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);
const value = (page: Page, id: string) => page.inputValue(`#${id}`);
async function enterPurchase(page: Page, phone: string, amount = '') {
  await untilFocused(page, 'phone');
  await type(page, phone);
  await untilFocused(page, 'amount');
  await type(page, amount);
}

describe('keys', () => {
  it('take flow A through with ten digits, the amount and three Enters', async () => {
    const { page, till } = await open();
    await enterPurchase(page, '7000000002', '12500');
    await enterWhenReady(page);
    await page.waitForSelector('.payment-step');
    await enterWhenReady(page);
    await page.waitForSelector('.done-step');
    await enterWhenReady(page);
    await untilFocused(page, 'phone');
    expect(await value(page, 'phone')).toBe('');
    expect(await value(page, 'amount')).toBe('');
    expect(till.read().sale).toBeNull();
  });

  it('take flow B through with one F2, the code and one Enter more', async () => {
    const { page, till } = await open();
    await enterPurchase(page, '7012345678', '12500');
    await page.keyboard.press('F2');
    await enterWhenReady(page);
    await untilFocused(page, 'code');
    await type(page, '4821');
    await enterWhenReady(page);
    await page.waitForSelector('.payment-step');
    expect(till.read().sale?.bonus).toBe(124_000);
  });

  it('take flow C through with F5; the gift stands on the receipt with its own id', async () => {
    const { page } = await open({ giftProductId: 'Подарок №1' });
    await enterPurchase(page, '7000000005', '2100');
    await page.keyboard.press('F5');
    await enterWhenReady(page);
    await page.waitForSelector('.payment-step');
    const product = page.locator('.receipt__line--gift .receipt__product');
    expect(await product.textContent()).toContain('Подарок №1');
    await enterWhenReady(page);
    await page.waitForSelector('.done-step');
    expect(await product.textContent()).toContain('Подарок №1');
  });

  it('pressed twice begin one sale and pay nothing', async () => {
    const { page, till } = await open();
    await enterPurchase(page, '7000000002', '500');
    await untilReady(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
    await letPass(page, 120);
    await page.keyboard.press('Enter');
    await settled(page);
    expect(till.read().sale?.state.at).toBe('awaitingPayment');
  });

  it('are heard as soon as what they do is on the screen', async () => {
    const { page } = await open();
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('[data-main-action]') === null) return;
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F1', bubbles: true }));
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await page.waitForSelector('dialog[open]');
  });

  it('two Enters that a busy machine hands on together are two', async () => {
    const { page } = await open();
    await letPass(page, 500);
    await pressedBefore(page, 'Enter', 400);
    await untilFocused(page, 'amount');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#amount[aria-invalid="true"]');
  });

  it('Esc goes back one step at a time and keeps what was typed', async () => {
    const { page, till } = await open();
    await enterPurchase(page, '7000000002', '500');
    await enterWhenReady(page);
    await page.waitForSelector('.payment-step');
    const first = till.read().sale?.request.saleId;
    await page.keyboard.press('Escape');
    await untilFocused(page, 'amount');
    expect(await value(page, 'amount')).toBe('500');
    expect(await value(page, 'phone')).toBe('700 000-00-02');
    await enterWhenReady(page);
    await page.waitForSelector('.payment-step');
    expect(till.read().sale?.request.saleId).not.toBe(first);
    await page.keyboard.press('Escape');
    await untilFocused(page, 'amount');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('phone');
    expect(await value(page, 'amount')).toBe('500');
    await page.keyboard.press('Escape');
    expect(await value(page, 'phone')).toBe('');
  });

  it('a wrong code stays and is selected', async () => {
    const { page } = await play('code-wrong');
    expect(await value(page, 'code')).toBe('1111');
    const selected = await page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement;
      return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
    });
    expect(selected).toBe('1111');
  });
});

describe('the phone field', () => {
  it.each(['87012345678', '77012345678', '7012345678'])(
    'takes every digit of a scanner: %s',
    async (digits) => {
      const { page } = await open();
      await untilFocused(page, 'phone');
      await scan(page, digits);
      await untilFocused(page, 'amount');
      expect(await value(page, 'phone')).toBe('701 234-56-78');
      expect(await value(page, 'amount')).toBe('');
    },
  );

  it('typed by hand ends with its tenth digit, also from a 7 on, however slow the lookup', async () => {
    const { page, till } = await open();
    till.world.hang = 'lookup';
    await untilFocused(page, 'phone');
    await type(page, '77012345675');
    expect(await value(page, 'phone')).toBe('770 123-45-67');
    expect(await value(page, 'amount')).toBe('5');
  });

  it('takes a pasted number with brackets', async () => {
    const { page } = await open();
    await untilFocused(page, 'phone');
    await page.keyboard.insertText('+7 (701) 234-56-78');
    await untilFocused(page, 'amount');
    expect(await value(page, 'phone')).toBe('701 234-56-78');
  });

  it.each([
    ['70123x', 'Only digits'],
    ['+4420794600', 'begin with +7'],
    ['70123456789', 'Too many digits'],
  ])('names what is wrong with %s', async (typed, words) => {
    const { page } = await open();
    await untilFocused(page, 'phone');
    await page.keyboard.insertText(typed);
    expect(await page.textContent('#phone-problem')).toContain(words);
  });
});

describe('digits outside of a field', () => {
  it('bring the focus back and change no amount', async () => {
    const { page } = await open();
    await enterPurchase(page, '7000000002', '12');
    await page.focus('[data-main-action]');
    // A key that types nothing ends the run that belongs to the amount.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('9');
    await page.waitForSelector('.keys-notice');
    expect(await focused(page)).toBe('amount');
    expect(await value(page, 'amount')).toBe('12');
  });

  it('a press on the keypad leaves the focus in the field', async () => {
    const { page } = await open();
    await untilFocused(page, 'phone');
    for (const key of ['7', '0', '0', '00', '00', '00', '2'].flatMap((part) => part)) {
      await page.click(`.keypad__key >> text="${key}"`);
    }
    await untilFocused(page, 'amount');
    await page.click('.keypad__key >> text="5"');
    await page.click('.keypad__key >> text="00"');
    expect(await value(page, 'amount')).toBe('500');
    await page.click('[aria-label="Delete the last digit"]');
    expect(await value(page, 'amount')).toBe('50');
  });
});

describe('a card with every row', () => {
  it('scrolls by keys and never hides or cuts the button below it', async () => {
    const { page } = await open();
    await enterPurchase(page, '7000000006');
    const area = page.locator('.customer-column__card .scroll-area[tabindex="0"]');
    await area.waitFor();
    const card = await page.locator('.customer-column__card').boundingBox();
    const button = await page.locator('.customer-column__card > .button').boundingBox();
    expect(button?.height).toBeGreaterThanOrEqual(48);
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(
      (card?.y ?? 0) + (card?.height ?? 0),
    );
    await area.click();
    expect(await focused(page)).toBe('amount');
    await area.focus();
    await page.keyboard.press('End');
    await page.waitForFunction(() => {
      const found = document.querySelector('.scroll-area');
      return found !== null && found.scrollTop + found.clientHeight >= found.scrollHeight - 1;
    });
  });

  it('is no place for Tab while everything fits', async () => {
    const { page } = await open();
    await enterPurchase(page, '7000000002');
    expect(await page.locator('.scroll-area').getAttribute('tabindex')).toBeNull();
  });
});

describe('nothing is lost', () => {
  it('a reload keeps what was typed', async () => {
    const { page, till } = await open();
    await enterPurchase(page, '7012345678', '12500');
    await page.keyboard.press('F2');
    // What is typed is told main a moment later.
    await letPass(page, 200);
    await expect
      .poll(() => till.read().draft)
      .toMatchObject({ amount: expect.stringMatching(/^12\s500$/u), bonus: 'all' });
    await page.reload();
    await untilFocused(page, 'amount');
    expect((await value(page, 'amount')).replace(/\D/gu, '')).toBe('12500');
    expect((await value(page, 'bonus')).replace(/\D/gu, '')).toBe('1240');
  });

  it('a reload in mid-sale comes back to the same step', async () => {
    const { page } = await open();
    await enterPurchase(page, '7012345678', '12500');
    await page.keyboard.press('F2');
    await enterWhenReady(page);
    await untilFocused(page, 'code');
    await settled(page);
    await page.reload();
    await untilFocused(page, 'code');
  });
});
