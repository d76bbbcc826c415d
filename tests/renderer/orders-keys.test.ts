/** Keys in Orders: a scan is no amount there either, and Esc leads back to where one came from. */
import { describe, expect, it } from 'vitest';
import { digits, hold, notice, REGULAR, untilFocused, useRenderer } from './keyboard-harness.ts';
import { parseId } from '../../src-shared/domain/id.ts';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { enterWhenReady, letPass, look, scan, type, untilReady } from './preview/hand.ts';
import {
  look as lookAt,
  makeRevertible,
  opened,
  ORDER_SCENES,
  resolvedHere,
} from './preview/order-scenes.ts';
import { QUIET_ROW } from './preview/fake-report.ts';
import { settled } from './preview/settled.ts';

const open = useRenderer();

const saleId = (at: number) => String(at + 60).padStart(26, '0');

const ofNumber = (number: string, id = QUIET_ROW.saleId) => ({
  ...opened([]),
  row: { ...QUIET_ROW, saleId: id, orderNumber: parseId(number) },
});

async function play(name: string) {
  const preview = await open();
  await ORDER_SCENES.find((one) => one.name === name)?.play?.(preview.page, preview.till);
  return preview;
}

it('come back to, the list shows no line before it was read anew', async () => {
  const { page, till } = await open();
  till.world.opened = opened([]);
  await page.waitForSelector('#phone');
  await page.keyboard.press('F11');
  await page.waitForSelector('.order-line');
  await page.keyboard.press('F7');
  await page.waitForSelector('#phone');
  const { promise, resolve } = Promise.withResolvers<void>();
  till.world.listed = promise;
  await page.keyboard.press('F11');
  await page.waitForSelector('.orders-list__search input');
  await letPass(page, 200);
  expect(await page.locator('.order-line').count()).toBe(0);
  resolve();
  await page.waitForSelector('.order-line');
});

it.each([
  ['its number', QUIET_ROW.orderNumber, true],
  ['anything else', '99', false],
])(
  'an Enter from before the list answers opens what was typed by %s: %s',
  async (_by, typed, opens) => {
    const { page, till } = await open();
    till.world.opened = opened([]);
    await page.waitForSelector('#phone');
    await page.keyboard.press('F11');
    await page.waitForSelector('.order-line');
    const { promise, resolve } = Promise.withResolvers<void>();
    till.world.listed = promise;
    await type(page, String(typed), 90);
    await page.keyboard.press('Enter');
    await letPass(page, 200);
    resolve();
    await page.waitForSelector(opens ? '.order-detail' : '.order-line[aria-selected="true"]');
    await settled(page);
    expect(await page.locator('.order-detail').count()).toBe(opens ? 1 : 0);
  },
);

it('a line that was marked is not what an Enter from before the answer opens another order for', async () => {
  const { page, till } = await open();
  till.world.opened = ofNumber('99', saleId(1));
  await page.waitForSelector('#phone');
  await page.keyboard.press('F11');
  await page.waitForSelector('.order-line');
  const { promise, resolve } = Promise.withResolvers<void>();
  till.world.listed = promise;
  till.world.opened = opened([]);
  await type(page, QUIET_ROW.orderNumber ?? '', 90);
  await page.keyboard.press('ArrowDown');
  await page.waitForSelector('.order-line[aria-selected="true"]');
  await page.keyboard.press('Enter');
  resolve();
  await page.waitForSelector(`#row-${QUIET_ROW.saleId}`);
  await settled(page);
  expect(await page.locator('.order-detail').count()).toBe(0);
});

it('a sale that changes while the list is read for the first time is shown as it is then', async () => {
  const { page, till } = await open();
  till.world.opened = ofNumber('99');
  const { promise, resolve } = Promise.withResolvers<void>();
  till.world.listed = promise;
  await page.waitForSelector('#phone');
  await page.keyboard.press('F11');
  await page.waitForSelector('.orders-list__search input');
  await letPass(page, 200);
  till.world.opened = opened([]);
  till.change({ journalRevision: till.read().journalRevision + 1 });
  await letPass(page, 200);
  resolve();
  await page.getByRole('option', { name: QUIET_ROW.orderNumber ?? '' }).waitFor();
});

