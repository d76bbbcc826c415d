/** F1 lists the keys that the screen listens to, and no others; every key that stands on a button works. */
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { settled } from './preview/settled.ts';
import { setStage } from './preview/stage.ts';

const { show } = setStage();

const SAID: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowDown: '↑ ↓',
  ArrowUp: '↑ ↓',
  'Control+L': 'Ctrl+L',
};
const KEYS = [
  'Enter',
  'Escape',
  'ArrowDown',
  'ArrowUp',
  ...Array.from({ length: 12 }, (_, index) => `F${index + 1}`),
  'Shift+F1',
  'Shift+F7',
  'Ctrl+L',
];
/** What the focused field and the browser do by themselves. */
const NATIVE = new Set(['0–9', '↑ ↓', 'PgUp PgDn', 'Tab']);

/** A key that is held down is taken where it is bound, and does nothing. */
const takenOn = (page: Page) =>
  page.evaluate(
    (keys) =>
      keys.filter((key) => {
        // In Russian, too, where that key is another letter.
        const modified =
          key === 'Ctrl+L'
            ? { key: 'д', code: 'KeyL', ctrlKey: true }
            : { key: key.replace('Shift+', ''), shiftKey: key.startsWith('Shift+') };
        const held = { ...modified, repeat: true, bubbles: true, cancelable: true };
        return !document.body.dispatchEvent(new KeyboardEvent('keydown', held));
      }),
    KEYS,
  );

const onButtons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLButtonElement>('[aria-keyshortcuts]')]
      .filter((one) => !one.disabled && one.checkVisibility({ visibilityProperty: true }))
      .map((one) => one.getAttribute('aria-keyshortcuts') ?? ''),
  );

/** Opens F1: what works on this screen, and what everywhere. */
async function listed(page: Page) {
  await page.keyboard.press('F1');
  await page.waitForSelector('dialog[open]');
  const [here = [], everywhere = []] = await page.evaluate(() =>
    [...document.querySelectorAll('dialog section')].map((section) =>
      [...section.querySelectorAll('dt')].map((key) => key.textContent),
    ),
  );
  return { here, everywhere };
}

const said = (keys: readonly string[]) => [...new Set(keys.map((key) => SAID[key] ?? key))];

const SCENES = [
  'setup-choose',
  'setup-connect',
  'shift-offline',
  'sale-all',
  'sale-signed-in',
  'shift-signed-in',
  'sale-award',
  'sale-nobody',
  'code-wrong',
  'money-card',
  'money-nothing',
  'busy-slow',
  'differs',
  'payment-uncertain',
  'award-uncertain',
  'award-in-doubt',
  'stopped-with-bonuses',
  'done',
  'parked',
  'report',
  'cash-out',
  'close-short',
  'past-shifts',
  'past-report',
  'past-beside',
  'past-compared',
  'foreign-list',
  'orders-cashiers',
  'order-attention',
  'order-refund',
  'order-here-confirm',
];

describe.concurrent('F1', () => {
  it.for(SCENES)('lists what is bound, and what is listed is bound: %s', (name, test) =>
    show(name, async ({ page }) => {
      const buttons = said(await onButtons(page));
      const { here, everywhere } = await listed(page);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog[open]', { state: 'detached' });
      const all = [...here, ...everywhere];
      // A key that comes before a surprise can have been read is taken, too, and dropped.
      await test.expect
        .poll(async () => {
          const taken = said(await takenOn(page));
          return {
            unlisted: taken.filter((key) => !all.includes(key)),
            idle: [...all, ...buttons].filter((key) => !NATIVE.has(key) && !taken.includes(key)),
          };
        })
        .toEqual({ unlisted: [], idle: [] });
    }),
  );

  it.for([
    ['money-card', ['0–9', 'Enter', 'F2', 'F3', 'F4', 'F5', 'Shift+F7', 'Esc']],
    ['payment-uncertain', ['Enter', 'F2', 'F3', 'F4', 'F5', 'Esc']],
    ['payment-uncertain-nothing', ['Enter', 'Esc']],
    // Given at another till: there is only the way back, and Enter is it.
    ['stopped-elsewhere', ['Enter']],
  ] as const)('has just the keys of the step: %s', ([name, keys], test) =>
    show(name, async ({ page }) => {
      test.expect((await listed(page)).here).toEqual(keys);
    }),
  );

  it('held down opens them once', (test) =>
    show('sale-all', async ({ page }) => {
      for (let press = 0; press < 4; press += 1) {
        await page.keyboard.down('F1');
        await page.waitForSelector('dialog[open]');
        await settled(page);
        test.expect(await page.locator('dialog[open]').count()).toBe(1);
      }
      await page.keyboard.up('F1');
      await page.keyboard.press('F1');
      await page.waitForSelector('dialog[open]', { state: 'detached' });
    }));
});
