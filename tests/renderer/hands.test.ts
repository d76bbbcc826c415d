/**
 * Hands on the built renderer, in a real Chromium with a fake till: what was typed ahead, scanned,
 * or can't be meant, and that nothing moves under a finger.
 */
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src-shared/contract/choices.ts';
import { NO_OPEN_ITEMS, type Snapshot } from '../../src-shared/contract/snapshot.ts';
import { digits, notice, REGULAR, untilFocused, useRenderer, VIP } from './keyboard-harness.ts';
import { enterAgain, look, scan, type, untilReady } from './preview/hand.ts';
import { ENGLISH } from './preview/stage.ts';

const open = useRenderer();

describe('typed ahead', () => {
  it('phone, amount, Enter and cash while nothing has answered yet', async () => {
    const { page, till } = await open();
    const answer = till.hold();
    await type(page, REGULAR);
    await type(page, '5000');
    await page.keyboard.press('Enter');
    await type(page, '6000');
    answer();
    await page.waitForSelector('.payment-step');
    expect(await digits(page, 'tendered')).toBe('6000');
    expect(till.read().sale?.request.amount).toBe(500_000);
    expect(till.read().sale?.request.customer.phone).toBe(`+7${REGULAR}`);
  });

  it('the next customer, on Done and before it; a correction too', async () => {
    const { page, till } = await open();
    await type(page, REGULAR);
    await type(page, '5000');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
    await look(page);
    const answer = till.hold();
    await page.keyboard.press('Enter');
    await type(page, '70123456');
    answer();
    await page.waitForSelector('.done-step');
    await type(page, '99');
    await page.keyboard.press('Backspace');
    await type(page, '8');
    await type(page, '42');
    expect(await page.textContent('.typed-ahead')).toContain('701 234-56-98');
    await page.keyboard.press('Enter');
    await untilFocused(page, 'amount');
    expect(await digits(page, 'phone')).toBe('7012345698');
    expect(await digits(page, 'amount')).toBe('42');
  });

  it('no next customer after F6 on Done, where nobody can be attached any more', async () => {
    const { page, till } = await open({ preferences: { ...ENGLISH, attachMinutes: null } });
    await page.keyboard.press('Enter');
    await untilFocused(page, 'amount');
    await type(page, '5000');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
    await look(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.done-step');
    await look(page);
    await page.keyboard.press('F6');
    await type(page, REGULAR);
    expect(await notice(page)).not.toBe('');
    expect(await page.locator('.typed-ahead').count()).toBe(0);
    expect(till.read().sale?.state.at).toBe('done');
    await look(page);
    await type(page, '701');
    expect(await page.locator('.typed-ahead').textContent()).toContain('701');
  });

  it('the code while it is being sent', async () => {
    const { page, till } = await open();
    await type(page, VIP);
    await type(page, '5000');
    await page.keyboard.press('F2');
    await untilReady(page);
    const answer = till.hold();
    await page.keyboard.press('Enter');
    await type(page, '48');
    answer();
    await untilFocused(page, 'code');
    await type(page, '21');
    expect(await digits(page, 'code')).toBe('4821');
  });

  it('a code with letters, too', async () => {
    const { page, till } = await open();
    await type(page, VIP);
    await type(page, '5000');
    await page.keyboard.press('F2');
    await untilReady(page);
    const answer = till.hold();
    await page.keyboard.press('Enter');
    await type(page, 'A7.');
    answer();
    await untilFocused(page, 'code');
    await type(page, 'K9');
    expect(await page.inputValue('#code')).toBe('A7.K9');
  });

  it('F2 before the customer is known counts once he is', async () => {
    const { page, till } = await open();
    const answer = till.hold();
    await type(page, VIP);
    await type(page, '5000');
    await page.keyboard.press('F2');
    await page.keyboard.press('Enter');
    answer();
    await page.waitForFunction(() => document.activeElement?.id === 'code');
    expect(till.read().sale?.bonus).toBe(124_000);
  });

  it('Enter is dropped, and said to be, when the customer is a new one', async () => {
    const { page, till } = await open();
    const answer = till.hold();
    await type(page, '7059998877');
    await type(page, '5000');
    await page.keyboard.press('Enter');
    answer();
    await page.waitForSelector('.keys-notice');
    expect(await notice(page)).toContain('not taken');
    expect(till.read().sale).toBeNull();
  });

  it('Enter is dropped when the figures have changed, and the question stays', async () => {
    const { page, till } = await open();
    till.world.spentElsewhere = 900;
    await type(page, VIP);
    await type(page, '5000');
    await untilReady(page);
    const answer = till.hold();
    await page.keyboard.press('Enter');
    await enterAgain(page);
    answer();
    await page.waitForSelector('.quote-changed-step');
    await page.waitForSelector('.keys-notice');
    await enterAgain(page);
    expect(till.read().sale?.state.at).toBe('quoteChanged');
    await look(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
  });

  it('Backspace in an empty amount corrects the phone', async () => {
    const { page } = await open();
    await type(page, '7000000003');
    await page.keyboard.press('Backspace');
    await type(page, '2');
    await type(page, '77');
    expect(await digits(page, 'phone')).toBe(REGULAR);
    expect(await digits(page, 'amount')).toBe('77');
  });

  it('goes on where it was after the log-in panel', async () => {
    const { page, till } = await open();
    await type(page, REGULAR);
    await type(page, '12');
    till.change({ signIn: 'needed' });
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await type(page, '50');
    expect(await digits(page, 'amount')).toBe('1250');
  });
});

describe('amounts that can’t be meant', () => {
  it('a scan is taken out of the amount and of the cash, its Enter too', async () => {
    const { page, till } = await open();
    await type(page, REGULAR);
    await type(page, '12');
    await look(page);
    await scan(page, '96385074\n');
    expect(await notice(page)).toContain('scanned');
    expect(await digits(page, 'amount')).toBe('12');
    await look(page);
    expect(till.read().sale).toBeNull();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
    await look(page);
    await scan(page, '4870001234567');
    expect(await digits(page, 'tendered')).toBe('');
    expect(till.read().sale?.state.at).toBe('awaitingPayment');
  });

  it('a phone scanned into the amount is the phone, and the amount goes on', async () => {
    const { page, till } = await open();
    await page.keyboard.press('Enter');
    await untilFocused(page, 'amount');
    await look(page);
    await type(page, '12');
    await scan(page, `${VIP}\n`);
    expect(await digits(page, 'phone')).toBe(VIP);
    expect(await page.locator('.keys-notice').count()).toBe(0);
    await type(page, '50');
    expect(await digits(page, 'amount')).toBe('1250');
    expect(till.read().sale).toBeNull();
  });

  it('ten digits from a 7 on with no customer are not charged, but offered as the phone', async () => {
    const { page, till } = await open();
    await page.keyboard.press('Enter');
    await untilFocused(page, 'amount');
    await type(page, VIP);
    await page.keyboard.press('Enter');
    expect(await page.textContent('#amount-problem')).toContain('is a phone');
    expect(till.read().sale).toBeNull();
    await page.keyboard.press('F6');
    expect(await digits(page, 'phone')).toBe(VIP);
    expect(await digits(page, 'amount')).toBe('');
  });

  it('an amount above the ceiling is asked about once', async () => {
    const { page, till } = await open();
    await type(page, REGULAR);
    await type(page, '1000001');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#amount-problem');
    await enterAgain(page);
    expect(till.read().sale).toBeNull();
    await look(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
    expect(till.read().sale?.request.amount).toBe(100_000_100);
  });

  it('so is change above 20 000 ₸, and digits then replace what stood there', async () => {
    const { page, till } = await open();
    await type(page, REGULAR);
    await type(page, '500');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
    await type(page, '100000');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#tendered-problem');
    await look(page);
    await type(page, '1000');
    expect(await digits(page, 'tendered')).toBe('1000');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.done-step');
    expect(till.read().sale?.state).toMatchObject({ payment: { tendered: 100_000 } });
  });

  it('an amount that one comes back to is replaced, not appended to', async () => {
    const { page } = await open();
    await type(page, REGULAR);
    await type(page, '500');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
    await page.keyboard.press('Escape');
    await untilFocused(page, 'amount');
    await type(page, '7');
    expect(await digits(page, 'amount')).toBe('7');
  });

  it.each(['123456789', '1234567890', '123456789,99', '123456789012345'])(
    'every digit of %s is seen, as large as it fits',
    async (amount) => {
      const { page } = await open();
      await type(page, REGULAR);
      await page.keyboard.insertText(amount);
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('#amount')?.value !== '',
      );
      // A field tells its text's width only once it has been drawn, which a busy machine puts off.
      await page.waitForFunction(() => {
        const field = document.querySelector<HTMLInputElement>('#amount');
        return field !== null && field.scrollWidth <= field.clientWidth;
      });
      const size = await page.$eval('#amount', (field) =>
        Number.parseFloat(getComputedStyle(field).fontSize),
      );
      expect(size).toBeGreaterThan(20);
    },
  );
});

describe('one press, one consequence', () => {
  it('F8 chooses, Enter charges', async () => {
    const { page, till } = await open();
    await type(page, REGULAR);
    await type(page, '500');
    await page.keyboard.press('F8');
    await look(page);
    expect(till.read().sale).toBeNull();
    expect(await page.textContent('[data-main-action]')).toContain('without bonuses');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
    expect(till.read().sale?.noLoyaltyReason).toBe('cashierChoice');
  });

  it('an Enter on its way when the sum to pay changes by itself is dropped, and said to be', async () => {
    const { page, till } = await open();
    await type(page, REGULAR);
    await type(page, '500');
    await page.keyboard.press('F2');
    await look(page);
    expect(await page.textContent('[data-main-action]')).toContain('Charge');
    till.change({ service: { state: 'offline', latencyMs: null, nextTryAt: null } });
    await page.waitForSelector('[data-main-action]:has-text("without bonuses")');
    await page.keyboard.press('Enter');
    const told = await page.waitForSelector('.keys-notice');
    expect(till.read().sale).toBeNull();
    // Told anew, or a screen reader would hear of the first one only.
    await enterAgain(page);
    await expect.poll(() => told.evaluate(({ isConnected }) => isConnected)).toBe(false);
    expect(await notice(page)).toContain('read what is on the screen first');
    await look(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
    expect(till.read().sale?.noLoyaltyReason).toBe('offline');
  });

  it('what changes under a dialog is seen when that is closed: an Enter right after is dropped', async () => {
    const { page, till } = await open();
    await type(page, REGULAR);
    await type(page, '500');
    await page.keyboard.press('F1');
    await page.waitForSelector('dialog[open]');
    till.change({ service: { state: 'offline', latencyMs: null, nextTryAt: null } });
    await page.waitForSelector('[data-main-action]:has-text("without bonuses")');
    await look(page);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.keyboard.press('Enter');
    await page.waitForSelector('.keys-notice');
    expect(till.read().sale).toBeNull();
    await look(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
  });

  it.each<[string, Partial<Snapshot>]>([
    ['offline', { service: { state: 'offline', latencyMs: null, nextTryAt: null } }],
    ['a full disk', { storage: { reason: 'full', unsavedSales: 2, thisSale: false } }],
  ])('a banner moves nothing, and its room isn’t kept empty: %s', async (_, trouble) => {
    const openItems = {
      pending: 2,
      needsAttention: 1,
      since: null,
      accruable: 0,
      reversals: 0,
      reversalToDecide: null,
      toGiveBack: null,
    };
    const { page, till } = await open({ openItems });
    const places = () =>
      page.$$eval('button:not(.banner *), #phone, #amount, .card', (all) =>
        all.map((one) => JSON.stringify(one.getBoundingClientRect())),
      );
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await places();
    const room = await page.evaluate(() => {
      const under = document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0;
      return (document.querySelector('.phone-field')?.getBoundingClientRect().top ?? 0) - under;
    });
    expect(room).toBeLessThan(20);
    till.change(trouble);
    await page.waitForSelector('.banner--danger');
    expect(await places()).toEqual(before);
    till.change({
      service: { state: 'online', latencyMs: 38, nextTryAt: null },
      storage: { reason: null, unsavedSales: 0, thisSale: false },
    });
    await page.waitForSelector('.banner--good');
    expect(await places()).toEqual(before);
  });

  it.each(LANGUAGES)('what asks about forgetting lies beside its buttons: %s', async (language) => {
    const { page } = await open({
      preferences: { ...ENGLISH, language },
      openItems: { ...NO_OPEN_ITEMS, pending: 1, reversals: 1 },
    });
    await page.keyboard.press('F10');
    await page.click('#section-till');
    await page.click('.setting-row .button--danger');
    await page.waitForSelector('.forget-till__confirm');
    expect(await page.locator('.forget-till__waiting').count()).toBe(2);
    const overlaps = await page.$$eval(
      '.setting-row h3, .setting-row p, .setting-row .button',
      (all) => {
        const boxes = all.map((one) => one.getBoundingClientRect());
        return boxes.flatMap((one, at) =>
          boxes
            .slice(at + 1)
            .filter(
              (other) =>
                one.left < other.right - 1 &&
                other.left < one.right - 1 &&
                one.top < other.bottom - 1 &&
                other.top < one.bottom - 1,
            ),
        ).length;
      },
    );
    expect(overlaps).toBe(0);
  });
});
