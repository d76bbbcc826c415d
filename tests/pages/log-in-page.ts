/** The log-in panel over whatever screen is shown. */
import type { Locator, Page } from 'playwright/test';
import { Keys } from './keys.ts';

export class LogInPage {
  readonly page: Page;
  readonly keys: Keys;
  readonly dialog: Locator;
  readonly login: Locator;
  readonly password: Locator;
  /** In the top bar, after "Later". */
  readonly again: Locator;

  constructor(page: Page) {
    this.page = page;
    this.keys = new Keys(page);
    this.dialog = page.getByRole('dialog', { name: 'Sign in again' });
    this.login = this.dialog.getByLabel('Login');
    this.password = this.dialog.getByLabel('Password', { exact: true });
    this.again = page.getByRole('banner').getByRole('button', { name: 'Sign in' });
  }

  /** After a look (`keys.look`) at why: an Enter right after the panel came is not meant for it. */
  async signIn(login: string, password: string): Promise<void> {
    await this.login.fill(login);
    await this.password.fill(password);
    await this.keys.press('Enter');
  }
}
