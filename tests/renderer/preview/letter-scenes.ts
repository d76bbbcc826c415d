/** The letters of the screen, over each kind of field that a finger touches. */
import type { Page } from 'playwright-core';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { askConsent, naming } from './end-scenes.ts';
import { DANA, signedIn } from './fake-pins.ts';
import type { FakeTill } from './fake-till.ts';
import { touch, SHIFT, SIGNS, touchField } from './finger.ts';
import { look, opened } from './order-scenes.ts';
import type { Scene } from './scenes.ts';
import { customer, press, type } from './steps.ts';

const SET_UP: Partial<Snapshot> = { stage: 'setup', environment: null, branch: null, shift: null };
const SHOP: Partial<Snapshot> = { environment: 'production', people: signedIn(DANA) };

async function editing(page: Page) {
  await customer(page, '7012345678');
  await page.waitForSelector('.edit-customer');
  await press(page, 'F6');
  await page.waitForSelector('#edit-firstName:focus');
}

async function refund(page: Page, till: FakeTill) {
  await look(page, till, opened([]));
  await press(page, 'F3');
  await page.waitForSelector('#refund');
  await type(page, '300');
}

async function orders(page: Page) {
  await page.waitForSelector('#phone');
  await press(page, 'F11');
  await page.waitForSelector('.orders-list__search input:focus');
}

export const LETTER_SCENES: readonly Scene[] = [
  {
    name: 'letters-customer',
    async play(page) {
      await editing(page);
      await touchField(page, '#edit-lastName');
    },
  },
  {
    name: 'letters-newcomer',
    async play(page, till) {
      askConsent(till);
      await naming(page);
      await touchField(page, '#edit-firstName');
    },
  },
  {
    name: 'letters-digits',
    async play(page) {
      await editing(page);
      await touchField(page, '#edit-phone');
    },
  },
  {
    name: 'letters-reason',
    async play(page, till) {
      await refund(page, till);
      await touchField(page, '#reason');
      await touch(page, SHIFT);
    },
  },
  {
    name: 'letters-search',
    async play(page) {
      await orders(page);
      await touchField(page, '.orders-list__search input');
    },
  },
  {
    name: 'letters-note',
    async play(page) {
      await customer(page, '7000000005');
      await type(page, '2100');
      await press(page, 'F9');
      await page.waitForSelector('#note');
      await touchField(page, '#note');
    },
  },
  {
    name: 'letters-cashier',
    initial: { stage: 'shiftStart', shift: null },
    async play(page) {
      await page.waitForSelector('#cashier');
      await touchField(page, '#cashier');
    },
  },
  {
    name: 'letters-person',
    initial: SHOP,
    async play(page) {
      await page.waitForSelector('#phone');
      await press(page, 'F10');
      await page.click('#section-people');
      await page.getByRole('button', { name: /…$/u }).click();
      await page.waitForSelector('.people-panel');
      await page.locator('[type="submit"]').click();
      await page.waitForSelector('#person-name');
      await touchField(page, '#person-name');
    },
  },
  {
    name: 'letters-password',
    initial: SET_UP,
    async play(page) {
      await press(page, 'F2');
      await page.waitForSelector('#sign-in-password');
      await touchField(page, '#sign-in-password');
      await touch(page, SIGNS);
    },
  },
  {
    name: 'letters-address',
    initial: SET_UP,
    async play(page) {
      await press(page, 'F2');
      await page.waitForSelector('#address');
      await touchField(page, '#address');
    },
  },
];
