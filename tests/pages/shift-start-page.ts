/** Screen 2. */
import { expect, type Locator, type Page } from 'playwright/test';

export class ShiftStartPage {
  readonly list: Locator;
  readonly cashier: Locator;
  readonly open: Locator;

  constructor(page: Page) {
    this.list = page.getByRole('list', { name: 'Check list' });
    this.cashier = page.getByLabel('Cashier');
    this.open = page.getByRole('button', { name: /^Open shift/u });
  }

  async openShift(cashier = 'Dana'): Promise<void> {
    await this.cashier.fill(cashier);
    await expect(this.open).toBeEnabled();
    await this.open.click();
  }
}
