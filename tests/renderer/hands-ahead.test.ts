/** Hands that are ahead of the screen: numbers that are cut by a step, keys that come too early. */
import { describe, expect, it } from 'vitest';
import { METHOD_KEYS } from '../../src-renderer/keyboard/sale-keys.ts';
import type { SaleState } from '../../src-shared/domain/sale/sale.ts';
import {
  digits,
  hold,
  NOBODY,
  notice,
  REGULAR,
  untilFocused,
  useRenderer,
  VIP,
} from './keyboard-harness.ts';
import { enterAgain, hammer, look, scan, type, untilReady } from './preview/hand.ts';
import { settled } from './preview/settled.ts';

const open = useRenderer();
type Opened = Awaited<ReturnType<typeof open>>;

async function toMoney(phone = REGULAR): Promise<Opened> {
  const preview = await open();
  await type(preview.page, phone);
  await type(preview.page, '5000');
  await preview.page.keyboard.press('Enter');
  await preview.page.waitForSelector('.payment-step');
  return preview;
}

async function toDone(): Promise<Opened> {
  const preview = await toMoney();
  await look(preview.page);
  await preview.page.keyboard.press('Enter');
  await preview.page.waitForSelector('.done-step');
  return preview;
}

describe('a number that is cut by the next step', () => {
  it.each([1, 3])('the next customer’s amount goes on after %i of its digits', async (before) => {
    const { page, till } = await toDone();
    await look(page);
    // The next purchase comes at that digit and not sooner.
    const answer = await hold(page, '"next"');
    await page.keyboard.press('Enter');
    await type(page, VIP);
    await type(page, '1500'.slice(0, before));
    await answer();
    await untilFocused(page, 'amount');
    await type(page, '1500'.slice(before));
    expect(till.read().sale).toBeNull();
    expect(await digits(page, 'phone')).toBe(VIP);
    expect(await digits(page, 'amount')).toBe('1500');
  });

  it('the next purchase has what was typed and the focus as soon as it is there', async () => {
    const { page } = await toDone();
    await type(page, '70123');
    const seen = page.evaluate(
      () =>
        new Promise((tell) => {
          new MutationObserver((_, observer) => {
            const phone = document.querySelector<HTMLInputElement>('#phone');
            if (document.querySelector('#amount') === null || phone === null) return;
            observer.disconnect();
            tell([document.activeElement?.id, phone.value]);
          }).observe(document.body, { childList: true, subtree: true });
        }),
    );
    await look(page);
    await page.keyboard.press('Enter');
    expect(await seen).toEqual(['phone', '701 23']);
    await look(page);
    await type(page, '45678');
    expect(await digits(page, 'phone')).toBe(VIP);
  });

  it('a reload on Done loses nothing that was typed for the next customer, and stores nothing', async () => {
    const { page, till } = await toMoney();
    await look(page);
    // Typed before Done could be read: it waits there for Enter.
    const answer = till.hold();
    await page.keyboard.press('Enter');
    await type(page, VIP);
    await type(page, '42');
    answer();
    await page.waitForSelector('.done-step');
    await look(page);
    await expect.poll(() => till.read().draft.next).toMatchObject({ amount: '42' });
    await page.reload();
    await page.waitForSelector('.done-step');
    expect(await page.textContent('.typed-ahead')).toContain('701 234-56-78');
    const stored = await page.evaluate(() => [localStorage.length, sessionStorage.length]);
    expect(stored).toEqual([0, 0]);
    await look(page);
    await page.keyboard.press('Enter');
    await untilFocused(page, 'amount');
    expect(await digits(page, 'phone')).toBe(VIP);
    expect(await digits(page, 'amount')).toBe('42');
  });

  it('a phone that is only begun goes on after a press on nothing', async () => {
    const { page } = await open();
    await type(page, VIP.slice(0, 3));
    await page.click('.step-frame__receipt');
    await type(page, VIP.slice(3));
    expect(await digits(page, 'phone')).toBe(VIP);
    expect(await digits(page, 'amount')).toBe('');
  });

  it('a key held down stays in its field', async () => {
    const { page } = await open();
    await type(page, VIP.slice(0, 9));
    for (let press = 0; press < 6; press += 1) await page.keyboard.down('7');
    await page.keyboard.up('7');
    expect(await digits(page, 'phone')).toBe(`${VIP.slice(0, 9)}7`);
    expect(await digits(page, 'amount')).toBe('');
    await type(page, '50');
    for (let press = 0; press < 9; press += 1) await page.keyboard.down('Backspace');
    await page.keyboard.up('Backspace');
    expect(await digits(page, 'amount')).toBe('');
    expect(await digits(page, 'phone')).toBe(`${VIP.slice(0, 9)}7`);
  });

  it('digits typed on a button are the whole amount, not the rest of it', async () => {
    const { page } = await open();
    await type(page, REGULAR);
    await look(page);
    await page.focus('[data-main-action]');
    await type(page, '15000');
    expect(await digits(page, 'amount')).toBe('15000');
  });

  it('digits typed on the phone of an open sale are the cash', async () => {
    const { page } = await toMoney();
    await page.click('#phone');
    await type(page, '6000');
    expect(await digits(page, 'tendered')).toBe('6000');
  });

  it('a field is not begun anew because the window was left for a moment', async () => {
    const { page } = await open();
    await type(page, VIP);
    await type(page, '5000');
    await untilReady(page);
    await page.keyboard.press('F3');
    await untilFocused(page, 'bonus');
    await type(page, '15');
    await windowLeft(page);
    await type(page, '00');
    expect(await digits(page, 'bonus')).toBe('1500');
    await page.keyboard.press('F9');
    await untilFocused(page, 'note');
    await windowLeft(page);
    await type(page, '2');
    expect(await page.inputValue('#note')).toBe('2');
    expect(await digits(page, 'amount')).toBe('5000');
  });
});

