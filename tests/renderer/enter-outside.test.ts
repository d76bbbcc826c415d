/**
 * Enter outside of a sale, and a finger wherever it is: nothing is confirmed that wasn't there when it was
 * pressed, nor while what was confirmed before is under way; what isn't taken is said.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import { untilStill } from '../pages/still.ts';
import { digits, hold, notice, REGULAR, untilFocused, VIP } from './keyboard-harness.ts';
import { DANA, LOCKED, signedIn } from './preview/fake-pins.ts';
import {
  enterAgain,
  handedOnLate,
  letPass,
  look,
  pressedBefore,
  type,
  untilReady,
} from './preview/hand.ts';
import { makeRevertible, ORDER_SCENES } from './preview/order-scenes.ts';
import type { Preview } from './preview/preview-page.ts';
import { SCENES } from './preview/scenes.ts';
import { settled } from './preview/settled.ts';
import { setStageAnew } from './preview/stage.ts';

const { open } = setStageAnew();
async function openSale(initial?: Partial<Snapshot>) {
  const preview = await open(initial);
  await untilFocused(preview.page, 'phone');
  return preview;
}

const SHOP: Partial<Snapshot> = { environment: 'production', people: signedIn(DANA) };
const NO_SHIFT: Partial<Snapshot> = { stage: 'shiftStart', shift: null };

const EARLY = 'not taken: read it first';
const BUSY = 'still under way';
const untilTold = async (page: Page, words: string) => {
  await page.waitForSelector('.keys-notice');
  expect(await notice(page)).toContain(words);
};

/** A finger that types on the keypad of the screen. */
const tapper = (page: Page) => async (keys: string) => {
  for (const key of keys) {
    await letPass(page, 150);
    await page.locator('.keypad button', { hasText: new RegExp(`^${key}$`, 'u') }).click();
  }
};

