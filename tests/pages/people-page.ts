/** Who works at this till: the lock, the supervisor's confirmation, and the owner's page of cashiers. */
import { expect, type Locator, type Page } from 'playwright/test';
import { Keys } from './keys.ts';
import { SettingsPage } from './settings-page.ts';

export class PeoplePage {
  readonly page: Page;
  readonly keys: Keys;
  /** Of the locked till. */
  readonly pin: Locator;
  readonly approval: Locator;
  readonly approvalPin: Locator;
  /** The owner's page. */
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.keys = new Keys(page);
    this.pin = page.getByLabel('PIN or card', { exact: true });
    this.approval = page.getByRole('dialog', { name: 'A supervisor is needed' });
    this.approvalPin = this.approval.getByLabel('Supervisor’s PIN or card');
    this.panel = page.getByRole('dialog', { name: 'Cashiers and rights' });
  }

  async openPanel(): Promise<void> {
    await new SettingsPage(this.page, this.keys).open('Cashiers');
    await this.page.getByRole('button', { name: 'Cashiers…' }).click();
    await expect(this.panel).toBeVisible();
  }

  /** By keys alone, from the list: Enter adds somebody. */
  async add(name: string, pin: string): Promise<void> {
    await this.keys.press('Enter');
    await expect(this.panel.getByLabel('Name')).toBeFocused();
    await this.keys.type(name);
    await this.panel.getByLabel('PIN', { exact: true }).focus();
    await this.keys.type(pin);
    await this.keys.press('Tab');
    await this.keys.type(pin);
    await this.keys.press('Enter');
    await expect(this.panel.getByRole('button', { name })).toBeVisible();
  }

  async lock(): Promise<void> {
    await this.keys.press('Control+L');
    await expect(this.pin).toBeFocused();
  }

  async signIn(pin: string): Promise<void> {
    await expect(this.pin).toBeFocused();
    await this.keys.type(pin);
    await this.keys.press('Enter');
    await expect(this.pin).toBeHidden();
  }

  /** Nobody knows a supervisor's PIN: the owner logs in at the service and sets a new one. */
  async forget(name: string, newPin: string): Promise<void> {
    await this.page.getByRole('button', { name: 'PIN forgotten?' }).click();
    await this.panel.getByLabel('Login').fill('demo');
    await this.panel.getByLabel('Password', { exact: true }).fill('demo');
    await this.keys.press('Enter');
    await this.panel.getByRole('button', { name }).click();
    await this.panel.getByLabel('New PIN').fill(newPin);
    await this.panel.getByLabel('PIN once more').fill(newPin);
    await this.keys.press('Enter');
    await expect(this.panel.getByRole('button', { name })).toBeVisible();
    await this.keys.press('Escape');
    await expect(this.panel).toBeHidden();
  }

  /** The supervisor comes, reads and types the PIN. */
  async approve(what: string, pin: string): Promise<void> {
    await expect(this.approval).toContainText(what);
    await expect(this.approvalPin).toBeFocused();
    await this.keys.look();
    await this.keys.type(pin);
    await this.keys.press('Enter');
    await expect(this.approval).toBeHidden();
  }
}
