/** The guided demo's stage: the program's own page, a narrator, and a picture of each step. */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

export interface Stage {
  readonly page: Page;
  /** The one main action, whatever it says. */
  readonly main: Locator;
  /** Prints a line and keeps a picture named after it. */
  show(name: string, words: string): Promise<void>;
  type(text: string): Promise<void>;
  press(key: string): Promise<void>;
  /** Enter, once the main action says that and listens. */
  enter(label: RegExp): Promise<void>;
  /** Waits until that text is on the screen. */
  see(text: string | RegExp): Promise<void>;
  /** Waits until that field has the focus. */
  focused(label: string): Promise<void>;
  readonly pictures: readonly string[];
}

const TIMEOUT = 15_000;

export function createStage(page: Page, folder: string): Stage {
  page.setDefaultTimeout(TIMEOUT);
  const pictures: string[] = [];
  const main = page.locator('button[aria-keyshortcuts="Enter"]');
  return {
    page,
    main,
    pictures,
    async show(name, words) {
      const picture = `${String(pictures.length + 1).padStart(2, '0')}-${name}.png`;
      await page.screenshot({ path: join(folder, picture), animations: 'disabled' });
      pictures.push(picture);
      console.log(`  ${picture.padEnd(28)} ${words}`);
    },
    // At a person's pace: what comes faster is a scan.
    type: (text) => page.keyboard.type(text, { delay: 80 }),
    press: (key) => page.keyboard.press(key),
    async enter(label) {
      const ready = page.getByRole('button', { name: label, disabled: false });
      await ready.and(main).waitFor();
      await page.keyboard.press('Enter');
    },
    see: (text) => page.getByText(text).first().waitFor(),
    async focused(label) {
      await page.getByLabel(label).and(page.locator(':focus')).first().waitFor();
    },
  };
}
