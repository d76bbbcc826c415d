/** Screens 3 to 6: one place on the screen, from the phone to the next customer. */
import { expect, type Locator, type Page } from 'playwright/test';
import { Keys } from './keys.ts';

export class SalePage {
  readonly page: Page;
  readonly keys: Keys;
  readonly phone: Locator;
  readonly amount: Locator;
  readonly bonus: Locator;
  readonly code: Locator;
  readonly given: Locator;
  readonly customer: Locator;
  readonly receipt: Locator;
  /** The step that takes the money. */
  readonly takePayment: Locator;
  /** What sells without bonuses, before the sale is begun and after a call failed. */
  readonly withoutBonuses = /^(?:Charge|Finish) without bonuses/u;
  /** Asked after a crash or restart in the middle of the payment. */
  readonly paymentUncertain: Locator;
  /** Asked when the award was given and it isn't known by whom. */
  readonly awardUncertain: Locator;
  /** The one main action, whatever it says. */
  readonly main: Locator;

  constructor(page: Page) {
    this.page = page;
    this.keys = new Keys(page);
    this.phone = page.getByLabel('Customer’s phone', { exact: true });
    this.amount = page.getByLabel('Purchase amount');
    this.bonus = page.getByLabel('Bonuses to spend');
    this.code = page.getByRole('textbox', { name: 'Code from the SMS' });
    this.given = page.getByLabel('Cash received');
    this.customer = page.getByRole('region', { name: 'Customer' });
    this.receipt = page.getByRole('region', { name: 'Receipt' });
    this.takePayment = this.step('Take payment');
    this.paymentUncertain = this.step('Was the money taken?');
    this.awardUncertain = this.step('Did another till give this award?');
    this.main = page.locator('button[aria-keyshortcuts="Enter"]');
  }

  /** The step's region, by the name that a screen reader hears. */
  step(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** Types ten digits; the focus is at the amount by then, whatever the service does. */
  async find(phone: string): Promise<void> {
    await expect(this.phone).toBeFocused();
    await this.keys.type(phone.replace('+7', ''));
    expect(await this.amount.evaluate((field) => field === document.activeElement)).toBe(true);
  }

  /** Presses Enter once the main action says that. */
  async enter(label: string | RegExp): Promise<void> {
    await expect(this.main).toHaveAccessibleName(label);
    await expect(this.main).toHaveAttribute('aria-disabled', 'false');
    await this.keys.press('Enter');
  }

  async sellWithoutCustomer(): Promise<void> {
    await this.enter(/^Sell without a customer/u);
  }

  async charge(amount: string): Promise<void> {
    await this.keys.type(amount);
    await this.enter(/^(?:Charge|Register and charge|Pay in full)/u);
  }

  async takeCash(): Promise<void> {
    await this.enter(/^(?:Take|Complete)/u);
  }

  /** By the banner's button, unless the till has found the service again by itself meanwhile. */
  async untilOnline(): Promise<void> {
    await this.tryNowUntil(async (patience) => {
      await expect(this.page.getByRole('banner')).toContainText('Online', patience);
    });
  }

  /** Until the customer is known; the till asks by itself only when the service has been away. */
  async askAgainUntil(known: string): Promise<void> {
    await expect(async () => {
      const again = this.customer.getByRole('button', { name: 'Refresh' });
      if (await again.isVisible()) await again.click({ timeout: 500 });
      await expect(this.customer).toContainText(known, { timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
  }

  /** The same for what else may come of it; the button goes when the till was faster. */
  async tryNowUntil(seen: (patience: { timeout: number }) => Promise<void>): Promise<void> {
    await expect(async () => {
      const again = this.button('Try now');
      if (await again.isVisible()) await again.click({ timeout: 500 });
      await seen({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
  }

  async expectDone(title = 'Sale complete'): Promise<void> {
    await expect(this.page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  }

  async next(): Promise<void> {
    await this.enter(/^Next customer/u);
    await expect(this.phone).toBeFocused();
    await expect(this.phone).toHaveValue('');
  }

  /** Said, and read: what is typed then answers it, and isn't typed on blindly. */
  async expectProblem(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text)).toBeVisible();
    await this.keys.look();
  }
}