it('older lines asked for while the list is read anew come below what is new', async () => {
  const { page, till } = await open();
  till.world.opened = ofNumber('99');
  till.world.older = [{ ...QUIET_ROW, saleId: saleId(2) }];
  await page.waitForSelector('#phone');
  await page.keyboard.press('F11');
  await page.waitForSelector('.order-line');
  const { promise, resolve } = Promise.withResolvers<void>();
  till.world.listed = promise;
  till.world.opened = ofNumber('98');
  till.change({ journalRevision: till.read().journalRevision + 1 });
  await letPass(page, 200);
  await page.locator('.orders-list__older').click();
  resolve();
  await expect.poll(() => page.locator('.order-line').count()).toBe(2);
  expect(await page.locator('.order-line').first().textContent()).toContain('98');
});

it('come back to from an order, the list has the lines that were read, and the one that was opened', async () => {
  const { page, till } = await open();
  till.world.opened = opened([]);
  till.world.older = Array.from({ length: 3 }, (_, at) => ({
    ...QUIET_ROW,
    saleId: String(at + 90).padStart(26, '0'),
  }));
  await page.waitForSelector('#phone');
  await page.keyboard.press('F11');
  await page.waitForSelector('.order-line');
  const lines = () => page.locator('.order-line').count();
  // Past the last line that is there, older ones are read.
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowDown');
      return lines();
    })
    .toBe(4);
  await page.keyboard.press('ArrowDown');
  const marked = page.locator('.order-line[aria-selected="true"]');
  const id = await marked.getAttribute('id');
  await enterWhenReady(page);
  await page.waitForSelector('.order-detail__record');
  await page.keyboard.press('Escape');
  await expect.poll(lines).toBe(4);
  expect(await marked.getAttribute('id')).toBe(id);
});

it('Page Down and Page Up mark the sale that stands eight lines away, and F1 says so', async () => {
  const { page, till } = await open();
  till.world.opened = opened([]);
  till.world.older = Array.from({ length: 11 }, (_, at) => ({ ...QUIET_ROW, saleId: saleId(at) }));
  await page.waitForSelector('#phone');
  await page.keyboard.press('F11');
  await page.waitForSelector('.order-line');
  const marked = page.locator('.order-line[aria-selected="true"]');
  // Past the last line that is there, older ones are read.
  await expect
    .poll(async () => {
      await page.keyboard.press('PageDown');
      return marked.getAttribute('id');
    })
    .toBe(`row-${saleId(10)}`);
  await page.keyboard.press('PageUp');
  await expect.poll(() => marked.getAttribute('id')).toBe(`row-${saleId(2)}`);
  await page.keyboard.press('PageDown');
  await expect.poll(() => marked.getAttribute('id')).toBe(`row-${saleId(10)}`);
  await page.keyboard.press('F1');
  await page.waitForSelector('dialog[open] dt');
  expect(await page.locator('dialog[open] dt').allTextContents()).toContain('PgUp PgDn');
});

it('a scan is not what is refunded, and its Enter refunds nothing', async () => {
  const { page } = await play('order-refund');
  expect(await digits(page, 'refund')).toBe('300');
  await page.keyboard.press('F2');
  await look(page);
  await page.focus('#refund');
  const keypad = await page.locator('.keypad').boundingBox();
  await scan(page, '96385074\n');
  expect(await digits(page, 'refund')).toBe('300');
  expect(await notice(page)).toContain('not taken');
  // Nothing moves under a hand.
  expect(await page.locator('.keypad').boundingBox()).toEqual(keypad);
  await look(page);
  expect(await page.locator('#refund').count()).toBe(1);
});

