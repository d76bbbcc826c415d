/** The end of a sale with everything that it can tell at once, and names and numbers as long as they get. */
import type { Page } from 'playwright-core';
import { id } from '../../../src-shared/domain/id.ts';
import { tiyn } from '../../../src-shared/domain/money.ts';
import type { FakeTill } from './fake-till.ts';
import type { Scene } from './scenes.ts';
import { customer, enter, press, type } from './steps.ts';
import { look, untilReady } from './hand.ts';

const LONGEST_NUMBERS = {
  orderId: id('9223372036854775807'),
  orderNumber: id('9223372036854775806'),
};
const LONG_AWARD = 'Большой капучино с карамельным сиропом и круассаном в подарок';

async function paid(page: Page, { amount, given }: { amount: string; given: string }) {
  await type(page, amount);
  await enter(page);
  await page.waitForSelector('.payment-step');
  if (given !== '') await type(page, given);
  await enter(page);
  await page.waitForSelector('.done-step');
}

/** Who was new is found after the sale, and is asked for a name. */
export async function naming(page: Page) {
  await customer(page, '7059998877');
  await paid(page, { amount: '4300', given: '5000' });
  await page.waitForSelector('.customer-facts__stamps');
  await look(page);
  await press(page, 'F6');
  await page.waitForSelector('#edit-firstName:focus');
}

export function askConsent(till: FakeTill) {
  const { preferences } = till.read();
  till.change({ preferences: { ...preferences, askConsent: true } });
}

/** What was read after the sale has come: the rise is told. */
const risen = (page: Page) => page.waitForSelector('.done-step__say');

/** Typed on while nothing has answered; Enter goes to that customer. */
async function nextCustomer(page: Page) {
  // Phone and amount in one run: however busy the machine, no pause parts them.
  await type(page, '701234567812500');
  await press(page, 'Enter');
  await page.waitForSelector('.typed-ahead');
}

/** `ahead`: typed before Done has come, where it waits for Enter. */
async function fullest(page: Page, till: FakeTill, ahead = '') {
  till.world.order = LONGEST_NUMBERS;
  till.world.raised = { percent: 10, status: 'Платиновый' };
  till.world.awardTitle = LONG_AWARD;
  await customer(page, '7000000005');
  await type(page, '2100');
  await press(page, 'F5');
  await press(page, 'F2');
  await enter(page);
  await page.waitForSelector('.payment-step');
  await type(page, '5000');
  await untilReady(page);
  const answer = till.hold();
  await press(page, 'Enter');
  await type(page, ahead);
  answer();
  await page.waitForSelector('.done-step');
  await risen(page);
}

/** A sale without a customer, on Done. */
async function ofNobody(page: Page) {
  await page.waitForSelector('#phone');
  await enter(page);
  await paid(page, { amount: '12500', given: '' });
}

/** Whoever has shown the card: looked up, and read. */
async function attaching(page: Page, phone: string) {
  await press(page, 'F6');
  await page.waitForSelector('#attach-phone');
  await type(page, phone);
  await page.waitForSelector('.attach-dialog__who h3');
}

