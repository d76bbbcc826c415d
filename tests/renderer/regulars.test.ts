/**
 * The last four digits and Enter, on the built renderer: one who is found is taken, of several one is chosen, and
 * nothing that is typed on lands elsewhere or is charged for anybody else, however late it is answered.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { REGULAR, digits, hold, notice, untilFocused, useRenderer } from './keyboard-harness.ts';
import { enterAgain, handedOnLate, letPass, look, scan, type, untilReady } from './preview/hand.ts';
import { FINDS_REGULARS, LIKE_5678 } from './preview/regular-scenes.ts';
import { settled } from './preview/settled.ts';

/** Iván's, who is the only one whose phone ends so; two others end with 5678. */
const LAST = REGULAR.slice(-4);
const GULNUR = '7475555678';

const openPlain = useRenderer();
const open = () => openPlain(FINDS_REGULARS);

const request = (till: Awaited<ReturnType<typeof open>>['till']) => till.read().sale?.request;
const isList = (page: Page) => page.locator('.regulars-list').count();

it('without the owner’s setting Enter behind four digits does what it did', async () => {
  const { page } = await openPlain();
  await type(page, '5678\n');
  await settled(page);
  await untilFocused(page, 'phone');
  expect(await digits(page, 'phone')).toBe('5678');
  expect(await page.textContent('[data-main-action]')).toContain('6');
});

it('digits that begin as another country’s number are said to be none', async () => {
  const { page } = await open();
  await type(page, '0002', 90);
  await look(page);
  expect(await page.getAttribute('#phone', 'aria-invalid')).toBe('false');
});