/** As Chromium tells it: the focused field is left and come back to, and stays the focused one. */
const windowLeft = (page: Opened['page']) =>
  page.evaluate(() => {
    const { activeElement } = document;
    for (const name of ['focusout', 'focusin'])
      activeElement?.dispatchEvent(new FocusEvent(name, { bubbles: true }));
  });

describe('what has no field on the screen', () => {
  it('the next customer’s cash behind the Enter of their amount', async () => {
    const { page, till } = await toMoney();
    await look(page);
    const answer = till.hold();
    await page.keyboard.press('Enter');
    await type(page, VIP);
    await type(page, '12500');
    await page.keyboard.press('Enter');
    await type(page, '20000');
    answer();
    await untilFocused(page, 'amount');
    expect(await digits(page, 'phone')).toBe(VIP);
    expect(await digits(page, 'amount')).toBe('12500');
    await look(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
    expect(await digits(page, 'tendered')).toBe('20000');
  });

  it('“Clear” of the keypad clears what was typed ahead', async () => {
    const { page, till } = await open();
    await type(page, REGULAR);
    await type(page, '5000');
    const answer = till.hold();
    await page.keyboard.press('Enter');
    await type(page, '60');
    await page.waitForSelector('.typed-ahead');
    await page.click('.keypad__key--word');
    await page.waitForSelector('.typed-ahead', { state: 'detached' });
    await type(page, '7000');
    answer();
    await page.waitForSelector('.payment-step');
    expect(await digits(page, 'tendered')).toBe('7000');
    expect(till.read().sale?.request.amount).toBe(500_000);
  });

  it('a phone that is pasted on Done is the next customer’s, another text is said', async () => {
    const { page } = await toDone();
    await look(page);
    await pasteText(page, '12 500');
    expect(await notice(page)).toContain('not taken');
    expect(await page.locator('.typed-ahead').count()).toBe(0);
    await pasteText(page, '+7 (701) 234-56-78');
    await look(page);
    await untilFocused(page, 'amount');
    expect(await digits(page, 'phone')).toBe(VIP);
    await type(page, '42');
    expect(await digits(page, 'amount')).toBe('42');
  });

  it('the rest of a note that a panel cuts', async () => {
    const { page, till } = await open();
    await type(page, REGULAR);
    await type(page, '5000');
    await page.keyboard.press('F9');
    await untilFocused(page, 'note');
    await type(page, 'no ');
    till.change({ signIn: 'needed' });
    await untilFocused(page, 'sign-in-login');
    await type(page, 'ice 2');
    expect(await page.inputValue('#sign-in-login')).toBe('');
    await look(page);
    await type(page, 'anna');
    expect(await page.inputValue('#sign-in-login')).toBe('anna');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    expect(await page.inputValue('#note')).toBe('no ice 2');
    expect(await digits(page, 'amount')).toBe('5000');
  });

  it('digits between Esc on the payment and the purchase are said not to be taken', async () => {
    const { page, till } = await toMoney();
    await look(page);
    const answer = await hold(page, '"cancel"');
    await page.keyboard.press('Escape');
    await type(page, '60');
    expect(await notice(page)).toContain('not taken');
    expect(await digits(page, 'tendered')).toBe('');
    await answer();
    await untilFocused(page, 'amount');
    expect(await digits(page, 'amount')).toBe('5000');
    await look(page);
    await type(page, '6000');
    expect(await digits(page, 'amount')).toBe('6000');
    expect(till.read().sale).toBeNull();
  });
});

const pasteText = (page: Opened['page'], text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, text);

describe('bonuses that can’t be spent', () => {
  it.each(['F3', 'F8 F3'])('%s: their digits never become the amount', async (keys) => {
    const { page, till } = await open();
    await type(page, NOBODY);
    await type(page, '5000');
    await untilReady(page);
    for (const key of keys.split(' ')) await page.keyboard.press(key);
    await type(page, '500');
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await digits(page, 'amount')).toBe('5000');
    expect(till.read().sale).toBeNull();
  });

  it('the customer turns out to have none while they are typed', async () => {
    const { page } = await open();
    await type(page, NOBODY.slice(0, 9));
    const lookup = page.waitForFunction(() => document.activeElement?.id === 'amount');
    const answer = await hold(page, '"customer.find"');
    await type(page, NOBODY.slice(9));
    await lookup;
    await type(page, '5000');
    await page.keyboard.press('F3');
    await untilFocused(page, 'bonus');
    await answer();
    await page.waitForSelector('[data-main-action]:has-text("Register")');
    await look(page);
    await type(page, '500', 200);
    expect(await digits(page, 'amount')).toBe('5000');
    expect(await digits(page, 'bonus')).toBe('500');
  });
});

