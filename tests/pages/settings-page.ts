/** The settings over the screen: a section for each thing that an owner thinks of. */
import { expect, type Locator, type Page } from 'playwright/test';
import { Keys } from './keys.ts';

export class SettingsPage {
  readonly page: Page;
  readonly keys: Keys;
  readonly dialog: Locator;

  constructor(page: Page, keys = new Keys(page)) {
    this.page = page;
    this.keys = keys;
    this.dialog = page.getByRole('dialog', { name: 'Settings' });
  }

  async open(section?: string): Promise<void> {
    await this.keys.press('F10');
    await expect(this.tabs.first()).toBeFocused();
    if (section !== undefined) await this.show(section);
  }

  /** By the arrows, from whichever is shown. */
  async show(section: string): Promise<void> {
    const names = await this.sections();
    await this.tabs.and(this.page.locator('[aria-selected="true"]')).focus();
    await this.keys.press('Home');
    for (let step = 0; step < names.indexOf(section); step += 1) await this.keys.press('ArrowDown');
    await expect(this.dialog.getByRole('tabpanel', { name: section, exact: true })).toBeVisible();
  }

  sections(): Promise<string[]> {
    return this.tabs.allTextContents();
  }

  private get tabs(): Locator {
    return this.dialog.getByRole('tab');
  }
}
