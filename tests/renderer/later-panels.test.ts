/**
 * What stands over the sale or beside it and can't be read goes without a word and takes no sale away: main is told,
 * the hands are in the sale, and asked for again it is there as soon as it can be read.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import { DANA, LOCKED, signedIn } from './preview/fake-pins.ts';
import type { FakeTill } from './preview/fake-till.ts';
import { look, type } from './preview/hand.ts';
import type { Preview } from './preview/preview-page.ts';
import { settled } from './preview/settled.ts';
import { setStage } from './preview/stage.ts';
import { customer, press, untilCode } from './preview/steps.ts';
import { openPractice } from './preview/practice-scenes.ts';

const { open } = setStage();
const OFFERED = '.practice-panel li:nth-child(2) button';
const SHOP: Partial<Snapshot> = { environment: 'production', people: signedIn(DANA) };
const STRIP = '.practice-strip';

/** The page anew, without that part until the result is called. */
async function without({ page }: Preview, part: RegExp, field = '#phone'): Promise<() => void> {
  let isAway = true;
  await page.route(part, (route) => (isAway ? route.abort() : route.fallback()));
  await page.reload();
  await page.waitForSelector(field);
  await look(page);
  return () => {
    isAway = false;
  };
}

/** Tests that run beside each other have no `expect.poll`. */
const told = (till: FakeTill) =>
  vi.waitUntil(() => till.world.screenErrors.length > 0, { timeout: 15_000 });

/** Main has been told, no dialog is open, and what is typed goes to the sale. */
async function goesOn({ page, till }: Preview, amount: string): Promise<void> {
  await told(till);
  await settled(page);
  expect(await page.locator('.error-boundary, dialog').count()).toBe(0);
  await type(page, amount);
  expect((await page.inputValue('#amount')).replaceAll(/\D/gu, '')).toBe(amount);
}

const openLanguage = (page: Page) => page.click('.rail__item:not([aria-keyshortcuts])');
const openPeople = async (page: Page) => {
  await press(page, 'F10');
  await page.click('#section-people');
  await page.getByRole('button', { name: /…$/u }).click();
};

const openSupport = async (page: Page) => {
  await press(page, 'F10');
  await page.click('#section-support');
};

describe.concurrent('a panel', () => {
  it.each<[string, RegExp, (page: Page) => Promise<void>, string, Partial<Snapshot>?]>([
    ['help', /help-panel-/u, (page) => press(page, 'F1'), '.help-panel'],
    ['practice', /practice-panel-/u, (page) => press(page, 'Shift+F1'), '.practice-panel'],
    ['its words', /\/practice-[\w-]{8}\.js/u, (page) => press(page, 'Shift+F1'), OFFERED],
    ['settings', /settings-panel-/u, (page) => press(page, 'F10'), '#section-people'],
    ['words for support', /\/support-[\w-]{8}\.js/u, openSupport, '.support-code'],
    ['people', /people-panel-/u, openPeople, '.people-panel', SHOP],
    ['language', /language-panel-/u, openLanguage, '.language-panel'],
  ])('%s', async (_, part, ask, shown, initial = {}) => {
    await using preview = await open(initial);
    const { page } = preview;
    const comes = await without(preview, part);
    await customer(page, '7012345678');
    await look(page);
    await ask(page);
    await goesOn(preview, '5000');
    comes();
    await look(page);
    await ask(page);
    await page.waitForSelector(`dialog[open] ${shown}`);
    await press(page, 'Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.waitForSelector('#amount:focus');
  });

  it('of people, where nobody is signed in: whoever was let in is out again', async () => {
    await using preview = await open({
      environment: 'production',
      people: { ...LOCKED, ownerUntil: Number.MAX_SAFE_INTEGER },
    });
    const { page, till } = preview;
    const comes = await without(preview, /people-panel-/u, '#pin');
    await page.click('.action-column > .button');
    await told(till);
    await settled(page);
    expect(await page.locator('.error-boundary, dialog').count()).toBe(0);
    await page.waitForSelector('#pin:focus');
    expect(till.read().people.ownerUntil).toBeNull();
    comes();
    await page.click('.action-column > .button');
    await page.waitForSelector('dialog[open] #sign-in-login');
  });
});

describe.concurrent('beside the sale', () => {
  it.each([
    ['practice', /practice-strip-/u],
    ['its words', /\/practice-[\w-]{8}\.js/u],
  ])('%s: a trouble that is made takes nothing away', async (_, part) => {
    await using preview = await open();
    const { page, till } = preview;
    const comes = await without(preview, part);
    await customer(page, '7012345678');
    const trouble = (endsAt: number) =>
      till.change({
        practice: { done: [], trouble: { kind: 'slow', acted: false, endsAt } },
      });
    trouble(Date.now() + 60_000);
    await goesOn(preview, '5000');
    comes();
    trouble(Date.now() + 90_000);
    await page.waitForSelector(`${STRIP}--trouble`);
  });

  it('practice: an exercise that is pressed again is told', async () => {
    await using preview = await open();
    const { page } = preview;
    const comes = await without(preview, /practice-strip-/u);
    await customer(page, '7012345678');
    const choose = async () => {
      await openPractice(page);
      await look(page);
      await page.click(OFFERED);
    };
    await choose();
    await goesOn(preview, '5000');
    comes();
    await choose();
    await page.waitForSelector(STRIP);
  });

  it('the customer’s phone: the code can be typed, and the next message shows it', async () => {
    await using preview = await open();
    const { page, till } = preview;
    const comes = await without(preview, /sms-phone-/u);
    await customer(page, '7012345678');
    await type(page, '12500');
    await press(page, 'F2');
    await press(page, 'Enter');
    await untilCode(page);
    await told(till);
    await settled(page);
    expect(await page.locator('.error-boundary, .sms-phone').count()).toBe(0);
    await page.waitForSelector('#code:focus');
    comes();
    const { sms } = till.read();
    if (sms === null) throw new Error('no message has come');
    till.change({ sms: { ...sms, at: sms.at + 1 } });
    await page.waitForSelector('.sms-phone');
  });
});
