/** Hands on the screen: keys that were dropped, scanned or typed ahead, notes, tags, and the questions. */
import { NO_OPEN_ITEMS } from '../../../src-shared/contract/snapshot.ts';
import type { Page } from 'playwright-core';
import { id } from '../../../src-shared/domain/id.ts';
import type { Scene } from './scenes.ts';
import { customer, enter, press, type } from './steps.ts';
import { pressedBefore, scan, untilReady } from './hand.ts';

const REGULAR = '7000000002';
const VIP = '7012345678';

async function noCustomer(page: Page) {
  await page.waitForSelector('#phone');
  await press(page, 'Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'amount');
}

async function edit(page: Page, phone: string) {
  await customer(page, phone);
  await page.waitForSelector('.edit-customer');
  await press(page, 'F6');
  await page.waitForSelector('dialog[open] .edit-tags');
}

const tag = (number: number, name: string, discount = false) => ({
  tagId: id(String(number)),
  name,
  background: null,
  textColor: null,
  bonusPercentage: discount ? 10 : null,
  isDiscount: discount,
});

export const HANDS_SCENES: readonly Scene[] = [
  {
    name: 'keys-dropped',
    async play(page, till) {
      const answer = till.hold();
      await page.waitForSelector('#phone');
      await type(page, '7059998877');
      await type(page, '5000');
      await press(page, 'Enter');
      answer();
      await page.waitForSelector('.keys-notice');
    },
  },
  {
    name: 'keys-dropped-differs',
    async play(page, till) {
      till.world.spentElsewhere = 900;
      await customer(page, VIP);
      await type(page, '5000');
      await untilReady(page);
      const answer = till.hold();
      await press(page, 'Enter');
      await type(page, '6000');
      await press(page, 'Enter');
      answer();
      await page.waitForSelector('.quote-changed-step');
      await page.waitForSelector('.keys-notice');
    },
  },
  {
    name: 'keys-nothing-here',
    async play(page, till) {
      await customer(page, REGULAR);
      await type(page, '12500');
      till.world.hang = 'createOrder';
      await enter(page);
      // Before it stands F8 is the purchase's.
      await page.waitForSelector('.busy-step');
      await press(page, 'F8');
      await page.waitForSelector('.keys-notice');
    },
  },
  {
    name: 'keys-taken-back',
    async play(page, till) {
      till.world.hang = 'lookup';
      await page.waitForSelector('#phone');
      await type(page, VIP);
      await type(page, '12500');
      await press(page, 'Enter');
      await press(page, 'ArrowUp');
      await page.waitForSelector('.keys-notice');
    },
  },
  {
    name: 'keys-early',
    async play(page, till) {
      await page.waitForSelector('#phone');
      till.change({ stage: 'shiftStart', shift: null });
      await page.waitForSelector('#counted');
      await pressedBefore(page, 'Enter', 100);
      await page.waitForSelector('.keys-notice');
    },
  },
  {
    name: 'keys-scanned',
    async play(page) {
      await customer(page, '7000000005');
      await type(page, '12');
      await press(page, 'ArrowUp');
      await scan(page, '4870001234567');
      await page.waitForSelector('.keys-notice');
    },
  },
  {
    name: 'keys-scanned-another',
    async play(page) {
      await customer(page, '7000000005');
      await type(page, '12');
      await scan(page, VIP);
      await page.waitForSelector('.keys-notice .button');
    },
  },
  {
    name: 'keys-scanned-order',
    async play(page) {
      await page.waitForSelector('#phone');
      await press(page, 'ArrowUp');
      await scan(page, '460638');
      await page.waitForSelector('.keys-notice .button');
    },
  },
  {
    name: 'keys-scanned-award',
    async play(page, till) {
      till.change({ giftProductId: 'GIFT-500' });
      await customer(page, REGULAR);
      await scan(page, 'GIFT-500');
      await page.waitForSelector('.keys-notice');
    },
  },
  {
    name: 'amount-is-phone',
    async play(page) {
      await noCustomer(page);
      await type(page, VIP);
      await press(page, 'Enter');
      await page.waitForSelector('#amount-problem');
    },
  },
  {
    name: 'amount-unlikely',
    async play(page) {
      await customer(page, VIP);
      await type(page, '1250000');
      await press(page, 'F3');
      await type(page, '500');
      await enter(page);
      await page.waitForSelector('#amount-problem');
    },
  },
  {
    name: 'change-unlikely',
    async play(page) {
      await customer(page, REGULAR);
      await type(page, '500');
      await enter(page);
      await page.waitForSelector('.payment-step');
      await type(page, '100000');
      await enter(page);
      await page.waitForSelector('#tendered-problem');
    },
  },
  {
    name: 'typed-ahead-looking',
    async play(page, till) {
      till.world.hang = 'lookup';
      await page.waitForSelector('#phone');
      await type(page, VIP);
      await type(page, '12500');
      await press(page, 'Enter');
      await type(page, '20000');
      await page.waitForSelector('.typed-ahead');
    },
  },
  {
    name: 'typed-ahead-charging',
    async play(page, till) {
      await customer(page, REGULAR);
      await type(page, '12500');
      till.world.hang = 'createOrder';
      await enter(page);
      await type(page, '20000');
      await page.waitForSelector('.typed-ahead');
    },
  },
  {
    name: 'note-open',
    async play(page) {
      await customer(page, '7000000005');
      await type(page, '2100');
      await press(page, 'F9');
      await page.waitForSelector('#note');
      await page.keyboard.insertText('Без сахара, заберёт водитель в 18:30; сдачу отдать ему же');
    },
  },
  {
    name: 'tags',
    async play(page, till) {
      till.world.tags = [tag(31, 'Студент', true), tag(32, 'Постоянный гость'), tag(33, 'Новосёл')];
      await edit(page, '7000000005');
      await page.locator('.edit-tags__chip').first().click();
    },
  },
  {
    name: 'edit-phone',
    async play(page) {
      await edit(page, VIP);
      await page.locator('#edit-phone').fill('7779990011');
      await page.waitForSelector('dialog .notice');
    },
  },
  {
    // Places of before could not be reached.
    name: 'customer-forgotten',
    async play(page) {
      await edit(page, VIP);
      await page.locator('dialog .dialog-actions .button').first().click();
      await page.locator('dialog .button--danger').click();
      await page.waitForSelector('dialog output');
    },
  },
  {
    name: 'phone-hold',
    async play(page) {
      await customer(page, '7000000007');
      await page.waitForSelector('.purchase-step .notice');
    },
  },
  {
    name: 'tags-many',
    async play(page, till) {
      till.world.tags = Array.from({ length: 14 }, (_, index) =>
        tag(40 + index, `Метка магазина № ${index + 1}`, index % 3 === 0),
      );
      await edit(page, '7000000006');
    },
  },
  {
    name: 'was-lost-connection',
    initial: { environment: 'production' },
    async play(page, till) {
      await customer(page, VIP);
      await type(page, '12500');
      await press(page, 'F2');
      await untilReady(page);
      till.change({ service: { state: 'offline', latencyMs: null, nextTryAt: null } });
      await page.waitForSelector('.receipt__total small');
    },
  },
  {
    name: 'split-problem',
    async play(page) {
      await split(page);
      await type(page, '12500');
      await press(page, 'Enter');
      await page.waitForSelector('#part-problem');
    },
  },
  {
    name: 'forget-sure',
    initial: {
      openItems: { ...NO_OPEN_ITEMS, pending: 2 },
    },
    async play(page) {
      await page.waitForSelector('#phone');
      await press(page, 'F10');
      await page.click('#section-till');
      await page.click('.setting-row .button--danger');
      await page.waitForSelector('.forget-till__confirm');
    },
  },
  {
    name: 'trouble-all',
    initial: {
      environment: 'production',
      service: { state: 'offline', latencyMs: null, nextTryAt: null },
      openItems: {
        pending: 12,
        needsAttention: 3,
        since: null,
        accruable: 0,
        reversals: 0,
        reversalToDecide: null,
        toGiveBack: null,
      },
      signIn: 'needed',
    },
    async play(page) {
      // The log-in panel stands before everything else.
      await page.waitForSelector('dialog[open]');
      await press(page, 'Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
    },
  },
  {
    name: 'trouble-disk',
    initial: {
      openItems: {
        pending: 2,
        needsAttention: 1,
        since: null,
        accruable: 0,
        reversals: 0,
        reversalToDecide: null,
        toGiveBack: null,
      },
      storage: { reason: 'locked', unsavedSales: 3, thisSale: false },
    },
  },
  {
    name: 'back-again',
    async play(page, till) {
      await page.waitForSelector('#phone');
      const { preferences } = till.read();
      till.change({
        preferences: { ...preferences, lateAccrual: true },
        openItems: {
          pending: 1,
          needsAttention: 0,
          since: null,
          accruable: 3,
          reversals: 0,
          reversalToDecide: null,
          toGiveBack: null,
        },
        service: { state: 'offline', latencyMs: null, nextTryAt: null },
      });
      await page.waitForSelector('.banner--danger');
      till.change({ service: { state: 'online', latencyMs: 38, nextTryAt: null } });
      await page.waitForSelector('.banner--good');
    },
  },
];

async function split(page: Page) {
  await customer(page, REGULAR);
  await type(page, '12500');
  await enter(page);
  await page.waitForSelector('.payment-step');
  await press(page, 'F5');
  await page.waitForSelector('#part');
}