async function toRevert({ page, till }: Preview, { looking = true } = {}) {
  makeRevertible(till);
  await page.keyboard.press('F11');
  await page.locator('.order-line').first().click();
  await page.waitForSelector('.order-detail [aria-keyshortcuts="F4"]');
  await page.keyboard.press('F4');
  await page.waitForSelector('#reason');
  await page.keyboard.press('F2');
  await look(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.button--confirm');
  if (looking) await look(page);
}

async function openPayment(): Promise<Preview> {
  const preview = await openSale();
  const { page } = preview;
  await type(page, REGULAR);
  await type(page, '5000');
  await untilReady(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.payment-step');
  return preview;
}

interface Screen {
  readonly at: string;
  readonly initial?: Partial<Snapshot>;
  /** Brings it by no Enter; nothing has passed since it is there. */
  readonly come: (preview: Preview) => Promise<void>;
  /** Gone when Enter was taken, or come by it. */
  readonly leaves?: string;
  readonly brings?: string;
}

const SCREENS: readonly Screen[] = [
  {
    at: 'a sale that was opened',
    async come({ page, till }) {
      makeRevertible(till);
      await page.keyboard.press('F11');
      await page.locator('.order-line').first().click();
      await page.waitForSelector('.order-detail');
    },
    leaves: '.order-detail',
  },
  {
    at: 'the shift’s report',
    async come({ page }) {
      await page.keyboard.press('F12');
      await page.waitForSelector('.tender-table');
    },
    brings: '#counted',
  },
  {
    at: 'the start of a shift',
    async come({ page, till }) {
      till.change(NO_SHIFT);
      await page.waitForSelector('#counted');
    },
    brings: '#phone',
  },
  {
    at: 'the lock',
    initial: SHOP,
    async come({ page }) {
      await page.keyboard.press('Control+L');
      await untilFocused(page, 'pin');
    },
    brings: '#pin-problem',
  },
  {
    at: 'a dialog',
    initial: SHOP,
    async come({ page }) {
      await page.keyboard.press('F10');
      await page.click('#section-people');
      await page.getByRole('button', { name: /…$/u }).click();
      await page.waitForSelector('.people-panel [type="submit"]:focus');
    },
    brings: '#person-name',
  },
];

describe.each(SCREENS)('Enter on $at', ({ initial = {}, come, leaves, brings }) => {
  const isTaken = async (page: Page) =>
    leaves === undefined
      ? (await page.locator(brings ?? '').count()) > 0
      : (await page.locator(leaves).count()) === 0;

  it('that was pressed before it was there is told, and one after a look is taken', async () => {
    const preview = await openSale(initial);
    const { page } = preview;
    await come(preview);
    await pressedBefore(page, 'Enter', 100);
    await untilTold(page, EARLY);
    expect(await isTaken(page)).toBe(false);
    await look(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => isTaken(page)).toBe(true);
    expect(await page.locator('.keys-notice').count()).toBe(0);
  });

  it('is taken at once, also where the clock of the keys is a little behind', async () => {
    const preview = await openSale(initial);
    const { page } = preview;
    await come(preview);
    await pressedBefore(page, 'Enter', 5);
    await expect.poll(() => isTaken(page)).toBe(true);
    expect(await page.locator('.keys-notice').count()).toBe(0);
  });
});

it('Enter that was pressed in Orders pays nothing when the sale comes back', async () => {
  const { page, till } = await openPayment();
  await page.keyboard.press('F11');
  await page.waitForSelector('.orders-list');
  await look(page);
  await page.keyboard.press('F7');
  await page.waitForSelector('.payment-step');
  await pressedBefore(page, 'Enter', 100);
  await untilTold(page, EARLY);
  expect(till.read().sale?.state.at).toBe('awaitingPayment');
  await look(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.done-step');
});

it('what is typed behind an Enter that was pressed before the sale was there is for the sale', async () => {
  const { page } = await openSale();
  await page.keyboard.press('F11');
  await page.waitForSelector('.orders-list');
  await look(page);
  await page.keyboard.press('F7');
  await untilFocused(page, 'phone');
  await pressedBefore(page, 'Enter', 100);
  await untilTold(page, EARLY);
  await type(page, REGULAR);
  expect(await digits(page, 'phone')).toBe(REGULAR);
});

describe('a press that came before', () => {
  it('by a finger is told, too', async () => {
    const { page } = await openSale();
    await page.keyboard.press('F12');
    await page.waitForSelector('.tender-table');
    await handedOnLate(page, 100, () => page.click('[data-main-action]'));
    await untilTold(page, EARLY);
    expect(await page.locator('#counted').count()).toBe(0);
  });

  it('by a finger that was lifted after it became another one is told', async () => {
    const { page, till } = await open(NO_SHIFT);
    await look(page);
    await page.hover('[data-main-action]');
    await page.mouse.down();
    await letPass(page, 50);
    till.change({ service: { state: 'offline', latencyMs: null, nextTryAt: null } });
    await page.waitForSelector('[data-main-action]:has-text("without")');
    await page.mouse.up();
    await untilTold(page, EARLY);
    expect(till.read().stage).toBe('shiftStart');
  });

  it('by a finger on the deliberate button is told, and reverts nothing', async () => {
    const preview = await openSale();
    const { page, till } = preview;
    await toRevert(preview, { looking: false });
    await handedOnLate(page, 300, () => page.click('.button--confirm'));
    await untilTold(page, EARLY);
    expect(till.world.opened?.reversals).toEqual([]);
    await handedOnLate(page, 0, () => page.click('.button--confirm'));
    await page.waitForSelector('.reversal-result__outcome');
  });

  it('by a finger on a button of a question that came is told, and answers nothing', async () => {
    const { page, till } = await openSale();
    await SCENES.find(({ name }) => name === 'payment-uncertain')?.play?.(page, till);
    await settled(page);
    await page.click('[aria-keyshortcuts="F3"]');
    await untilTold(page, EARLY);
    expect(till.read().sale?.state.at).toBe('paymentUncertain');
  });

  it('who the customer is was known charges nothing', async () => {
    const { page, till } = await openSale();
    const answer = till.hold();
    await type(page, VIP);
    await type(page, '12500');
    await letPass(page, 800);
    await page.hover('[data-main-action]');
    await page.mouse.down();
    await letPass(page, 50);
    answer();
    await page.waitForSelector('[data-main-action]:has-text("Charge")');
    await page.mouse.up();
    await untilTold(page, EARLY);
    expect(till.read().sale).toBeNull();
  });

  it('a code had run out sends no new one', async () => {
    const { page, till } = await openSale();
    await type(page, VIP);
    await type(page, '12500');
    await untilReady(page);
    await page.keyboard.press('F2');
    await untilReady(page);
    await page.keyboard.press('Enter');
    await untilFocused(page, 'code');
    await type(page, '482');
    await letPass(page, 280_000);
    await page.hover('[data-main-action]');
    await page.mouse.down();
    await letPass(page, 40_000);
    await page.waitForSelector('[data-main-action]:has-text("Send a new code")');
    await page.mouse.up();
    await untilTold(page, EARLY);
    expect(till.read().sale?.state.at).toBe('awaitingCode');
    expect(await page.inputValue('#code')).toBe('482');
  });

  it('a second tap on “To the sale” is told, and pays nothing', async () => {
    const { page, till } = await openPayment();
    await page.keyboard.press('F12');
    await page.waitForSelector('.tender-table');
    await look(page);
    for (const late of [600, 100]) {
      await handedOnLate(page, late, () => page.click('[data-main-action]'));
      await page.waitForSelector('.payment-step');
    }
    await untilTold(page, EARLY);
    expect(till.read().sale?.state.at).toBe('awaitingPayment');
  });

  it('the main action became another one by itself is told', async () => {
    const { page, till } = await open(NO_SHIFT);
    await look(page);
    till.change({ service: { state: 'offline', latencyMs: null, nextTryAt: null } });
    await page.waitForSelector('[data-main-action]:has-text("without")');
    await pressedBefore(page, 'Enter', 100);
    await untilTold(page, EARLY);
    expect(till.read().stage).toBe('shiftStart');
  });

  it('it could be read whom it attaches attaches nobody', async () => {
    const { page } = await toAttach();
    await look(page);
    await page.waitForSelector('.attach-dialog [type="submit"][aria-disabled="false"]');
    await pressedBefore(page, 'Enter', 100);
    await untilTold(page, EARLY);
    expect(await page.locator('.attach-dialog').count()).toBe(1);
  });
});

async function toAttach() {
  const preview = await openSale();
  const { page, till } = preview;
  makeRevertible(till);
  const { opened } = till.world;
  if (!opened?.row) throw new Error('no order');
  till.world.opened = {
    ...opened,
    orderId: null,
    record: null,
    row: { ...opened.row, resolution: 'noLoyalty', attachableSince: Date.now() },
  };
  await page.keyboard.press('F11');
  await page.locator('.order-line').first().click();
  await page.waitForSelector('.order-detail [aria-keyshortcuts="F6"]');
  await page.keyboard.press('F6');
  await untilFocused(page, 'attach-phone');
  await type(page, VIP);
  await page.waitForSelector('.attach-dialog__who h3');
  return preview;
}

describe('Enter while what was confirmed before is under way', () => {
  it('is told in Orders, but for the second press of the same', async () => {
    const { page, till } = await openSale();
    await ORDER_SCENES.find(({ name }) => name === 'order-refund')?.play?.(page, till);
    await page.keyboard.press('F2');
    await untilReady(page);
    till.hold();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-main-action][aria-busy="true"]');
    await letPass(page, 120);
    await page.keyboard.press('Enter');
    await untilStill(page);
    expect(await page.locator('.keys-notice').count()).toBe(0);
    await enterAgain(page);
    await untilTold(page, BUSY);
  });

  it('is told where a key of its own has begun it', async () => {
    const preview = await openSale();
    const { page, till } = preview;
    await toRevert(preview);
    const answer = till.hold();
    await page.keyboard.press('F9');
    await page.waitForSelector('[data-main-action][aria-busy="true"]');
    await page.keyboard.press('Enter');
    await untilTold(page, BUSY);
    answer();
    await page.waitForSelector('.reversal-result__outcome');
  });

  it('is told though the answer has come before a busy page hears of it', async () => {
    const { page, till } = await openSale();
    await ORDER_SCENES.find(({ name }) => name === 'order-refund')?.play?.(page, till);
    await page.keyboard.press('F2');
    await untilReady(page);
    till.world.reversalFault = { code: 'timeout', retry: 'safe' };
    const answer = till.hold();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-main-action][aria-busy="true"]');
    await letPass(page, 2_000);
    answer();
    await page.waitForSelector('[data-main-action][aria-busy="false"]');
    await pressedBefore(page, 'Enter', 100);
    await untilTold(page, EARLY);
  });

  it('is told at the start of a shift', async () => {
    const { page } = await open(NO_SHIFT);
    const answer = await hold(page, '"shift.open"');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-main-action][aria-busy="true"]');
    await enterAgain(page);
    await untilTold(page, BUSY);
    await answer();
    await page.waitForSelector('#phone');
  });

  it('is told on the lock', async () => {
    const { page } = await open({ ...SHOP, people: LOCKED });
    const answer = await hold(page, '"people.signIn"');
    await type(page, '2222');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[type="submit"][aria-busy="true"]');
    await enterAgain(page);
    await untilTold(page, BUSY);
    await answer();
    await page.waitForSelector('#phone');
  });

  it('is told in a dialog', async () => {
    const { page, till } = await openSale(SHOP);
    till.world.asksFor = { 'sale.start': 'sellWithoutBonuses' };
    await type(page, VIP);
    await type(page, '12500');
    await page.keyboard.press('Enter');
    await untilFocused(page, 'approval-pin');
    await look(page);
    await hold(page, '"people.approve"');
    await type(page, '1111');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog [type="submit"][aria-busy="true"]');
    await enterAgain(page);
    await page.waitForSelector('dialog .keys-notice');
    expect(await page.textContent('dialog .keys-notice')).toContain(BUSY);
  });
});