/** What the till has answered by the time that the next key comes. */
const ANSWERED = [
  'nothing is answered',
  'the customer is known',
  'the charge is answered',
] as const;

/** Types a purchase and charges it; the rest is answered when the returned function is called. */
async function charge(
  page: Opened['page'],
  till: Opened['till'],
  answered: (typeof ANSWERED)[number],
): Promise<() => void> {
  let answer = answered === 'nothing is answered' ? till.hold() : () => {};
  await type(page, REGULAR);
  await type(page, '5000');
  if (answered === 'the customer is known') {
    await settled(page);
    answer = till.hold();
  }
  await page.keyboard.press('Enter');
  if (answered === 'the charge is answered') await settled(page);
  return answer;
}

describe('a key that comes too early', () => {
  it.each(ANSWERED)('the way of paying is kept: %s', async (answered) => {
    const { page, till } = await open();
    const answer = await charge(page, till, answered);
    await page.keyboard.press('F3');
    await enterAgain(page);
    answer();
    await page.waitForSelector('.done-step');
    expect(till.read().sale?.state).toMatchObject({ payment: { method: 'card' } });
  });

  it.each(Object.values(METHOD_KEYS))(
    '%s, a way of paying, leaves the Enter that charges, and is said where nothing is to be paid',
    async (key) => {
      const { page, till } = await open();
      const answer = await charge(page, till, 'nothing is answered');
      await page.keyboard.press(key);
      expect(await page.locator('.keys-notice').count()).toBe(0);
      answer();
      await page.waitForSelector('.payment-step');
      await look(page);
      till.hold();
      await page.keyboard.press('F2');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.busy-step');
      await page.keyboard.press(key);
      expect(await notice(page)).toContain('not taken');
    },
  );

  it.each(ANSWERED)('digits after a split are its cash part: %s', async (answered) => {
    const { page, till } = await open();
    const answer = await charge(page, till, answered);
    await page.keyboard.press('F5');
    await type(page, '2000');
    answer();
    await page.waitForSelector('.payment-step');
    expect(await digits(page, 'part')).toBe('2000');
    expect(await digits(page, 'tendered')).toBe('');
  });

  it('one that does nothing here is said, and the Enter after it pays nothing', async () => {
    const { page, till } = await open();
    await type(page, REGULAR);
    await type(page, '5000');
    // The customer is known: only then does that key do nothing behind the Enter.
    await untilReady(page);
    const answer = till.hold();
    await page.keyboard.press('Enter');
    await page.keyboard.press('F8');
    await enterAgain(page);
    answer();
    await page.waitForSelector('.payment-step');
    await settled(page);
    expect(await notice(page)).toContain('not taken');
    expect(till.read().sale?.state.at).toBe('awaitingPayment');
  });

  it.each([
    ['Escape', 1],
    ['Backspace', 3],
  ])(
    '%s while it is charged takes nothing back, and what is typed then pays nothing',
    async (key, presses) => {
      const { page, till } = await open();
      await type(page, REGULAR);
      await type(page, '125');
      await untilReady(page);
      const answer = till.hold();
      await page.keyboard.press('Enter');
      await page.waitForSelector('.busy-step');
      for (let press = 0; press < presses; press += 1) await page.keyboard.press(key);
      expect(await notice(page)).toMatch(/not taken/u);
      // The missing zero.
      await type(page, '1250', 90);
      await page.keyboard.press('Enter');
      answer();
      await page.waitForSelector('.payment-step');
      await settled(page);
      expect(till.read().sale?.state.at).toBe('awaitingPayment');
      expect(await digits(page, 'tendered')).toBe('');
    },
  );

  it('Escape while the charge is sent empties nothing', async () => {
    const { page } = await open();
    await type(page, REGULAR);
    await type(page, '5000');
    await untilReady(page);
    const answer = await hold(page, '"sale.start"');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await answer();
    await page.waitForSelector('.payment-step');
    expect(await digits(page, 'phone')).toBe(REGULAR);
  });

  it('Backspace after an Enter that still waits corrects the amount', async () => {
    const { page, till } = await open();
    const answer = till.hold();
    await type(page, REGULAR);
    await type(page, '5009');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Backspace');
    await type(page, '0');
    answer();
    await untilReady(page);
    expect(till.read().sale).toBeNull();
    expect(await digits(page, 'amount')).toBe('5000');
  });
});

