/** A key that preceded a question doesn't answer it before it could be read. */
import { describe, expect, it } from 'vitest';
import {
  afterPress,
  afterLift,
  afterTap,
  isBefore,
  isBlind,
  type Pressed,
  type Tapped,
} from '../../src-renderer/keyboard/ahead/blind-press.ts';
import { pressOf } from '../../src-renderer/keyboard/hands/enter-guard.ts';
import { useHands } from '../../src-renderer/keyboard/hands/hands-state.ts';
import { digits, notice, REGULAR, untilFocused, useRenderer, VIP } from './keyboard-harness.ts';
import { letPass, look, pressedBefore, type, untilReady } from './preview/hand.ts';
import { makeRevertible } from './preview/order-scenes.ts';
import { SCENES } from './preview/scenes.ts';
import { settled } from './preview/settled.ts';

const FINGER = { at: 0, pointer: 1, x: 5, y: 7, onKeypad: false };

/** Presses of F9 at those times (of another key: negative); which of them answer what came at `since`. */
function answers(since: number, presses: readonly number[]): number[] {
  let last: Pressed | null = null;
  const taken: number[] = [];
  for (const press of presses) {
    const at = Math.abs(press);
    const name = press < 0 ? 'F2' : 'F9';
    const blind = isBlind(last, { name, at }, since);
    last = afterPress(last, { name, at }, blind);
    if (at >= since && name === 'F9' && !blind) taken.push(at);
  }
  return taken;
}

describe('what came at 5 000 is answered', () => {
  it.each<[string, number[], number[]]>([
    ['by a first press, however early', [5001], [5001]],
    ['not by the press that asked, seen only now', [4990], []],
    ['not by a second one at once', [1000, 5001, 5690], []],
    ['not by a second one before anybody could look, long after the first', [1000, 5600], []],
    ['after a look', [1000, 5700], [5700]],
    ['not by a hand that hammers on', [4800, 5100, 5600, 6100, 6600, 7100], []],
    ['when the hammering hand has paused', [4800, 5100, 5600, 6300], [6300]],
    ['at once after another key', [1000, -4000, 5100], [5100]],
    ['and done again as often as it is pressed', [1000, 5700, 5800, 5900], [5700, 5800, 5900]],
  ])('%s', (_, presses, taken) => {
    expect(answers(5000, presses)).toEqual(taken);
  });
});

it.each([
  [5000, false],
  [4990, false],
  [4989, true],
  [-Infinity, true],
])('a press at %i is before what came at 5 000: %s', (at, before) => {
  expect(isBefore(at, 5000)).toBe(before);
});

describe('presses that are one', () => {
  it.each<[string, [at: number, x: number][], number[]]>([
    [
      'follow at once, in one place',
      [
        [0, 5],
        [299, 44],
      ],
      [0, 0],
    ],
    [
      'not after a pause',
      [
        [0, 5],
        [300, 5],
      ],
      [0, 300],
    ],
    [
      'not in another place',
      [
        [0, 5],
        [100, 45],
      ],
      [0, 100],
    ],
    [
      'as many as there are',
      [
        [0, 5],
        [200, 5],
        [400, 5],
        [900, 5],
      ],
      [0, 0, 0, 900],
    ],
  ])('%s', (_, taps, from) => {
    let last: Tapped | null = null;
    const begun = taps.map(([at, x]) => (last = afterTap(last, { ...FINGER, at, x })).from);
    expect(begun).toEqual(from);
  });

  it('none of the keypad, but for those that go on with one of a button', () => {
    const first = afterTap(null, { ...FINGER, onKeypad: true });
    const digit = { ...FINGER, at: 150, onKeypad: true };
    expect(afterTap(first, digit).from).toBe(150);
    const second = afterTap({ ...first, onKeypad: false }, digit);
    expect([second.from, afterTap(second, { ...digit, at: 300 }).from]).toEqual([0, 0]);
  });

  it('none with a key pressed in between', () => {
    const first = afterTap(null, FINGER);
    const next = { ...FINGER, at: 150 };
    expect(afterTap({ ...first, isOver: true }, next).from).toBe(150);
  });

  it('counted from when the first was lifted, and by nobody else’s finger', () => {
    const first = afterTap(null, FINGER);
    const next = { ...FINGER, at: 450 };
    expect(afterTap(first, next).from).toBe(450);
    expect(afterTap(afterLift(first, FINGER.pointer, 200), next).from).toBe(0);
    expect(afterTap(afterLift(first, FINGER.pointer + 1, 200), next).from).toBe(450);
    expect(afterLift(null, FINGER.pointer, 200)).toBeNull();
  });
});

it('a press that nobody has looked on at is of its own time, whatever the last one was', () => {
  const tapped = { ...FINGER, at: 100, from: 100, upAt: 120 };
  const before = useHands.getState();
  try {
    useHands.setState({ guards: 1, tapped, enterDownAt: 100 });
    expect(pressOf({ detail: 1, timeStamp: 900 })).toMatchObject({
      at: 100,
      byFinger: true,
      until: 120,
    });
    useHands.setState({ guards: 0 });
    expect(pressOf({ detail: 1, timeStamp: 900 }).at).toBe(900);
    expect(pressOf({ detail: 0, timeStamp: 900 }).at).toBe(900);
  } finally {
    useHands.setState(before);
  }
});

const open = useRenderer();

const EARLY = 'not taken: read it first';

