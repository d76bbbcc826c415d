/** A refund or revert that may be done and that nobody could write down: its order begins no other one until it is known. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useRenderer } from './keyboard-harness.ts';
import type { FakeTill } from './preview/fake-till.ts';
import { look as read, untilReady } from './preview/hand.ts';
import { DONE, look, opened, ORDER_SCENES, reversal, UNKNOWN } from './preview/order-scenes.ts';
import { settled } from './preview/settled.ts';
import { ENGLISH } from './preview/stage.ts';

const open = useRenderer();
const MAY = 'It may be done. Give no money back yet.';

async function unsaved() {
  const { initial = {}, play } =
    ORDER_SCENES.find(({ name }) => name === 'order-refund-unsaved') ?? {};
  const { page, till } = await open({ ...initial, preferences: ENGLISH });
  await play?.(page, till);
  await read(page);
  return { page, till };
}

const words = async (page: Page) =>
  ((await page.textContent('.order-detail')) ?? '').replaceAll(/\s+/gu, ' ');
const main = (page: Page) => page.innerText('[data-main-action]');

/** As the service’s record tells it. */
function becomes(till: FakeTill, requestId: string, known: Parameters<typeof reversal>[1]) {
  till.world.opened = opened([{ ...reversal(0, known), requestId }]);
}

it('nothing else is begun for it; Enter asks what came of it, as the same one', async () => {
  const { page, till } = await unsaved();
  expect(await words(page)).toContain(MAY);
  expect(await words(page)).toContain('Press again: nothing is sent a second time');
  expect(await main(page)).toContain('Check what came of it');
  for (const key of ['F3', 'F4']) {
    await page.keyboard.press(key);
    await settled(page);
    expect(await main(page)).toContain('Check what came of it');
  }
  till.world.reversalFault = null;
  till.world.reversal = DONE;
  await read(page);
  await page.keyboard.press('Enter');
  await page.locator('.reversal-result__outcome--done').waitFor();
  const [first, again] = till.world.reversed;
  expect(again).toEqual(first);
});

it('to the list and back it stands there still', async () => {
  const { page } = await unsaved();
  await page.keyboard.press('Escape');
  await page.waitForSelector('.orders-list');
  await read(page);
  await page.keyboard.press('ArrowDown');
  await untilReady(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.order-detail');
  await settled(page);
  expect(await words(page)).toContain(MAY);
  expect(await main(page)).toContain('Check what came of it');
});

it.each([
  ['not done', { outcome: 'notDone' }, false],
  ['done, without money', { outcome: 'done', money: 0 }, false],
  ['not known', UNKNOWN, true],
] as const)(
  '%s by the record: the warning stands there as long as that',
  async (_what, known, stands) => {
    const { page, till } = await unsaved();
    const { requestId } = till.world.reversed[0] ?? { requestId: '' };
    becomes(till, requestId, known);
    await page.keyboard.press('F5');
    await page.waitForSelector('.reversals__item');
    await settled(page);
    expect((await words(page)).includes(MAY)).toBe(stands);
  },
);

it('one that was only refused is no such one: what was typed is there, F3 begins another', async () => {
  const { page, till } = await open({ preferences: ENGLISH });
  till.world.reversalFault = { code: 'rejected', retry: 'safe' };
  await look(page, till, opened([]));
  await page.keyboard.press('F4');
  await page.locator('.reason-choice__ready button').first().click();
  await untilReady(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.button--confirm');
  await read(page);
  await page.keyboard.press('F9');
  await page.waitForSelector('.fault-notice');
  expect(await words(page)).not.toContain(MAY);
  await read(page);
  await page.keyboard.press('Enter');
  await untilReady(page);
  await page.keyboard.press('F3');
  await page.waitForSelector('#refund');
});

it('of a sale that the file has lost since, what came of it is shown, and left for its order', async () => {
  const { page, till } = await unsaved();
  till.world.reversalFault = null;
  till.world.reversal = DONE;
  if (till.world.opened !== null) till.world.opened = { ...till.world.opened, row: null };
  await page.keyboard.press('Enter');
  await page.locator('.reversal-result__outcome--done').waitFor();
  await read(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.order-detail');
  await settled(page);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.orders-list');
});
