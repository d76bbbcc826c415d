/** A refund or revert that may be done and that nobody could write down: its order begins no other one until it is known. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useRenderer } from './keyboard-harness.ts';
import { SENT_UNSAVED } from '../../src-shared/domain/fault.ts';
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

async function revertAll(page: Page, before = () => undefined as unknown) {
  await page.keyboard.press('F4');
  await page.locator('.reason-choice__ready button').first().click();
  await untilReady(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.button--confirm');
  await read(page);
  before();
  await page.keyboard.press('F9');
}

/** As the service’s record tells it. */
function becomes(till: FakeTill, requestId: string, known: Parameters<typeof reversal>[1]) {
  till.world.opened = opened([{ ...reversal(0, known), requestId }]);
}

it('nothing else is begun for it; Enter asks what came of it, and sends nothing', async () => {
  const { page, till } = await unsaved();
  expect(await words(page)).toContain(MAY);
  expect(await words(page)).toContain(
    'Press “Check what came of it”: nothing is sent a second time.',
  );
  expect(await main(page)).toContain('Check what came of it');
  for (const key of ['F3', 'F4']) {
    await page.keyboard.press(key);
    await settled(page);
    expect(await main(page)).toContain('Check what came of it');
  }
  becomes(till, till.world.reversed[0]?.requestId ?? '', DONE);
  await read(page);
  await page.keyboard.press('Enter');
  await page.locator('.reversal-result__outcome--done').waitFor();
  // Nothing was sent for it.
  expect(till.world.reversed).toHaveLength(1);
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
  ['not done', { outcome: 'notDone' }, true],
  ['done, without money', { outcome: 'done', money: 0 }, true],
  ['not known', UNKNOWN, false],
] as const)(
  '%s by the record: it is told as that, and another one can be begun: %s',
  async (_what, known, isFree) => {
    const { page, till } = await unsaved();
    becomes(till, till.world.reversed[0]?.requestId ?? '', known);
    await page.keyboard.press('F5');
    await page.waitForSelector('.reversals__item');
    await settled(page);
    expect(await words(page)).not.toContain(MAY);
    expect(await page.getByRole('button', { name: 'Refund', exact: false }).count()).toBe(
      isFree ? 1 : 0,
    );
  },
);

it('where the order itself can’t be read, nobody is told that nothing has changed', async () => {
  const { page, till } = await open({ preferences: ENGLISH });
  till.world.openFault = SENT_UNSAVED;
  await look(page, till, opened([]));
  await settled(page);
  const said = await words(page);
  expect(said).toContain(MAY);
  expect(said).not.toContain('nothing has changed');
  expect(await main(page)).toContain('Check what came of it');
  till.world.openFault = null;
  await read(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Revert/u }).waitFor();
  expect(await words(page)).not.toContain(MAY);
});

it('one that never came to main was not sent: that is said, and another one can be begun', async () => {
  const { page, till } = await open({ preferences: ENGLISH });
  till.world.reversalFault = { code: 'internal', retry: 'unsafe' };
  await look(page, till, opened([]));
  await revertAll(page, () => (till.world.openFault = { code: 'timeout', retry: 'safe' }));
  await page.waitForSelector('.fault-notice');
  await settled(page);
  // Before main has told of it nobody knows.
  expect(await words(page)).toContain(MAY);
  till.world.openFault = null;
  await read(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Revert/u }).waitFor();
  await settled(page);
  const said = await words(page);
  expect(said).not.toContain(MAY);
  expect(said).toContain('Nothing was sent.');
});

it.each([
  ['not known yet', UNKNOWN],
  ['done', DONE],
] as const)(
  '%s, and the file loses it: nobody is told that nothing was sent',
  async (_what, outcome) => {
    const { page, till } = await open({ preferences: ENGLISH });
    till.world.reversal = {
      ...DONE,
      ...outcome,
      ...(outcome === DONE ? {} : { money: null }),
    } as typeof DONE;
    await look(page, till, opened([]));
    await revertAll(page);
    await page.waitForSelector('[class*="reversal-result__outcome--"]');
    await settled(page);
    till.world.opened = { ...opened([]), unsaved: true, remaining: null };
    till.change({ openItems: { ...till.read().openItems, reversals: 1 } });
    await page.getByText(MAY).waitFor();
    expect(await words(page)).not.toContain('Nothing was sent');
    expect(await page.locator('.reversal-result__outcome--notSent').count()).toBe(0);
  },
);

it('one that was only refused is no such one: what was typed is there, F3 begins another', async () => {
  const { page, till } = await open({ preferences: ENGLISH });
  till.world.reversalFault = { code: 'rejected', retry: 'safe' };
  await look(page, till, opened([]));
  await revertAll(page);
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
  becomes(till, till.world.reversed[0]?.requestId ?? '', DONE);
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
