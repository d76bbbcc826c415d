/** Orders: the list, an opened order, and reversing it. */
import { expect, type Locator, type Page } from 'playwright/test';
import { Keys } from './keys.ts';
import { begins, either } from './words.ts';

export class OrdersPage {
  readonly page: Page;
  readonly keys: Keys;
  readonly search: Locator;
  readonly lines: Locator;
  readonly till: Locator;
  readonly record: Locator;
  readonly amount: Locator;
  readonly reason: Locator;
  /** How a sale was resolved manually. */
  readonly note: Locator;
  /** Asks the service about a pending sale now, and about one that needs attention once more. */
  readonly checkNow: Locator;
  readonly checkAgain: Locator;
  /** Instead of lines. */
  readonly nothingUnresolved: Locator;
  readonly main: Locator;

  constructor(page: Page) {
    this.page = page;
    this.keys = new Keys(page);
    this.search = page.getByRole('combobox', { name: 'Number, phone, amount or name' });
    this.lines = page.getByRole('option');
    this.till = page.getByRole('region', { name: 'At this till', exact: true });
    this.record = page.getByRole('region', { name: 'The service’s record' });
    this.amount = page.getByLabel(/^Refund amount/u);
    this.reason = page.getByLabel('Reason (stays on this till)');
    this.note = page.getByLabel('How (stays on this till)');
    this.checkNow = page.getByRole('button', { name: /^Check now/u });
    this.checkAgain = page.getByRole('button', { name: /^Check again/u });
    this.nothingUnresolved = page.getByText('Nothing is pending, and nothing needs attention.');
    this.main = page.locator('[data-main-action]');
  }

  async open(): Promise<void> {
    await this.keys.press('F11');
    await expect(this.search).toBeFocused();
  }

  /** The first line, which nobody has chosen yet. */
  async mark(): Promise<void> {
    await expect(this.lines.first()).toBeVisible();
    await this.keys.press('ArrowDown');
  }

  /** The newest sale, with its record read. */
  async openNewest(): Promise<void> {
    await this.open();
    await this.mark();
    await this.enter(/^Open/u);
    await expect(this.record).toBeVisible();
  }

  /** Presses Enter once the main action says that. */
  async enter(label: string | RegExp): Promise<void> {
    await expect(this.main).toHaveAccessibleName(label);
    await expect(this.main).toHaveAttribute('aria-disabled', 'false');
    await this.keys.press('Enter');
  }

  /** Enter where no line is chosen. */
  async enterNothing(): Promise<void> {
    await expect(this.main).toHaveAccessibleName(/^Choose a sale/u);
    await this.keys.press('Enter');
  }

  async becauseOf(reason: string): Promise<void> {
    await this.page.getByRole('button', { name: reason }).click();
    await expect(this.reason).toHaveValue(reason);
  }

  async startRefund(): Promise<void> {
    await expect(this.page.getByRole('button', { name: /^Partial refund/u })).toBeEnabled();
    await this.keys.press('F3');
    await expect(this.amount).toBeFocused();
  }

  async startRevert(): Promise<void> {
    await expect(this.page.getByRole('button', { name: /^Revert the order/u })).toBeEnabled();
    await this.keys.press('F4');
    await expect(this.reason).toBeFocused();
  }

  /** The record of the opened order, which was not read: not while another reading is under way. */
  async readAgain(): Promise<void> {
    await expect(
      this.page.getByRole('button', { name: begins('serviceOrder.again') }),
    ).toBeVisible();
    await this.keys.press('F5');
  }

  /** Of a revert or refund that no reading tells of. */
  async startResolving(how: 'done' | 'notDone'): Promise<void> {
    const name = how === 'done' ? 'order.resolvedDone.button' : 'order.resolvedNotDone.button';
    await expect(this.page.getByRole('button', { name: begins(name) })).toBeEnabled();
    await this.keys.press(how === 'done' ? 'F8' : 'F9');
    await expect(this.note).toBeFocused();
  }

  /** Until its question is there: whoever confirms it has read it. */
  async goOnToRevert(): Promise<void> {
    await this.enter(/^Continue/u);
    await expect(this.main).toHaveAccessibleName(either('revert.keep', 'revert.here.keep'));
  }

  async expectReversalResult(what: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: what, exact: true })).toBeVisible();
  }
}