it('4 + amount + 3 keys are a sale to who has bought here', async () => {
  const { page, till } = await open();
  await type(page, `${LAST}\n500`, 90);
  expect(await digits(page, 'amount')).toBe('500');
  await untilReady(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.payment-step');
  await untilReady(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.done-step');
  expect(request(till)).toMatchObject({
    amount: 50_000,
    customer: { kind: 'known', phone: `+7${REGULAR}` },
  });
});

it('all of it typed blind, and answered late: the same sale, and each digit in its place', async () => {
  const { page, till } = await open();
  const answer = till.hold();
  await type(page, `${LAST}\n500`, 90);
  await enterAgain(page);
  await type(page, '1000', 90);
  expect(await digits(page, 'amount')).toBe('500');
  expect(till.read().sale).toBeNull();
  answer();
  await page.waitForSelector('.payment-step');
  expect(request(till)).toMatchObject({
    amount: 50_000,
    customer: { phone: `+7${REGULAR}` },
  });
  expect(await digits(page, 'tendered')).toBe('1000');
});

it('four digits that were searched are shown as the end of a phone, and as its beginning when one types on', async () => {
  const { page } = await open();
  const prefix = () => page.textContent('.phone-field__prefix');
  await type(page, '5678', 90);
  expect(await prefix()).toBe('+7');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.regulars-list');
  expect(await prefix()).toBe('…');
  await page.click('#phone');
  await look(page);
  await type(page, '9');
  await expect.poll(prefix).toBe('+7');
});

it('of several none is charged before one is chosen by its key', async () => {
  const { page, till } = await open();
  await type(page, '5678\n500', 90);
  await page.waitForSelector('.regulars-list');
  await enterAgain(page);
  await settled(page);
  // Typed ahead of a look at the list.
  expect(await notice(page)).not.toBeNull();
  await look(page);
  await page.keyboard.press('Enter');
  await settled(page);
  expect(await notice(page)).toContain('выберите клиента');
  expect(till.read().sale).toBeNull();
  expect(await digits(page, 'amount')).toBe('500');
  await look(page);
  await page.keyboard.press('F3');
  await page.waitForSelector('.customer-facts__balance');
  expect(['7012345678', GULNUR]).toContain(await digits(page, 'phone'));
  await untilReady(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => request(till)?.amount).toBe(50_000);
  expect(request(till)?.customer.phone).toBe(`+7${await digits(page, 'phone')}`);
});

it('an Enter that was kept for one of several is dropped, and said; the amount stands', async () => {
  const { page, till } = await open();
  const answer = till.hold();
  await type(page, '5678\n500', 90);
  await enterAgain(page);
  answer();
  await page.waitForSelector('.regulars-list');
  await settled(page);
  expect(await notice(page)).not.toBeNull();
  expect(till.read().sale).toBeNull();
  await type(page, '0', 90);
  expect(await digits(page, 'amount')).toBe('500');
});

it('a key that was pressed before the list could be read chooses nobody, and says so', async () => {
  const { page } = await open();
  await type(page, '5678\n', 90);
  await page.waitForSelector('.regulars-list');
  await page.keyboard.press('F2');
  await settled(page);
  expect(await isList(page)).toBe(1);
  expect(await notice(page)).not.toBeNull();
  await look(page);
  // Typed on without a look, however long.
  await type(page, '1234567', 200);
  await page.keyboard.press('F2');
  await settled(page);
  expect(await isList(page)).toBe(0);
});

it('a habit’s F2 at the end of a long amount chooses nobody', async () => {
  const { page } = await open();
  await type(page, '5678\n1234567', 200);
  await page.waitForSelector('.regulars-list');
  await page.keyboard.press('F2');
  await settled(page);
  expect(await isList(page)).toBe(1);
  expect(await digits(page, 'amount')).toBe('1234567');
});

it('nobody found: what to do is said, nothing is charged, and the whole number goes on', async () => {
  const { page, till } = await open();
  await type(page, '9999\n500', 90);
  await page.waitForSelector('.customer-column__card .notice');
  await enterAgain(page);
  await settled(page);
  expect(till.read().sale).toBeNull();
  await look(page);
  await page.keyboard.press('Enter');
  await untilFocused(page, 'phone');
  await type(page, REGULAR, 90);
  await untilFocused(page, 'amount');
  expect([await digits(page, 'phone'), await digits(page, 'amount')]).toEqual([REGULAR, '500']);
});

it('blind behind nobody: the digits after that Enter are no phone', async () => {
  const { page, till } = await open();
  await type(page, '9999\n500', 90);
  await page.waitForSelector('.customer-column__card .notice');
  await enterAgain(page);
  await type(page, '1000', 90);
  expect([await digits(page, 'phone'), await digits(page, 'amount')]).toEqual(['9999', '500']);
  expect(till.read().sale).toBeNull();
});

it('an answer that comes after another phone was typed is nobody’s', async () => {
  const { page } = await open();
  const answer = await hold(page, 'customer.takeRegular');
  await type(page, `${LAST}\n`, 90);
  await letPass(page, 200);
  await page.keyboard.press('Escape');
  await untilFocused(page, 'phone');
  await type(page, GULNUR, 90);
  await answer();
  await settled(page);
  expect(await digits(page, 'phone')).toBe(GULNUR);
});

it.each(['before it is answered', 'when one was found'])(
  'Backspace behind that Enter corrects the four digits, %s: never a part of another phone',
  async (when) => {
    const { page, till } = await open();
    const answer = when === 'before it is answered' ? till.hold() : null;
    await type(page, '0003\n', 90);
    if (answer === null) await expect.poll(() => digits(page, 'phone')).toBe('7000000003');
    await page.keyboard.press('Backspace');
    await letPass(page, 90);
    expect(await digits(page, 'phone')).toBe('000');
    await type(page, '2\n500', 90);
    answer?.();
    await expect.poll(() => digits(page, 'phone')).toBe(REGULAR);
    expect(await digits(page, 'amount')).toBe('500');
    // Blind through the amount, and on: the same digits.
    for (let key = 0; key < 5; key += 1) {
      await page.keyboard.press('Backspace');
      await letPass(page, 90);
    }
    expect(await digits(page, 'phone')).toBe('00');
    expect(till.read().sale).toBeNull();
  },
);

it('whoever has gone back to the phone when one is found is asked', async () => {
  const { page } = await open();
  const answer = await hold(page, 'customer.regulars');
  await type(page, `${LAST}\n`, 90);
  await page.click('#phone');
  await answer();
  await page.waitForSelector('.regulars-list');
  await look(page);
  expect(await digits(page, 'phone')).toBe(LAST);
  await page.keyboard.press('F2');
  await untilFocused(page, 'amount');
  expect(await digits(page, 'phone')).toBe(REGULAR);
});

it('one whom main doesn’t give is nobody: nothing is charged', async () => {
  const { page, till } = await open();
  till.world.regularFault = { code: 'lookUpAgain', retry: 'safe' };
  await type(page, `${LAST}\n500`, 90);
  await page.waitForSelector('.customer-column__card .notice');
  await look(page);
  await page.keyboard.press('Enter');
  await settled(page);
  expect(till.read().sale).toBeNull();
});

it('five are listed at most, each with a key, and more are told of', async () => {
  const { page, till } = await open();
  till.world.boughtHere.unshift(...LIKE_5678);
  await type(page, '5678\n', 90);
  await page.waitForSelector('.regulars-list');
  expect(await page.locator('.regulars-list__row .keycap').allTextContents()).toEqual([
    'F2',
    'F3',
    'F4',
    'F5',
    'F6',
  ]);
  await look(page);
  await page.keyboard.press('F6');
  await untilFocused(page, 'amount');
  expect(await digits(page, 'phone')).toBe(GULNUR);
});

it('without the service one is found all the same, and the sale goes without bonuses', async () => {
  const { page, till } = await openPlain({
    ...FINDS_REGULARS,
    service: { state: 'offline', latencyMs: null, nextTryAt: null },
  });
  till.world.lookupFault = { code: 'unreachable', retry: 'safe' };
  await type(page, `${LAST}\n500`, 90);
  await expect.poll(() => digits(page, 'phone')).toBe(REGULAR);
  await look(page);
  await untilReady(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => till.read().sale?.noLoyaltyReason).toBe('offline');
  expect(request(till)?.customer.phone).toBe(`+7${REGULAR}`);
});

it('by fingers: the screen’s keypad, the main action, and a press on one of them', async () => {
  const { page } = await open();
  const tap = async (selector: string) => {
    await page.click(selector);
    await letPass(page, 400);
  };
  for (const key of '5678') await tap(`.keypad__key:text-is("${key}")`);
  await look(page);
  await tap('[data-main-action]');
  await page.waitForSelector('.regulars-list');
  await untilFocused(page, 'amount');
  await look(page);
  await tap('.regulars-list__row >> nth=1');
  await page.waitForSelector('.customer-facts__balance');
  await untilFocused(page, 'amount');
});

it('a scan of four digits finds nobody by its own Enter: it stands nowhere, and is said', async () => {
  const { page } = await open();
  await scan(page, `${LAST}\n`);
  await settled(page);
  await untilFocused(page, 'phone');
  expect(await digits(page, 'phone')).toBe('');
  expect(await notice(page)).not.toBeNull();
});

async function toDone() {
  const opened = await open();
  const { page } = opened;
  await type(page, `${LAST}\n500`, 90);
  await untilReady(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.payment-step');
  await untilReady(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.done-step');
  await look(page);
  return opened;
}

it('on Done the same Enter goes on and finds: each sale to a regular is 4 + amount + 3 keys', async () => {
  const { page, till } = await toDone();
  await type(page, `${LAST}\n1500`, 90);
  await untilFocused(page, 'amount');
  await expect.poll(() => digits(page, 'phone')).toBe(REGULAR);
  expect(await digits(page, 'amount')).toBe('1500');
  await untilReady(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => request(till)?.amount).toBe(150_000);
});

it('on Done, heard late by a busy page, each digit is in its place', async () => {
  const { page, till } = await toDone();
  const answer = till.hold();
  await type(page, LAST, 90);
  await handedOnLate(page, 60, () => page.keyboard.press('Enter'));
  await letPass(page, 90);
  await type(page, '1500', 90);
  answer();
  await untilFocused(page, 'amount');
  await expect.poll(() => digits(page, 'phone')).toBe(REGULAR);
  expect(await digits(page, 'amount')).toBe('1500');
});

it('on Done, while that takes nothing, the digits behind that Enter are no part of the phone', async () => {
  const { page } = await toDone();
  const answer = await hold(page, 'sales.list');
  await page.keyboard.press('F9');
  await letPass(page, 400);
  await type(page, '5678\n500000', 90);
  expect(await notice(page)).not.toBeNull();
  await answer();
  await settled(page);
  await look(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.regulars-list');
  expect([await digits(page, 'phone'), await digits(page, 'amount')]).toEqual(['5678', '500000']);
});

it.each([
  ['F2', 'all bonuses'],
  ['F4', 'a stamp'],
])('%s ahead of a list chooses %s of nobody, and that is said', async (key) => {
  const { page, till } = await open();
  const answer = till.hold();
  await type(page, '5678\n500', 90);
  await page.keyboard.press(key);
  answer();
  await page.waitForSelector('.regulars-list');
  expect(await notice(page)).not.toBeNull();
  await look(page);
  await page.keyboard.press('F2');
  await letPass(page, 90);
  await untilReady(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => request(till)).toMatchObject({ amount: 50_000, bonus: 0, stamps: 1 });
});

it('F2 ahead of the only one is theirs, however late they are found', async () => {
  const { page, till } = await open();
  const answer = till.hold();
  await type(page, `${LAST}\n500`, 90);
  await page.keyboard.press('F2');
  answer();
  await expect.poll(() => digits(page, 'phone')).toBe(REGULAR);
  await untilReady(page);
  await page.keyboard.press('Enter');
  // All that there are.
  await expect.poll(() => request(till)?.bonus).toBe(15_000);
});

it('all bonuses of the only one, confirmed before anybody can have read who it is, aren’t spent by that', async () => {
  const { page, till } = await open();
  const answer = till.hold();
  await type(page, `${LAST}\n500`, 90);
  await page.keyboard.press('F2');
  await enterAgain(page);
  answer();
  await expect.poll(() => digits(page, 'phone')).toBe(REGULAR);
  await untilReady(page);
  expect(await notice(page)).not.toBeNull();
  expect(till.read().sale).toBeNull();
  await look(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => request(till)?.bonus).toBe(15_000);
});

it('nor by an Enter a moment after they were found, whichever came first', async () => {
  const { page, till } = await open();
  const answer = till.hold();
  await type(page, `${LAST}\n`, 90);
  await page.keyboard.press('F2');
  await type(page, '50', 90);
  answer();
  await page.waitForSelector('.customer-facts__balance');
  await type(page, '0', 90);
  await page.keyboard.press('Enter');
  await settled(page);
  expect(await notice(page)).not.toBeNull();
  expect(till.read().sale).toBeNull();
  await look(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => request(till)?.bonus).toBe(15_000);
});

it('Esc gives up a list, and the purchase stays for another number', async () => {
  const { page } = await open();
  await type(page, '5678\n500', 90);
  await page.waitForSelector('.regulars-list');
  await page.focus('#phone');
  await look(page);
  await page.keyboard.press('Escape');
  expect(await isList(page)).toBe(0);
  expect([await digits(page, 'phone'), await digits(page, 'amount')]).toEqual(['5678', '500']);
  await untilFocused(page, 'phone');
  await type(page, REGULAR, 90);
  expect(await digits(page, 'phone')).toBe(REGULAR);
});

it('whom the last person looked for ahead isn’t looked for by the next one', async () => {
  const { page, till } = await open();
  await type(page, `${GULNUR}500`, 90);
  await untilReady(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.payment-step');
  await untilReady(page);
  const answer = till.hold();
  await page.keyboard.press('Enter');
  await letPass(page, 400);
  await type(page, `${LAST}\n`, 90);
  const { people } = till.read();
  till.change({ people: { ...people, state: 'ready', signedIn: null } });
  await page.waitForSelector('.lock-screen');
  answer();
  till.change({ people });
  await page.waitForSelector('.done-step');
  await look(page);
  // Enter would be a search of theirs.
  await page.click('[data-main-action]');
  await page.waitForSelector('.purchase-step');
  await look(page);
  await settled(page);
  expect(await digits(page, 'phone')).toBe(LAST);
});

it('what is chosen by the lock’s next person is nothing of before', async () => {
  const { page, till } = await open();
  await type(page, '5678\n', 90);
  await page.waitForSelector('.regulars-list');
  const signedOut = { ...till.read().people, state: 'ready' as const, signedIn: null };
  till.change({ people: signedOut });
  await page.waitForSelector('.lock-screen');
  expect(await isList(page)).toBe(0);
});
