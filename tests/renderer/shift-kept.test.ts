/** A closed shift's report and what is counted, moved and stated outlive the lock, a look at the sale and a reload. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { EMPTY_DRAFT } from '../../src-shared/contract/empty-draft.ts';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import { digits, hold, REGULAR, untilFocused } from './keyboard-harness.ts';
import { AIGUL, DANA, RUSLAN, signedIn } from './preview/fake-pins.ts';
import { letPass, look, type } from './preview/hand.ts';
import type { Preview } from './preview/preview-page.ts';
import { report, sure } from './preview/report-scenes.ts';
import { setStageAnew } from './preview/stage.ts';

const { open } = setStageAnew();
const inShop = (initial: Partial<Snapshot> = {}) =>
  open({ environment: 'production', people: signedIn(DANA), ...initial });

const PINS = { [AIGUL.name]: '1111', [DANA.name]: '2222', [RUSLAN.name]: '3333' };

async function lockAndBack(page: Page, { name }: { readonly name: string } = DANA) {
  await page.keyboard.press('Control+L');
  await page.waitForSelector('#pin');
  await type(page, PINS[name] ?? '');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.app-shell');
  await page.waitForSelector('main h1, #phone');
  // As long as a look takes, also where something isn't answered yet.
  await letPass(page, 1_000);
}

const heading = (page: Page) => page.innerText('h1');
const head = async (page: Page) => (await page.innerText('.report-head')).replaceAll(/\s+/gu, ' ');

/** Short of 1 000.50, and why. */
async function counted({ page, till }: Preview) {
  await sure(page, till, false);
  await type(page, '90100');
  await page.waitForSelector('.reason-choice');
  await page.keyboard.press('F4');
}

async function closed(preview: Preview) {
  await counted(preview);
  await look(preview.page);
  await preview.page.keyboard.press('Enter');
  await preview.page.getByRole('heading', { name: 'Shift 214 is closed' }).waitFor();
}

it('a closed shift is there again after a lock, and Enter leads to the next one', async () => {
  const preview = await inShop();
  const { page } = preview;
  await closed(preview);
  await lockAndBack(page);
  expect(await head(page)).toContain('Shift 214 is closed');
  expect(await page.innerText('.drawer-card')).toContain('Forgot to enter it');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#counted');
  // It was left: nobody sees it again.
  await lockAndBack(page);
  expect(await heading(page)).toBe('Start of shift');
});

it('another cashier begins the next shift, a supervisor sees the closed one', async () => {
  const preview = await inShop();
  await closed(preview);
  await lockAndBack(preview.page, RUSLAN);
  expect(await heading(preview.page)).toBe('Start of shift');
  await lockAndBack(preview.page, AIGUL);
  expect(await head(preview.page)).toContain('Shift 214 is closed');
});

it('it is there after a reload, and where it can’t be read Enter leads on all the same', async () => {
  const { page } = await open({
    stage: 'shiftStart',
    shift: null,
    closedShift: { number: 214, cashierId: null },
  });
  await page.waitForSelector('.fault-notice');
  await look(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#counted');
  expect(await heading(page)).toBe('Start of shift');
});

it('between closing and its answer nothing else is shown, and a lock meanwhile loses neither', async () => {
  const preview = await inShop();
  const { page, till } = preview;
  await counted(preview);
  await look(page);
  const told = Promise.withResolvers<void>();
  till.world.told = told.promise;
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('.rail')?.textContent.includes('F12'));
  expect(till.read().stage).toBe('shiftStart');
  expect(await head(page)).toContain('Close shift 214?');
  expect(await digits(page, 'counted')).toBe('90100');
  await lockAndBack(page);
  await page.getByRole('heading', { name: 'Shift 214 is closed' }).waitFor();
  told.resolve();
  await page.keyboard.press('Enter');
  await page.waitForSelector('#counted');
  expect(await heading(page)).toBe('Start of shift');
});

it('a close that was refused is said to whoever comes back, with all that was counted', async () => {
  const preview = await inShop();
  const { page, till } = preview;
  await counted(preview);
  await look(page);
  till.world.closeFault = { code: 'storage', retry: 'safe' };
  const answer = await hold(page, '"shift.close"');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F7');
  await page.waitForSelector('#phone');
  await answer();
  await page.keyboard.press('F12');
  await page.waitForSelector('.fault-notice');
  expect(await digits(page, 'counted')).toBe('90100');
});

