/**
 * The letters of the screen under fingers: when they come and go, what they type and where, and that they hide
 * neither the field nor the main action and take no finger that was meant for something else.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src-shared/contract/choices.ts';
import { DANA, LOCKED, signedIn } from './preview/fake-pins.ts';
import {
  BACKSPACE,
  CAPS,
  DONE,
  hold,
  keyOf,
  SHIFT,
  tapAt,
  touch,
  touchField,
  touchLetters,
  touchTogether,
} from './preview/finger.ts';
import { letPass, type } from './preview/hand.ts';
import { LETTER_SCENES } from './preview/letter-scenes.ts';
import { settled } from './preview/settled.ts';
import { ENGLISH, setStageAnew, useBrowser } from './preview/stage.ts';

const { open, play } = setStageAnew();
const inWindow = useBrowser();

const LETTERS = '.letters';
const SEARCH = '.orders-list__search input';
const LAST_NAME = '#edit-lastName';

const isThere = (page: Page) => page.locator(LETTERS).count();
const value = (page: Page, field: string) => page.inputValue(field);
const put = (page: Page, field: string, text: string, start: number, end = start) =>
  page.locator(field).evaluate(
    (input: HTMLInputElement, [typed, from, to]) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.setSelectionRange(from, to);
    },
    [text, start, end] as const,
  );
const caret = (page: Page, field: string) =>
  page.locator(field).evaluate(({ selectionStart }: HTMLInputElement) => selectionStart);
const hasFocus = (page: Page, field: string) =>
  page.locator(field).evaluate((input) => document.activeElement === input);

/** The words are Russian, so the letters are, too. */
const RUSSIAN = { ...ENGLISH, language: 'ru' } as const;

async function searching(preferences = RUSSIAN as typeof ENGLISH) {
  const preview = await open({ preferences });
  const { page } = preview;
  await page.waitForSelector('#phone');
  await page.keyboard.press('F11');
  await page.waitForSelector(`${SEARCH}:focus`);
  return preview;
}

describe('come', () => {
  it('for a finger on a field of text, and not for the mouse, a key or the program', async () => {
    const { page } = await searching();
    await page.click(SEARCH);
    await settled(page);
    expect(await isThere(page)).toBe(0);
    await touchField(page, SEARCH);
    expect(await isThere(page)).toBe(1);
    expect(await hasFocus(page, SEARCH)).toBe(true);
  });

  it('not where the keypad stands, nor for a field that is read only, nor for a card', async () => {
    const { page } = await open({ environment: 'production', people: signedIn(DANA) });
    await touch(page, '#phone');
    await settled(page);
    expect(await isThere(page)).toBe(0);
    await page.keyboard.press('F10');
    await page.click('#section-people');
    await page.getByRole('button', { name: /…$/u }).click();
    await page.locator('.people-panel [type="submit"]').click();
    await touch(page, '#person-card');
    await settled(page);
    expect(await isThere(page)).toBe(0);
    await page.locator('#person-name').evaluate((input: HTMLInputElement) => {
      input.readOnly = true;
    });
    await touch(page, '#person-name');
    await settled(page);
    expect(await isThere(page)).toBe(0);
  });

  it('as digits alone for a number that has no keypad', async () => {
    const { page } = await play('letters-digits');
    await put(page, '#edit-phone', '', 0);
    await touchLetters(page, '7771');
    expect((await value(page, '#edit-phone')).replaceAll(/\D/gu, '')).toBe('7771');
    expect(await page.locator(keyOf('а')).count()).toBe(0);
  });

  it('for a count by notes, each number in the place of the last', async () => {
    const { page } = await play('close-notes');
    const first = '.notes-dialog__count >> nth=0';
    await touch(page, first);
    await page.waitForSelector(LETTERS);
    await letPass(page, 400);
    await touch(page, BACKSPACE);
    await touchLetters(page, '12');
    expect(await value(page, first)).toBe('12');
  });

  it('not where the owner has switched them off, and go when that happens', async () => {
    const { page, till } = await searching();
    await touchField(page, SEARCH);
    till.change({ preferences: { ...RUSSIAN, screenLetters: false } });
    await page.waitForSelector(LETTERS, { state: 'detached' });
    await touch(page, SEARCH);
    await settled(page);
    expect(await isThere(page)).toBe(0);
  });
});