async function toDone() {
  const preview = await open();
  const { page, till } = preview;
  await type(page, REGULAR);
  await type(page, '5000');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.payment-step');
  await untilReady(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.done-step:has-text("Sale complete")');
  makeRevertible(till);
  return preview;
}

describe('F9 on Done, answered late', () => {
  it('a second press just as the question comes reverts nothing; one after a look does', async () => {
    const { page, till } = await toDone();
    const answer = till.hold();
    await page.keyboard.press('F9');
    await letPass(page, 5_000);
    answer();
    await page.waitForSelector('.button--confirm');
    const reverted = () => till.world.opened?.reversals.length;
    await pressedBefore(page, 'F9', 20);
    await letPass(page, 600);
    await page.keyboard.press('F9');
    expect(await notice(page)).toContain(EARLY);
    await look(page);
    expect(reverted()).toBe(0);
    await page.keyboard.press('F9');
    await expect.poll(reverted).toBe(1);
  });

  it('says so when the sale isn’t in the list', async () => {
    const { page, till } = await toDone();
    till.world.opened = null;
    await page.keyboard.press('F9');
    await page.waitForSelector('[role="alert"]:has-text("Nothing was reverted")');
    expect(till.read().sale?.state.at).toBe('done');
  });
});

it('a key that is pressed again for the same thing is taken each time', async () => {
  const { page } = await open();
  await type(page, '7012345678');
  await type(page, '5000');
  await untilReady(page);
  await page.keyboard.press('F3');
  await type(page, '100');
  await page.keyboard.press('F2');
  const all = await digits(page, 'bonus');
  await page.keyboard.press('F2');
  await page.keyboard.press('F2');
  expect(await digits(page, 'bonus')).toBe(all);
});

describe('a first press, before that was there', () => {
  it('reverts nothing, and is told', async () => {
    const { page, till } = await toDone();
    await page.keyboard.press('F9');
    await page.waitForSelector('.button--confirm');
    await page.keyboard.press('F5');
    await pressedBefore(page, 'F9', 300);
    await settled(page);
    expect(till.world.opened?.reversals).toEqual([]);
    expect(await notice(page)).toContain(EARLY);
    await look(page);
    await page.keyboard.press('F9');
    await expect.poll(() => till.world.opened?.reversals.length).toBe(1);
  });

  it('leaves no sale that has just been made', async () => {
    const { page, till } = await toDone();
    await pressedBefore(page, 'F9', 300);
    await settled(page);
    expect(await notice(page)).toContain(EARLY);
    expect(till.read().sale?.state.at).toBe('done');
  });

  it('gives no way out of the payment', async () => {
    const { page, till } = await open();
    await type(page, REGULAR);
    await type(page, '5000');
    await untilReady(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
    await pressedBefore(page, 'Escape', 300);
    await settled(page);
    expect(await notice(page)).toContain(EARLY);
    expect(till.read().sale?.state.at).toBe('awaitingPayment');
  });
});

describe.each([
  ['award-uncertain', 'F2', 'awardUncertain'],
  ['payment-uncertain', 'F3', 'paymentUncertain'],
])('the question of %s', (name, key, state) => {
  it.each([
    ['before it came', 300, 0],
    ['before it could be read', 0, 690],
  ])('isn’t answered by a key that was pressed %s', async (_, before, after) => {
    const { page, till } = await open();
    await SCENES.find((scene) => scene.name === name)?.play?.(page, till);
    await settled(page);
    await letPass(page, after);
    await pressedBefore(page, key, before);
    await settled(page);
    expect(await notice(page)).toContain(EARLY);
    await type(page, '5000');
    await page.keyboard.press('Enter');
    await settled(page);
    expect(till.read().sale?.state.at).toBe(state);
  });
});

it('nothing keeps a hand that hammers Escape from leaving a charge that has failed', async () => {
  const { page, till } = await open();
  await SCENES.find(({ name }) => name === 'stopped-with-bonuses')?.play?.(page, till);
  await settled(page);
  await page.keyboard.press('Escape');
  await page.waitForSelector('#amount');
});

it('a question is answered by a key after a look', async () => {
  const { page, till } = await open();
  await SCENES.find(({ name }) => name === 'payment-uncertain')?.play?.(page, till);
  await look(page);
  await page.keyboard.press('F3');
  await page.waitForSelector('.done-step');
  expect(till.read().sale?.state).toMatchObject({ payment: { method: 'card' } });
});

it('Enter that confirms a code sends no new one when that has run out meanwhile', async () => {
  const { page, till } = await open();
  await type(page, VIP);
  await type(page, '12500');
  await untilReady(page);
  await page.keyboard.press('F2');
  await untilReady(page);
  await page.keyboard.press('Enter');
  await untilFocused(page, 'code');
  await type(page, '482');
  await letPass(page, 320_000);
  await page.waitForSelector('[data-main-action]:has-text("Send a new code")');
  await pressedBefore(page, 'Enter', 300);
  await settled(page);
  expect(till.read().sale?.state.at).toBe('awaitingCode');
  expect(await page.inputValue('#code')).toBe('482');
  expect(await notice(page)).toContain(EARLY);
});

it('the way of paying is chosen behind the charge, however late that is heard of', async () => {
  const { page } = await open();
  await type(page, REGULAR);
  await type(page, '5000');
  await untilReady(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.payment-step');
  await pressedBefore(page, 'F3', 300);
  await page.waitForSelector('[aria-keyshortcuts="F3"]:checked');
});

it('a wish behind the digits is taken, however late that is heard of', async () => {
  const { page } = await open();
  await letPass(page, 2_000);
  await type(page, VIP);
  await type(page, '5000');
  await pressedBefore(page, 'F2', 1_000);
  await untilReady(page);
  expect(await digits(page, 'bonus')).not.toBe('');
});
