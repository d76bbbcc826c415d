/**
 * "What now?" beside a fault: by finger and by keys, and back to where the hands were; what Tab comes to
 * before; and that each key that a step names does something where it is said to.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import { SITUATIONS, type Situation } from '../../src-shared/domain/help/advice.ts';
import { NOTICE_ADVICE } from '../../src-renderer/ui/notice/notice-advice.ts';
import { openList } from './preview/advice-scenes.ts';
import { letPass, look, type } from './preview/hand.ts';
import { settled } from './preview/settled.ts';
import { setStage } from './preview/stage.ts';
import { createI18n, resources } from './words.ts';

const { open, play, show } = setStage();

const STEPS = '.advice-steps';
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.className || 'nowhere');
const isClosed = (page: Page) => page.waitForSelector('dialog[open]', { state: 'detached' });

describe.concurrent('beside a fault', () => {
  it('a finger opens what can be done, and Esc leaves the hands where they were', async () => {
    await using preview = await play('stopped-refused');
    const { page, till } = preview;
    await look(page);
    const before = [await focused(page), till.read().sale];
    await page.click('.what-now');
    await page.waitForSelector(STEPS);
    expect(await page.textContent('#advice-title')).toBe('The service refuses the purchase');
    await page.keyboard.press('Escape');
    await isClosed(page);
    expect([await focused(page), till.read().sale]).toEqual(before);
  });

  it('Tab comes to it behind the main action, and goes on as if it weren’t there', async () => {
    await using preview = await play('stopped-refused');
    const { page } = preview;
    await look(page);
    const around = async (from: string, key: string) => {
      await page.focus(from);
      await page.keyboard.press(key);
      return focused(page);
    };
    expect(await around('.primary-action', 'Tab')).toContain('what-now');
    expect(await around('.what-now', 'Shift+Tab')).toContain('primary-action');
    // By Tab from the last of the other answers on, nothing lies before the main action.
    const answers = page.locator('.alternatives button');
    await answers.last().focus();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toContain('primary-action');
    // And out of it: no trap.
    const beyond = await around('.what-now', 'Tab');
    expect(beyond).not.toContain('what-now');
    expect(beyond).not.toContain('primary-action');
  });

  it('it is reached as it stands while there is no main action, and behind it once it is there', async ({
    expect,
  }) => {
    await using preview = await play('stopped-refused');
    const { page } = preview;
    const order = () => page.locator('main .what-now').evaluate(({ tabIndex }) => tabIndex);
    expect(await order()).toBe(-1);
    // As when what is beside it is drawn alone.
    const main = await page.locator('.primary-action').elementHandle();
    const column = await main?.evaluateHandle((button) => button.parentElement);
    await main?.evaluate((button) => button.remove());
    await expect.poll(order).toBe(0);
    await column?.evaluate((element, button) => element?.append(button ?? ''), main);
    await expect.poll(order).toBe(-1);
  });

  it('Enter pressed twice opens it once, and presses nothing in it', async () => {
    await using preview = await play('stopped-refused');
    const { page, till } = preview;
    await look(page);
    const { sale } = till.read();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector(STEPS);
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await page.locator('dialog[open]').count()).toBe(1);
    expect(await page.locator(STEPS).count()).toBe(1);
    await page.keyboard.press('Escape');
    await isClosed(page);
    expect(await focused(page)).toContain('what-now');
    expect(till.read().sale).toBe(sale);
  });

  it('an Enter that was typed ahead never presses it', async () => {
    await using preview = await play('code-wrong');
    const { page } = preview;
    await type(page, '4821');
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await page.locator(STEPS).count()).toBe(0);
  });

  it('what was typed is there afterwards, and goes on', async () => {
    await using preview = await play('sale-offline');
    const { page } = preview;
    await look(page);
    expect(await focused(page)).toBe('amount');
    await page.click('.banner .what-now');
    await page.waitForSelector(STEPS);
    expect(await page.textContent('#advice-title')).toBe('The service can’t be reached');
    await page.keyboard.press('Escape');
    await isClosed(page);
    expect(await focused(page)).toBe('amount');
    await letPass(page, 1_000);
    expect((await page.inputValue('#amount')).replaceAll(/\D/gu, '')).toBe('12500');
    await page.keyboard.press('Backspace');
    expect((await page.inputValue('#amount')).replaceAll(/\D/gu, '')).toMatch(/^(?:1250|)$/u);
  });

  it('isn’t part of what is read aloud', async () => {
    await using preview = await play('stopped-refused');
    const { page } = preview;
    expect(await page.locator('.what-now').count()).toBeGreaterThan(0);
    expect(await page.locator('[role="alert"] .what-now, output .what-now').count()).toBe(0);
  });
});

/** Scenes in which something went wrong or is asked, and the situation that each is; `within`: where others are, too. */
const OFFERED: readonly (readonly [scene: string, Situation, within?: string])[] = [
  ['stopped-unknown', 'slow'],
  ['stopped-refused', 'refused'],
  ['stopped-elsewhere', 'award'],
  ['award-in-doubt', 'award'],
  ['award-uncertain', 'award'],
  ['award-refused', 'award'],
  ['award-offline', 'award'],
  ['payment-uncertain', 'paymentUnknown'],
  ['payment-uncertain-nothing', 'paymentUnknown'],
  ['payment-uncertain-award', 'paymentUnknown'],
  ['sale-offline', 'away'],
  ['differs', 'changed'],
  ['code', 'noCode'],
  ['code-wrong', 'wrongCode'],
  ['sale-blacklisted', 'blacklisted'],
  ['sale-new', 'notFound'],
  ['done-attention', 'notConfirmed'],
  ['order-attention', 'notConfirmed'],
  ['order-result-unknown', 'reversalUnknown'],
  ['order-result-refused', 'reversalNotDone'],
  ['order-refund-unsaved', 'reversalUnsaved'],
  ['regulars-failed', 'search'],
  ['regulars-none', 'search'],
  ['setup-locked', 'keyring'],
  ['disk-settings-edited', 'settingsEdited', '.notice'],
  ['disk-keys-unread', 'keysLost', '.notice'],
  ['disk-trail-broken', 'records', '.notice'],
  ['disk-set-aside', 'keyring', '.notice'],
  ['disk-locked-done', 'disk'],
  ['done-undo-missing', 'notListed'],
  ['setup-connect', 'setUp'],
  ['approval', 'supervisor'],
  ['locked', 'locked'],
];

