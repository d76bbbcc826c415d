/** The language of the screens, from the frame: what is being typed stays, and the hand is back where it was. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { NOT_STORED } from '../../src-shared/domain/fault.ts';
import { digits, REGULAR, untilFocused, useRenderer } from './keyboard-harness.ts';
import { look, type } from './preview/hand.ts';
import { setStage } from './preview/stage.ts';

const open = useRenderer();
const { show } = setStage();

it('changes in the middle of a purchase, by two taps', async () => {
  const { page, till } = await open();
  expect(await page.title()).toBe('Loyalty Cashier');
  await type(page, REGULAR);
  await untilFocused(page, 'amount');
  await type(page, '125');
  await look(page);
  await page.getByRole('button', { name: 'Eng, Language' }).click();
  await look(page);
  await page.getByRole('button', { name: 'Қазақша', exact: true }).click();
  await page.getByRole('button', { name: 'Қаз, Тіл' }).waitFor();
  expect(till.read().preferences.language).toBe('kk');
  // The window's, too.
  await expect.poll(() => page.title()).toBe('Адалдық кассасы');
  await untilFocused(page, 'amount');
  await type(page, '00');
  expect(await digits(page, 'amount')).toBe('12500');
});

it('is left by Esc as it was', async () => {
  const { page, till } = await open();
  await page.getByRole('button', { name: 'Eng, Language' }).click();
  await page.getByRole('dialog', { name: 'Language' }).waitFor();
  await page.keyboard.press('Escape');
  await untilFocused(page, 'phone');
  expect(till.read().preferences.language).toBe('en');
});

it('says whose it is where people sign in', async () => {
  await show('language', async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'Language' });
    expect(await dialog.locator('.hint').textContent()).toContain('gets this language');
  });
});

it('is there before anybody has signed in, and is nobody’s then', async () => {
  await show('locked-language', async ({ page }) => {
    expect(await page.getByRole('dialog', { name: 'Language' }).locator('.hint').count()).toBe(0);
    await look(page);
    await page.getByRole('button', { name: 'Русский', exact: true }).click();

    await page.getByRole('button', { name: 'Рус, Язык' }).waitFor();
    await untilFocused(page, 'pin');
  });
});

async function aboutLanguage(page: Page): Promise<string | null> {
  await page.keyboard.press('F10');
  await page.click('#section-look');
  const row = page.locator('.setting-row', { hasText: 'Language' });
  return row.locator('.hint').first().textContent();
}

it('in the settings says whose it is: of the till, or of who is signed in', async () => {
  await show('sale-empty', async ({ page }) => {
    expect(await aboutLanguage(page)).toBe(
      'For this till’s screens, until a cashier chooses their own.',
    );
  });
  await show('sale-signed-in', async ({ page }) => {
    expect(await aboutLanguage(page)).toMatch(
      /^For \S+ alone, at every sign-in\. Others keep theirs\.$/u,
    );
  });
});

it('is said not to have changed where the till can’t keep it', async () => {
  await show('setup-choose', async ({ page, till }) => {
    till.world.preferencesFault = NOT_STORED;
    await page.getByRole('radio', { name: 'Русский' }).click({ force: true });
    await page.getByRole('alert').waitFor();
    expect(till.read().preferences.language).toBe('en');
  });
});

it('of the cashier isn’t that of the customer: their line on Done is in the shop’s', async () => {
  await show('done', async ({ page, till }) => {
    const line = page.locator('.done-step__say strong').first();
    const inEnglish = await line.textContent();
    till.change({ preferences: { ...till.read().preferences, language: 'ru' } });
    await page.getByRole('button', { name: 'Рус, Язык' }).waitFor();
    expect([await line.textContent(), await line.getAttribute('lang')]).toEqual([inEnglish, 'en']);
    till.change({ shopLanguage: 'kk' });
    await page.locator('.done-step__say strong[lang="kk"]').first().waitFor();
    expect(await line.textContent()).not.toBe(inEnglish);
    // What stands above it is the cashier’s.
    expect(await page.locator('.done-step__say small').textContent()).toMatch(/[А-я]/u);
  });
});
