/** The customer's data, over the sale screen. */
import { expect, type Locator, type Page } from 'playwright/test';
import { said } from './words.ts';

export class CustomerEditPage {
  readonly page: Page;
  readonly title: string;
  readonly dialog: Locator;
  readonly firstName: Locator;
  readonly lastName: Locator;
  readonly birthday: Locator;
  readonly phone: Locator;
  readonly main: Locator;

  /** The check that the customer agrees to it. */
  readonly consent: Locator;

  /** `title`: what the dialog, and the button that opens it, is called. */
  constructor(page: Page, title: string = said('edit.title')) {
    this.page = page;
    this.title = title;
    this.dialog = page.getByRole('dialog', { name: title });
    this.consent = this.dialog.getByRole('checkbox');
    this.firstName = this.dialog.getByLabel('First name');
    this.lastName = this.dialog.getByLabel('Last name');
    this.birthday = this.dialog.getByLabel('Birthday');
    this.phone = this.dialog.getByLabel(/^Phone/u);
    this.main = this.dialog.locator('[aria-keyshortcuts="Enter"]');
  }

  async open(): Promise<void> {
    await expect(this.page.getByRole('button', { name: this.title })).toBeEnabled();
    await this.page.keyboard.press('F6');
    await expect(this.firstName).toBeFocused();
  }

  async save(): Promise<void> {
    await expect(this.main).toHaveAccessibleName(/^Save/u);
    await this.page.keyboard.press('Enter');
    await expect(this.dialog).toBeHidden();
  }
}