describe('type', () => {
  it('at the caret, in the middle of a word too, and over what is selected', async () => {
    const { page } = await play('letters-customer');
    await put(page, LAST_NAME, 'Серкова', 3);
    // The preview's words are English.
    await touchLetters(page, 'ab');
    expect(await value(page, LAST_NAME)).toBe('Серabкова');
    expect(await caret(page, LAST_NAME)).toBe(5);
    await put(page, LAST_NAME, 'Серкова', 0, 7);
    await touch(page, SHIFT);
    await touchLetters(page, 'Xy z');
    expect(await value(page, LAST_NAME)).toBe('Xy z');
    expect(await hasFocus(page, LAST_NAME)).toBe(true);
  });

  it('one capital behind the shift, and all of them behind caps', async () => {
    const { page } = await searching();
    await touchField(page, SEARCH);
    await touch(page, SHIFT);
    await touchLetters(page, 'Аб');
    await touch(page, CAPS);
    await touchLetters(page, 'ВГ');
    await touch(page, CAPS);
    await touchLetters(page, 'д');
    expect(await value(page, SEARCH)).toBe('АбВГд');
  });

  it('each letter once where two thumbs overlap, in the order in which they came down', async () => {
    const { page } = await searching();
    await touchField(page, SEARCH);
    await touchTogether(page, keyOf('а'), keyOf('л'));
    await touchTogether(page, keyOf('м'), keyOf('а'), keyOf('т'));
    await touchLetters(page, 'ыы');
    expect(await value(page, SEARCH)).toBe('алматыы');
  });

  it('no letter twice for two contacts of one finger', async () => {
    const { page } = await searching();
    await touchField(page, SEARCH);
    await touchTogether(page, keyOf('а'), keyOf('а'));
    expect(await value(page, SEARCH)).toBe('а');
  });

  it('no more than the field takes', async () => {
    const { page } = await play('letters-person');
    await put(page, '#person-name', 'a'.repeat(59), 59);
    await touchLetters(page, 'bc');
    expect(await value(page, '#person-name')).toBe(`${'a'.repeat(59)}b`);
  });

  it('in the other languages, too, by one key', async () => {
    const { page } = await searching({ ...ENGLISH, language: 'kk' });
    await touchField(page, SEARCH);
    await touch(page, SHIFT);
    await touchLetters(page, 'Әйгүл');
    await touch(page, '.letters__key:text-is("Қазақша")');
    await touchLetters(page, 'ъ');
    await touch(page, '.letters__key:text-is("Русский")');
    await touchLetters(page, 'w');
    expect(await value(page, SEARCH)).toBe('Әйгүлъw');
  });

  it('and delete as long as Backspace is held, no longer', async () => {
    const { page } = await searching();
    await touchField(page, SEARCH);
    await put(page, SEARCH, 'абвгдежз', 8);
    await touch(page, BACKSPACE);
    expect(await value(page, SEARCH)).toBe('абвгдеж');
    await hold(page, BACKSPACE, 450 + 2 * 70);
    expect(await value(page, SEARCH)).toBe('абв');
    await letPass(page, 2_000);
    expect(await value(page, SEARCH)).toBe('абв');
  });

  it('nothing into a field that has become read only, which is said', async () => {
    const { page } = await play('letters-customer');
    await page.locator(LAST_NAME).evaluate((input: HTMLInputElement) => {
      input.readOnly = true;
    });
    const before = await value(page, LAST_NAME);
    await touchLetters(page, 'a');
    expect(await value(page, LAST_NAME)).toBe(before);
    await page.waitForSelector('dialog .keys-notice');
  });

  it('a password that nobody sees go down or hears', async () => {
    const { page } = await play('letters-password');
    await touchLetters(page, '#7');
    await touch(page, '.letters__key:text-is("#+=")');
    await touchLetters(page, 'q');
    expect(await value(page, '#sign-in-password')).toBe('#7q');
    expect(await page.locator('.letters .raised').count()).toBe(0);
    const spoken = page.locator('[aria-live], [role="status"], [role="alert"], output');
    expect((await spoken.allTextContents()).join('')).not.toMatch(/#7q?/u);
    // Looked at, it goes on where it was.
    await touch(page, '.form__eye');
    await touchLetters(page, 'w');
    expect(await value(page, '#sign-in-password')).toBe('#7qw');
    expect(await page.locator('.letters .raised').count()).toBeGreaterThan(0);
    // Hidden again, and no letter is typed first.
    await touch(page, '.form__eye');
    await page.waitForSelector('#sign-in-password[type="password"]');
    await expect.poll(() => page.locator('.letters .raised').count()).toBe(0);
    await page.waitForSelector('.letters--secret');
  });
});

describe('go', () => {
  it('by "Done", and come again for the next touch', async () => {
    const { page } = await searching();
    await touchField(page, SEARCH);
    await touch(page, DONE);
    await page.waitForSelector(LETTERS, { state: 'detached' });
    expect(await hasFocus(page, SEARCH)).toBe(true);
    await touchField(page, SEARCH);
  });

  it('with a key of a keyboard, which does what it does', async () => {
    const { page } = await searching();
    await touchField(page, SEARCH);
    await touchLetters(page, 'а');
    await type(page, 'b');
    await page.waitForSelector(LETTERS, { state: 'detached' });
    expect(await value(page, SEARCH)).toBe('аb');
  });

  it('with the dialog of their field', async () => {
    const { page } = await play('letters-customer');
    await touch(page, '.dialog__head button');
    await page.waitForSelector('dialog', { state: 'detached' });
    await settled(page);
    expect(await isThere(page)).toBe(0);
    expect(await page.locator('html').getAttribute('data-letters')).toBeNull();
  });

  it('with the lock', async () => {
    const { page, till } = await searching();
    await touchField(page, SEARCH);
    till.change({ environment: 'production', people: LOCKED });
    await page.waitForSelector('#pin');
    await page.waitForSelector(LETTERS, { state: 'detached' });
  });

  it('under a panel that comes by itself: it gets none of the note, and what it doesn’t get is said', async () => {
    const { page, till } = await play('letters-note');
    await touchLetters(page, 'ab');
    const key = await page.locator(keyOf('c')).boundingBox();
    if (key === null) throw new Error('no key');
    till.change({ signIn: 'needed' });
    await page.waitForSelector('#sign-in-login:focus');
    // What was on its way to the key lands where it was.
    const session = await page.context().newCDPSession(page);
    const touchPoints = [{ x: key.x + key.width / 2, y: key.y + key.height / 2 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForSelector(LETTERS, { state: 'detached' });
    await page.waitForSelector('dialog .keys-notice');
    expect(await value(page, '#sign-in-login')).toBe('');
    expect(await value(page, '#note')).toMatch(/ab$/u);
    expect(till.read().signIn).toBe('needed');
    // A finger on it brings them.
    await letPass(page, 1_000);
    await touchField(page, '#sign-in-login');
    await touchLetters(page, 'q');
    expect(await value(page, '#sign-in-login')).toBe('q');
  });

  it('when the program moves the focus to another field of theirs', async () => {
    const { page } = await play('letters-customer');
    await letPass(page, 1_000);
    await page.locator('#edit-firstName').focus();
    await page.waitForSelector(LETTERS, { state: 'detached' });
  });

  it('with their field, though nothing else has the focus', async () => {
    const { page } = await searching();
    await touchField(page, SEARCH);
    await page.locator(SEARCH).evaluate((input) => input.remove());
    await page.waitForSelector(LETTERS, { state: 'detached' });
  });

  it('when the focus goes to no field of theirs, and on with it to another one', async () => {
    const { page } = await play('letters-customer');
    await touch(page, '#edit-firstName');
    await touchLetters(page, 'q');
    expect(await value(page, '#edit-firstName')).toMatch(/q/u);
    await touch(page, '#edit-birthday');
    await page.waitForSelector(keyOf('q'), { state: 'detached' });
    expect(await page.locator(keyOf('7')).count()).toBe(1);
    await page.locator('dialog [type="submit"]').focus();
    await page.waitForSelector(LETTERS, { state: 'detached' });
  });
});

describe('a finger that taps twice on the field', () => {
  it('types nothing and presses nothing that has come under it', async () => {
    const { page } = await play('letters-customer');
    await touch(page, DONE);
    await page.waitForSelector(LETTERS, { state: 'detached' });
    await letPass(page, 1_000);
    // The dialog stands in the middle again: a finger goes where it sees the field.
    await page.waitForFunction(() => {
      const { top = 0, bottom = 0 } =
        document.querySelector('dialog')?.getBoundingClientRect() ?? {};
      return Math.abs(top - (innerHeight - bottom)) < 2;
    });
    const before = await value(page, LAST_NAME);
    const box = await page.locator(LAST_NAME).boundingBox();
    if (box === null) throw new Error('no field');
    const at = { x: box.x + 20, y: box.y + 10 };
    const tap = () => tapAt(page, at);
    await tap();
    await page.waitForSelector(LETTERS);
    await tap();
    await settled(page);
    expect(await value(page, LAST_NAME)).toBe(before);
    expect(await page.locator('dialog[open]').count()).toBe(1);
  });

  it('nor, beside the main action, a key that is where the field was', async () => {
    const { page } = await play('order-refund');
    const box = await page.locator('#reason').boundingBox();
    if (box === null) throw new Error('no field');
    const under = { x: box.x + 60, y: box.y + 12 };
    // So low that the letters come where it was.
    await page.setViewportSize({ width: 1024, height: 640 });
    const tap = () => tapAt(page, under);
    await tap();
    await page.waitForSelector(LETTERS);
    await settled(page);
    const isKey = await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('.letters__key') !== null,
      under,
    );
    expect(isKey).toBe(true);
    await tap();
    await settled(page);
    expect(await value(page, '#reason')).toBe('');
    await letPass(page, 1_000);
    await tap();
    await expect.poll(() => value(page, '#reason')).not.toBe('');
  });
});

/** What the letters hide of what they are typed into, or of what is done with it. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const letters = document.querySelector('.letters')?.getBoundingClientRect();
    if (letters === undefined) return ['no letters'];
    const dialog = document.querySelector('dialog[open]');
    const field = document.activeElement?.closest('.field') ?? document.activeElement;
    const action =
      dialog === null
        ? document.querySelector('[data-main-action]')
        : dialog.querySelector('[type="submit"]');
    for (const [name, one] of [
      ['field', field],
      ['action', action],
    ] as const) {
      if (!one) continue;
      const { left, top, right, bottom } = one.getBoundingClientRect();
      for (const [x, y] of [
        [left + 4, top + 4],
        [right - 4, bottom - 4],
        [(left + right) / 2, bottom - 4],
      ] as const) {
        const over = document.elementFromPoint(x, y);
        if (over === null || !(one.contains(over) || over.contains(one)))
          found.push(`${name} at ${x},${y} by ${over?.className ?? 'nothing'}`);
      }
    }
    for (const key of document.querySelectorAll('.letters__key')) {
      const { width, height, left, right, bottom } = key.getBoundingClientRect();
      if (left < 0 || right > innerWidth || bottom > innerHeight)
        found.push(`off the screen: ${key.textContent}`);
      if (innerHeight > 560 && (width < 44 || height < 44))
        found.push(`${key.textContent}: ${width} × ${height}`);
      if (key.getAttribute('tabindex') !== '-1')
        found.push(`in the way of Tab: ${key.textContent}`);
    }
    return found;
  });

describe.concurrent.each(LANGUAGES)('hide nothing that is needed: %s', (language) => {
  it.each(LETTER_SCENES)('$name at 1024x680', async (scene) => {
    const window = await inWindow({ width: 1024, height: 680 });
    await using preview = await window.show({
      ...scene.initial,
      preferences: { ...ENGLISH, language },
    });
    const { page, till } = preview;
    await page.waitForSelector('main');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await scene.play?.(page, till);
    await settled(page);
    expect(await hidden(page)).toEqual([]);
  });
});
