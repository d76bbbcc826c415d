/** The start of a shift: checks, cash and cashier. */
import { expect, type Locator, type Page } from 'playwright/test';
import { wordsIn } from './words.ts';

/** Its heading before anybody has chosen a language: the computer's own counts. */
export const startOfShift = new RegExp(
  (['ru', 'en'] as const).map((language) => wordsIn(language).said('shiftStart.title')).join('|'),
  'u',
);

export class ShiftStartPage {
  readonly list: Locator;
  readonly cashier: Locator;
  readonly open: Locator;
  /** The drawer's cash. */
  readonly float: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.float = page.getByLabel('Cash in the drawer');
    this.list = page.getByRole('list', { name: 'Check list' });
    this.cashier = page.getByLabel('Cashier');
    this.open = page.getByRole('button', { name: /^Open shift/u });
  }

  /** How many of a note or coin. */
  note(name: string): Locator {
    return this.page.getByRole('dialog').getByLabel(name, { exact: true });
  }

  async openShift(cashier = 'Dana'): Promise<void> {
    await this.cashier.fill(cashier);
    await expect(this.open).toBeEnabled();
    await this.open.click();
  }
}
