/**
 * A completion that was answered: the payment is told as taken and the next customer can come; what it has
 * brought is said in its place when the order was read, and a record that says otherwise is what counts.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { tiyn } from '../../src-shared/domain/money.ts';
import { provableFrom } from '../../src-shared/domain/service/late-acts.ts';
import { transition } from '../../src-shared/domain/sale/machine.ts';
import { untilFocused, useRenderer, VIP } from './keyboard-harness.ts';
import type { FakeTill } from './preview/fake-till.ts';
import { enterAgain, look, type } from './preview/hand.ts';

const open = useRenderer();

/** With bonuses that were agreed to by a code. */
async function taken() {
  const { page, till } = await open();
  till.world.hang = 'readResult';
  await type(page, VIP);
  await untilFocused(page, 'amount');
  await type(page, '5000');
  await page.waitForSelector('.customer-facts__stamps');
  await enterAgain(page);
  await page.waitForSelector('.payment-step');
  await look(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.done-step--taken');
  return { page, till };
}

function read(till: FakeTill, status: string): void {
  const { sale } = till.read();
  if (sale === null) throw new Error('no sale');
  const result = { cashback: tiyn(35_000), balance: tiyn(1_275_000), stamps: null };
  const at = provableFrom(sale.unansweredAt ?? 0);
  const after = transition(sale, { type: 'resultRead', result, status, at });
  if (after === null) throw new Error('it means nothing');
  till.change({ sale: after.sale });
}

const heading = (page: Page) => page.textContent('.done-step h2');
const places = (page: Page) =>
  page.$$eval('.done-step, .done-step__credited > div, [data-main-action]', (parts) =>
    parts.map((part) => {
      const { top, left, height } = part.getBoundingClientRect();
      return [top, left, height];
    }),
  );

it('says what it has brought in its place, and nothing moves', async () => {
  const { page, till } = await taken();
  expect(await heading(page)).toBe('Payment taken');
  const credited = page.locator('.done-step__credited');
  expect(await credited.textContent()).toBe('EarnedLoading…');
  const before = await places(page);
  read(till, 'COMPLETED');
  await page.waitForSelector('.done-step--confirmed');
  expect(await heading(page)).toBe('Sale complete');
  expect(await credited.textContent()).toContain('350');
  expect(await places(page)).toEqual(before);
});

it('lets the next customer come before its order was read', async () => {
  const { page, till } = await taken();
  await enterAgain(page);
  await untilFocused(page, 'phone');
  expect(till.read().sale).toBeNull();
});

it.each([
  ['BLOCKED', 'Paid, needs attention'],
  ['PENDING', 'Checking what happened to the order'],
])('is told as what the record says: %s', async (status, title) => {
  const { page, till } = await taken();
  read(till, status);
  await page.waitForSelector(`.step-frame[aria-label="${title}"]`);
  expect(await page.locator('.done-step--taken').count()).toBe(0);
});
