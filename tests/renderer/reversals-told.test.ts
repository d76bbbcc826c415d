/** What Orders and the report say of money that goes back, on the built renderer. */
import { describe, expect, it } from 'vitest';
import {
  reversalSchema,
  type OpenedOrder,
  type OrderTarget,
} from '../../src-shared/contract/orders-schema.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { SaleId } from '../../src-shared/domain/sale/sale.ts';
import { hold, useRenderer } from './keyboard-harness.ts';
import { DRAWER_SCENES } from './preview/drawer-scenes.ts';
import { QUIET, QUIET_ROW } from './preview/fake-report.ts';
import type { FakeTill } from './preview/fake-till.ts';
import { untilReady } from './preview/hand.ts';
import {
  look,
  opened,
  ORDER_SCENES,
  refunded,
  resolvedHere,
  revertUndone,
  reversal,
  UNDONE,
} from './preview/order-scenes.ts';
import { report } from './preview/report-scenes.ts';
import { settled } from './preview/settled.ts';
import { ENGLISH } from './preview/stage.ts';

const open = useRenderer();

/** The words of that part of the screen; what separates thousands is a space. */
async function words(scene: string, selector: string) {
  const { initial = {}, play } = ORDER_SCENES.find((one) => one.name === scene) ?? {};
  const { page, till } = await open({ ...initial, preferences: ENGLISH });
  await play?.(page, till);
  const texts = await page.locator(selector).allTextContents();
  return texts.map(plain);
}

const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/gu, ' ');

it('what is known to be done only later is given back the way it came, and wasn’t given yet', async () => {
  const [late = ''] = await words('order-untold', '.order-detail');
  expect(late).toContain('it was done. Give the money back if you haven’t.');
  // Once, and not beside it in the list of reversals too.
  expect(late.split('Give the money back')).toHaveLength(2);
  expect(late).toContain('Return to the card200 ₸');
  expect(late).toContain('Hand over in cash88 ₸');
  expect(late).not.toContain('Money given back');
});

it('and isn’t asked for any more once that was said to be done', async () => {
  const [late = ''] = await words('order-known-late', '.reversals__item--done');
  expect(late).toContain('it was done.');
  expect(late).toContain('Money given back: 288 ₸');
  expect(late).not.toContain('if you haven’t');
});

it('money that was given back for what isn’t done any more is said, and not asked for again', async () => {
  const [bonusesOnly = '', never = '', undone = ''] = await words(
    'order-undone',
    '.reversals__item',
  );
  expect(undone).toContain('Money given back: 288 ₸');
  expect(undone).toContain('Don’t give this money back again');
  expect(never).toContain('Give no money back for it; it can be done again');
  expect(bonusesOnly).toContain('now it does: it was done');
  expect(bonusesOnly).not.toContain('oney back');
});

describe('money that nobody said was given back, for what isn’t done any more', () => {
  it('isn’t said to be given', async () => {
    const [doubted = '', undone = ''] = await words('order-undone-untold', '.reversals__item');
    expect(undone).toContain('Not known whether this money was given back: 500 ₸');
    expect(undone).toContain('Give no money back for it now: ask support first');
    expect(undone).not.toContain('again');
    expect(doubted).toContain('Not known whether this money was given back: 288 ₸');
    expect(doubted).toContain('Give no money back for it now and don’t repeat it');
  });

  it.each([
    ['it comes off what goes back now, which says that it may be owed', UNDONE, true],
    ['but not where it was given', { ...UNDONE, acknowledged: true }, false],
  ])('%s', async (_name, one, expected) => {
    const { page, till } = await open({ preferences: ENGLISH });
    await revertUndone(page, till, one);
    const isSaid = async () =>
      plain(await page.textContent('.order-detail')).includes(
        'Without 500 ₸ that was to be given back before. It may never have been given',
      );
    expect(await isSaid()).toBe(expected);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.button--confirm');
    expect(await isSaid()).toBe(expected);
    expect(plain(await page.textContent('.button--confirm'))).toContain('give back 11 500 ₸');
  });
});