/** Said by the screen, and no button. */
const NO_BUTTONS: ReadonlySet<string> = new Set([
  'customer.blacklisted',
  'customer.new',
  'fault.support',
  'signIn.needed',
]);
/** What stands behind it need not be there. */
const PERHAPS = ', where it is offered';
const words = createI18n('en');

/** Keys of the buttons that the steps name, and whether they are said to be there without fail. */
function buttonsOf(
  situation: Situation,
): readonly { key: string; label: string; isSure: boolean }[] {
  return resources.en.translation.advice[situation].steps
    .split('\n')
    .flatMap((step) =>
      // One after another, with "or" between them, are one.
      [...step.matchAll(/“\$t\([^)]+\)”(?: or “\$t\([^)]+\)”)*/gu)].flatMap((run) => {
        const isSure = !step.slice(run.index + run[0].length).startsWith(PERHAPS);
        return [...run[0].matchAll(/\$t\((?<key>[^)]+)\)/gu)].map(([, key = '']) => ({
          key,
          label: words.t(key as never),
          isSure,
        }));
      }),
    )
    .filter(({ key }) => !NO_BUTTONS.has(key) && !key.startsWith('advice.'));
}

const visibleButtons = (page: Page) => page.locator('button:visible').allInnerTexts();
const isAmong = (label: string, shown: readonly string[]) =>
  shown.some((text) => text.replaceAll(/\s+/gu, ' ').includes(label));

