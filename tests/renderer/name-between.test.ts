/** The name of who was new, and what comes between: a lock, the next customer's phone, fingers, keys that come early or twice. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import {
  digits,
  hold,
  NOBODY,
  notice,
  untilFocused,
  useRenderer,
  VIP,
} from './keyboard-harness.ts';
import { sellToNew } from './newcomer.ts';
import { DANA, LOCKED, signedIn } from './preview/fake-pins.ts';
import { keyOf, touch, touchField, touchLetters } from './preview/finger.ts';
import { letPass, look, scan, type, untilReady } from './preview/hand.ts';

const open = useRenderer();
type Opened = Awaited<ReturnType<typeof open>>;

async function toDone(initial?: Partial<Snapshot>): Promise<Opened> {
  const opened = await open(initial);
  await sellToNew(opened.page, NOBODY);
  return opened;
}

async function asked(page: Page, text = '') {
  await page.keyboard.press('F6');
  await untilFocused(page, 'edit-firstName');
  await letPass(page, 90);
  await type(page, text, 90);
}

const isGone = (page: Page) => page.waitForSelector('dialog', { state: 'detached' });

describe('a lock in between', () => {
  it.each([0, 5])(
    'what is typed as the dialog comes back by itself is the next phone: %d digits before it',
    async (begun) => {
      const { page, till } = await toDone({ people: signedIn(DANA) });
      await asked(page, 'Дана');
      till.change({ people: LOCKED });
      await page.waitForSelector('#pin');
      const answer = await hold(page, '"customer.find"');
      await type(page, '2222');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.done-step');
      await letPass(page, 1_000);
      await type(page, VIP.slice(0, begun));
      await answer();
      await untilFocused(page, 'edit-firstName');
      await type(page, VIP.slice(begun, 8));
      expect(await page.inputValue('#edit-firstName')).toBe('Дана');
      expect(await page.inputValue('#edit-birthday')).toBe('');
      await type(page, VIP.slice(8));
      await letPass(page, 100);
      await untilFocused(page, 'amount');
      expect(await digits(page, 'phone')).toBe(VIP);
      expect(till.world.edits).toEqual([]);
    },
  );

  it('the name is saved afterwards', async () => {
    const { page, till } = await toDone({ people: signedIn(DANA) });
    await asked(page, 'Дана');
    till.change({ people: LOCKED });
    await page.waitForSelector('#pin');
    await type(page, '2222');
    await page.keyboard.press('Enter');
    await untilFocused(page, 'edit-firstName');
    await look(page);
    await page.keyboard.press('Enter');
    await isGone(page);
    expect(till.world.edits).toMatchObject([{ firstName: 'Дана' }]);
    expect(till.read().sale?.state.at).toBe('done');
  });
});

describe('digits and the name', () => {
  it('those of the screen’s letters are the birthday, too', async () => {
    const { page, till } = await toDone();
    await touch(page, '.step-frame__action button[aria-keyshortcuts="F6"]');
    await untilFocused(page, 'edit-firstName');
    await look(page);
    await touchField(page, '#edit-firstName');
    await touchLetters(page, 'qw');
    await touch(page, keyOf(' '));
    await touchLetters(page, '15031990');
    expect(await page.inputValue('#edit-birthday')).toBe('15031990');
    await touch(page, 'dialog [type="submit"]');
    await isGone(page);
    expect(till.world.edits).toMatchObject([
      { firstName: expect.stringMatching(/^qw$/iu), birthday: { year: 1990, month: 3, day: 15 } },
    ]);
  });

  it('a paste of both is parted', async () => {
    const { page } = await toDone();
    await asked(page);
    await page.evaluate(() => document.execCommand('insertText', false, 'Дана 15031990'));
    expect((await page.inputValue('#edit-firstName')).trim()).toBe('Дана');
    expect(await page.inputValue('#edit-birthday')).toBe('15031990');
  });
});

describe('keys that come early, or twice', () => {
  it('F6 before it is known whose: what is typed behind it is nobody’s, and no next phone', async () => {
    const { page, till } = await open();
    await type(page, NOBODY);
    await type(page, '5000');
    await untilReady(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
    await untilReady(page);
    till.world.lookupFault = { code: 'timeout', retry: 'unsafe' };
    await page.keyboard.press('Enter');
    await page.waitForSelector('.done-step--confirmed');
    await look(page);
    await page.keyboard.press('F6');
    await letPass(page, 90);
    await type(page, 'Дана 15031990', 90);
    expect(await page.locator('.typed-ahead').count()).toBe(0);
    expect(await notice(page)).toContain('were not taken');
    await page.keyboard.press('Enter');
    await letPass(page, 200);
    expect(till.read().sale?.state.at).toBe('done');
  });

  it('Enter pressed twice saves once, and Done stays', async () => {
    const { page, till } = await toDone();
    await asked(page, 'Дана');
    await page.keyboard.press('Enter');
    await letPass(page, 120);
    await page.keyboard.press('Enter');
    await isGone(page);
    await letPass(page, 120);
    await page.keyboard.press('Enter');
    await letPass(page, 120);
    expect(till.world.edits).toHaveLength(1);
    expect(till.read().sale?.state.at).toBe('done');
  });

  it('Enter of habit in the untouched dialog closes it and sends nothing', async () => {
    const { page, till } = await toDone();
    await asked(page);
    await look(page);
    await page.keyboard.press('Enter');
    await isGone(page);
    expect(till.world.edits).toEqual([]);
    expect(till.read().sale?.state.at).toBe('done');
  });
});

describe('the next customer, while the name is open', () => {
  it.each(['typed', 'scanned', 'scanned with 7'])(
    'a phone that is %s begins the next sale',
    async (how) => {
      const { page, till } = await toDone();
      await asked(page);
      await look(page);
      if (how === 'typed') await type(page, VIP, 90);
      else await scan(page, `${how === 'scanned' ? '' : '7'}${VIP}\n`);
      await isGone(page);
      await letPass(page, 100);
      await untilFocused(page, 'amount');
      expect(till.read().sale).toBeNull();
      expect(await digits(page, 'phone')).toBe(VIP);
      expect(till.world.edits).toEqual([]);
      await type(page, '700', 90);
      expect(await digits(page, 'amount')).toBe('700');
    },
  );

  it('behind a name it is no birthday, nothing is sent, and the name stays', async () => {
    const { page, till } = await toDone();
    await asked(page, `Дана${VIP}`);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#edit-birthday-problem');
    expect(till.world.edits).toEqual([]);
    expect(await page.inputValue('#edit-firstName')).toBe('Дана');
    expect(till.read().sale?.state.at).toBe('done');
  });
});
