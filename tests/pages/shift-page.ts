/** The shift's totals, and its end. */
import { expect, type Locator, type Page } from 'playwright/test';
import { Keys } from './keys.ts';

export class ShiftPage {
  readonly page: Page;
  readonly keys: Keys;
  readonly methods: Locator;
  readonly reversals: Locator;
  readonly pending: Locator;
  readonly nothingUnresolved: Locator;
  /** By hand, with its notes. */
  readonly resolved: Locator;
  readonly drawer: Locator;
  /** At the close. */
  readonly counted: Locator;
  /** Cash that is put in or taken out. */
  readonly moveAmount: Locator;
  /** The list of closed shifts. */
  readonly past: Locator;
  readonly main: Locator;

  constructor(page: Page) {
    this.page = page;
    this.keys = new Keys(page);
    this.methods = this.card('By payment method');
    this.reversals = this.card('Refunds and reverts');
    this.pending = this.card('Pending at the service');
    this.resolved = this.card('Resolved manually in this shift');
    this.nothingUnresolved = page.getByText('Every sale is resolved.');
    this.drawer = this.card('Cash in the drawer');
    this.counted = page.getByLabel('Counted', { exact: true });
    this.moveAmount = page.getByLabel(/^Amount to (?:put in|take out)$/u);
    this.past = page.getByRole('listbox', { name: 'Past shifts' });
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

  async startNext(): Promise<void> {
    await this.enter(/^Start the next shift/u);
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
