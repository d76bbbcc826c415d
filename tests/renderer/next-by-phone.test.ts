/** A phone that becomes whole on Done begins the next sale; the Enter of habit after it confirms nothing. */
import { expect, it } from 'vitest';
import { NOBODY, REGULAR, VIP, digits, untilFocused, useRenderer } from './keyboard-harness.ts';
import { handedOnLate, letPass, look, scan, type, untilReady } from './preview/hand.ts';
import { settled } from './preview/settled.ts';

const open = useRenderer();
type Opened = Awaited<ReturnType<typeof open>>;

async function charge({ page }: Opened): Promise<void> {
  await type(page, REGULAR);
  await type(page, '5000');
  await untilReady(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.payment-step');
  await untilReady(page);
}

async function toDone(outcome = 'Sale complete'): Promise<Opened> {
  const opened = await open();
  if (outcome !== 'Sale complete')
    opened.till.world.completeFault = { code: 'timeout', retry: 'unsafe' };
  await charge(opened);
  await opened.page.keyboard.press('Enter');
  await opened.page.waitForSelector(`.done-step:has-text("${outcome}")`);
  await look(opened.page);
  return opened;
}

it.each([
  ['typed', type, VIP],
  ['scanned', scan, VIP],
  ['scanned with its country', scan, `7${VIP}`],
  ['scanned with the scanner’s Enter', scan, `${VIP}\n`],
])('%s it begins the next sale, and the amount follows', async (_how, enterDigits, phone) => {
  const { page, till } = await toDone();
  await enterDigits(page, phone);
  await letPass(page, 100);
  await untilFocused(page, 'amount');
  expect(till.read().sale).toBeNull();
  expect(await digits(page, 'phone')).toBe(VIP);
  await type(page, '1500');
  expect(await digits(page, 'amount')).toBe('1500');
});

it('a phone that is begun is said to main at its first digit, on an empty sale and on Done', async () => {
  const { page, till } = await toDone();
  const before = till.world.phonesBegun;
  expect(before).toBe(1);
  await type(page, VIP.slice(0, 1), 90);
  await expect.poll(() => till.world.phonesBegun).toBe(2);
  await type(page, VIP.slice(1, 4), 90);
  await settled(page);
  expect(till.world.phonesBegun).toBe(2);
});

/** A busy page, which hears all of that before the time after which the phone begins the sale. */
async function typeOn({ page }: Opened, amount: string): Promise<void> {
  await type(page, VIP.slice(0, -1));
  await page.keyboard.type(VIP.slice(-1));
  await letPass(page, 20);
  for (const [at, key] of Array.from(amount).entries()) {
    await handedOnLate(page, -90 * (at + 1), () => page.keyboard.type(key));
  }
  await letPass(page, 90 * (amount.length + 1));
  await untilFocused(page, 'amount');
}

it.each([1, 2])(
  'an amount of which a busy page hears %i digits before it begins that sale is whole',
  async (early) => {
    const opened = await toDone();
    await typeOn(opened, '12500'.slice(0, early));
    await type(opened.page, '12500'.slice(early));
    expect(await digits(opened.page, 'amount')).toBe('12500');
  },
);

it('heard as a whole before it, an amount is charged by the Enter behind it, and cash is no part of it', async () => {
  const opened = await toDone();
  const { page, till } = opened;
  await typeOn(opened, '12500');
  await untilReady(page);
  await page.keyboard.press('Enter');
  await type(page, '20000');
  await expect.poll(() => till.read().sale?.request.amount).toBe(1_250_000);
  await page.waitForSelector('.payment-step');
  expect(await digits(page, 'tendered')).toBe('20000');
});

it.each([0, 20, 60, 400])('an Enter of habit %i ms after it confirms nothing', async (pause) => {
  const { page, till } = await toDone();
  await type(page, VIP.slice(0, -1));
  await page.keyboard.type(VIP.slice(-1));
  await letPass(page, pause);
  await page.keyboard.press('Enter');
  await letPass(page, 120);
  await type(page, '1500');
  await untilFocused(page, 'amount');
  await settled(page);
  expect(await digits(page, 'amount')).toBe('1500');
  expect(till.read().sale).toBeNull();
  // The next one is meant for what stands there.
  await untilReady(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => till.read().sale?.request.amount).toBe(150_000);
});

it('a phone that is not whole begins nothing', async () => {
  const { page, till } = await toDone();
  await type(page, NOBODY.slice(0, -1));
  await look(page);
  expect(till.read().sale?.state.at).toBe('done');
});

it('what has to be read waits for Enter', async () => {
  const { page, till } = await toDone('being confirmed');
  await type(page, VIP);
  await look(page);
  expect(till.read().sale?.state.at).toBe('done');
  await page.keyboard.press('Enter');
  await untilFocused(page, 'amount');
  expect(await digits(page, 'phone')).toBe(VIP);
});

it('a phone that was begun before Done came waits for Enter', async () => {
  const opened = await open();
  const { page, till } = opened;
  await charge(opened);
  const answer = till.hold();
  await page.keyboard.press('Enter');
  await type(page, VIP.slice(0, 4));
  answer();
  await page.waitForSelector('.done-step:has-text("Sale complete")');
  await type(page, VIP.slice(4));
  await look(page);
  expect(till.read().sale?.state.at).toBe('done');
  await page.keyboard.press('Enter');
  await untilFocused(page, 'amount');
  expect(await digits(page, 'phone')).toBe(VIP);
});