it('what a refund goes by is read when its form opens, and once more when it is ready to be sent', async () => {
  const { page, till } = await play('order-refund');
  const read = () => till.world.readFor.filter((wish) => wish !== null);
  await expect.poll(read).toHaveLength(1);
  await page.keyboard.press('F2');
  await expect.poll(read).toHaveLength(2);
  const [first] = read();
  expect(read()).toEqual([first, first]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('F3');
  await page.waitForSelector('#refund');
  await expect.poll(() => new Set(read()).size).toBe(2);
});

it('what a revert goes by is read when it is to be confirmed', async () => {
  const { page, till } = await play('order-refund');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F4');
  await page.waitForSelector('#reason');
  await look(page);
  const before = till.world.readFor.length;
  await page.keyboard.press('F2');
  await look(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.button--confirm');
  await expect.poll(() => till.world.readFor.slice(before)).toEqual([expect.any(String)]);
});

describe('as it was first confirmed it is sent, though the order was read otherwise since', () => {
  /** The service has completed it meanwhile. */
  const completed = { ...opened([]), row: resolvedHere().row };

  it('a revert', async () => {
    const { page, till } = await open();
    await lookAt(page, till, resolvedHere());
    await page.keyboard.press('F4');
    await page.locator('.reason-choice__ready button').first().click();
    await look(page);
    till.world.opened = completed;
    await page.keyboard.press('Enter');
    await expect.poll(() => page.textContent('.order-detail h2.sign-line')).toContain('order?');
    await look(page);
    await page.keyboard.press('F9');
    await expect.poll(() => till.world.reversed.map(({ moneyOnly }) => moneyOnly)).toEqual([true]);
  });

  it('a refund', async () => {
    const { page, till } = await open();
    await lookAt(page, till, resolvedHere());
    await page.keyboard.press('F3');
    await page.waitForSelector('#refund');
    await type(page, '300');
    till.world.opened = completed;
    await page.locator('.reason-choice__ready button').first().click();
    await expect.poll(() => page.textContent('.order-detail')).not.toContain('Only money goes');
    await untilReady(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => till.world.reversed.map(({ moneyOnly }) => moneyOnly)).toEqual([true]);
  });
});

it('what came of a refund is told anew once it is read anew, and nothing of it before', async () => {
  const { page, till } = await play('order-result-done');
  await page.keyboard.press('F7');
  await page.waitForSelector('#phone');
  // What nobody has looked at for that long is dropped.
  await letPass(page, 6 * MINUTE);
  const answer = till.hold();
  await page.keyboard.press('F11');
  await page.waitForSelector('.order-detail');
  await letPass(page, MINUTE);
  expect(await page.textContent('main')).not.toContain('Not refunded');
  answer();
  await page.waitForSelector('.reversal-result__outcome--done');
});

it('Esc on an order of another till leads to the list that it was opened from', async () => {
  const { page } = await play('foreign-list');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.order-detail');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.order-line--foreign');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.orders-list__search input');
  // Opened by its identifier it leads to the list of sales.
  await type(page, '9223372036854775807');
  await page.keyboard.press('F6');
  await page.waitForSelector('.order-detail');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.orders-list__search input');
});

it.each(['begins', 'ends'])(
  'an order that was looked at before a sale %s isn’t there after that',
  async (when) => {
    const { page, till } = await open();
    makeRevertible(till);
    const lookAt = async () => {
      await page.keyboard.press('F11');
      await page.locator('.order-line').first().click();
      await page.waitForSelector('.order-detail');
      await page.keyboard.press('F7');
    };
    if (when === 'begins') {
      await lookAt();
      await untilFocused(page, 'phone');
    }
    await type(page, REGULAR);
    await type(page, '500');
    await enterWhenReady(page);
    await untilFocused(page, 'tendered');
    if (when === 'ends') {
      await lookAt();
      await untilFocused(page, 'tendered');
      await enterWhenReady(page);
      await page.waitForSelector('.done-step');
      await enterWhenReady(page);
      await untilFocused(page, 'phone');
    }
    await page.keyboard.press('F11');
    await page.waitForSelector('.orders-list__search input');
    expect(await page.locator('.order-detail').count()).toBe(0);
  },
);

it('who was looked up to be attached is read again when they buy next', async () => {
  const { page, till } = await open();
  makeRevertible(till);
  const { opened } = till.world;
  if (!opened?.row) throw new Error('no order');
  const { row } = opened;
  till.world.opened = {
    ...opened,
    orderId: null,
    record: null,
    row: { ...row, resolution: 'noLoyalty', attachableSince: Date.now() },
  };
  await page.keyboard.press('F11');
  await page.locator('.order-line').first().click();
  await page.waitForSelector('.order-detail [aria-keyshortcuts="F6"]');
  await page.keyboard.press('F6');
  await untilFocused(page, 'attach-phone');
  await type(page, REGULAR);
  await page.waitForSelector('.attach-dialog__who h3');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  till.world.hang = 'lookup';
  await page.keyboard.press('F7');
  await untilFocused(page, 'phone');
  await look(page);
  await type(page, REGULAR);
  await look(page);
  expect(await digits(page, 'phone')).toBe(REGULAR);
  expect(await page.locator('.edit-customer').count()).toBe(0);
});

it('an Enter for a list that isn’t there yet opens nothing in the one that is chosen then', async () => {
  const { page, till } = await open();
  makeRevertible(till);
  await page.keyboard.press('F11');
  await page.waitForSelector('.orders-list');
  await settled(page);
  await look(page);
  const answer = await hold(page, '"sales.list"');
  await type(page, '1042');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F4');
  await answer();
  await settled(page);
  expect(await page.locator('.order-detail').count()).toBe(0);
});
