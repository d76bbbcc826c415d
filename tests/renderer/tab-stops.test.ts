/**
 * Every key of a sale by Tab alone: what the browser comes to, then from the main action on × and the keys of
 * the screen, which lie in nobody's way from field to field.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { look, type } from './preview/hand.ts';
import { setStage } from './preview/stage.ts';
import { digits, REGULAR, untilFocused, useRenderer } from './keyboard-harness.ts';

const { show } = setStage();
const open = useRenderer();

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0', 'Decimal comma'];
const KEYPAD = [...KEYS, 'Clear', 'Delete the last digit'];
const rail = (...between: readonly string[]) => [
  'SaleF7',
  'OrdersF11',
  'ShiftF12',
  ...between,
  'Eng, Language',
  'KeysF1',
  'SettingsF10',
];
const IN_SHOP = rail();
const RAIL = rail('PracticeShift+F1');

/** What Tab comes to in the screen, from its first stop on until that comes again. */
async function stopsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const stops: string[] = [];
  for (let count = 0; count < 80; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const { activeElement: at } = document;
      if (at === null || at === document.body) return null;
      const labelled =
        at.getAttribute('aria-label') ?? (at as HTMLInputElement).labels?.[0]?.textContent;
      const name = (labelled ?? at.textContent).replace(/\s+/gu, ' ').trim();
      return at.matches('.primary-action') ? 'main action' : name;
    });
    if (stop === null) continue;
    if (stop === stops[0]) break;
    stops.push(stop);
  }
  return stops;
}

/** In whatever order the browser begins: a round, told from its first field on. */
const from = (first: string, stops: readonly string[]) => {
  const at = stops.indexOf(first);
  return [...stops.slice(at), ...stops.slice(0, at)];
};

it.each<[string, readonly string[]]>([
  [
    'sale-empty',
    [
      'Customer’s phone',
      'Purchase amount',
      'Add a noteF9',
      'main action',
      'Practice',
      '701 234-56-78VIP, SMS code',
      '700 000-00-02regular',
      '700 000-00-05stamp card full',
      '700 000-00-06birthday today',
      '700 000-00-04blacklist',
      ...KEYPAD,
      ...RAIL,
    ],
  ],
  [
    'sale-ready',
    [
      'Customer’s phone',
      'Customer detailsF6',
      'Purchase amount',
      'Bonuses to spend',
      'AllF2',
      'One stamp fewer',
      'One stamp more',
      'Add a noteF9',
      'Without bonusesF8',
      'main action',
      'Another customer',
      ...KEYPAD,
      '1 pending',
      ...IN_SHOP,
    ],
  ],
  [
    'code',
    [
      'Code from the SMS',
      'Park the saleShift+F7',
      'Don’t spend bonusesF9',
      'main action',
      'What now?',
      ...KEYPAD,
      'Hide the phone',
      ...RAIL,
    ],
  ],
  [
    'money-given',
    [
      'CashF2',
      'Cash received',
      '1 000',
      '2 000',
      '5 000',
      '10 000',
      '20 000',
      'Park the saleShift+F7',
      'BackEsc',
      'main action',
      ...KEYPAD,
      ...RAIL,
    ],
  ],
  ['done', ['Revert this saleF9', 'main action', ...RAIL]],
  [
    'regulars-two',
    [
      'Customer’s phone',
      'Purchase amount',
      'Add a noteF9',
      'main action',
      'Another customer',
      expect.stringMatching(/^F2Гүлнұр М\./u) as string,
      expect.stringMatching(/^F3Айгерім С\./u) as string,
      ...KEYPAD,
      ...RAIL,
    ],
  ],
])('%s', async (scene, expected) => {
  await show(scene, async ({ page }) => {
    expect(from(expected[0] ?? '', await stopsOf(page))).toEqual(expected);
  });
});

it('a digit that is pressed by Tab and space is typed, and × clears', async () => {
  const { page } = await open();
  await type(page, REGULAR);
  await untilFocused(page, 'amount');
  await look(page);
  await page.focus('.primary-action');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Another customer',
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await digits(page, 'amount')).toBe('8');
  await page.focus('.purchase-phone__clear');
  await look(page);
  await page.keyboard.press('Enter');
  await untilFocused(page, 'phone');
  expect(await digits(page, 'phone')).toBe('');
});

it('who has bought here is chosen by Tab and Enter, too', async () => {
  await show('regulars-two', async ({ page }) => {
    await page.focus('.primary-action');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await look(page);
    await page.keyboard.press('Enter');
    await page.locator('.customer-facts__words', { hasText: 'Айгерім' }).waitFor();
    await untilFocused(page, 'amount');
  });
});
