/** Practice: the strip beside the sale, and the dialog with all of it. */
import { expect, type Locator, type Page } from 'playwright/test';
import { EXERCISES, type Exercise, type Trouble } from '../../src-shared/domain/help/practice.ts';
import { Keys } from './keys.ts';
import { begins, said } from './words.ts';

export class PracticePage {
  readonly strip: Locator;
  readonly dialog: Locator;
  private readonly keys: Keys;

  constructor(page: Page) {
    this.keys = new Keys(page);
    this.strip = page.getByRole('complementary', { name: said('practice.title') });
    this.dialog = page.getByRole('dialog', { name: said('practice.title') });
  }

  async open(): Promise<void> {
    await this.keys.press('Shift+F1');
    await expect(this.dialog).toBeVisible();
    await this.keys.look();
  }

  /** That one, which closes the dialog. */
  async choose(exercise: Exercise): Promise<void> {
    await this.open();
    await this.dialog.getByRole('button', { name: said(`practice.${exercise}.title`) }).click();
    await expect(this.dialog).toHaveCount(0);
    await this.expectNext(exercise);
  }

  async make(trouble: Trouble): Promise<void> {
    await this.open();
    await this.dialog.getByRole('button', { name: said(`practice.${trouble}.title`) }).click();
    await expect(this.dialog).toHaveCount(0);
    await expect(this.strip).toContainText(said(`practice.${trouble}.now`));
  }

  async end(): Promise<void> {
    await this.keys.look();
    await this.strip.getByRole('button', { name: said('practice.end') }).click();
  }

  async expectNext(exercise: Exercise): Promise<void> {
    await expect(this.strip).toContainText(said(`practice.${exercise}.title`));
  }

  async expectDone(done: number): Promise<void> {
    await expect(this.strip).toContainText(said('practice.count', { done, all: EXERCISES.length }));
  }

  /** As they stand in the dialog. */
  async expectTicked(...exercises: readonly Exercise[]): Promise<void> {
    await this.open();
    for (const one of EXERCISES) {
      const tick = exercises.includes(one) ? `${said('practice.done')}: ` : '';
      const name = new RegExp(`^${tick}${begins(`practice.${one}.title`).source.slice(1)}`, 'u');
      await expect(this.dialog.getByRole('button', { name })).toBeVisible();
    }
    await this.keys.press('Escape');
    await expect(this.dialog).toHaveCount(0);
  }
}
