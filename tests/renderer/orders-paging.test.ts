/** The list of Orders while it is read: what stands in it is as it was read last, once, and where one looks. */
import { expect, it } from 'vitest';
import { useRenderer } from './keyboard-harness.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { HOUR } from '../../src-shared/domain/time.ts';
import { id, parseId } from '../../src-shared/domain/id.ts';
import type { ForeignRow, SaleRow } from '../../src-shared/contract/orders-schema.ts';
import { createI18n } from './words.ts';
import { enterWhenReady, letPass, look, scan, type } from './preview/hand.ts';
import { opened } from './preview/order-scenes.ts';
import { QUIET_ROW } from './preview/fake-report.ts';
import { settled } from './preview/settled.ts';

const open = useRenderer();

const rowOf = (at: number, more: Partial<SaleRow> = {}): SaleRow => ({
  ...QUIET_ROW,
  saleId: String(at).padStart(26, '0'),
  orderNumber: parseId(String(at)),
  ...more,
});

type Opened = Awaited<ReturnType<typeof open>>;

/** Sale `at` is the newest, those behind it are older; the list is open, its first page is there. */
async function openList(at: number, older: readonly SaleRow[], pageSize = 1): Promise<Opened> {
  const preview = await open();
  const { page, till } = preview;
  Object.assign(till.world, { older, pageSize });
  tell(preview, at);
  await page.waitForSelector('#phone');
  await page.keyboard.press('F11');
  await page.waitForSelector('.order-line');
  return preview;
}

const tell = ({ till }: Opened, at: number) =>
  void (till.world.opened = { ...opened([]), row: rowOf(at) });

const change = ({ till }: Opened) =>
  till.change({ journalRevision: till.read().journalRevision + 1 });

function holdList({ till }: Opened): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  till.world.listed = promise;
  return resolve;
}

const foreignOf = (at: number): ForeignRow => ({
  orderId: id(String(9_000 - at)),
  kind: 'refund',
  at: QUIET_ROW.at,
  amount: tiyn(100_000),
  outcome: 'unknown',
  money: null,
  acknowledged: false,
  knownFrom: null,
  alsoThere: false,
  resolvedManually: null,
});

async function expectSeenWhole({ page }: Opened): Promise<void> {
  const marked = page.locator('.order-line[aria-selected="true"]');
  await settled(page);
  const list = await page.locator('.orders-list__scroll').boundingBox();
  const line = await marked.boundingBox();
  if (list === null || line === null) throw new Error('not drawn');
  expect(line.y).toBeGreaterThanOrEqual(list.y);
  expect(line.y + line.height).toBeLessThanOrEqual(list.y + list.height + 0.5);
}

const lines = ({ page }: Opened) =>
  page.locator('.order-line').evaluateAll((all) => all.map((one) => Number(one.id.slice(4))));

it('come back to while it was read, it is read anew', async () => {
  const preview = await openList(99, []);
  const { page } = preview;
  const answer = holdList(preview);
  change(preview);
  await letPass(page, 200);
  await page.locator('.order-line').click();
  await page.waitForSelector('.order-detail');
  tell(preview, 98);
  change(preview);
  await letPass(page, 200);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.orders-list__search input');
  answer();
  await expect.poll(() => lines(preview)).toEqual([98]);
});

it('list and order are read when they are opened, also after the clock was set back', async () => {
  const preview = await openList(99, []);
  const { page, till } = preview;
  await page.locator('.order-line').click();
  await page.waitForSelector('.order-detail');
  await expect.poll(() => till.world.readFor.length).toBe(1);
  await page.evaluate((back) => {
    const { now } = Date;
    Date.now = () => now() - back;
  }, HOUR);
  await page.keyboard.press('Escape');
  await expect.poll(() => lines(preview)).toEqual([99]);
  await page.locator('.order-line').click();
  await expect.poll(() => till.world.readFor.length).toBe(2);
});

it('a line that has moved down between two pages is one line, and stays one', async () => {
  const preview = await openList(99, [rowOf(98), rowOf(97)]);
  const { page, till } = preview;
  till.world.older = [rowOf(99), rowOf(98), rowOf(97)];
  tell(preview, 100);
  await page.locator('.orders-list__older').click();
  await letPass(page, 200);
  await settled(page);
  expect(await lines(preview)).toEqual([99]);
  change(preview);
  await expect.poll(() => lines(preview)).toEqual([100, 99]);
});

it('however often a sale changes, the list that is being read is read to its end, and once more', async () => {
  const preview = await openList(99, []);
  const { page, till } = preview;
  const answer = holdList(preview);
  const before = till.world.lists;
  for (let at = 98; at > 90; at -= 1) {
    tell(preview, at);
    change(preview);
    await letPass(page, 200);
  }
  expect(till.world.lists - before).toBe(1);
  answer();
  await expect.poll(() => lines(preview)).toEqual([91]);
  expect(till.world.lists - before).toBe(2);
});

