/** A key that preceded a question doesn't answer it before it could be read. */
import { describe, expect, it } from 'vitest';
import {
  afterPress,
  isBefore,
  isBlind,
  type Pressed,
} from '../../src-renderer/keyboard/blind-press.ts';
import { digits, REGULAR, useRenderer } from './keyboard-harness.ts';
import { letPass, look, pressedBefore, type, untilReady } from './preview/hand.ts';
import { makeRevertible } from './preview/order-scenes.ts';

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

const open = useRenderer();

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
