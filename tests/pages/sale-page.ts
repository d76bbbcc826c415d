/** Screens 3 to 6: one place on the screen, from the phone to the next customer. */
import { expect, type Locator, type Page } from 'playwright/test';
import { Keys } from './keys.ts';
import { watchMain } from './watch-main.ts';
import { said } from './words.ts';

/** Whether the hand of this test reads the main action before Enter. */
let reads = false;
export function letHandRead(given: boolean): void {
  reads = given;
}

export class SalePage {
  readonly page: Page;
  readonly keys: Keys;
  readonly phone: Locator;
  readonly amount: Locator;
  readonly bonus: Locator;
  readonly code: Locator;
  readonly tendered: Locator;
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
    this.tendered = page.getByLabel('Cash received');
    this.customer = page.getByRole('region', { name: 'Customer' });
    this.receipt = page.getByRole('region', { name: 'Receipt' });
    this.takePayment = this.step('Take payment');
    this.paymentUncertain = this.step(said('paymentUncertain.due.title'));
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

  /** The code of the SMS as training shows it on a drawn phone. */
  async codeOnPhone(): Promise<string> {
    const phone = this.page.getByRole('complementary', { name: said('sms.label') });
    await expect(phone).toContainText(/\d{4}/u);
    return /\d{4,}/u.exec((await phone.textContent()) ?? '')?.[0] ?? '';
  }

  /** Types ten digits; the focus is at the amount by then, whatever the service does. */
  async find(phone: string): Promise<void> {
    await expect(this.phone).toBeFocused();
    await this.keys.type(phone.replace('+7', ''));
    expect(await this.amount.evaluate((field) => field === document.activeElement)).toBe(true);
  }

  /**
   * Enter for what the main action says or will say, without a look at it: a key's pace after the last
   * digit. Where the till tells that it didn't take it, the cashier looks, and presses once it says
   * that. Whatever else is confirmed, or nothing, is a fault.
   */
  async enter(label: RegExp): Promise<void> {
    if (reads) return this.readAndEnter(label);
    for (;;) {
      const due = this.keys.next();
      const main = await watchMain(this.page);
      await this.keys.press('Enter', due);
      const fate = await main.fate(label);
      if (fate.is === 'confirmed') return expect(fate.what, fate.seen).toMatch(label);
      await this.keys.look();
      await this.read(label);
    }
  }

  /** As every hand does where it is asked something, or where no Enter is kept for what is still to come. */
  async readAndEnter(label: RegExp): Promise<void> {
    await this.read(label);
    await this.keys.press('Enter');
  }

  private async read(label: RegExp): Promise<void> {
    await expect(this.main).toHaveAccessibleName(label);
    await this.untilRead();
  }

  /** What nobody could expect is answered by none who can't have read it yet. */
  async untilRead(): Promise<void> {
    await expect(this.main).toHaveAttribute('aria-disabled', 'false');
  }

  async answer(key: string): Promise<void> {
    await this.untilRead();
    await this.keys.press(key);
  }

  async sellWithoutCustomer(): Promise<void> {
    await this.enter(/^Sell without a customer/u);
  }

  /** All of it in money: what is charged is what was typed. */
  async charge(amount: string): Promise<void> {
    const [whole = '', cents] = amount.split('.');
    const said = [whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, ' '), cents].filter(Boolean).join('[.]');
    await this.keys.type(amount);
    await this.enter(new RegExp(`^(?:Charge|Register and charge) ${said} ₸`, 'u'));
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