async function backToStart() {
  const preview = await open({ ...SHOP, ...NO_SHIFT });
  const { page } = preview;
  await page.waitForSelector('#counted');
  await page.keyboard.press('Control+L');
  await untilFocused(page, 'pin');
  await type(page, '2222');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#counted');
  return preview;
}

describe('Enter after a PIN', () => {
  it('is told while what it opens is on its way', async () => {
    const { page, till } = await open({ ...SHOP, people: LOCKED });
    // The news is longer on its way than the answer.
    await page.evaluate(() => {
      window.dispatchEvent = () => true;
    });
    await type(page, '2222');
    await page.keyboard.press('Enter');
    await expect.poll(() => till.read().people.signedIn?.name).toBe('Дана');
    await settled(page);
    await enterAgain(page);
    await untilTold(page, BUSY);
    expect(await page.locator('#pin-problem').count()).toBe(0);
  });

  it('is told until what was there before the lock could be looked at', async () => {
    const { page, till } = await backToStart();
    await letPass(page, 120);
    // The second press of the PIN's own.
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await page.locator('.keys-notice').count()).toBe(0);
    await enterAgain(page);
    await untilTold(page, 'not taken');
    expect(till.read().stage).toBe('shiftStart');
    await look(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#phone');
  });

  it('what is typed behind it is the phone once the lock has gone', async () => {
    const { page } = await open({ ...SHOP, people: LOCKED });
    await type(page, '2222');
    await page.keyboard.press('Enter');
    await untilFocused(page, 'phone');
    await type(page, `${VIP}125`, 90);
    expect([await digits(page, 'phone'), await digits(page, 'amount')]).toEqual([VIP, '125']);
  });

  it('what is typed before the lock has gone is nobody’s, all of it, and said', async () => {
    const { page } = await open({ ...SHOP, people: LOCKED });
    const answer = await hold(page, '"people.signIn"');
    await type(page, '2222');
    await page.keyboard.press('Enter');
    await letPass(page, 60);
    await type(page, VIP.slice(0, 2), 60);
    await untilTold(page, BUSY);
    expect(await page.inputValue('#pin')).toBe('');
    await answer();
    await page.waitForSelector('#phone');
    await type(page, `${VIP.slice(2)}12500`, 90);
    await untilTold(page, 'not taken');
    expect([await digits(page, 'phone'), await digits(page, 'amount')]).toEqual(['', '']);
    await look(page);
    await type(page, VIP, 90);
    expect(await digits(page, 'phone')).toBe(VIP);
  });

  it.each(['sale', 'shift'])(
    'none of a PIN lands in a number of the %s before the lock has come',
    async (at) => {
      const { page } = await openSale(SHOP);
      if (at === 'shift') {
        await page.keyboard.press('F12');
        await page.waitForSelector('.tender-table');
        await look(page);
        await page.keyboard.press('F4');
        await untilFocused(page, 'cash-move');
      } else await type(page, VIP, 90);
      const answer = await hold(page, '"people.lock"');
      await page.keyboard.press('Control+L');
      await letPass(page, 90);
      await type(page, '22', 90);
      await untilTold(page, 'not taken');
      expect(await digits(page, at === 'sale' ? 'amount' : 'cash-move')).toBe('');
      await answer();
      await untilFocused(page, 'pin');
      await look(page);
      await type(page, '2222', 90);
      await page.keyboard.press('Enter');
      await page.waitForSelector(at === 'sale' ? '#amount' : '#cash-move');
    },
  );

  it('a tap is told, too', async () => {
    const { page, till } = await backToStart();
    await letPass(page, 400);
    await page.click('[data-main-action]', { force: true });
    await untilTold(page, 'not taken');
    expect(till.read().stage).toBe('shiftStart');
  });
});

