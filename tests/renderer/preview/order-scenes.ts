/** Orders in the preview: reverts and refunds that are done, refused, not done and not known yet. */
import { z } from 'zod/mini';
import type { Page } from 'playwright-core';
import {
  openedOrderSchema,
  saleRowSchema,
  reversalSchema,
  type OpenedOrder,
  type SaleRow,
} from '../../../src-shared/contract/orders-schema.ts';
import { id } from '../../../src-shared/domain/id.ts';
import { subtract, tiyn, ZERO } from '../../../src-shared/domain/money.ts';
import { canReverse, remainingOf } from '../../../src-shared/domain/reversal/remaining.ts';
import { NO_OPEN_ITEMS, type Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { AIGUL, signedIn } from './fake-pins.ts';
import { QUIET_ROW } from './fake-report.ts';
import type { FakeTill } from './fake-till.ts';
import type { Scene } from './scenes.ts';
import { type } from './steps.ts';
import { scan, untilReady } from './hand.ts';

const LOST = { code: 'timeout', retry: 'unsafe' };
const CONTRADICTED = { code: 'contradicted', retry: 'unsafe' };
const WAYS = [
  { method: 'card', amount: 20_000 },
  { method: 'cash', amount: 8_800 },
];
const REFUSED = { code: 'rejected', retry: 'never', status: 400, message: 'closed day' };
const minutes = (count: number) => Date.now() - count * 60_000;

/** By the preview's steady time. */
const inSeconds = (count: number) => Date.now() + count * 1_000;
const unknown = (secondsLeft: number) => ({
  outcome: 'unknown',
  fault: LOST,
  knownFrom: inSeconds(secondsLeft),
});

export const reversal = (number: number, change: object) => ({
  requestId: String(number).padStart(26, '0'),
  kind: 'refund',
  at: minutes(number),
  amount: 30_000,
  outcome: 'done',
  money: null,
  refundedBonus: null,
  cashback: 900,
  reason: 'Goods returned',
  fault: null,
  alsoThere: false,
  acknowledged: true,
  ...change,
});

/** The opened order has it. */
const STUCK = { of: { orderId: id('90071992547410') }, kind: 'refund' } as const;

/** Nothing was read that tells of them, for long. */
const stuck = (...reversals: readonly object[]): OpenedOrder => ({
  ...opened(reversals.map((one) => ({ ...one, ...unknown(-9_000), needsAttention: true }))),
  record: { ok: false, fault: { code: 'notFound', retry: 'never', status: 404 } },
  remaining: null,
});
/** By the number of its only one. */
export const stuckOrder = (number: number): OpenedOrder => stuck(reversal(number, {}));

/** Its answer isn't there. */
export const UNKNOWN = unknown(70);
/** 288 tenge of it go back, and nobody has handed them over yet. */
export const DONE = reversalSchema.parse(
  reversal(0, { money: tiyn(28_800), refundedBonus: tiyn(1_200), ways: WAYS, acknowledged: false }),
);

/** As main tells it of those that are unknown. */
function knownFromOf(reversals: readonly object[]): number | null {
  const known = z.array(reversalSchema).parse(reversals);
  return known.find(({ knownFrom }) => knownFrom !== null)?.knownFrom ?? null;
}

export function opened(
  reversals: readonly object[],
  change: object = {},
  sale: SaleRow | null = QUIET_ROW,
): OpenedOrder {
  const order = {
    orderId: '90071992547410',
    orderNumber: QUIET_ROW.orderNumber,
    status: 'COMPLETED',
    createdAt: minutes(95),
    updatedAt: minutes(90),
    paidAt: null,
    initialTotal: tiyn(1_250_000),
    total: tiyn(1_250_000),
    cashback: tiyn(37_500),
    paidFromBonuses: tiyn(50_000),
    paymentMethod: 'mixed',
    refunds: [],
    error: null,
    ...change,
  };
  const remaining = canReverse(order, sale) ? remainingOf(order, sale) : null;
  return openedOrderSchema.parse({
    orderId: order.orderId,
    row: QUIET_ROW,
    elsewhere: false,
    record: { ok: true, value: order },
    reversals,
    knownFrom: knownFromOf(reversals),
    moneyOnly: false,
    givenBeside: 0,
    remaining,
  });
}

/** The sale on the screen is a row of Orders, and its revert is done. */
export function makeRevertible(till: FakeTill): void {
  const { saleId } = till.read().sale?.request ?? QUIET_ROW;
  till.world.opened = { ...opened([]), row: { ...QUIET_ROW, saleId } };
  till.world.reversal = reversalSchema.parse(reversal(1, { kind: 'revert' }));
}

export async function look(page: Page, till: FakeTill, order: OpenedOrder) {
  till.world.opened = order;
  await page.waitForSelector('#phone');
  await page.keyboard.press('F11');
  await page.waitForSelector('.order-line');
  await page.locator('.order-line').first().click();
  await page.waitForSelector(
    order.orderId === null
      ? '.order-detail__record .about'
      : '.order-detail__record :is(.sign-line, [role="alert"])',
  );
}

/** The same as another till's: this one has no sale for it. */
async function lookForeign(page: Page, till: FakeTill, order: OpenedOrder) {
  till.world.opened = { ...order, row: null };
  await page.waitForSelector('#phone');
  await page.keyboard.press('F11');
  await page.waitForSelector('.orders-list__search input');
  await type(page, '9223372036854775807');
  await page.keyboard.press('F6');
  await page.waitForSelector('.order-detail__record :is(.sign-line, [role="alert"])');
}

/** Resolved by hand, its order as the service tells it; `row`: otherwise than 12 000 ₸ of it in money. */
export function resolvedHere(row: Partial<SaleRow> = {}): OpenedOrder {
  const sale = { ...QUIET_ROW, resolution: 'resolvedManually' as const, note: 'Позвонили', ...row };
  const paid = subtract(sale.amount, sale.bonus);
  const left = { amount: paid, bonus: ZERO, cashback: null };
  const remaining = paid === 0 ? null : { ...left, original: left };
  return { ...opened([], { status: 'PENDING' }), row: sale, moneyOnly: true, remaining };
}

/** Done once, its result left by nobody: it isn't known whether its money was given back. */
const UNTOLD = { fault: CONTRADICTED, acknowledged: false };
export const UNDONE = reversal(40, {
  ...UNTOLD,
  outcome: 'notDone',
  amount: 50_000,
  undone: 50_000,
});
const DOUBTED = { ...reversal(20, { ...unknown(0), ...UNTOLD, undone: 28_800 }), knownFrom: null };

/** The revert of an order with such a refund, its reason chosen. */
export async function revertUndone(page: Page, till: FakeTill, refund: object = UNDONE) {
  await look(page, till, { ...opened([refund]), givenBeside: tiyn(50_000) });
  await page.keyboard.press('F4');
  await page.waitForSelector('.reason-choice');
  await page.locator('.reason-choice__ready button').first().click();
  await untilReady(page);
}

/** Three hundred tenge are refunded; what came of it is the world's. */
export async function refunded(page: Page, till: FakeTill, order: OpenedOrder) {
  await look(page, till, order);
  await page.keyboard.press('F3');
  await page.waitForSelector('#refund');
  await type(page, '300');
  await page.locator('.reason-choice__ready button').first().click();
  await untilReady(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.reversal-result__outcome');
}

/** A sale that the service knows nothing of. */
function here(reversals: readonly object[]): OpenedOrder {
  const row = {
    ...QUIET_ROW,
    orderNumber: null,
    resolution: 'noLoyalty',
    noLoyaltyReason: 'offline',
    bonus: 0,
    amount: 430_000,
    refunded: 0,
  };
  const left = { amount: 430_000, bonus: 0, cashback: null };
  return openedOrderSchema.parse({
    orderId: null,
    row,
    elsewhere: false,
    record: null,
    reversals,
    knownFrom: null,
    moneyOnly: true,
    givenBeside: 0,
    remaining: { ...left, original: left },
  });
}

const SHOP: Partial<Snapshot> = { environment: 'production', people: signedIn(AIGUL) };
/** Without bonuses, which a supervisor let pass. */
const SOLD = { ...QUIET_ROW, cashier: 'Дана', supervisor: 'Айгуль' };

const LONG_REASON =
  'Клиент вернул большой капучино с карамельным сиропом: сироп был не тот, ждал двадцать минут';
const LONG_ROW = saleRowSchema.parse({
  ...QUIET_ROW,
  orderNumber: '9223372036854775806',
  name: 'Гүлбахрам-Айнагүл Әбдіқадырова-Сейтқалиева-Нұрмұхамедова',
  comment: 'Без сахара, заберёт водитель в 18:30; сдачу отдать ему же',
  method: 'mixed',
  split: { cash: 500_000, rest: 'card' },
});
const LONG_DETAILS = {
  type: 'cashback_and_bonuses',
  sender: { name: LONG_ROW.name, phoneEnd: '78' },
  recipient: {
    branch: 'Кофейня на углу проспектов Абая и Достык, второй этаж',
    address: 'пр. Абая, 10, Алматы',
    cashier: 'Гүлбахрам-Айнагүл Әбдіқадырова-Сейтқалиева',
  },
  branchId: '9223372036854775807',
  paidFromCard: 700_000,
  paidFromCash: 500_000,
  paidFromBalance: 50_000,
  comment: LONG_ROW.comment,
  award: { title: 'Большой капучино с карамельным сиропом и круассаном', stampCount: 8 },
};

const refund = { amount: tiyn(30_000), refundedBonus: tiyn(1_200), createdAt: minutes(20) };
const PARTLY = { total: tiyn(1_220_000), refunds: [refund] };

/** The list, with a sale whose refund has no result: in so many seconds it will have one; null: nobody can say. */
const listWith =
  (of: () => OpenedOrder, secondsLeft: number | null): NonNullable<Scene['play']> =>
  async (page, till) => {
    const knownFrom = secondsLeft === null ? null : inSeconds(secondsLeft);
    const pendingReversal = { kind: 'refund' as const, knownFrom };
    till.world.opened = { ...of(), row: { ...QUIET_ROW, pendingReversal } };
    await page.waitForSelector('#phone');
    await page.keyboard.press('F11');
    await page.waitForSelector('.order-line');
  };

export const ORDER_SCENES: readonly Scene[] = [
  {
    name: 'foreign-offer',
    async play(page) {
      await page.waitForSelector('#phone');
      await page.keyboard.press('F11');
      await page.waitForSelector('.orders-list__search input');
      await page.keyboard.type('9223372036854775807');
    },
  },
  {
    name: 'foreign-order',
    play: (page, till) =>
      lookForeign(page, till, opened([reversal(1, { money: tiyn(28_800) })], PARTLY)),
  },
  {
    name: 'foreign-missing',
    play: (page, till) =>
      lookForeign(page, till, {
        ...opened([]),
        record: { ok: false, fault: { code: 'notFound', retry: 'never', status: 404 } },
        remaining: null,
      }),
  },
  {
    name: 'foreign-amount',
    play: (page, till) =>
      lookForeign(page, till, opened([], { initialTotal: null, total: null }, null)),
  },
  {
    name: 'order-resolved-here',
    async play(page, till) {
      await look(page, till, resolvedHere());
      await page.keyboard.press('F4');
      await page.waitForSelector('.facts__money');
    },
  },
  {
    name: 'order-resolved-here-refund',
    async play(page, till) {
      await look(page, till, resolvedHere());
      await page.keyboard.press('F3');
      await page.waitForSelector('#refund');
      await type(page, '300');
    },
  },
  {
    name: 'foreign-list',
    async play(page, till) {
      till.world.foreign = (['done', 'unknown', 'notDone'] as const).map((outcome, index) => ({
        orderId: id(9_223_372_036_854_775_807n - BigInt(index)),
        kind: 'refund',
        at: minutes(index * 70 + 5),
        amount: tiyn(1_250_000),
        outcome,
        money: outcome === 'done' ? tiyn(1_200_000) : null,
        acknowledged: true,
        knownFrom: outcome === 'unknown' ? inSeconds(70) : null,
        // The last one's record shows one like it.
        alsoThere: outcome === 'notDone',
        resolvedManually: null,
      }));
      await page.waitForSelector('#phone');
      await page.keyboard.press('F11');
      await page.waitForSelector('.orders-list__search input');
      await page.keyboard.press('F6');
      await page.waitForSelector('.order-line--foreign');
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'orders-cashiers',
    initial: SHOP,
    async play(page, till) {
      till.world.opened = { ...opened([]), row: SOLD };
      await page.waitForSelector('#phone');
      await page.keyboard.press('F11');
      await page.waitForSelector('.order-line');
      await page.keyboard.press('F8');
    },
  },
  {
    name: 'order-cashiers',
    initial: SHOP,
    play: (page, till) =>
      look(page, till, {
        ...opened(
          [
            reversal(20, {
              money: 28_800,
              refundedBonus: 1_200,
              cashier: 'Руслан',
              supervisor: 'Айгуль',
            }),
          ],
          PARTLY,
        ),
        row: SOLD,
      }),
  },
  {
    name: 'order-unknown',
    play: (page, till) => look(page, till, opened([reversal(1, unknown(70))])),
  },
  {
    name: 'order-unknown-asking',
    play: (page, till) => look(page, till, opened([reversal(2, unknown(0))])),
  },
  { name: 'orders-pending-reversal', play: listWith(() => opened([]), 70) },
  { name: 'orders-stuck-reversal', play: listWith(() => stuckOrder(0), null) },
  {
    name: 'order-known-late',
    play: (page, till) =>
      look(
        page,
        till,
        opened(
          [
            reversal(40, { outcome: 'refused', fault: REFUSED, alsoThere: true }),
            reversal(30, { outcome: 'notDone', fault: LOST }),
            reversal(20, { fault: LOST, money: 28_800, refundedBonus: 1_200, ways: WAYS }),
          ],
          PARTLY,
        ),
      ),
  },
  {
    name: 'order-undone',
    play: (page, till) =>
      look(
        page,
        till,
        opened([
          reversal(40, { outcome: 'notDone', fault: CONTRADICTED, undone: 28_800 }),
          reversal(30, { outcome: 'notDone', fault: CONTRADICTED }),
          reversal(20, { fault: CONTRADICTED, money: 0, refundedBonus: 30_000 }),
        ]),
      ),
  },
  {
    name: 'order-undone-untold',
    play: (page, till) => look(page, till, opened([UNDONE, DOUBTED])),
  },
  {
    name: 'order-undone-untold-revert',
    play: (page, till) => revertUndone(page, till),
  },
  {
    name: 'order-undone-untold-confirm',
    async play(page, till) {
      await revertUndone(page, till);
      await page.keyboard.press('Enter');
      await page.waitForSelector('.button--confirm');
    },
  },
  {
    name: 'order-refund-unsaved',
    async play(page, till) {
      till.world.reversalFault = { code: 'storage', retry: 'unsafe' };
      await look(page, till, opened([]));
      await page.keyboard.press('F3');
      await page.waitForSelector('#refund');
      await type(page, '300');
      await page.locator('.reason-choice__ready button').first().click();
      await untilReady(page);
      await page.keyboard.press('Enter');
      await page.waitForSelector('.fault-notice');
    },
  },
  {
    name: 'order-returned',
    play: (page, till) =>
      look(
        page,
        till,
        opened([reversal(20, { money: 28_800, refundedBonus: 1_200 })], {
          ...PARTLY,
          status: 'RETURNED',
        }),
      ),
  },
  {
    name: 'order-refund-scan',
    async play(page, till) {
      await look(page, till, opened([], PARTLY));
      await page.keyboard.press('F3');
      await page.waitForSelector('#refund');
      await scan(page, '4870001234567');
      await page.waitForSelector('.keys-notice');
    },
  },
  {
    name: 'order-result-unknown',
    async play(page, till) {
      till.world.reversal = reversalSchema.parse(reversal(0, unknown(75)));
      await refunded(page, till, opened([]));
    },
  },
  {
    name: 'order-result-refused',
    async play(page, till) {
      till.world.reversal = reversalSchema.parse(
        reversal(0, { outcome: 'refused', fault: REFUSED }),
      );
      await refunded(page, till, opened([]));
    },
  },
  {
    // Refused, while the record shows one like it: nobody knows whose that is.
    name: 'order-result-in-doubt',
    async play(page, till) {
      till.world.reversal = reversalSchema.parse(
        reversal(0, { outcome: 'refused', fault: REFUSED, alsoThere: true }),
      );
      await refunded(page, till, opened([], PARTLY));
    },
  },
  {
    name: 'order-result-done',
    async play(page, till) {
      till.world.reversal = DONE;
      await refunded(page, till, opened([], PARTLY));
    },
  },
  {
    // No reading tells of it: somebody may resolve it manually.
    name: 'order-reversal-attention',
    initial: {
      openItems: { ...NO_OPEN_ITEMS, reversals: 1, reversalToDecide: STUCK },
    },
    async play(page, till) {
      till.world.opened = stuckOrder(0);
      await page.waitForSelector('#phone');
      await page.locator('.open-items').first().click();
      await page.waitForSelector('[aria-keyshortcuts="F8"]');
    },
  },
  {
    name: 'order-reversal-resolved',
    async play(page, till) {
      await look(page, till, stuckOrder(0));
      await page.keyboard.press('F8');
      await page.waitForSelector('#reason');
    },
  },
  {
    // Beside everything else that the top bar may have to tell.
    name: 'order-untold',
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
        toGiveBack: { of: { orderId: id('90071992547410') }, money: tiyn(125_000_000) },
      },
    },
    async play(page, till) {
      const untold = { fault: LOST, money: 28_800, ways: WAYS, acknowledged: false };
      till.world.opened = opened([reversal(20, untold)], PARTLY);
      await page.waitForSelector('#phone');
      await page.locator('.open-items').first().click();
      await page.waitForSelector('.reversal-result__outcome');
    },
  },
  {
    name: 'order-result-no-money',
    async play(page, till) {
      const done = { money: tiyn(0), refundedBonus: tiyn(30_000) };
      till.world.reversal = reversalSchema.parse(reversal(0, done));
      await refunded(page, till, opened([]));
    },
  },
  {
    name: 'order-here',
    play: (page, till) => look(page, till, here([])),
  },
  {
    name: 'order-here-refund',
    async play(page, till) {
      await look(page, till, here([]));
      await page.keyboard.press('F3');
      await page.waitForSelector('#refund');
      await type(page, '4300');
    },
  },
  {
    name: 'order-here-confirm',
    async play(page, till) {
      await look(page, till, here([]));
      await page.keyboard.press('F4');
      await page.waitForSelector('.reason-choice');
      await page.locator('.reason-choice__ready button').first().click();
      await untilReady(page);
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'order-here-result',
    async play(page, till) {
      till.world.reversal = reversalSchema.parse(
        reversal(0, { money: tiyn(30_000), cashback: null, here: true }),
      );
      await refunded(page, till, here([]));
    },
  },
  {
    name: 'order-longest',
    play: (page, till) =>
      look(page, till, {
        ...opened([reversal(20, { money: 28_800, refundedBonus: 1_200, reason: LONG_REASON })], {
          ...PARTLY,
          orderId: '9223372036854775807',
          orderNumber: '9223372036854775806',
          paidAt: minutes(89),
          details: LONG_DETAILS,
        }),
        row: LONG_ROW,
      }),
  },
  {
    name: 'order-attention',
    play: (page, till) =>
      look(page, till, {
        ...opened([], {
          status: 'DECLINED',
          error: { code: 4017, message: 'closed by the office' },
        }),
        row: saleRowSchema.parse({
          ...LONG_ROW,
          resolution: 'needsAttention',
          since: minutes(300),
          fault: REFUSED,
        }),
      }),
  },
  {
    name: 'order-award-since',
    play: (page, till) =>
      look(page, till, {
        ...opened([], { status: 'PENDING' }),
        row: saleRowSchema.parse({
          ...LONG_ROW,
          resolution: 'needsAttention',
          about: 'award',
          awardsGiven: 2,
          since: minutes(44),
        }),
      }),
  },
  {
    name: 'order-award-unread',
    play: (page, till) =>
      look(page, till, {
        ...opened([], { status: 'PENDING' }),
        row: saleRowSchema.parse({
          ...LONG_ROW,
          resolution: 'needsAttention',
          about: 'award',
          awardsGiven: 0,
          since: minutes(300),
          nextTryAt: 60_000,
          fault: { code: 'malformed', retry: 'safe' },
        }),
      }),
  },
  {
    name: 'order-award-watched',
    async play(page, till) {
      await look(page, till, {
        ...opened([], { status: 'PENDING' }),
        row: saleRowSchema.parse({
          ...LONG_ROW,
          resolution: 'needsAttention',
          about: 'award',
          awardsGiven: 1,
          since: minutes(1),
          nextTryAt: 60_000,
        }),
      });
      await page.keyboard.press('F8');
      await page.waitForSelector('#reason');
    },
  },
  {
    name: 'order-refund',
    async play(page, till) {
      await look(page, till, opened([]));
      await page.keyboard.press('F3');
      await page.waitForSelector('#refund');
      await type(page, '300');
    },
  },
];
