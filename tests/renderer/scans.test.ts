/** A scan goes where it belongs, and its own Enter confirms nothing, whatever has the focus. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SCAN_GAP } from '../../src-renderer/keyboard/ahead/where-hands-are.ts';
import {
  digits,
  hold,
  notice,
  REGULAR,
  untilFocused,
  useRenderer,
  VIP,
} from './keyboard-harness.ts';
import { DRAWER_SCENES } from './preview/drawer-scenes.ts';
import type { FakeTill } from './preview/fake-till.ts';
import {
  enterWhenReady,
  handedOnLate,
  letPass,
  look,
  scan,
  type,
  untilReady,
} from './preview/hand.ts';
import { opened, ORDER_SCENES } from './preview/order-scenes.ts';
import { settled } from './preview/settled.ts';

const open = useRenderer();

const CODE = '4006381333931';

async function play(scenes: typeof ORDER_SCENES, name: string, page: Page, till: FakeTill) {
  await scenes.find((one) => one.name === name)?.play?.(page, till);
  await look(page);
}

it.each<[string, string, (page: Page, till: FakeTill) => Promise<void>]>([
  [
    'a refund',
    'orders.refund',
    async (page, till) => {
      await play(ORDER_SCENES, 'order-refund', page, till);
      await page.keyboard.press('Enter');
    },
  ],
  [
    'cash that is taken out',
    'shift.moveCash',
    async (page, till) => {
      await play(DRAWER_SCENES, 'cash-out', page, till);
      await page.focus('#reason');
      await page.fill('#reason', '');
    },
  ],
  [
    'a sale that is resolved manually',
    'orders.resolve',
    async (page, till) => {
      await play(ORDER_SCENES, 'order-attention', page, till);
      await page.keyboard.press('F8');
    },
  ],
  [
    'a revert or refund that is resolved manually',
    'orders.resolve',
    (page, till) => play(ORDER_SCENES, 'order-reversal-resolved', page, till),
  ],
  [
    'a close with a difference',
    'shift.close',
    async (page, till) => {
      await play(DRAWER_SCENES, 'close-short', page, till);
      await page.focus('#reason');
      await page.fill('#reason', '');
    },
  ],
])('the reason of %s: it waits for a hand’s Enter', async (_name, command, toReason) => {
  const { page, till } = await open();
  await toReason(page, till);
  await untilFocused(page, 'reason');
  await look(page);
  const sent = await commandsOf(page);
  await scan(page, `${CODE}\n`);
  await settled(page);
  expect(await page.inputValue('#reason')).toBe(CODE);
  expect(await sent()).not.toContain(command);
  await look(page);
  await enterWhenReady(page);
  await expect.poll(sent).toContain(command);
});

it('presses no button that has the focus, be it a dialog’s', async () => {
  const { page } = await open();
  await page.keyboard.press('F10');
  await page.click('#section-till');
  await page.click('.setting-row .button--danger');
  const forget = page.locator('.forget-till__confirm .button--danger');
  await forget.focus();
  await look(page);
  const sent = await commandsOf(page);
  for (const code of [`${CODE}\n`, 'AB 1234\n']) {
    await scan(page, code);
    await look(page);
    expect(await forget.count()).toBe(1);
  }
  expect(await sent()).not.toContain('setup.forget');
  await page.keyboard.press('Enter');
  await expect.poll(sent).toContain('setup.forget');
});

it.each(['F2', 'F3'])('pays nothing with two Enters of its own: %s', async (method) => {
  const { page, till } = await open();
  await type(page, REGULAR);
  await type(page, '5000');
  await enterWhenReady(page);
  await page.waitForSelector('.payment-step');
  await page.keyboard.press(method);
  await look(page);
  await scan(page, `${CODE}\n\n`);
  await settled(page);
  expect(till.read().sale?.state.at).toBe('awaitingPayment');
});

it('leaves no letters in an amount, and is told', async () => {
  const { page } = await open();
  await type(page, REGULAR);
  await type(page, '12');
  await look(page);
  await scan(page, '1234AB\n');
  await settled(page);
  expect(await page.inputValue('#amount')).toBe('12');
  expect(await notice(page)).toContain('scanned');
});

it('over an amount that was to be replaced leaves it to be', async () => {
  const { page } = await open();
  await type(page, REGULAR);
  await type(page, '15');
  await enterWhenReady(page);
  await untilFocused(page, 'tendered');
  await look(page);
  await type(page, '20');
  await page.keyboard.press('F3');
  await page.keyboard.press('F2');
  await scan(page, `${CODE}\n`);
  await look(page);
  expect(await digits(page, 'tendered')).toBe('20');
  await type(page, '50');
  expect(await digits(page, 'tendered')).toBe('50');
});

it('over all the bonuses leaves them to be spent', async () => {
  const { page } = await open();
  await type(page, VIP);
  await type(page, '5000');
  await untilReady(page);
  await page.keyboard.press('F2');
  await page.keyboard.press('F3');
  await untilFocused(page, 'bonus');
  const all = await digits(page, 'bonus');
  expect(Number(all)).toBeGreaterThan(0);
  await scan(page, `${CODE}\n`);
  await settled(page);
  expect(await digits(page, 'bonus')).toBe(all);
  const choice = page.locator('.bonus-row__all');
  expect(await choice.getAttribute('aria-pressed')).toBe('true');
  // Whatever that is of another amount.
  await page.click('#amount');
  await type(page, '300');
  await expect.poll(async () => Number(await digits(page, 'bonus'))).toBeLessThan(Number(all));
  expect(await choice.getAttribute('aria-pressed')).toBe('true');
});

it('over all the bonuses of a customer who is still looked up leaves them to be spent', async () => {
  const { page } = await open();
  const answer = await hold(page, '"customer.find"');
  await type(page, VIP);
  await type(page, '5000');
  await page.keyboard.press('F2');
  await page.keyboard.press('F3');
  await untilFocused(page, 'bonus');
  await scan(page, CODE);
  await answer();
  await untilReady(page);
  expect(await page.locator('.bonus-row__all').getAttribute('aria-pressed')).toBe('true');
  expect(Number(await digits(page, 'bonus'))).toBeGreaterThan(0);
});

const ORDER = '460638';
const fieldsOf = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('input')]
        .filter(({ id, value, type: kind }) => id !== '' && value !== '' && kind === 'text')
        .map(({ id, value }) => [id, value]),
    ),
  );

describe('a phone on the purchase', () => {
  const PHONE = { phone: '701 234-56-78' };

  it.each([
    ['a card', VIP],
    ['a card with the trunk 8, and Enter', `8${VIP}\n`],
    ['a QR that calls', `tel:+7${VIP}`],
    ['a QR that calls, on a Russian keyboard', `еудЖ+7${VIP}\n`],
    ['written out', '+7 (701) 234-56-78\n'],
  ])('is the customer from the phone’s own field: %s', async (_what, text) => {
    const { page, till } = await open();
    await scan(page, text);
    await untilFocused(page, 'amount');
    expect(await fieldsOf(page)).toEqual(PHONE);
    expect(till.read().sale).toBeNull();
  });

  it.each(['tel:+77012345678', VIP])(
    'from a note that is being written, which goes on: %s',
    async (text) => {
      const { page } = await open();
      await page.keyboard.press('F9');
      await untilFocused(page, 'note');
      await type(page, 'blue ');
      await scan(page, `${text}\n`);
      await type(page, 'cup');
      expect(await fieldsOf(page)).toEqual({ ...PHONE, note: 'blue cup' });
    },
  );

  it('with another customer there is offered, and changes nothing before that is taken', async () => {
    const { page, till } = await open();
    await type(page, VIP);
    await type(page, '5000');
    await untilReady(page);
    await page.keyboard.press('F2');
    await look(page);
    const before = await fieldsOf(page);
    for (const field of ['amount', 'phone', 'bonus']) {
      await page.focus(`#${field}`);
      await look(page);
      await scan(page, `8${REGULAR}\n`);
      await look(page);
      expect(await fieldsOf(page)).toEqual(before);
      expect(await page.locator('.bonus-row__all').getAttribute('aria-pressed')).toBe('true');
    }
    expect(await notice(page)).toContain('still the same');
    await page.keyboard.press('Shift+F6');
    await expect.poll(() => digits(page, 'phone')).toBe(REGULAR);
    expect(await digits(page, 'amount')).toBe('5000');
    expect(await page.locator('.bonus-row__all[aria-pressed="true"]').count()).toBe(0);
    expect(till.read().sale).toBeNull();
  });

  it('of whoever is there already is no other one', async () => {
    const { page } = await open();
    await type(page, VIP);
    await type(page, '50');
    await look(page);
    await scan(page, `+7${VIP}\n`);
    await type(page, '00');
    expect(await digits(page, 'amount')).toBe('5000');
    expect(await page.locator('.keys-notice').count()).toBe(0);
  });

  it('is whole where a busy page took a pause for its end', async () => {
    const { page } = await open();
    // A phone by itself, of which one digit is still to come.
    await scan(page, `7${VIP}`.slice(0, 10));
    await expect.poll(() => digits(page, 'phone')).toBe('7701234567');
    await handedOnLate(page, 40, () => page.keyboard.type('8'));
    await letPass(page, SCAN_GAP);
    await untilFocused(page, 'amount');
    expect(await fieldsOf(page)).toEqual(PHONE);
  });
});

it('a phone in the payment is kept nowhere, and said', async () => {
  const { page, till } = await open();
  await type(page, REGULAR);
  await type(page, '5000');
  await enterWhenReady(page);
  await page.waitForSelector('.payment-step');
  await look(page);
  await type(page, '60');
  await scan(page, `8${VIP}\n`);
  expect(await notice(page)).toContain('isn’t changed here');
  await type(page, '00');
  expect(await digits(page, 'tendered')).toBe('6000');
  expect(till.read().sale?.state.at).toBe('awaitingPayment');
});

describe('an order on the sale', () => {
  it.each(['phone', 'amount', 'note'] as const)(
    'stays in no field, and is offered: from the %s',
    async (focus) => {
      const { page, till } = await open();
      till.world.opened = opened([]);
      if (focus === 'amount') await page.keyboard.press('Enter');
      if (focus === 'note') await page.keyboard.press('F9');
      await untilFocused(page, focus);
      await look(page);
      await scan(page, `${ORDER}\n`);
      await look(page);
      expect(await fieldsOf(page)).toEqual(focus === 'note' ? { note: ORDER } : {});
      if (focus === 'note') return;
      expect(await notice(page)).toContain(`Order …${ORDER.slice(-4)}`);
      expect(await page.locator('.orders-list__search').count()).toBe(0);
      await page.keyboard.press('F11');
      await page.waitForSelector('.order-detail__record');
      await page.keyboard.press('Escape');
      await page.waitForSelector('.orders-list__search');
      expect(await page.inputValue('[data-place=search]')).toBe(ORDER);
    },
  );

  it('leaves what is typed, and what is typed is there when Orders is left', async () => {
    const { page } = await open();
    await type(page, REGULAR);
    await type(page, '12');
    await scan(page, `${ORDER}\n`);
    await look(page);
    await page.keyboard.press('F11');
    await page.waitForSelector('.orders-list__search, .order-detail');
    await page.keyboard.press('F7');
    await page.waitForSelector('#amount');
    expect(await digits(page, 'amount')).toBe('12');
    expect(await digits(page, 'phone')).toBe(REGULAR);
  });
});

/** Which orders are asked for from now on. */
async function askedFor(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const own = window as unknown as {
      till: { call(text: string): Promise<string> };
      asked: string[];
    };
    const { call } = own.till;
    own.asked = [];
    own.till.call = (text) => {
      if (text.includes('orders.open')) own.asked.push(text);
      return call(text);
    };
  });
  return () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
}