it('Enter that is held down since before the lock answers nothing there', async () => {
  const { page, till } = await openSale(SHOP);
  await page.keyboard.down('Enter');
  till.change({ people: LOCKED });
  await untilFocused(page, 'pin');
  await letPass(page, 500);
  await page.keyboard.down('Enter');
  await settled(page);
  expect(await page.locator('#pin-problem').count()).toBe(0);
  await page.keyboard.up('Enter');
});

describe('what is typed at once behind Enter', () => {
  it('is the phone where that has opened the shift', async () => {
    const { page } = await open(NO_SHIFT);
    await page.waitForSelector('#counted');
    await look(page);
    await page.focus('#counted');
    await type(page, '20000', 90);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#phone');
    await letPass(page, 90);
    await type(page, `${VIP}125`, 90);
    expect(await digits(page, 'phone')).toBe(VIP);
    expect(await digits(page, 'amount')).toBe('125');
  });

  it('is nobody’s, all of it, while the shift is being opened', async () => {
    const { page } = await open(NO_SHIFT);
    await page.waitForSelector('#counted');
    await look(page);
    await page.focus('#counted');
    await type(page, '20000', 90);
    const answer = await hold(page, '"shift.open"');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-main-action][aria-busy="true"]');
    await type(page, VIP.slice(0, 2), 90);
    await untilTold(page, BUSY);
    await answer();
    await page.waitForSelector('#phone');
    await type(page, `${VIP.slice(2)}125`, 90);
    await untilTold(page, 'not taken');
    expect([await digits(page, 'phone'), await digits(page, 'amount')]).toEqual(['', '']);
    await look(page);
    await type(page, VIP, 90);
    expect(await digits(page, 'phone')).toBe(VIP);
  });

  it.each([
    ['cash move', 'keys', '30'],
    ['cash move', 'keys', '3'],
    ['cash move', 'the keypad', '3'],
    ['sale', 'keys', '3'],
    ['sale', 'the keypad', '3'],
    ['sale', 'keys', '30'],
  ])(
    'stays out of the PIN when the till is locked in the middle of the number of a %s by %s: %s',
    async (at, by, begun) => {
      const { page, till } = await openSale(SHOP);
      if (at === 'sale') await type(page, REGULAR, 90);
      else {
        await page.keyboard.press('F12');
        await page.waitForSelector('.tender-table');
        await look(page);
        await page.keyboard.press('F4');
        await untilFocused(page, 'cash-move');
      }
      await look(page);
      const press = by === 'keys' ? (keys: string) => type(page, keys, 90) : tapper(page);
      await press(begun);
      till.change({ people: LOCKED });
      await untilFocused(page, 'pin');
      await press('00');
      await untilTold(page, 'not taken');
      expect(await page.inputValue('#pin')).toBe('');
      await look(page);
      await press('22');
      expect(await page.inputValue('#pin')).toBe('22');
    },
  );

  it('is the reason where that is missing, and leaves the amount alone', async () => {
    const { page } = await openSale();
    await page.keyboard.press('F12');
    await page.waitForSelector('.tender-table');
    await look(page);
    await page.keyboard.press('F4');
    await untilFocused(page, 'cash-move');
    await type(page, '3000', 90);
    await page.keyboard.press('Enter');
    await untilFocused(page, 'reason');
    await letPass(page, 200);
    await type(page, '2', 90);
    expect(await digits(page, 'cash-move')).toBe('3000');
    expect(await page.inputValue('#reason')).toBe('2');
  });
});