export const END_SCENES: readonly Scene[] = [
  { name: 'done-fullest', play: fullest },
  {
    name: 'done-fullest-next',
    async play(page, till) {
      await fullest(page, till, '701234567812500');
      await page.waitForSelector('.typed-ahead');
    },
  },
  {
    name: 'done-risen',
    async play(page, till) {
      till.world.raised = { percent: 10, status: 'Платиновый' };
      await customer(page, '7000000002');
      await paid(page, { amount: '12500', given: '20000' });
      await risen(page);
    },
  },
  {
    name: 'done-next-typed',
    async play(page, till) {
      await customer(page, '7000000002');
      await type(page, '12500');
      await enter(page);
      await page.waitForSelector('.payment-step');
      till.world.hang = 'completeOrder';
      await enter(page);
      await nextCustomer(page);
    },
  },
  {
    name: 'done-split',
    async play(page) {
      await customer(page, '7000000002');
      await type(page, '12500');
      await enter(page);
      await page.waitForSelector('.payment-step');
      await press(page, 'F5');
      await page.waitForSelector('#part');
      await type(page, '5000');
      await page.fill('#tendered', '6000');
      await enter(page);
      await page.waitForSelector('.done-step');
    },
  },
  {
    name: 'done-attention',
    async play(page, till) {
      till.world.order = LONGEST_NUMBERS;
      till.world.recordSays = 'DECLINED';
      till.world.completeFault = {
        code: 'rejected',
        retry: 'never',
        status: 400,
        serviceCode: 4017,
        message: 'Заказ закрыт администратором сервиса до подтверждения оплаты',
      };
      await customer(page, '7000000006');
      await paid(page, { amount: '4300', given: '5000' });
    },
  },
  {
    name: 'done-new',
    async play(page) {
      await customer(page, '7059998877');
      await paid(page, { amount: '4300', given: '5000' });
      await page.waitForSelector('.customer-facts__stamps');
    },
  },
  {
    name: 'done-new-name',
    play: naming,
  },
  {
    name: 'done-new-consent',
    async play(page, till) {
      askConsent(till);
      await naming(page);
      await type(page, 'Айгерим');
      await press(page, 'Enter');
      await page.waitForSelector('#edit-consent:focus');
    },
  },
  {
    name: 'done-new-not-saved',
    async play(page, till) {
      askConsent(till);
      await naming(page);
      till.world.editFault = { code: 'timeout', retry: 'unsafe' };
      await type(page, 'Айгерим');
      await press(page, 'F2');
      await page.waitForSelector('dialog .fault-notice');
    },
  },
  {
    name: 'done-new-unread',
    async play(page, till) {
      await customer(page, '7059998877');
      await type(page, '4300');
      await enter(page);
      await page.waitForSelector('.payment-step');
      till.world.lookupFault = { code: 'timeout', retry: 'unsafe' };
      await enter(page);
      await page.waitForSelector('.done-step--confirmed');
    },
  },
  {
    name: 'done-blacklisted',
    async play(page) {
      await customer(page, '7000000004');
      await paid(page, { amount: '4300', given: '5000' });
    },
  },
  {
    name: 'done-without',
    async play(page, till) {
      till.world.lookupFault = { code: 'unreachable', retry: 'safe' };
      await customer(page, '7012345678');
      await type(page, '12500');
      await enter(page);
      await page.waitForSelector('.payment-step');
      await type(page, '15000');
      await enter(page);
      await page.waitForSelector('.done-step');
    },
  },
  {
    name: 'done-nobody',
    play: ofNobody,
  },
  ...(
    [
      ['found', '7000000002'],
      ['new', '7019998811'],
      ['blacklisted', '7000000004'],
    ] as const
  ).map(([who, phone]): Scene => ({
    name: `attach-${who}`,
    async play(page) {
      await ofNobody(page);
      await attaching(page, phone);
    },
  })),
  {
    name: 'done-attached',
    async play(page) {
      await ofNobody(page);
      await attaching(page, '7000000002');
      await look(page);
      await press(page, 'Enter');
      await page.waitForSelector('.done-step__plus');
    },
  },
  {
    name: 'done-not-attached',
    async play(page, till) {
      till.world.createFault = { code: 'unreachable', retry: 'safe' };
      await ofNobody(page);
      await attaching(page, '7000000002');
      await look(page);
      await press(page, 'Enter');
      await page.waitForSelector('.step-frame [role="alert"]');
    },
  },
  {
    name: 'money-longest',
    async play(page, till) {
      till.world.order = LONGEST_NUMBERS;
      await customer(page, '7000000006');
      await type(page, '999999,99');
      await enter(page);
      await page.waitForSelector('.payment-step');
    },
  },
  {
    name: 'done-longest',
    async play(page) {
      await customer(page, '7000000006');
      await type(page, '98765432,10');
      // It is asked whether so much is meant, and so is the change.
      await enter(page);
      await page.waitForSelector('#amount-problem');
      await enter(page);
      await page.waitForSelector('.payment-step');
      await type(page, '1500000000');
      await enter(page);
      await page.waitForSelector('#tendered-problem');
      await enter(page);
      await page.waitForSelector('.done-step');
      await page.waitForSelector('.change-due');
    },
  },
  {
    name: 'sale-long-names',
    initial: {
      branch: {
        branchId: id('9223372036854775807'),
        name: 'Кофейня «Аба́й» на углу проспектов Абая и Достык, второй этаж',
        address: 'пр. Абая, 10, Алматы',
      },
      shift: {
        number: 10_214,
        cashier: 'Гүлбахрам-Айнагүл Әбдіқадырова-Сейтқалиева',
        openedAt: 0,
        withBonuses: true,
        openingFloat: tiyn(2_000_000),
      },
      openItems: {
        pending: 12,
        needsAttention: 3,
        since: null,
        accruable: 0,
        reversals: 0,
        reversalToDecide: null,
        toGiveBack: null,
      },
      shiftTotals: { sales: 1_023, taken: tiyn(918_432_000) },
    },
    async play(page, till) {
      till.world.awardTitle = LONG_AWARD;
      till.world.awardAbout =
        'Любой напиток до 450 мл из основного меню; сироп и круассан входят, доставка оплачивается отдельно.';
      await customer(page, '7000000006');
      await type(page, '4300');
    },
  },
];