it('a change that is told while older lines are asked for is shown, too', async () => {
  const preview = await openList(99, [rowOf(98)]);
  const { page, till } = preview;
  const answer = holdList(preview);
  tell(preview, 100);
  till.world.older = [rowOf(99), rowOf(98)];
  change(preview);
  await letPass(page, 200);
  await page.locator('.orders-list__older').click();
  tell(preview, 101);
  till.world.older = [rowOf(100), rowOf(99), rowOf(98)];
  change(preview);
  await letPass(page, 200);
  answer();
  await expect.poll(() => lines(preview)).toEqual([101, 100]);
});

it('older lines that were asked for when it was left aren’t what it is read anew by', async () => {
  const preview = await openList(99, [rowOf(98)]);
  const { page, till } = preview;
  const answer = holdList(preview);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => till.world.lists).toBe(2);
  await enterWhenReady(page);
  await page.waitForSelector('.order-detail');
  tell(preview, 97);
  change(preview);
  await letPass(page, 200);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.orders-list__search input');
  answer();
  await expect.poll(() => lines(preview)).toEqual([97]);
});

it('“older” after the list could not be read anew reads it first', async () => {
  const preview = await openList(99, [rowOf(98)]);
  const { page, till } = preview;
  till.world.listFault = { code: 'storage', retry: 'safe' };
  till.world.older = [rowOf(99), rowOf(98)];
  tell(preview, 100);
  change(preview);
  await page.waitForSelector('.orders-list .notice');
  till.world.listFault = null;
  await page.locator('.orders-list__older').click();
  await expect.poll(() => lines(preview)).toEqual([100, 99]);
});

it('what is looked for otherwise is seen from its beginning', async () => {
  const older = Array.from({ length: 29 }, (_, at) => rowOf(90 - at));
  const preview = await openList(99, older, 30);
  const { page } = preview;
  const scrolled = () => page.locator('.orders-list__scroll').evaluate((list) => list.scrollTop);
  for (const _page of [1, 2, 3]) await page.keyboard.press('PageDown');
  await expect.poll(scrolled).toBeGreaterThan(100);
  await type(page, '1');
  await expect.poll(scrolled).toBe(0);
});

it('what was looked for before an order was opened leaves nothing that stands empty when it is looked for again', async () => {
  const preview = await openList(1042, []);
  const { page } = preview;
  await type(page, '1042');
  await enterWhenReady(page);
  await page.waitForSelector('.order-detail');
  await scan(page, '96385074\n');
  await page.waitForSelector('.orders-list__search input');
  await page.keyboard.press('Escape');
  await expect.poll(() => lines(preview)).toEqual([1042]);
  const answer = holdList(preview);
  await page.keyboard.insertText('1042');
  await letPass(page, 200);
  expect(await lines(preview)).toEqual([1042]);
  answer();
});

it('hits that are long in coming are said to be read', async () => {
  const preview = await openList(99, []);
  const { page } = preview;
  const answer = holdList(preview);
  await type(page, '1');
  const said = page.locator('.orders-list .progress__name');
  await letPass(page, 300);
  expect(await said.count()).toBe(0);
  await letPass(page, 300);
  expect(await said.textContent()).toContain(createI18n('en').t('orders.reading'));
  answer();
  await expect.poll(() => said.count()).toBe(0);
});

it('come back to from an order, its line is seen whole, though lines differ in height', async () => {
  const pendingReversal = { kind: 'refund' as const, knownFrom: null };
  const older = Array.from({ length: 29 }, (_, at) => rowOf(90 - at, { pendingReversal }));
  const preview = await openList(99, older, 30);
  const { page } = preview;
  for (const _page of [1, 2, 3]) await page.keyboard.press('PageDown');
  const marked = page.locator('.order-line[aria-selected="true"]');
  const markedId = await marked.getAttribute('id');
  await enterWhenReady(page);
  await page.waitForSelector('.order-detail');
  await page.keyboard.press('Escape');
  await marked.waitFor();
  expect(await marked.getAttribute('id')).toBe(markedId);
  await expectSeenWhole(preview);
});

it('of orders of other tills, too, the marked line is seen whole', async () => {
  const preview = await open();
  const { page, till } = preview;
  till.world.foreign = Array.from({ length: 30 }, (_, at) => foreignOf(at));
  await page.waitForSelector('#phone');
  await page.keyboard.press('F11');
  await page.waitForSelector('.orders-list__search input');
  await page.keyboard.press('F6');
  await page.waitForSelector('.order-line--foreign');
  await look(page);
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press('ArrowDown');
    await letPass(page, 120);
  }
  const marks = page
    .locator('.order-line')
    .evaluateAll((all) => all.map((one) => one.ariaSelected));
  expect((await marks).indexOf('true')).toBe(24);
  await expectSeenWhole(preview);
});