describe.concurrent('the situation is that of what is shown, and a button that it names is there:', () => {
  it.for(OFFERED)('%s, %s', ([scene, situation, within = ''], test) =>
    show(scene, async ({ page }) => {
      await look(page);
      const shown = await visibleButtons(page);
      const sure = buttonsOf(situation).filter(({ isSure }) => isSure);
      const missing = sure.filter(({ label }) => !isAmong(label, shown));
      test.expect(missing, shown.join(' | ')).toEqual([]);
      await page.locator(`${within} .what-now`).last().click();
      await page.waitForSelector(STEPS);
      const { title } = resources.en.translation.advice[situation];
      const said = await page.textContent('#advice-title');
      // A button is named in it by its own words.
      const begins = title.split('“')[0] ?? '';
      test.expect(said?.startsWith(begins) === true && said !== '', said ?? '').toBe(true);
      await page.keyboard.press('Escape');
    }),
  );
});

it('a part of the screen that fails has one, and the way back that it names', async ({
  expect,
}) => {
  await using preview = await open();
  const { page } = preview;
  // Not read yet, and not to be had.
  await page.route('**/orders-screen-*.js*', (route) => route.abort());
  await page.reload();
  await page.waitForSelector('#phone');
  await page.keyboard.press('F11');
  await page.waitForSelector('main .error-boundary');
  await look(page);
  const shown = await visibleButtons(page);
  expect(buttonsOf('screen').filter(({ label }) => !isAmong(label, shown))).toEqual([]);
  await page.click('main .what-now');
  await page.waitForSelector(STEPS);
  expect(await page.textContent('#advice-title')).toBe(words.t('advice.screen.title'));
});

const NOTICES = Object.entries(NOTICE_ADVICE) as [Snapshot['notices'][number], Situation][];

it('of each notice of what the till keeps there is one, and it is about that', async ({
  expect,
}) => {
  await using preview = await open({
    stage: 'setup',
    environment: null,
    branch: null,
    shift: null,
  });
  const { page, till } = preview;
  await page.waitForSelector('.choose-page');
  const led: [string, string][] = [];
  for (const [notice] of NOTICES) {
    till.change({ notices: [notice] });
    await page.getByText(words.t(`notice.${notice}`)).waitFor();
    await look(page);
    await page.click('.notice .what-now');
    await page.waitForSelector(STEPS);
    led.push([notice, (await page.textContent('#advice-title')) ?? '']);
    await page.keyboard.press('Escape');
    await isClosed(page);
  }
  expect(led).toEqual(NOTICES.map(([name, one]) => [name, words.t(`advice.${one}.title`)]));
});

/** Where what is named as perhaps offered is. */
const PERHAPS_THERE: Partial<Record<Situation, Readonly<Record<string, string>>>> = {
  noCode: { 'code.earnOnly': 'code', 'failed.skipLoyalty': 'code-not-sent' },
  wrongCode: { 'code.earnOnly': 'code-wrong' },
  changed: { 'quoteChanged.earnOnly': 'differs' },
  award: {
    'failed.backWithoutGift': 'stopped-elsewhere',
    'failed.retry': 'award-offline',
    'failed.back': 'award-refused',
  },
  paymentUnknown: {
    'paymentUncertain.due.left': 'payment-uncertain',
    'paymentUncertain.nothing.left': 'payment-uncertain-nothing',
  },
  notConfirmed: {
    'order.recheck': 'order-attention',
    'order.resolveManually.button': 'order-attention',
  },
  reversalUnknown: {
    'order.resolvedDone.button': 'order-reversal-attention',
    'order.resolvedNotDone.button': 'order-reversal-attention',
  },
  setUp: { 'setup.trainingStart': 'setup-choose' },
};