it.each([
  ['one like it in the record', { alsoThere: true }, 'Ask before money is given back'],
  [
    'money that may have been given for it',
    { fault: { code: 'contradicted', retry: 'unsafe' }, undone: 28_800, acknowledged: false },
    'Not known whether this money was given back: 288 ₸',
  ],
])('the result of one that isn’t done warns of %s', async (_name, change, expected) => {
  const { page, till } = await open({ preferences: ENGLISH });
  const notDone = { outcome: 'notDone', fault: { code: 'timeout', retry: 'unsafe' }, ...change };
  till.world.reversal = reversalSchema.parse(reversal(0, notDone));
  await refunded(page, till, opened([]));
  expect(plain(await page.textContent('.order-detail'))).toContain(expected);
});

it('where no money goes back none is to be handed over', async () => {
  const [said = ''] = await words('order-result-no-money', '.order-detail');
  expect(said).toContain('There is no money to give back');
  expect(said).not.toContain('Hand over');
  expect(said).not.toContain('Give the money back');
});

it('of an order whose amount nobody tells that is said, and nothing is offered', async () => {
  const [said = ''] = await words('foreign-amount', '.action-column');
  expect(said).toContain('so it isn’t known how much money to give back');
  expect(said).not.toContain('Partial refund');
});

it('of a sale that was resolved manually money alone goes back, and the bonuses stay', async () => {
  const [said = ''] = await words('order-resolved-here', '.order-detail');
  expect(said).toContain('the service didn’t complete this order');
  expect(said).toContain('The customer’s bonusesstay as they are');
  expect(said).toContain('12 000 ₸');
  expect(said).not.toContain('what the customer earned is removed');
  expect(said).not.toContain('Stamps');
});

it('so it is said where a part of its money is refunded', async () => {
  const [said = ''] = await words('order-resolved-here-refund', '.order-detail');
  expect(said).toContain('the service didn’t complete this order');
  expect(said).toContain('The customer’s bonusesstay as they are');
  const [without = ''] = await words('order-here-refund', '.order-detail');
  expect(without).toContain('Only money goes back: no bonuses took part');
  const [sent = ''] = await words('order-refund', '.order-detail');
  expect(sent).not.toContain('Only money');
});

