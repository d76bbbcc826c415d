/** Screen 8: the shift's totals, and its end. */
import { expect, type Locator, type Page } from 'playwright/test';
import { Keys } from './keys.ts';

export class ShiftPage {
  readonly page: Page;
  readonly keys: Keys;
  readonly main: Locator;

  constructor(page: Page) {
    this.page = page;
    this.keys = new Keys(page);
    this.main = page.locator('[data-main-action]');
  }

  async open(): Promise<void> {
    await this.keys.press('F12');
    await expect(this.page.getByRole('heading', { name: /^Shift \d+/u })).toBeVisible();
  }

  card(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** A line of a table, by its first cell. */
  line(table: Locator, name: string): Locator {
    return table.getByRole('row').filter({
      has: this.page.getByRole('rowheader', { name, exact: true }),
    });
  }

  /** Keys and screen readers go on from the report, never from the top of the page. */
  async expectFocusInside(): Promise<void> {
    await expect(this.page.locator('main :focus')).toHaveCount(1);
  }

  async enter(label: string | RegExp): Promise<void> {
    await expect(this.main).toHaveAccessibleName(label);
    await expect(this.main).toHaveAttribute('aria-disabled', 'false');
    await this.keys.press('Enter');
  }
}