describe.concurrent('a button that may be offered', () => {
  it.for(Object.values(SITUATIONS).flat())('is one that is tried here: %s', (one, test) => {
    const named = buttonsOf(one).flatMap(({ key, isSure }) => (isSure ? [] : [key]));
    test.expect(new Set(Object.keys(PERHAPS_THERE[one] ?? {}))).toEqual(new Set(named));
  });

  it.for(Object.values(PERHAPS_THERE).flatMap((there) => Object.entries(there)))(
    'is in its scene: %s in %s',
    ([key, scene], test) =>
      show(scene, async ({ page }) => {
        await look(page);
        const shown = await visibleButtons(page);
        test.expect(isAmong(words.t(key as never), shown), shown.join(' | ')).toBe(true);
      }),
  );
});

/** A reversal that may be done and isn't in the journal: nothing asks about it by itself. */
it('a refund that was sent and not saved: notice and advice tell how to check', () =>
  show('order-refund-unsaved', async ({ page }) => {
    await look(page);
    expect(await page.textContent('.fault-notice')).toContain('Press “Check what came of it”');
    await page.locator('.what-now').last().click();
    await page.waitForSelector(STEPS);
    const said = await page.textContent(STEPS);
    expect(said).toContain('Press “Check what came of it”');
    expect(said).not.toMatch(/don’t send it again|checks automatically/u);
  }));

describe.concurrent('in the help', () => {
  it('Enter, arrows and Enter lead to a situation, and back to where it stands', async () => {
    await using preview = await play('sale-empty');
    const { page } = preview;
    await page.waitForSelector('#phone');
    await openList(page);
    await look(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForSelector(STEPS);
    expect(await focused(page)).toBe('advice-title');
    await look(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.click('.dialog__head .button');
    await page.waitForSelector('.advice-list');
    const title = await page.evaluate(() => document.activeElement?.textContent);
    expect(title).toBe('The customer has no phone with them');
    await page.keyboard.press('Escape');
    await isClosed(page);
    expect(await focused(page)).toBe('phone');
  });

  it('all situations are listed', async () => {
    await using preview = await play('advice-list');
    const { page } = preview;
    const all = Object.values(SITUATIONS).flat();
    expect(await page.locator('.advice-list button').count()).toBe(all.length);
  });
});

/** Where the keys that the steps name are pressed. Enter does what the large button says, everywhere. */
const KEYS: Partial<Record<Situation, readonly (readonly [key: string, scene: string])[]>> = {
  noCode: [['Esc', 'code']],
  away: [['F11', 'sale-all']],
  award: [['F5', 'sale-award']],
  purse: [
    ['Shift+F7', 'code'],
    ['Shift+F7', 'money'],
  ],
  notConfirmed: [['F11', 'sale-all']],
  notAccrued: [['F11', 'sale-all']],
  cardAfter: [
    ['F6', 'done-nobody'],
    ['F11', 'done-nobody'],
  ],
  wrongSale: [
    ['F9', 'done'],
    ['F11', 'done'],
  ],
  notListed: [['F11', 'done-undo-missing']],
  reversalUnknown: [['F11', 'sale-all']],
  locked: [['Ctrl+L', 'sale-signed-in']],
  setUp: [['Esc', 'setup-connect']],
  drawer: [
    ['F6', 'close-short'],
    ['Esc', 'close-short'],
  ],
  support: [['F10', 'sale-all']],
};

const keysIn = (text: string) =>
  (text.match(/(?:Shift\+|Ctrl\+)?\b(?:F\d+|Esc|L)\b/gu) ?? []).toSorted();

describe.concurrent('the keys of the steps', () => {
  it.for(Object.values(SITUATIONS).flat())('are those that are tried here: %s', (one, test) => {
    const named = new Set(keysIn(resources.en.translation.advice[one].steps));
    test.expect(new Set((KEYS[one] ?? []).map(([key]) => key))).toEqual(named);
  });

  it.for(Object.entries(KEYS).flatMap(([one, keys]) => keys.map((key) => [one, ...key] as const)))(
    'do something there: %s, %s in %s',
    ([, key, scene], test) =>
      show(scene, async ({ page }) => {
        await page.keyboard.press('F1');
        await page.waitForSelector('.help-panel__keys');
        test.expect(await page.locator('.help-panel__keys dt').allTextContents()).toContain(key);
      }),
  );
});