/** What a sale of this till has for its number, another till’s order may have for its identifier. */
describe('Done’s code', () => {
  const NUMBER = opened([]).row?.orderNumber ?? '';

  it('on the sale opens the order of that identifier', async () => {
    const { page, till } = await open();
    till.world.opened = opened([]);
    const asked = await askedFor(page);
    await scan(page, `order:${NUMBER}\n`);
    await look(page);
    await page.keyboard.press('F11');
    await page.waitForSelector('.order-detail');
    expect((await asked()).join('\n')).toContain(`"orderId":"${NUMBER}"`);
    expect((await asked()).join('\n')).not.toContain('saleId');
  });

  it.each(['the search', 'a button'])('in Orders, too: from %s', async (from) => {
    const { page, till } = await open();
    till.world.opened = opened([]);
    await toList(page);
    if (from === 'a button')
      await page.locator('.list-filter button, .list-filter input').first().focus();
    const asked = await askedFor(page);
    await scan(page, `order:${NUMBER}\n`);
    await page.waitForSelector('.order-detail');
    await look(page);
    expect((await asked()).join('\n')).toContain(`"orderId":"${NUMBER}"`);
    expect((await asked()).join('\n')).not.toContain('saleId');
    await page.keyboard.press('Escape');
    // Nothing is found by its digits that Enter would open.
    await expect.poll(() => searched(page)).toBe('');
  });
});

