/** Who is who: the locked till, a supervisor's confirmation, cashiers and rights. */
import type { Page } from 'playwright-core';
import { NO_PEOPLE } from '../../../src-shared/contract/people-schema.ts';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { DANA, LOCKED, signedIn } from './fake-pins.ts';
import type { FakeTill } from './fake-till.ts';
import type { Scene } from './scenes.ts';
import { customer, press, type } from './steps.ts';
import { look, pressedBefore } from './hand.ts';

const SHOP: Partial<Snapshot> = { environment: 'production', people: signedIn(DANA) };
const CLOSED: Partial<Snapshot> = { environment: 'production', people: LOCKED };

async function settings(page: Page) {
  await page.waitForSelector('#phone');
  await press(page, 'F10');
  await page.click('#section-people');
  await page.getByRole('button', { name: /…$/u }).click();
  await page.waitForSelector('.people-panel');
}

async function language(page: Page) {
  await page.locator('.language-button, .rail__item:not([aria-keyshortcuts])').click();
  await page.waitForSelector('.language-panel [aria-pressed="true"]:focus');
}

async function rights(page: Page) {
  await settings(page);
  await page.locator('.dialog__head input[type="radio"]').nth(1).check();
  await page.waitForSelector('.rights-table');
}

/** A sale without bonuses, as far as the supervisor's PIN. */
async function approval(page: Page, till: FakeTill) {
  till.world.asksFor = { 'sale.start': 'sellWithoutBonuses' };
  await customer(page, '7012345678');
  await type(page, '12500');
  await press(page, 'Enter');
  await page.waitForSelector('#approval-pin');
}

export const PEOPLE_SCENES: readonly Scene[] = [
  {
    name: 'people-early',
    initial: SHOP,
    async play(page) {
      await settings(page);
      await page.waitForSelector('.people-panel [type="submit"]:focus');
      await pressedBefore(page, 'Enter', 100);
      await page.waitForSelector('dialog .keys-notice');
    },
  },
  { name: 'locked', initial: CLOSED },
  {
    name: 'locked-language',
    initial: CLOSED,
    async play(page) {
      await page.waitForSelector('#pin');
      await language(page);
    },
  },
  {
    name: 'language',
    initial: SHOP,
    async play(page) {
      await customer(page, '7012345678');
      await type(page, '12500');
      await language(page);
    },
  },
  { name: 'locked-start', initial: { ...CLOSED, stage: 'shiftStart', shift: null } },
  {
    name: 'locked-wrong',
    initial: CLOSED,
    async play(page) {
      await page.waitForSelector('#pin');
      for (const pin of ['9991', '9992', '9993']) {
        await type(page, pin);
        await press(page, 'Enter');
        await page.waitForSelector('#pin-problem');
        await page.waitForFunction(
          () => document.querySelector<HTMLInputElement>('#pin')?.value === '',
        );
      }
    },
  },
  {
    name: 'locked-sale',
    initial: SHOP,
    async play(page) {
      await customer(page, '7012345678');
      await type(page, '12500');
      await press(page, 'Enter');
      await page.waitForSelector('.payment-step');
      await press(page, 'Control+L');
      await page.waitForSelector('#pin');
    },
  },
  {
    name: 'locked-forgotten',
    initial: CLOSED,
    async play(page) {
      await page.waitForSelector('#pin');
      await page.locator('.action-column > .button').click();
      await page.waitForSelector('#sign-in-login');
    },
  },
  { name: 'shift-signed-in', initial: { ...SHOP, stage: 'shiftStart', shift: null } },
  {
    name: 'shift-proposes-people',
    initial: { stage: 'shiftStart', shift: null, environment: 'production' },
  },
  { name: 'sale-signed-in', initial: SHOP, play: (page) => customer(page, '7012345678') },
  { name: 'approval', initial: SHOP, play: approval },
  {
    name: 'approval-wrong',
    initial: SHOP,
    async play(page, till) {
      await approval(page, till);
      // What is typed at once is still meant for the sale.
      await look(page);
      await type(page, '3333');
      await press(page, 'Enter');
      await page.waitForSelector('#approval-pin-problem');
    },
  },
  {
    name: 'approval-refused',
    initial: SHOP,
    async play(page, till) {
      await approval(page, till);
      await press(page, 'Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
    },
  },
  { name: 'people', initial: SHOP, play: settings },
  {
    name: 'people-lost',
    initial: { ...SHOP, people: { ...LOCKED, state: 'lost', names: [] } },
    play: settings,
  },
  {
    name: 'help-signed-in',
    initial: SHOP,
    async play(page) {
      await page.waitForSelector('#phone');
      await press(page, 'F1');
      await page.waitForSelector('.help-panel');
    },
  },
  { name: 'people-none', initial: { ...SHOP, people: NO_PEOPLE }, play: settings },
  {
    name: 'people-add',
    initial: SHOP,
    async play(page) {
      await settings(page);
      await page.locator('[type="submit"]').click();
      await page.waitForSelector('#person-name');
      await type(page, '12');
      await page.focus('#person-pin');
      await type(page, '12');
      await press(page, 'Enter');
      await page.waitForSelector('#person-pin-problem');
    },
  },
  {
    name: 'people-edit',
    initial: SHOP,
    async play(page) {
      await settings(page);
      await page.locator('.people-list__line').first().click();
      await page.waitForSelector('#person-name');
    },
  },
  { name: 'people-rights', initial: SHOP, play: rights },
];