describe('where bonuses paid for all of it no money is said to go back', () => {
  const bonus = QUIET_ROW.amount;
  const attention = { ...QUIET_ROW, resolution: 'needsAttention' as const };
  const pending = opened([], { status: 'PENDING' });
  const refused = reversalSchema.parse(reversal(1, { outcome: 'refused' }));

  it.each<[string, OpenedOrder, boolean]>([
    ['paid in money', { ...pending, row: attention }, true],
    ['paid by bonuses', { ...pending, row: { ...attention, bonus } }, false],
    // What was sent for it may have been done.
    ['something was sent', { ...pending, row: attention, reversals: [refused] }, false],
    ['completed', { ...opened([]), row: attention }, false],
  ])('once it is resolved manually: %s', async (_name, order, expected) => {
    const { page, till } = await open({ preferences: ENGLISH });
    await look(page, till, { ...order, remaining: null });
    const said = (await page.textContent('.action-column')) ?? '';
    expect(said).toContain('ends it with a note');
    expect(said.includes('then money can be given back')).toBe(expected);
  });

  it('when it was resolved', async () => {
    const { page, till } = await open({ preferences: ENGLISH });
    await look(page, till, resolvedHere({ bonus }));
    const said = (await page.textContent('.action-column')) ?? '';
    expect(said).toContain('Nothing was paid in money');
    expect(said).not.toContain('was given back');
  });

  it('when all the money was given back that is said', async () => {
    const { page, till } = await open({ preferences: ENGLISH });
    await look(page, till, { ...resolvedHere(), remaining: null });
    expect(await page.textContent('.action-column')).toContain('All the money of this sale');
  });

  it('before it is reverted', async () => {
    const { page, till } = await open({ preferences: ENGLISH });
    const order = opened([], { paidFromBonuses: bonus });
    await look(page, till, { ...order, row: { ...QUIET_ROW, bonus } });
    expect(await page.textContent('.action-column')).not.toContain('money');
    await page.keyboard.press('F4');
    await page.locator('.reason-choice__ready button').first().click();
    await untilReady(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.button--confirm');
    const said = (await page.textContent('.order-detail')) ?? '';
    expect(said).toContain('There is no money to give back');
    expect(said).not.toContain('0 ₸ goes back');
    expect(await page.textContent('.button--confirm')).not.toContain('₸');
  });
});

it('where no bonuses were spent a refund of the record gives none back, whatever it says', async () => {
  const { page, till } = await open({ preferences: ENGLISH });
  const refunds = [{ amount: tiyn(50_000), refundedBonus: tiyn(1_500), createdAt: Date.now() }];
  const inMoney = { paidFromBonuses: ZERO, total: tiyn(1_200_000), refunds };
  await look(page, till, { ...opened([], inMoney), row: { ...QUIET_ROW, bonus: ZERO } });
  expect(await page.textContent('.service-order__refunds')).not.toContain('in bonuses');
  till.world.opened = {
    ...opened([], { ...inMoney, paidFromBonuses: tiyn(1_000) }),
    row: { ...QUIET_ROW, bonus: ZERO },
  };
  await page.keyboard.press('F5');
  await page.getByText(/10\s₸ of it in bonuses/u).waitFor();
});

it('cashback of what isn’t confirmed any more is earned again', async () => {
  const { page, till } = await open({ preferences: ENGLISH });
  const undone = { count: 1, amount: tiyn(30_000), bonus: ZERO, cashback: tiyn(1_500) };
  const cashbackCredited = tiyn(10_000);
  till.world.report = { ...QUIET, cashbackCredited, undone };
  await report(page, till, false);
  const card = await page.locator('.report-cards').textContent();
  expect(card?.replaceAll(/\s+/gu, ' ')).toMatch(
    /≈ − 50 ₸Removal no longer confirmed≈ \+ 15 ₸Earned less that≈ 65 ₸/u,
  );
});

const waiting = (till: FakeTill, of: OrderTarget = { orderId: id('90071992547410') }) => {
  const toGiveBack = { of, money: tiyn(28_800) };
  till.change({ openItems: { ...till.read().openItems, toGiveBack } });
};

describe('money of a refund that is done, and whose result nobody has left', () => {
  const untold = reversal(1, {
    money: 28_800,
    ways: [{ method: 'cash', amount: 28_800 }],
    acknowledged: false,
  });

  it('is told wherever one is, asked for once more, and said to be given when that is left', async () => {
    const { page, till } = await open({ preferences: ENGLISH });
    till.world.opened = opened([untold]);
    await page.waitForSelector('#phone');
    waiting(till);
    await page.getByRole('button', { name: /Give back 288/u }).click();
    await page.waitForSelector('.reversal-result__outcome');
    const said = plain(await page.textContent('.order-detail'));
    expect(said).toContain('Give the money back if you haven’t.');
    expect(said).toContain('Hand over in cash288 ₸');
    expect(said).not.toContain('Money given back');
    await untilReady(page);
    // Its order is read once more, which may take its time.
    const answer = await hold(page, '"orders.open"');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.order-detail__record');
    await page.waitForFunction(() => document.querySelector('.open-items') === null);
    const left = plain(await page.textContent('.reversals'));
    expect(left).toContain('Money given back: 288 ₸');
    expect(left).not.toContain('Give the money back');
    await answer();
    await settled(page);
    expect(plain(await page.textContent('.reversals'))).toBe(left);
  });

  it('of a sale that a damaged file lost, too', async () => {
    const { page, till } = await open({ preferences: ENGLISH });
    const here = { ...untold, here: true, ways: [{ method: '', amount: tiyn(28_800) }] };
    const lost = { row: null, record: null, orderId: null, remaining: null } as const;
    till.world.opened = { ...opened([here]), ...lost };
    await page.waitForSelector('#phone');
    waiting(till, { saleId: QUIET_ROW.saleId });
    await page.getByRole('button', { name: /Give back 288/u }).click();
    await page.waitForSelector('.reversal-result__outcome');
    expect(plain(await page.textContent('.order-detail'))).toContain('288 ₸');
    await untilReady(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.order-detail__record');
    expect(plain(await page.textContent('.reversals'))).toContain('Money given back: 288 ₸');
  });

  it('and isn’t asked for where the oldest such money is another order’s, so that nothing else changes', async () => {
    const { page, till } = await open({ preferences: ENGLISH });
    waiting(till, { orderId: id('90071992547999') });
    till.world.opened = opened([untold]);
    await page.waitForSelector('#phone');
    await page.keyboard.press('F11');
    await page.locator('.order-line').first().click();
    await page.waitForSelector('.reversal-result__outcome');
    await untilReady(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.order-detail__record');
    expect(plain(await page.textContent('.reversals'))).toContain('Money given back: 288 ₸');
  });

  it('isn’t called another till’s while its order is read', async () => {
    const { page, till } = await open({ preferences: ENGLISH });
    till.world.opened = opened([untold]);
    await page.waitForSelector('#phone');
    const answer = till.hold();
    waiting(till);
    await page.getByRole('button', { name: /Give back 288/u }).click();
    await page.waitForSelector('.order-detail__record');
    expect(await page.textContent('.order-detail')).not.toContain('has no sale for it');
    answer();
    await page.waitForSelector('.reversal-result__outcome');
  });

  it('takes nobody away from what was begun while it was read', async () => {
    const { page, till } = await open({ preferences: ENGLISH });
    await look(page, till, opened([]));
    await page.keyboard.press('Escape');
    await page.waitForSelector('.order-line');
    const answer = till.hold();
    waiting(till, { saleId: untold.requestId as SaleId });
    await page.getByRole('button', { name: /Give back 288/u }).click();
    await page.waitForSelector('.order-detail__record');
    await page.keyboard.press('Escape');
    await page.locator('.order-line').first().click();
    await page.waitForSelector('.order-detail [aria-keyshortcuts="F3"]');
    await page.keyboard.press('F3');
    await page.waitForSelector('#refund');
    answer();
    await settled(page);
    expect(await page.locator('#refund').count()).toBe(1);
  });

  it('says so where it can’t be read', async () => {
    const { page, till } = await open({ preferences: ENGLISH });
    till.world.opened = null;
    await page.waitForSelector('#phone');
    waiting(till, { saleId: untold.requestId as SaleId });
    await page.getByRole('button', { name: /Give back 288/u }).click();
    await page.waitForSelector('.order-detail__record .fault-notice');
  });

  it('is told once more where its result was left and main couldn’t note that', async () => {
    const { page, till } = await open({ preferences: ENGLISH });
    till.world.opened = opened([untold]);
    await page.waitForSelector('#phone');
    waiting(till);
    till.world.acknowledgeFault = { code: 'storage', retry: 'safe' };
    await page.getByRole('button', { name: /Give back 288/u }).click();
    await page.waitForSelector('.reversal-result__outcome');
    await untilReady(page);
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await page.locator('.reversal-result__outcome').count()).toBe(1);
    till.world.acknowledgeFault = null;
    await untilReady(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.order-detail__record');
  });

  it('is shown when its order is opened in the list, before anything else can be begun', async () => {
    const { page, till } = await open({ preferences: ENGLISH });
    till.world.opened = opened([untold]);
    await page.waitForSelector('#phone');
    await page.keyboard.press('F11');
    await page.locator('.order-line').first().click();
    await page.waitForSelector('.reversal-result__outcome');
    await page.keyboard.press('F4');
    expect(await page.locator('.reversal-result__outcome').count()).toBe(1);
  });
});

it('who closes the shift is told of money that is still to be given back', async () => {
  const scene = DRAWER_SCENES.find(({ name }) => name === 'close-to-give-back');
  const { page, till } = await open({ preferences: ENGLISH, ...scene?.initial });
  await scene?.play?.(page, till);
  expect(plain(await page.locator('main .notice').first().textContent())).toContain(
    '300 ₸ of a refund or revert is still to be given back',
  );
});