describe('what nobody has read', () => {
  it('a refused code is not sent once more by the Enter that was meant for the money', async () => {
    const { page, till } = await open();
    await type(page, VIP);
    await type(page, '5000');
    await page.keyboard.press('F2');
    await page.keyboard.press('Enter');
    await untilFocused(page, 'code');
    await look(page);
    await type(page, '1111');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#code-problem');
    till.world.hang = 'createOrder';
    await enterAgain(page);
    await settled(page);
    expect(till.read().sale?.state.at).toBe('awaitingCode');
  });

  it('a code that nobody expected isn’t confirmed by the Enters of the payment', async () => {
    const { page, till } = await open();
    await type(page, REGULAR);
    await type(page, '5000');
    till.world.hang = 'createOrder';
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('.busy-step') !== null);
    await type(page, '6000');
    await page.keyboard.press('Enter');
    const { sale } = till.read();
    const needing = (state: SaleState) => till.change({ sale: { ...sale!, state } });
    needing({ at: 'sendingCode', needed: true });
    needing({ at: 'awaitingCode', sentAt: Date.now(), problem: 'needed' });
    await page.waitForSelector('.code-step');
    await enterAgain(page);
    await settled(page);
    expect(till.read().sale?.state.at).toBe('awaitingCode');
    expect(await page.inputValue('#code')).toBe('');
    expect(await notice(page)).toContain('not taken');
    expect(await page.textContent('.code-step [role="alert"]')).toContain('asks for a code');
    expect(await page.$('#code-problem')).toBeNull();
  });

  it('a refusal is said also when nothing was shown between the code and it', async () => {
    const { page, till } = await open();
    await type(page, VIP);
    await type(page, '5000');
    await page.keyboard.press('F2');
    await page.keyboard.press('Enter');
    await untilFocused(page, 'code');
    const { sale } = till.read();
    if (sale?.state.at !== 'awaitingCode') throw new Error('no code is awaited');
    for (const typed of ['1111', '2222']) {
      await type(page, typed);
      await page.waitForSelector('#code-problem', { state: 'detached' });
      // Both answers of main at once, as a slow machine gets them: the sale is sent, and refused.
      till.change({
        sale: {
          ...sale,
          state: { ...sale.state, problem: 'wrong', sentAt: sale.state.sentAt + Number(typed) },
        },
      });
      await page.waitForSelector('#code-problem');
      expect(await page.evaluate(() => getSelection()?.toString())).toBe(typed);
    }
  });

  it('is not confirmed by a scanner’s own Enter where no field is', async () => {
    const { page, till } = await toMoney();
    await page.keyboard.press('F3');
    await untilMain(page);
    await look(page);
    await scan(page, '4006381333931\n');
    await settled(page);
    expect(till.read().sale?.state.at).toBe('awaitingPayment');
    expect(await notice(page)).toContain('not taken');
  });

  it('is not confirmed by a scanner’s own Enter in the note', async () => {
    const { page, till } = await open();
    await type(page, REGULAR);
    await type(page, '5000');
    await page.keyboard.press('F9');
    await untilFocused(page, 'note');
    await look(page);
    await scan(page, '4006381333931\n');
    await settled(page);
    expect(await page.inputValue('#note')).toBe('4006381333931');
    expect(till.read().sale).toBeNull();
  });

  it('is not confirmed by hammering: a row of presses is one', async () => {
    const { page, till } = await open();
    await type(page, REGULAR);
    await type(page, '5000');
    await untilReady(page);
    await hammer(page, 8);
    await page.waitForSelector('.payment-step');
    await look(page);
    expect(till.read().sale?.state.at).toBe('awaitingPayment');
  });

  it('while nobody knows whether the award was given, nothing is kept for the payment', async () => {
    const { page, till } = await open();
    till.world.award = {
      type: 'awardFailed',
      fault: { code: 'timeout', retry: 'unsafe' } as never,
      at: Date.now(),
    };
    await type(page, '7000000005');
    await type(page, '2100');
    await page.waitForSelector('[aria-keyshortcuts="F5"]');
    await page.keyboard.press('F5');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.award-pending-step');
    await look(page);
    await page.keyboard.press('Enter');
    await type(page, '3000');
    expect(await notice(page)).toContain('not taken');
  });
});

const untilMain = (page: Opened['page']) =>
  page.waitForFunction(() => document.activeElement?.matches('[data-main-action]') === true);