it.each([
  ['a look at the sale', 'F7'],
  ['a look at Orders', 'F11'],
  ['the lock', null],
  ['one step back', 'Escape'],
])('%s keeps the sum, the reason and the notes', async (_what, key) => {
  const preview = await inShop();
  const { page } = preview;
  await counted(preview);
  await page.keyboard.press('F6');
  await page.waitForSelector('.notes-dialog__list');
  await type(page, '4');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.notes-dialog__list', { state: 'detached' });
  if (key === null) await lockAndBack(page);
  else {
    await page.keyboard.press(key);
    await page.waitForSelector('#counted', { state: 'detached' });
    await look(page);
    await page.keyboard.press(key === 'Escape' ? 'Enter' : 'F12');
  }
  await page.waitForSelector('#counted');
  expect(await digits(page, 'counted')).toBe('90100');
  expect(await page.inputValue('#reason')).toBe('Forgot to enter it');
  await look(page);
  await page.keyboard.press('F6');
  await page.waitForSelector('.notes-dialog__list');
  expect(await page.locator('.notes-dialog__count').first().inputValue()).toBe('4');
});

it('cash that is to be moved keeps its sum and its reason', async () => {
  const { page, till } = await inShop();
  await report(page, till, false);
  await page.keyboard.press('F5');
  await page.waitForSelector('#cash-move');
  await type(page, '5000');
  await page.keyboard.press('F3');
  await lockAndBack(page);
  expect(await digits(page, 'cash-move')).toBe('5000');
  expect(await page.inputValue('#reason')).toBe('Paid a supplier');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.tender-table');
  await look(page);
  await page.keyboard.press('F5');
  await page.waitForSelector('#cash-move');
  expect(await digits(page, 'cash-move')).toBe('');
});

it('the cash of an opening keeps its sum, its reason and its notes, and not into the next one', async () => {
  const { page, till } = await inShop({ stage: 'shiftStart', shift: null });
  await page.waitForSelector('#counted');
  await page.keyboard.press('F6');
  await page.waitForSelector('.notes-dialog__list');
  await look(page);
  await page.keyboard.press('ArrowDown');
  await type(page, '1');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#reason');
  await page.keyboard.press('F2');
  await lockAndBack(page);
  expect(await digits(page, 'counted')).toBe('10000');
  expect(await page.inputValue('#reason')).toBe('To the bank or safe');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#phone');
  till.change({ stage: 'shiftStart', shift: null });
  await page.waitForSelector('#counted');
  expect(await digits(page, 'counted')).toBe('20000');
});

it('one wrong note is one number, compared with what must be there; all of it is begun anew when asked', async () => {
  const { page, till } = await open();
  await sure(page, till, false);
  const notes = page.locator('.notes-dialog__count');
  const against = async () =>
    (await page.innerText('.notes-dialog__against')).replaceAll(/\s+/gu, ' ');
  await page.keyboard.press('F6');
  await page.waitForSelector('.notes-dialog__list');
  expect(await against()).toBe('Expected 91 100.50 ₸');
  await type(page, '5');
  expect(await against()).toBe('Expected 91 100.50 ₸ 8 899.50 ₸ over');
  await page.keyboard.press('Enter');
  await untilFocused(page, 'counted');
  expect(await digits(page, 'counted')).toBe('100000');
  await look(page);
  await page.keyboard.press('F6');
  await page.waitForSelector('.notes-dialog__list');
  await look(page);
  await type(page, '4');
  expect(await against()).toBe('Expected 91 100.50 ₸ 11 100.50 ₸ short');
  await page.getByRole('button', { name: 'Start the count over' }).click();
  expect(
    await notes.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual(Array.from({ length: 12 }, () => ''));
  // The sum behind it is as it was.
  await page.keyboard.press('Escape');
  await untilFocused(page, 'counted');
  expect(await digits(page, 'counted')).toBe('100000');
});

it('what was begun for a customer of a closed shift is not there for the next one', async () => {
  const preview = await inShop();
  const { page, till } = preview;
  await type(page, REGULAR);
  await untilFocused(page, 'amount');
  await type(page, '4500');
  await closed(preview);
  await look(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#counted');
  await look(page);
  await page.keyboard.press('Enter');
  await untilFocused(page, 'phone');
  expect([await digits(page, 'phone'), await digits(page, 'amount')]).toEqual(['', '']);
  await expect.poll(() => till.read().draft).toEqual(EMPTY_DRAFT);
});
