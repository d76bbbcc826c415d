/** A cashier at the till that is measured: waits for what is on the screen, however slow the machine. */
import type { Page } from 'playwright-core';
import { typeInto } from '../pages/keys.ts';
import { painted, type Sight } from './page-clock.ts';
import type { Trips } from './world.ts';

const MAIN = '[data-main-action][aria-disabled="false"]';
const PACE = 60;
/** Two presses of Enter that are meant. */
const APART = 350;
/** What was in a list before has been read again. */
const SETTLED = 2_000;

export const SEEN = {
  cardRead: { selector: '.customer-facts__stamps' },
  order: { selector: '.payment-step__order strong' },
  taken: { selector: '.done-step' },
  code: { selector: '#code' },
  reversed: { selector: '.reversal-result__outcome--done' },
} as const satisfies Record<string, Sight>;

export const balanceOf = (balance: number): Sight => ({
  selector: '.customer-facts__balance strong',
  text: `${String(balance).replace('.', ',')}₸`,
});

export function handsOn(page: Page, trips: Trips) {
  const see = (...sights: Sight[]) => painted(page, ...sights);
  const main = (text: string) => see({ selector: MAIN, text });
  /** From that key to the frame that shows it. */
  const timedPress = async (key: string, ...sights: Sight[]): Promise<number> => {
    const seen = see(...sights);
    trips.begin();
    await page.keyboard.press(key);
    return seen;
  };
  /** Whoever confirms something looks at it first. */
  const confirm = async (key: string, ...sights: Sight[]): Promise<number> => {
    await page.waitForTimeout(APART);
    return timedPress(key, ...sights);
  };
  const enter = async (label: string, ...sights: Sight[]): Promise<number> => {
    await main(label);
    return confirm('Enter', ...sights);
  };
  return {
    type: (text: string) => typeInto(page, text, PACE),
    press: (key: string) => page.keyboard.press(key),
    see,
    main,
    confirm,
    enter,
    /** The last digit is the one that counts. */
    async find(phone: string, ...sights: Sight[]): Promise<number> {
      await see({ selector: '#phone:focus' });
      const digits = phone.slice(2);
      await typeInto(page, digits.slice(0, -1), PACE);
      return timedPress(digits.slice(-1), ...sights);
    },
    /** The whole phone, and goes on without looking. */
    async typePhone(phone: string): Promise<void> {
      await see({ selector: '#phone:focus' });
      await typeInto(page, phone.slice(2), PACE);
    },
    async next(): Promise<void> {
      await enter('Next customer', { selector: '#phone:focus' });
    },
    /** The list remembers which line was chosen last, so the newest one is pressed, once it is there. */
    async openNewest(): Promise<void> {
      await page.keyboard.press('F11');
      await see({ selector: '[role="option"]' });
      await page.waitForTimeout(SETTLED);
      await page.getByRole('option').first().click({ timeout: 0 });
    },
    /** The money is handed over; then to the list, and the sale. */
    async leaveOrders(): Promise<void> {
      await main('given back');
      for (const key of ['Enter', 'Escape']) {
        await page.waitForTimeout(APART);
        await page.keyboard.press(key);
      }
      await see({ selector: '[role="option"]' });
      await page.keyboard.press('F7');
    },
    async because(): Promise<void> {
      await page.getByRole('button', { name: 'Goods returned' }).click({ timeout: 0 });
    },
  };
}

export type Hands = ReturnType<typeof handsOn>;
