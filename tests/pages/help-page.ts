/** "What do I do when…": from the button beside a fault, or from F1. */
import { expect, type Locator, type Page } from 'playwright/test';
import type { Situation } from '../../src-shared/domain/help/advice.ts';
import { said } from './words.ts';

export class HelpPage {
  /** Beside what went wrong. */
  readonly whatNow: Locator;
  readonly dialog: Locator;
  readonly list: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.whatNow = page.getByRole('main').getByRole('button', { name: said('fault.whatNow') });
    this.dialog = page.getByRole('dialog', { name: said('advice.title') });
    this.list = this.dialog.getByRole('list');
  }

  /** Title, steps and money of that situation stand there. */
  async expectSituation(situation: Situation): Promise<void> {
    const { page, dialog } = this;
    await expect(
      dialog.getByRole('region', { name: said(`advice.${situation}.title`) }),
    ).toBeVisible();
    await expect(this.list.getByRole('listitem')).not.toHaveCount(0);
    await expect(dialog).toContainText(said(`advice.${situation}.money`));
    // Read from its title on: no key that comes now presses anything.
    await expect(
      page.getByRole('heading', { name: said(`advice.${situation}.title`) }),
    ).toBeFocused();
  }

  async expectClosed(): Promise<void> {
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }
}
