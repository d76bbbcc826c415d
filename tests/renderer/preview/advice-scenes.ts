/** "What do I do when…": the list, one situation of it, and the situation of a fault over the sale that stopped. */
import type { Page } from 'playwright-core';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { FakeTill } from './fake-till.ts';
import { look } from './hand.ts';
import type { Scene } from './scenes.ts';
import { customer, enter, press, type, untilCode } from './steps.ts';

/** F1, and Enter on what has the focus there. */
export async function openList(page: Page): Promise<void> {
  await press(page, 'F1');
  await page.waitForSelector('.help-panel__keys');
  await look(page);
  await press(page, 'Enter');
  await page.waitForSelector('.advice-list');
}

async function openLongest(page: Page) {
  await page.waitForSelector('#phone');
  await openList(page);
  await look(page);
  await page.click('.advice-list section:nth-of-type(2) li:first-child button');
  await page.waitForSelector('.advice-steps');
}

/** Tab goes to it behind the main action. */
export async function openBesideFault(page: Page): Promise<void> {
  await page.waitForSelector('.what-now');
  await look(page);
  await press(page, 'Tab');
  await press(page, 'Enter');
  await page.waitForSelector('.advice-steps');
}

/** An award chosen, and what giving it comes to. */
async function award(page: Page, till: FakeTill, fault: Fault | null) {
  if (fault !== null) till.world.award = { type: 'awardFailed', fault, at: Date.now() };
  await customer(page, '7000000005');
  await type(page, '2100');
  await page.waitForSelector('button:has(.keycap:text-is("F5"))');
  await press(page, 'F5');
  await press(page, 'Enter');
}

const REFUSED: Fault = {
  code: 'rejected',
  retry: 'never',
  status: 400,
  serviceCode: 4017,
  message: 'Недостаточно штампов для этого подарка',
};

export const ADVICE_SCENES: readonly Scene[] = [
  {
    name: 'done-undo-missing',
    async play(page) {
      await customer(page, '7012345678');
      await type(page, '12500');
      await enter(page);
      await page.waitForSelector('.payment-step');
      await enter(page);
      await page.waitForSelector('.done-step--confirmed');
      // It isn't in the list.
      await press(page, 'F9');
      await page.waitForSelector('.notice--danger');
    },
  },
  {
    name: 'award-refused',
    async play(page, till) {
      await award(page, till, REFUSED);
      await page.waitForSelector('.fault-notice');
    },
  },
  {
    name: 'award-offline',
    async play(page, till) {
      await award(page, till, { code: 'unreachable', retry: 'safe' });
      await page.waitForSelector('.fault-notice');
    },
  },
  {
    name: 'code-not-sent',
    async play(page, till) {
      till.world.sendCodeFault = { code: 'unreachable', retry: 'safe' };
      await customer(page, '7012345678');
      await type(page, '12500');
      await press(page, 'F2');
      await press(page, 'Enter');
      await page.waitForSelector('.fault-notice');
    },
  },
  {
    // What was given for it can't be taken back: nobody can say that the customer has left.
    name: 'payment-uncertain-award',
    async play(page, till) {
      await award(page, till, null);
      await page.waitForSelector('.payment-step');
      till.interrupt();
      await page.waitForSelector('.decision-step');
    },
  },
  {
    name: 'advice-list',
    async play(page) {
      await page.waitForSelector('#phone');
      await openList(page);
    },
  },
  { name: 'advice-away', play: openLongest },
  {
    name: 'advice-stopped',
    async play(page, till) {
      till.world.createFault = { code: 'timeout', retry: 'unsafe' };
      await customer(page, '7012345678');
      await type(page, '12500');
      await press(page, 'F2');
      await press(page, 'Enter');
      await untilCode(page);
      await type(page, '4821');
      await press(page, 'Enter');
      await openBesideFault(page);
    },
  },
];