describe('a second tap in one place', () => {
  it.each(['Refund', 'Cash in'])(
    'behind “%s” types nothing, and the next one does',
    async (what) => {
      const { page, till } = await openSale();
      makeRevertible(till);
      const [opens, field] = what === 'Refund' ? ['F3', '#refund'] : ['F4', '#cash-move'];
      if (what === 'Refund') {
        await page.keyboard.press('F11');
        await page.locator('.order-line').first().click();
      } else await page.keyboard.press('F12');
      const button = page.locator(`.action-column [aria-keyshortcuts="${opens}"]`);
      await button.waitFor();
      await look(page);
      const box = await button.boundingBox();
      if (box === null) throw new Error('no button');
      const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
      await page.mouse.click(...at);
      await page.waitForSelector(field);
      for (const _ of [1, 2]) {
        await letPass(page, 150);
        await page.mouse.click(...at);
      }
      await settled(page);
      expect(await page.inputValue(field)).toBe('');
      await letPass(page, 300);
      await page.mouse.click(...at);
      await letPass(page, 100);
      await page.mouse.click(...at);
      await settled(page);
      expect(await page.inputValue(field)).toMatch(/^(\d)\1$/u);
    },
  );
});

it('digits of the keypad are digits of their own while the payment comes', async () => {
  const { page, till } = await openSale();
  await type(page, REGULAR);
  await type(page, '5000');
  await untilReady(page);
  const answer = till.hold();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.busy-step');
  const tap = tapper(page);
  await tap('60');
  answer();
  await page.waitForSelector('.payment-step');
  await tap('00');
  await settled(page);
  expect(await digits(page, 'tendered')).toBe('6000');
});

it('Enter held down on a note gives one note', async () => {
  const { page } = await openPayment();
  await look(page);
  await page.locator('.cash-field__notes button').first().focus();
  for (let press = 0; press < 6; press += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(await digits(page, 'tendered')).toBe('1000');
});
