/** A hand without a keyboard: fingers on the screen, and the letters that come for a field of text. */
import { expect, type CDPSession, type Locator, type Page } from 'playwright/test';
import { LANGUAGE_FORMS, type Language } from '../../src-renderer/format/languages.ts';
import { LANGUAGES } from '../../src-shared/contract/choices.ts';
import { Keys } from './keys.ts';
import { said } from './words.ts';

export class Fingers {
  readonly letters: Locator;
  private readonly page: Page;
  private readonly keys: Keys;
  private readonly session: Promise<CDPSession>;

  constructor(page: Page) {
    this.page = page;
    this.keys = new Keys(page);
    this.letters = page.getByRole('group', { name: said('settings.screenLetters') });
    this.session = begin(page);
  }

  async touch(what: Locator): Promise<void> {
    await expect(what).toBeVisible();
    await expect(what).not.toHaveAttribute('aria-disabled', 'true');
    const box = await what.boundingBox();
    if (box === null) throw new Error('nothing to touch');
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const session = await this.session;
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  /** The letters come for it, and the hand looks where they are. */
  async touchField(field: Locator): Promise<void> {
    await this.touch(field);
    await expect(this.letters).toBeVisible();
    await expect(field).toBeFocused();
    await this.keys.look();
  }

  async speak(language: Language): Promise<void> {
    for (let turn = 0; turn < LANGUAGES.length; turn += 1) {
      const now = this.letters.getByRole('button', { name: new RegExp(NAMES, 'u') });
      if ((await now.textContent()) === LANGUAGE_FORMS[language].name) return;
      await this.touch(now);
    }
    throw new Error(`no letters of ${language}`);
  }

  /** A capital is one behind the shift. */
  async type(text: string): Promise<void> {
    for (const letter of text) {
      const isCapital = letter !== letter.toLowerCase();
      if (isCapital) await this.touch(this.key(said('letters.shift')));
      await this.touch(this.key(letter === ' ' ? said('letters.space') : letter));
    }
  }

  async typeDigits(digits: string): Promise<void> {
    const keypad = this.page.getByRole('group', { name: said('keypad.label') });
    for (const digit of digits)
      await this.touch(keypad.getByRole('button', { name: digit, exact: true }));
  }

  async done(): Promise<void> {
    await this.touch(this.key(said('letters.done')));
    await expect(this.letters).toBeHidden();
    await this.keys.look();
  }

  private key(name: string): Locator {
    return this.letters.getByRole('button', { name, exact: true });
  }
}

const NAMES = `^(?:${LANGUAGES.map((one) => LANGUAGE_FORMS[one].name).join('|')})$`;

async function begin(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  return session;
}
