/** A cashier's hands on the keyboard: types and presses, and counts what was pressed. */
import type { Page } from 'playwright/test';

export class Keys {
  /** Digits and characters typed since the last `restart`. */
  typed = 0;
  /** Every other key: Enter, F2, Escape. */
  pressed = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  restart(): void {
    this.typed = 0;
    this.pressed = 0;
  }

  async type(text: string): Promise<void> {
    this.typed += text.length;
    await this.page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.pressed += 1;
    await this.page.keyboard.press(key);
  }
}