async function toList(page: Page): Promise<void> {
  await page.keyboard.press('F11');
  await page.waitForSelector('.order-line');
  await look(page);
}

const searched = (page: Page) => page.inputValue('[data-place=search]');

describe('in Orders', () => {
  it('a phone and an order are searched for, from any focus', async () => {
    const { page, till } = await open();
    till.world.opened = opened([]);
    await toList(page);
    await scan(page, `tel:+7${VIP}\n`);
    await expect.poll(() => searched(page)).toBe(VIP);
    await look(page);
    await page.locator('.list-filter button, .list-filter input').first().focus();
    await scan(page, ORDER);
    await expect.poll(() => searched(page)).toBe(ORDER);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-place'))).toBe(
      'search',
    );
  });

  it('a look at an order is left for the search, a refund isn’t', async () => {
    const { page, till } = await open();
    await play(ORDER_SCENES, 'order-refund', page, till);
    await page.waitForSelector('#refund');
    const before = await fieldsOf(page);
    await look(page);
    await scan(page, `${ORDER}\n`);
    expect(await fieldsOf(page)).toEqual(before);
    expect(await notice(page)).toContain('not taken');
    await look(page);
    await page.keyboard.press('Escape');
    await page.waitForSelector('#refund', { state: 'detached' });
    await look(page);
    await scan(page, `${ORDER}\n`);
    await page.waitForSelector('.orders-list__search');
    await expect.poll(() => searched(page)).toBe(ORDER);
  });
});

