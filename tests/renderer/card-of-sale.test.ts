/** What the customer's card says from the payment on: of who gets no bonuses, of who was new, and what
 * it leaves unsaid where the sale knows better. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { NOBODY, REGULAR, untilFocused, useRenderer } from './keyboard-harness.ts';
import type { Preview } from './preview/preview-page.ts';
import { enterAgain, enterWhenReady, look, type } from './preview/hand.ts';
import { settled } from './preview/settled.ts';

const BLACKLISTED = '7000000004';
const open = useRenderer();

const card = (page: Page) => page.innerText('.customer-column__card');

async function paying({ page }: Preview, phone: string) {
  await type(page, phone);
  await untilFocused(page, 'amount');
  await type(page, '5000');
  await settled(page);
  await enterAgain(page);
  await page.waitForSelector('.payment-step');
  await look(page);
}

async function done(preview: Preview, phone: string) {
  await paying(preview, phone);
  await enterWhenReady(preview.page);
  await preview.page.waitForSelector('.done-step--confirmed');
  await settled(preview.page);
}

async function loadedAnewWithoutLookUp({ page, till }: Preview, step: string) {
  till.world.lookupFault = { code: 'timeout', retry: 'safe' };
  await page.reload();
  await page.waitForSelector(step);
  await page.waitForSelector('.customer-column__card .notice');
  await settled(page);
}

it('goes on to say that there are no bonuses, at the payment and when it is done', async () => {
  const preview = await open();
  const { page } = preview;
  await paying(preview, BLACKLISTED);
  expect(await card(page)).toContain('No bonuses for this customer');
  expect(await card(page)).not.toContain('No customer');
  await enterWhenReady(page);
  await page.waitForSelector('.done-step');
  expect(await card(page)).toContain('No bonuses for this customer');
  expect(await card(page)).not.toContain('No customer');
});

it('says why there are none to who asks, and not before', async () => {
  const { page } = await open();
  await type(page, BLACKLISTED);
  const why = page.locator('.customer-column__card button', { hasText: 'Why?' });
  await why.waitFor();
  await look(page);
  expect(await card(page)).not.toContain('blacklist');
  await why.click();
  expect(await card(page)).toContain('The customer is in the blacklist.');
  expect(await why.getAttribute('aria-expanded')).toBe('true');
  await look(page);
  await why.click();
  expect(await card(page)).not.toContain('blacklist');
});

it('nor beside the percent of who was found, and is refused it', async () => {
  const preview = await open();
  const { page, till } = preview;
  till.world.percentFault = { code: 'blacklisted', retry: 'never' };
  await type(page, REGULAR);
  await page.waitForSelector('.customer-facts__stamps');
  await look(page);
  expect(await card(page)).toContain('No bonuses for this customer');
  expect(await card(page)).not.toContain('blacklist');
  await page.click('.customer-column__card button:has-text("Why?")');
  expect(await card(page)).toContain('The customer is in the blacklist.');
});

it('tells what who was new has now', async () => {
  const preview = await open();
  const { page, till } = preview;
  await paying(preview, NOBODY);
  expect(await card(page)).toContain('Will be registered with this sale.');
  await enterWhenReady(page);
  await page.waitForSelector('.customer-facts__stamps');
  expect(await card(page)).not.toContain('not known now');
  // 3 % of 5 000.
  expect(await page.innerText('.customer-facts__balance strong')).toContain('150');
  const { state } = till.read().sale ?? {};
  expect(state).toMatchObject({ result: { balance: 15_000, stamps: { needed: 8 } } });
});

it('nor that they will be registered, where nobody is: the sale is without bonuses', async () => {
  const { page, till } = await open();
  await type(page, NOBODY);
  await untilFocused(page, 'amount');
  await type(page, '5000');
  await settled(page);
  await look(page);
  expect(await card(page)).toContain('Will be registered with this sale.');
  await page.keyboard.press('F8');
  await settled(page);
  await look(page);
  expect(await card(page)).toContain('Not registered: this sale is without bonuses.');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.payment-step');
  await look(page);
  expect(await card(page)).toContain('Not registered: this sale is without bonuses.');
  await enterWhenReady(page);
  await page.waitForSelector('.done-step');
  await settled(page);
  expect(await card(page)).toContain('Not registered: this sale is without bonuses.');
  expect(till.read().sale?.state).toMatchObject({ order: null });
});

it('or that they are registered, where the service can’t be asked any more', async () => {
  const preview = await open();
  const { page, till } = preview;
  await paying(preview, NOBODY);
  till.world.lookupFault = { code: 'timeout', retry: 'unsafe' };
  await enterWhenReady(page);
  await page.waitForSelector('.done-step--confirmed');
  await settled(page);
  expect(await card(page)).toContain('Registered with this sale.');
  expect(till.read().sale?.state).toMatchObject({ result: { balance: null, stamps: null } });
});

const ON_DISK = { reason: null, unsavedSales: 0, thisSale: false } as const;
const UNSAVED = { reason: 'full', unsavedSales: 1, thisSale: true } as const;

it.each([
  ['on the disk is saved', ON_DISK, 'is saved'],
  ['that no disk took will be saved', UNSAVED, 'will be saved'],
] as const)('of who couldn’t be looked up, a paid sale %s', async (_what, storage, said) => {
  const preview = await open({ storage });
  const { page, till } = preview;
  till.world.lookupFault = { code: 'timeout', retry: 'safe' };
  await paying(preview, REGULAR);
  expect(await card(page)).toContain('The sale will be saved on this till with this phone.');
  await enterWhenReady(page);
  await page.waitForSelector('.done-step');
  await look(page);
  expect(await card(page)).toContain(`The sale ${said} on this till with this phone.`);
});

it.each(['timeout', 'rejected'] as const)(
  'beside its payment a look-up’s %s gives no advice, which would be of money that isn’t taken',
  async (code) => {
    const preview = await open();
    const { page, till } = preview;
    till.world.lookupFault = { code, retry: 'safe' };
    await type(page, REGULAR, 90);
    await page.waitForSelector('.fault-notice');
    expect(await card(page)).toContain('What now?');
    await page.keyboard.press('Backspace');
    await paying(preview, REGULAR.slice(-1));
    expect(await card(page)).toContain('The sale will be saved on this till with this phone.');
    expect(await card(page)).not.toContain('What now?');
  },
);

it('of whom the sale knows, a page that was loaded anew and can’t look them up says so, and not that bonuses are gone', async () => {
  const preview = await open();
  const { page, till } = preview;
  await paying(preview, REGULAR);
  await enterWhenReady(page);
  await page.waitForSelector('.done-step--confirmed');
  const { request, state } = till.read().sale ?? {};
  const balance = state?.at === 'done' ? state.result.balance : null;
  expect(balance).not.toBeNull();
  const customer = request?.customer;
  const name = customer?.kind === 'known' ? customer.name : '';
  expect(name).not.toBe('');
  till.world.lookupFault = { code: 'timeout', retry: 'safe' };
  await page.reload();
  await page.waitForSelector('.done-step--confirmed');
  await page.waitForSelector('.customer-column__card .notice');
  expect(await card(page)).toContain(`${name}\n\nBonuses: ${(balance ?? 0) / 100}`);
  expect(await page.innerText('.customer-column')).not.toContain('unavailable');
  expect(await page.innerText('.done-step')).toContain('Sale complete');
});

it('a balance that the sale has is not called unknown beside it', async () => {
  const preview = await open();
  await done(preview, REGULAR);
  const { state } = preview.till.read().sale ?? {};
  const balance = state?.at === 'done' ? state.result.balance : null;
  expect(balance).not.toBeNull();
  await loadedAnewWithoutLookUp(preview, '.done-step--confirmed');
  expect(await card(preview.page)).not.toContain('not known now');
});

it('who was registered by a sale isn’t without bonuses beside it', async () => {
  const preview = await open();
  await done(preview, NOBODY);
  await loadedAnewWithoutLookUp(preview, '.done-step--confirmed');
  expect(await card(preview.page)).not.toContain('unavailable');
});
