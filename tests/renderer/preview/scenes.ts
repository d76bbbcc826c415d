/** Every screen and state worth looking at: how to get there. Keys only, as a cashier would. */
import type { Page } from 'playwright-core';
import { NO_OPEN_ITEMS, type Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { DISK_SCENES } from './disk-scenes.ts';
import { ATTENTION_CHECKS, REVERSAL_CHECKS, OFFLINE_CHECKS } from './fake-people.ts';
import type { FakeTill } from './fake-till.ts';
import { ORDER_SCENES } from './order-scenes.ts';
import { PEOPLE_SCENES } from './people-scenes.ts';
import { REPORT_SCENES } from './report-scenes.ts';
import { SERVICE_SCENES } from './service-scenes.ts';
import { SETTINGS_SCENES } from './settings-scenes.ts';
import { letPass, look } from './hand.ts';
import { settled } from './settled.ts';
import { customer, enter, press, type, untilCode } from './steps.ts';

export interface Scene {
  readonly name: string;
  readonly initial?: Partial<Snapshot>;
  /** There is no till yet that says which language is spoken: `play` begins with the page. */
  readonly beforeTill?: true;
  readonly play?: (page: Page, till: FakeTill) => Promise<void>;
}

const UNREACHABLE = { code: 'unreachable', retry: 'safe' } as const;
const TIMEOUT = { code: 'timeout', retry: 'unsafe' } as const;

/** What is waited for is slow, and that is said. */
async function slow(page: Page) {
  await settled(page);
  await letPass(page, 2_000);
  await page.waitForSelector('.progress__slow');
}

async function vip(page: Page, amount = '12500') {
  await customer(page, '7012345678');
  await type(page, amount);
}

async function beginWithCode(page: Page) {
  await vip(page);
  await press(page, 'F2');
  await press(page, 'Enter');
}

async function toCode(page: Page) {
  await beginWithCode(page);
  await untilCode(page);
}

/** Chosen once it is offered: an earlier F5 is said not to be taken, and so is the Enter after it. */
async function chosenAward(page: Page) {
  await customer(page, '7000000005');
  await type(page, '2100');
  await page.waitForSelector('button:has(.keycap:text-is("F5"))');
  await press(page, 'F5');
}

async function award(page: Page) {
  await chosenAward(page);
  await press(page, 'Enter');
}

async function toMoney(page: Page, phone = '7000000002') {
  await customer(page, phone);
  await type(page, '12500');
  await press(page, 'Enter');
  await page.waitForSelector('.payment-step');
}

export const SCENES: readonly Scene[] = [
  {
    name: 'setup-locked',
    initial: {
      stage: 'setup',
      environment: null,
      branch: null,
      shift: null,
      secretsLocked: true,
      service: { state: 'unknown', latencyMs: null, nextTryAt: null },
    },
    play: async (page) => {
      await page.locator('.unlock-page__lost button').click();
      await page.waitForSelector('.unlock-page__confirm');
    },
  },
  {
    name: 'setup-choose',
    initial: {
      stage: 'setup',
      environment: null,
      branch: null,
      shift: null,
      service: { state: 'unknown', latencyMs: null, nextTryAt: null },
    },
  },
  {
    name: 'setup-connect',
    initial: { stage: 'setup', environment: null, branch: null, shift: null },
    async play(page, till) {
      till.world.loginFault = { code: 'unauthorised', retry: 'never', status: 401 };
      await press(page, 'F2');
      await type(page, 'loyalty.example.kz');
      await press(page, 'Tab');
      await type(page, 'abay10');
      await press(page, 'Tab');
      await type(page, 'secret');
      await press(page, 'Enter');
      await page.waitForSelector('.fault-notice');
    },
  },
  {
    name: 'setup-unprotected',
    initial: {
      stage: 'setup',
      environment: null,
      branch: null,
      shift: null,
      signInKept: 'withoutSignIn',
    },
    async play(page) {
      await press(page, 'F2');
      await type(page, 'loyalty.example.kz');
    },
  },
  {
    name: 'setup-here',
    initial: { stage: 'setup', environment: null, branch: null, shift: null },
    async play(page) {
      await press(page, 'F2');
      await type(page, 'http://127.0.0.1:8080');
    },
  },
  {
    name: 'setup-branch',
    initial: { stage: 'setup', environment: null, branch: null, shift: null },
    async play(page) {
      await press(page, 'F2');
      await type(page, 'loyalty.example.kz');
      await press(page, 'Tab');
      await type(page, 'abay10');
      await press(page, 'Tab');
      await type(page, 'secret');
      await press(page, 'Enter');
      await page.waitForSelector('.branch-page');
    },
  },
  { name: 'shift-good', initial: { stage: 'shiftStart', shift: null } },
  {
    name: 'shift-offline',
    initial: {
      stage: 'shiftStart',
      environment: 'production',
      shift: null,
      checks: OFFLINE_CHECKS,
      openItems: { ...NO_OPEN_ITEMS, pending: 1 },
      service: { state: 'offline', latencyMs: null, nextTryAt: Date.now() + 12_000 },
    },
  },
  {
    name: 'shift-attention',
    initial: {
      stage: 'shiftStart',
      shift: null,
      checks: ATTENTION_CHECKS,
      openItems: {
        pending: 2,
        needsAttention: 1,
        since: null,
        accruable: 0,
        reversals: 0,
        reversalToDecide: null,
        toGiveBack: null,
      },
    },
  },
  {
    name: 'shift-reversal',
    initial: { stage: 'shiftStart', shift: null, checks: REVERSAL_CHECKS },
  },
  ...SERVICE_SCENES,
  ...SETTINGS_SCENES,
  ...DISK_SCENES,
  ...REPORT_SCENES,
  ...ORDER_SCENES,
  ...PEOPLE_SCENES,
  { name: 'sale-empty' },
  {
    name: 'sale-empty-production',
    initial: {
      environment: 'production',
      openItems: { ...NO_OPEN_ITEMS, pending: 2 },
    },
  },
  {
    name: 'sale-typing',
    async play(page) {
      await page.waitForSelector('#phone');
      await type(page, '70123');
      await press(page, 'Enter');
    },
  },
  {
    name: 'sale-looking',
    async play(page, till) {
      till.world.hang = 'lookup';
      await page.waitForSelector('#phone');
      await type(page, '7012345678');
      await slow(page);
    },
  },
  { name: 'sale-found', play: (page) => vip(page, '') },
  {
    name: 'sale-ready',
    initial: {
      openItems: { ...NO_OPEN_ITEMS, pending: 1 },
      environment: 'production',
    },
    async play(page) {
      await vip(page);
      await press(page, 'F3');
      await type(page, '500');
    },
  },
  {
    name: 'sale-all',
    async play(page) {
      await customer(page, '7000000002');
      await type(page, '1500,50');
      await press(page, 'F2');
    },
  },
  {
    name: 'sale-problems',
    async play(page) {
      await vip(page, '1000,555');
      await press(page, 'F3');
      await type(page, '5000');
    },
  },
  {
    name: 'sale-award',
    play: chosenAward,
  },
  {
    name: 'sale-limit',
    async play(page) {
      await customer(page, '7000000003');
      await type(page, '9999999999');
    },
  },
  {
    name: 'sale-new',
    async play(page) {
      await customer(page, '7059998877');
      await type(page, '4300');
    },
  },
  {
    name: 'sale-blacklisted',
    async play(page) {
      await customer(page, '7000000004');
      await type(page, '4300');
    },
  },
  {
    name: 'sale-refused-percent',
    async play(page, till) {
      till.world.percentFault = { code: 'blacklisted', retry: 'never' };
      await customer(page, '7000000002');
      await type(page, '4300');
      await page.click('.why-no-bonuses button');
      await page.waitForSelector('.why-no-bonuses output');
    },
  },
  {
    name: 'sale-nobody',
    async play(page) {
      await page.waitForSelector('#phone');
      await press(page, 'Enter');
      await type(page, '4300');
    },
  },
  {
    name: 'sale-offline',
    initial: {
      environment: 'production',
      service: { state: 'offline', latencyMs: null, nextTryAt: Date.now() + 3_600_000 },
    },
    async play(page, till) {
      till.world.lookupFault = UNREACHABLE;
      await customer(page, '7012345678');
      await type(page, '12500');
    },
  },
  {
    name: 'sale-every-row',
    async play(page) {
      await customer(page, '7000000006');
      await type(page, '4300');
    },
  },
  {
    name: 'sale-went-offline',
    initial: { environment: 'production' },
    async play(page, till) {
      await vip(page);
      till.change({
        service: { state: 'offline', latencyMs: null, nextTryAt: Date.now() + 3_600_000 },
      });
      await page.waitForSelector('.banner');
    },
  },
  { name: 'code', play: toCode },
  {
    name: 'code-wrong',
    async play(page) {
      await toCode(page);
      await type(page, '1111');
      await enter(page);
      await page.waitForSelector('#code-problem');
    },
  },
  {
    name: 'code-needed',
    async play(page, till) {
      await toCode(page);
      const { sale } = till.read();
      if (sale?.state.at !== 'awaitingCode') throw new Error('no code is awaited');
      till.change({ sale: { ...sale, state: { ...sale.state, problem: 'needed' } } });
      await page.waitForSelector('.code-step [role="alert"]');
    },
  },
  { name: 'money', play: (page) => toMoney(page) },
  {
    name: 'money-given',
    async play(page) {
      await toMoney(page);
      await type(page, '15000');
    },
  },
  {
    name: 'money-card',
    async play(page) {
      await toMoney(page);
      await press(page, 'F3');
    },
  },
  {
    name: 'money-nothing',
    async play(page) {
      await customer(page, '7012345678');
      await type(page, '1000');
      await press(page, 'F2');
      await press(page, 'Enter');
      await untilCode(page);
      await type(page, '4821');
      await enter(page);
      await page.waitForSelector('.payment-step');
    },
  },
  {
    name: 'done',
    async play(page) {
      await toCode(page);
      await type(page, '4821');
      await enter(page);
      await page.waitForSelector('.payment-step');
      await type(page, '12000');
      await enter(page);
      await page.waitForSelector('.done-step--confirmed');
    },
  },
  {
    name: 'done-waiting',
    async play(page, till) {
      await toMoney(page);
      till.world.completeFault = TIMEOUT;
      await enter(page);
      await page.waitForSelector('.done-step');
    },
  },
  {
    name: 'done-taken',
    async play(page, till) {
      till.world.hang = 'readResult';
      await toMoney(page);
      await enter(page);
      await page.waitForSelector('.done-step--taken');
    },
  },
  {
    name: 'busy-slow',
    async play(page, till) {
      till.world.hang = 'createOrder';
      await vip(page);
      await press(page, 'Enter');
      await slow(page);
    },
  },
  ...(['verifyQuote', 'sendCode', 'giveAward'] as const).map((hang) => ({
    name: `busy-slow-${hang}`,
    async play(page: Page, till: FakeTill) {
      till.world.hang = hang;
      if (hang === 'giveAward') await award(page);
      else {
        await vip(page);
        // Read when the code is typed only where it couldn't be read beside the sending.
        if (hang === 'verifyQuote') till.world.recheckFault = UNREACHABLE;
        await press(page, 'F2');
        await press(page, 'Enter');
        if (hang === 'verifyQuote') {
          await page.waitForSelector('.code-step');
          await type(page, '4821');
          await enter(page);
        }
      }
      await slow(page);
    },
  })),
  {
    name: 'busy-paid-slow',
    async play(page, till) {
      till.world.hang = 'completeOrder';
      await toMoney(page);
      await type(page, '15000');
      await enter(page);
      await slow(page);
    },
  },
  {
    name: 'differs',
    async play(page, till) {
      till.world.spentElsewhere = 900;
      await vip(page);
      await press(page, 'F3');
      await type(page, '500');
      await press(page, 'Enter');
      await page.waitForSelector('.quote-changed-step');
    },
  },
  {
    name: 'differs-code-sent',
    async play(page, till) {
      till.world.spentElsewhere = 900;
      await beginWithCode(page);
      await page.waitForSelector('.quote-changed-step');
    },
  },
  {
    name: 'differs-agreed',
    async play(page, till) {
      till.world.spentElsewhere = 900;
      await vip(page);
      await press(page, 'Enter');
      await page.waitForSelector('.quote-changed-step');
      await enter(page);
      await page.waitForSelector('.payment-step');
    },
  },
  {
    name: 'parked',
    async play(page) {
      await toMoney(page);
      await press(page, 'Shift+F7');
      await customer(page, '7012345678');
      await type(page, '12500');
      await page.waitForSelector('button:has(.keycap:text-is("Shift+F7"))');
    },
  },
  {
    name: 'parked-list',
    async play(page) {
      for (let nth = 0; nth < 3; nth += 1) {
        await toMoney(page);
        await press(page, 'Shift+F7');
        await page.waitForSelector('#phone:not([disabled])');
      }
      await look(page);
      await press(page, 'Shift+F7');
      await page.waitForSelector('dialog[open]');
    },
  },
  {
    name: 'payment-uncertain',
    async play(page, till) {
      await vip(page);
      await press(page, 'F3');
      await type(page, '500');
      await press(page, 'Enter');
      await untilCode(page);
      await type(page, '4821');
      await enter(page);
      await page.waitForSelector('.payment-step');
      till.interrupt();
      await page.waitForSelector('.decision-step');
    },
  },
  {
    name: 'payment-uncertain-nothing',
    async play(page, till) {
      await customer(page, '7012345678');
      await type(page, '1000');
      await press(page, 'F2');
      await press(page, 'Enter');
      await untilCode(page);
      await type(page, '4821');
      await enter(page);
      await page.waitForSelector('.payment-step');
      till.interrupt();
      await page.waitForSelector('.decision-step');
    },
  },
  {
    name: 'payment-uncertain-without',
    async play(page, till) {
      till.world.lookupFault = UNREACHABLE;
      await customer(page, '7012345678');
      await type(page, '12500');
      await press(page, 'Enter');
      await page.waitForSelector('.payment-step');
      till.interrupt();
      await page.waitForSelector('.decision-step');
    },
  },
  {
    name: 'award-uncertain',
    async play(page, till) {
      till.world.award = { type: 'awardFailed', fault: TIMEOUT, at: Date.now() };
      till.world.awardRead = 1;
      await award(page);
      await page.waitForSelector('.decision-step');
    },
  },
  {
    name: 'money-split',
    async play(page) {
      await customer(page, '7012345678');
      await type(page, '12500');
      await press(page, 'Enter');
      await page.waitForSelector('.payment-step');
      await press(page, 'F5');
      await page.waitForSelector('#part');
      await type(page, '5000');
      await page.fill('#tendered', '6000');
    },
  },
  {
    name: 'code-unknown',
    async play(page, till) {
      till.world.sendCodeFault = TIMEOUT;
      await vip(page);
      await press(page, 'F2');
      await press(page, 'Enter');
      await page.waitForSelector('.code-step');
    },
  },
  {
    name: 'stopped-with-bonuses',
    async play(page, till) {
      till.world.sendCodeFault = UNREACHABLE;
      await vip(page);
      await press(page, 'F2');
      await press(page, 'Enter');
      await page.waitForSelector('.fault-notice');
    },
  },
  {
    name: 'stopped-with-order',
    async play(page, till) {
      till.world.recheckFault = UNREACHABLE;
      await vip(page);
      await press(page, 'Enter');
      await page.waitForSelector('.fault-notice');
    },
  },
  {
    name: 'award-in-doubt',
    async play(page, till) {
      till.world.award = { type: 'awardFailed', fault: TIMEOUT, at: Date.now() };
      await award(page);
      await page.waitForSelector('.award-pending-step');
      await look(page);
      await page.waitForSelector('.progress__name');
    },
  },
  {
    name: 'stopped-elsewhere',
    async play(page, till) {
      const fault = { code: 'awardGivenElsewhere', retry: 'never' } as const;
      till.world.award = { type: 'awardFailed', fault, at: Date.now() };
      await award(page);
      await page.waitForSelector('.fault-notice');
    },
  },
  {
    name: 'stopped-unknown',
    async play(page, till) {
      till.world.createFault = TIMEOUT;
      await vip(page);
      await press(page, 'Enter');
      await page.waitForSelector('.fault-notice');
    },
  },
  {
    name: 'stopped-refused',
    async play(page, till) {
      till.world.createFault = {
        code: 'rejected',
        retry: 'never',
        status: 400,
        serviceCode: 4017,
        message: 'bonus_amount exceeds the limit of the branch',
      };
      await vip(page, '12500');
      await press(page, 'F2');
      await press(page, 'Enter');
      await untilCode(page);
      await type(page, '4821');
      await press(page, 'Enter');
      await page.waitForSelector('.fault-notice');
    },
  },
  {
    name: 'help',
    async play(page) {
      await page.waitForSelector('#phone');
      await press(page, 'F1');
      await page.waitForSelector('dialog');
    },
  },
];
