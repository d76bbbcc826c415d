/** Who was new is asked for name and birthday on Done: two keys beside what is typed, and nothing for who has none. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { digits, hold, notice, untilFocused, useRenderer, VIP } from './keyboard-harness.ts';
import { chargeNew, NAME } from './newcomer.ts';
import { askConsent } from './preview/end-scenes.ts';
import { touch, touchField, touchLetters } from './preview/finger.ts';
import { letPass, look, type } from './preview/hand.ts';
import { settled } from './preview/settled.ts';

const NEW = '7059998877';
const BIRTHDAY = { year: 1990, month: 3, day: 15 };

const open = useRenderer();
type Opened = Awaited<ReturnType<typeof open>>;

/** The money of a new customer is about to be taken. */
async function charged(): Promise<Opened> {
  const opened = await open();
  await chargeNew(opened.page, NEW);
  return opened;
}

async function toDone(): Promise<Opened> {
  const opened = await charged();
  await opened.page.keyboard.press('Enter');
  await opened.page.waitForSelector('.customer-facts__stamps');
  await opened.page.waitForSelector(`${NAME}:enabled`);
  await look(opened.page);
  return opened;
}

async function asking(): Promise<Opened> {
  const opened = await toDone();
  askConsent(opened.till);
  return opened;
}

/** Digits behind the name are the birthday; no look between the keys. */
async function typed(page: Page, text: string) {
  await page.keyboard.press('F6');
  await letPass(page, 90);
  await type(page, text, 90);
}

const places = (page: Page) =>
  page.$$eval('.step-frame__action button', (buttons) =>
    buttons.map((button) => [button.textContent, button.getBoundingClientRect().top]),
  );

const isGone = (page: Page) => page.waitForSelector('dialog', { state: 'detached' });

describe('name and birthday', () => {
  it('F6, the name, the digits of the birthday, Enter: typed blindly in one go', async () => {
    const { page, till } = await toDone();
    await typed(page, 'Айгерим 15031990');
    await page.keyboard.press('Enter');
    await isGone(page);
    expect(till.world.edits).toMatchObject([{ firstName: 'Айгерим', birthday: BIRTHDAY }]);
    expect(till.world.edits[0]).not.toHaveProperty('consent');
    await page.waitForSelector('h2:has-text("Айгерим")');
    // Done stands as it was, and nothing of it has gone to the next customer.
    expect(till.read().sale?.state.at).toBe('done');
    expect(await page.locator('.typed-ahead').count()).toBe(0);
  });

  it('a name alone; the next phone then begins the next sale as ever', async () => {
    const { page, till } = await toDone();
    await typed(page, 'Дана');
    await page.keyboard.press('Enter');
    await isGone(page);
    expect(till.world.edits).toMatchObject([{ firstName: 'Дана', birthday: null }]);
    await look(page);
    await type(page, VIP);
    await letPass(page, 100);
    await untilFocused(page, 'amount');
    expect(till.read().sale).toBeNull();
    expect(await digits(page, 'phone')).toBe(VIP);
  });

  it('a birthday that is only begun isn’t sent, and is said at its field', async () => {
    const { page, till } = await toDone();
    await typed(page, 'Дана 1503');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#edit-birthday-problem');
    await untilFocused(page, 'edit-birthday');
    expect(till.world.edits).toEqual([]);
    await type(page, '1990', 90);
    await page.keyboard.press('Enter');
    await isGone(page);
    expect(till.world.edits).toMatchObject([{ birthday: BIRTHDAY }]);
  });

  it('of a digit in the family name as well; none is added to a birthday that stands there', async () => {
    const { page } = await toDone();
    await typed(page, '150');
    await page.focus('#edit-lastName');
    await type(page, '7', 90);
    expect(await page.inputValue('#edit-birthday')).toBe('150');
    expect(await page.inputValue('#edit-lastName')).toBe('');
    expect(await notice(page)).toContain('were not taken');
  });

  it('has neither phone nor tags, and the dialog of a known customer takes digits in a name', async () => {
    const { page } = await toDone();
    await typed(page, '');
    await untilFocused(page, 'edit-firstName');
    expect(await page.locator('dialog #edit-phone, dialog .edit-tags').count()).toBe(0);
    await page.keyboard.press('Escape');
    await isGone(page);
    await look(page);
    await type(page, VIP);
    await letPass(page, 100);
    await untilFocused(page, 'amount');
    await page.waitForSelector('.edit-customer');
    await look(page);
    await typed(page, '7');
    expect(await page.locator('dialog #edit-phone, dialog .edit-tags').count()).toBe(2);
    expect(await page.inputValue('#edit-firstName')).toMatch(/7$/u);
  });

  it('without an answer it isn’t known, and what was typed stays', async () => {
    const { page, till } = await toDone();
    till.world.editFault = { code: 'timeout', retry: 'unsafe' };
    await typed(page, 'Дана');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog .fault-notice');
    expect(await page.textContent('dialog .fault-notice')).toContain('It is not known');
    expect(await page.inputValue('#edit-firstName')).toBe('Дана');
  });

  it('with the letters of the screen, too', async () => {
    const { page, till } = await toDone();
    await touch(page, '.step-frame__action button[aria-keyshortcuts="F6"]');
    await untilFocused(page, 'edit-firstName');
    await look(page);
    await touchField(page, '#edit-firstName');
    await touchLetters(page, 'qw');
    const name = await page.inputValue('#edit-firstName');
    expect(name).toMatch(/^qw$/iu);
    await touch(page, 'dialog [type="submit"]');
    await isGone(page);
    expect(till.world.edits).toMatchObject([{ firstName: name }]);
  });
});

