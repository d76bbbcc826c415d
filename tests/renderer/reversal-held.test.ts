/** What came of a revert or refund is held until somebody has seen it and left it by a key, on the built renderer. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { reversalSchema, type Reversal } from '../../src-shared/contract/orders-schema.ts';
import { hold, notice, untilFocused, useRenderer } from './keyboard-harness.ts';
import { DANA, signedIn } from './preview/fake-pins.ts';
import type { FakeTill } from './preview/fake-till.ts';
import { handedOnLate, letPass, look as lookUp, type, untilReady } from './preview/hand.ts';
import { DONE, look, opened, reversal, UNKNOWN } from './preview/order-scenes.ts';
import { ENGLISH } from './preview/stage.ts';

const open = useRenderer();
const NOT_KNOWN = reversalSchema.parse(reversal(0, UNKNOWN));

/** Three hundred tenge are sent; the result brings their answer. */
async function refunding(
  page: Page,
  till: FakeTill,
  becomes: Reversal = DONE,
  held: 'call' | 'answer' = 'call',
): Promise<() => Promise<void>> {
  till.world.reversal = becomes;
  await look(page, till, opened([]));
  await page.keyboard.press('F3');
  await page.waitForSelector('#refund');
  await type(page, '300');
  await page.locator('.reason-choice__ready button').first().click();
  await untilReady(page);
  const answer = await hold(page, '"orders.refund"', held);
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-main-action][aria-busy="true"]');
  return answer;
}

it('while it is sent its order isn’t left for the list, also where it was read again meanwhile', async () => {
  const { page, till } = await open({ preferences: ENGLISH });
  const answer = await refunding(page, till);
  till.world.opened = opened([reversal(1, UNKNOWN)]);
  await page.keyboard.press('F7');
  await page.waitForSelector('#phone');
  await page.keyboard.press('F11');
  await page.waitForSelector('[data-main-action]:has-text("Back to the list")');
  await lookUp(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.keys-notice');
  expect(await notice(page)).toContain('still under way');
  till.world.opened = opened([]);
  await answer();
  await page.waitForSelector('.reversal-result__outcome--done');
});

it('an answer that was held tells nothing that is known by then', async () => {
  const { page, till } = await open({ preferences: ENGLISH });
  const answer = await refunding(page, till, NOT_KNOWN, 'answer');
  await expect.poll(() => till.world.opened?.reversals.length).toBe(1);
  const { requestId = null } = till.world.opened?.reversals[0] ?? {};
  till.world.opened = opened([{ ...DONE, requestId }]);
  await answer();
  expect(await said(page)).toContain('Give the money back');
});

/** What the screen says is to be done with the money. */
const said = async (page: Page) => {
  await page.waitForSelector('.reversal-result__outcome--done');
  return (await page.textContent('section:has(> .reversal-result__outcome)')) ?? '';
};

const lock = async (page: Page) => {
  await page.keyboard.press('Control+L');
  await untilFocused(page, 'pin');
  await type(page, '1111');
  await page.keyboard.press('Enter');
};
const lookElsewhere = async (page: Page) => {
  await page.keyboard.press('F7');
  await page.waitForSelector('#phone');
  await page.keyboard.press('F11');
};

describe('money that was on the screen may have been handed over', () => {
  it.each([
    ['to the next person', lock],
    ['to whoever comes back', lookElsewhere],
  ])('and is told so %s', async (_name, away) => {
    const people = { environment: 'production', people: signedIn(DANA) } as const;
    const { page, till } = await open({ ...people, preferences: ENGLISH });
    await (
      await refunding(page, till)
    )();
    expect(await said(page)).toContain('Give the money back now');
    await lookUp(page);
    await away(page);
    expect(await said(page)).toContain('Give the money back if you haven’t');
    expect(await said(page)).not.toContain('now, the way');
  });

  it('but not before anybody could see it', async () => {
    const { page, till } = await open({ preferences: ENGLISH });
    const answer = await refunding(page, till);
    await page.keyboard.press('F7');
    await page.waitForSelector('#phone');
    await answer();
    await expect.poll(() => till.world.opened?.reversals.length).toBe(1);
    await page.keyboard.press('F11');
    expect(await said(page)).toContain('Give the money back now');
  });
});

const acknowledged = ({ world }: FakeTill) => world.opened?.reversals[0]?.acknowledged;
const untilDropped = async (page: Page) => {
  await page.waitForSelector('.keys-notice');
  expect(await notice(page)).toContain('not taken');
};
const leave = async (page: Page, till: FakeTill) => {
  await lookUp(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => acknowledged(till)).toBe(true);
};

describe('a result is read before it is left', () => {
  it('by a hand that hammers while it is waited for, and by Escape it isn’t acknowledged', async () => {
    const { page, till } = await open({ preferences: ENGLISH });
    const answer = await refunding(page, till);
    await letPass(page, 400);
    await page.keyboard.press('Enter');
    await letPass(page, 400);
    await answer();
    await said(page);
    await page.keyboard.press('Enter');
    await untilDropped(page);
    await page.keyboard.press('Escape');
    await lookUp(page);
    await page.keyboard.press('Escape');
    await said(page);
    expect(acknowledged(till)).toBe(false);
    await leave(page, till);
  });

  it('by a finger, too', async () => {
    const { page, till } = await open({ preferences: ENGLISH });
    await (
      await refunding(page, till)
    )();
    await said(page);
    await letPass(page, 400);
    await page.click('[data-main-action]', { force: true });
    await untilDropped(page);
    await handedOnLate(page, 900, () => page.click('[data-main-action]', { force: true }));
    expect(acknowledged(till)).toBe(false);
    await leave(page, till);
  });

  it('also where another one takes its place', async () => {
    const { page, till } = await open({ preferences: ENGLISH });
    const answer = await refunding(page, till);
    till.world.reversal = NOT_KNOWN;
    await answer();
    await page.waitForSelector('.reversal-result__outcome--unknown');
    await lookUp(page);
    const { requestId = '' } = till.world.opened?.reversals[0] ?? {};
    till.world.opened = opened([{ ...DONE, requestId }]);
    till.change({ openItems: { ...till.read().openItems, reversals: 1 } });
    await said(page);
    await page.keyboard.press('Enter');
    await untilDropped(page);
    expect(acknowledged(till)).toBe(false);
    await leave(page, till);
  });
});