describe('a scanner that is not like most', () => {
  it('three digits and its Enter are no amount, and charge nothing', async () => {
    const { page, till } = await open();
    await type(page, REGULAR);
    await type(page, '12');
    await look(page);
    await scan(page, '460\n');
    await look(page);
    expect(await digits(page, 'amount')).toBe('12');
    expect(await notice(page)).toContain('Order 460');
    expect(till.read().sale).toBeNull();
  });

  it.each([
    [`7${VIP}`, VIP],
    ['96385074', ''],
  ])('is slow, and leaves nothing in the amount: %s', async (text, phone) => {
    const { page, till } = await open();
    await type(page, text, 45);
    await page.keyboard.press('Enter');
    await look(page);
    expect([await digits(page, 'phone'), await digits(page, 'amount')]).toEqual([phone, '']);
    expect(till.read().sale).toBeNull();
  });

  it('stumbles: what came before that goes with the rest', async () => {
    const { page } = await open();
    await type(page, REGULAR);
    await type(page, '12');
    await look(page);
    await type(page, '870', 5);
    await letPass(page, 40);
    await scan(page, '12345678\n');
    await look(page);
    expect(await digits(page, 'amount')).toBe('12');
    expect(await notice(page)).toContain('scanned');
  });

  it('presses a key of its own for a separator: it does nothing, and what is around it is no number', async () => {
    const { page } = await open();
    await type(page, VIP);
    await type(page, '5000');
    await untilReady(page);
    await look(page);
    await type(page, '01040', 5);
    await page.keyboard.press('F2');
    await letPass(page, 5);
    await scan(page, '1234567\n');
    await look(page);
    expect(await page.locator('.bonus-row__all[aria-pressed="true"]').count()).toBe(0);
    expect(await notice(page)).toContain('not taken');
  });
});

it('in Shift and Settings it goes nowhere, and is said', async () => {
  const { page } = await open();
  await page.keyboard.press('F12');
  await page.waitForSelector('.shift-screen, .report-head');
  await look(page);
  for (const text of [VIP, `${ORDER}\n`]) {
    await scan(page, text);
    await look(page);
    expect(await notice(page)).toContain('not taken');
  }
  await page.keyboard.press('F10');
  await page.waitForSelector('dialog[open]');
  await look(page);
  await page.locator('dialog button').first().focus();
  await scan(page, `${VIP}\n`);
  expect(await page.textContent('dialog .keys-notice')).toContain('not taken');
  await look(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('F7');
  await untilFocused(page, 'phone');
  expect(await digits(page, 'phone')).toBe('');
});

describe('the award’s code', () => {
  const GIFT = 'GIFT-500';

  it('chooses the award like F5, once, and confirms nothing', async () => {
    const { page, till } = await open({ giftProductId: GIFT });
    await type(page, '7000000005');
    await type(page, '2100');
    await page.waitForSelector('.stamps-rows__award');
    await look(page);
    for (let time = 0; time < 2; time += 1) {
      await scan(page, `${GIFT}\n`);
      await look(page);
      const award = page.locator('.stamps-rows__award');
      expect(await award.getAttribute('aria-pressed')).toBe('true');
    }
    expect(await digits(page, 'amount')).toBe('2100');
    expect(till.read().sale).toBeNull();
  });

  it.each(['', REGULAR])('is said where it can’t be given: customer “%s”', async (phone) => {
    const { page } = await open({ giftProductId: GIFT });
    await type(page, phone);
    await look(page);
    await scan(page, `${GIFT}\n`);
    expect(await notice(page)).toContain('can’t be given now');
  });
});

it('a scanner that ends with Tab leads the focus nowhere', async () => {
  const { page } = await open();
  await page.keyboard.press('Enter');
  await untilFocused(page, 'amount');
  await look(page);
  await type(page, VIP, 5);
  await page.keyboard.press('Tab');
  expect(await digits(page, 'phone')).toBe(VIP);
  await untilFocused(page, 'amount');
});

/** The names of the commands that the page gives from now on. */
async function commandsOf(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const own = window as unknown as {
      till: { call(text: string): Promise<string> };
      given: string[];
    };
    const { call } = own.till;
    own.given = [];
    own.till.call = (text) => {
      own.given.push((JSON.parse(text) as { command: string }).command);
      return call(text);
    };
  });
  return () => page.evaluate(() => (window as unknown as { given: string[] }).given);
}