describe('nobody is slowed', () => {
  it('Enter and the next phone do what they always do', async () => {
    const { page, till } = await toDone();
    await page.keyboard.press('Enter');
    await untilFocused(page, 'phone');
    expect(till.read().sale).toBeNull();
    expect(till.world.edits).toEqual([]);
  });

  it('nothing moves when it is heard whose the phone is', async () => {
    const { page, till } = await charged();
    const answer = till.hold();
    await page.keyboard.press('Enter');
    answer();
    await page.waitForSelector(NAME);
    const before = await places(page);
    await page.waitForSelector(`${NAME}:enabled`);
    await settled(page);
    expect(await places(page)).toEqual(before);
  });

  it('who isn’t found after the sale isn’t asked, and F6 says that it does nothing', async () => {
    const { page, till } = await charged();
    till.world.lookupFault = { code: 'timeout', retry: 'unsafe' };
    await page.keyboard.press('Enter');
    await page.waitForSelector('.done-step--confirmed');
    await look(page);
    expect(await page.isDisabled(NAME)).toBe(true);
    await page.keyboard.press('F6');
    expect(await page.locator('dialog[open]').count()).toBe(0);
    expect(await notice(page)).not.toBeNull();
  });

  it('a sale that isn’t confirmed asks nothing', async () => {
    const { page, till } = await charged();
    till.world.completeFault = { code: 'timeout', retry: 'unsafe' };
    await page.keyboard.press('Enter');
    await page.waitForSelector('.done-step--pending');
    expect(await page.locator(NAME).count()).toBe(0);
  });
});

describe('where the owner asks for a consent', () => {
  it('Enter without it sends nothing and says so; F2 from any field notes it and saves', async () => {
    const { page, till } = await asking();
    await typed(page, 'Айгерим 15031990');
    await page.keyboard.press('Enter');
    await untilFocused(page, 'edit-consent');
    await page.waitForSelector('#edit-consent-problem');
    expect(await page.isChecked('#edit-consent')).toBe(false);
    expect(till.world.edits).toEqual([]);
    await page.keyboard.press('F2');
    await isGone(page);
    expect(till.world.edits).toMatchObject([{ firstName: 'Айгерим', consent: true }]);
  });

  it('F2 does so on a button, too, as is said beside its keycap', async () => {
    const { page, till } = await asking();
    await typed(page, 'Дана');
    await page.focus('dialog [type="submit"]');
    expect(await page.textContent('.consent-check')).toContain('F2agrees, save');
    await page.keyboard.press('F2');
    await isGone(page);
    expect(till.world.edits).toMatchObject([{ firstName: 'Дана', consent: true }]);
  });

  it('no key more: F6, what is typed, F2; a second press of it, and what is typed behind it, do nothing to that', async () => {
    const { page, till } = await asking();
    await typed(page, 'Айгерим 15031990');
    const goOn = await hold(page, 'customer.edit');
    await page.keyboard.press('F2');
    await letPass(page, 90);
    await page.keyboard.press('F2');
    await page.keyboard.press('Enter');
    await goOn();
    await isGone(page);
    expect(till.world.edits).toMatchObject([
      { firstName: 'Айгерим', birthday: BIRTHDAY, consent: true },
    ]);
  });

  it('F2 sends once more what was not saved', async () => {
    const { page, till } = await asking();
    till.world.editFault = { code: 'timeout', retry: 'unsafe' };
    await typed(page, 'Дана');
    await page.keyboard.press('F2');
    await page.waitForSelector('dialog .fault-notice');
    expect(await page.isChecked('#edit-consent')).toBe(true);
    till.world.editFault = null;
    await look(page);
    await page.keyboard.press('F2');
    await isGone(page);
    expect(till.world.edits).toMatchObject([{ consent: true }, { consent: true }]);
  });

  it('F2 saves nothing while something else is wrong, and marks it', async () => {
    const { page, till } = await asking();
    await typed(page, 'Айгерим 3113');
    await page.keyboard.press('F2');
    expect(await page.isChecked('#edit-consent')).toBe(true);
    await type(page, '1990', 90);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#edit-birthday[aria-invalid="true"]');
    expect(till.world.edits).toEqual([]);
    await page.fill('#edit-birthday', '15031990');
    await look(page);
    await page.keyboard.press('Enter');
    await isGone(page);
    expect(till.world.edits).toMatchObject([{ birthday: BIRTHDAY, consent: true }]);
  });

  it('marked before anything is typed: F2 again takes it off, held down it is one press; Space does the same on the check', async () => {
    const { page } = await asking();
    await typed(page, '');
    await page.keyboard.down('F2');
    await page.keyboard.down('F2');
    await page.keyboard.up('F2');
    expect(await page.isChecked('#edit-consent')).toBe(true);
    await page.keyboard.press('F2');
    expect(await page.isChecked('#edit-consent')).toBe(false);
    await page.focus('#edit-consent');
    await page.keyboard.press('Space');
    expect(await page.isChecked('#edit-consent')).toBe(true);
  });

  it('it isn’t marked any more in a dialog that was closed and opened again', async () => {
    const { page } = await asking();
    await typed(page, '');
    await page.keyboard.press('F2');
    await page.keyboard.press('Escape');
    await isGone(page);
    await look(page);
    await typed(page, '');
    expect(await page.isChecked('#edit-consent')).toBe(false);
  });

  it('once it was given nobody is asked again', async () => {
    const { page } = await asking();
    await typed(page, 'Д');
    await page.keyboard.press('F2');
    await isGone(page);
    // The customer is read anew.
    await page.waitForSelector('h2:text-is("Д")');
    await look(page);
    await typed(page, '');
    await untilFocused(page, 'edit-firstName');
    expect(await page.locator('#edit-consent').count()).toBe(0);
  });
});
