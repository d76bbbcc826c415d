/** Signing in, locking and a supervisor's confirmation, by keys, by touch and by a reader that types. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from '../../src-shared/contract/empty-draft.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { request } from '../domain/sale-samples.ts';
import { hold } from './keyboard-harness.ts';
import { AIGUL, DANA, LOCKED, signedIn } from './preview/fake-pins.ts';
import { QUIET_ROW } from './preview/fake-report.ts';
import { enterWhenReady, letPass, look, scan, type } from './preview/hand.ts';
import { look as lookAtOrder, opened, ORDER_SCENES } from './preview/order-scenes.ts';
import type { Preview } from './preview/preview-page.ts';
import { settled } from './preview/settled.ts';
import { setStage } from './preview/stage.ts';

const { open } = setStage();

const NAME = 'Айгерім Серікова';
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const valueOf = (page: Page, id: string) => page.inputValue(`#${id}`);

const inShop = (people = signedIn(DANA)) => open({ environment: 'production', people });

/** A customer on the screen and half an amount. */
async function halfASale() {
  const preview = await inShop();
  const { page } = preview;
  await page.waitForSelector('#phone');
  await type(page, '7012345678');
  await page.getByRole('heading', { name: NAME }).waitFor();
  await type(page, '125');
  return preview;
}

async function lock({ page }: Preview) {
  await page.keyboard.press('Control+L');
  await page.waitForSelector('#pin');
}

async function signIn(page: Page, pin = '2222') {
  await type(page, pin);
  await page.keyboard.press('Enter');
}

/** A sale without bonuses waits for the supervisor, who has read what is asked. */
async function asking() {
  const preview = await halfASale();
  const { page, till } = preview;
  till.world.asksFor = { 'sale.start': 'sellWithoutBonuses' };
  await page.keyboard.press('Enter');
  await page.waitForSelector('#approval-pin');
  await look(page);
  return preview;
}

describe.concurrent('a locked till', () => {
  it('has nothing of the customer on the page, and the sale goes on where it was', async () => {
    await using preview = await halfASale();
    const { page } = preview;
    await lock(preview);
    const html = await page.content();
    for (const trace of [NAME, '701 234', '7012345678', '1 240', 'id="amount"'])
      expect(html).not.toContain(trace);
    expect(await page.ariaSnapshot()).not.toContain(NAME);
    await signIn(page);
    await page.getByRole('heading', { name: NAME }).waitFor();
    expect(await focused(page)).toBe('amount');
    await type(page, '00');
    expect((await valueOf(page, 'amount')).replaceAll(/\D/gu, '')).toBe('12500');
  });

  it('loaded anew it shows what was typed before, once somebody has signed in', async () => {
    const draft = { ...EMPTY_DRAFT, phone: '7012345678', amount: '125', comment: 'gift wrap' };
    await using preview = await open({ environment: 'production', people: LOCKED, draft });
    const { page, till } = preview;
    await page.waitForSelector('#pin');
    // Nothing is written over it behind the lock.
    await type(page, '77');
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    expect(till.read().draft).toEqual(draft);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await signIn(page);
    await page.getByRole('heading', { name: NAME }).waitFor();
    expect(await valueOf(page, 'amount')).toBe('125');
    expect(await focused(page)).toBe('amount');
    await look(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
    expect(till.read().sale?.request).toMatchObject({ amount: 12_500, comment: 'gift wrap' });
  });

  it('loaded anew says that a sale waits, and has its step with the sign-in', async () => {
    const { sale } = startSale(request());
    const stopped: Sale = { ...sale, state: { at: 'paymentUncertain', order: null } };
    await using preview = await open({ environment: 'production', people: LOCKED, sale: stopped });
    const { page } = preview;
    await page.getByText('The open sale is kept as it is').waitFor();
    expect(await page.content()).not.toContain('12 500');
    await signIn(page);
    await page.locator('.decision-step').waitFor();
  });

  it('knows the customer anew, and the same keys sell to them', async () => {
    await using preview = await halfASale();
    const { page, till } = preview;
    await lock(preview);
    await signIn(page);
    await page.getByRole('heading', { name: NAME }).waitFor();
    await type(page, '00');
    await look(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
    expect(till.read().sale?.request).toMatchObject({
      amount: 1_250_000,
      customer: { kind: 'known', phone: '+77012345678' },
    });
  });

  it('keeps what was typed of the customer’s data, and shows none of it', async () => {
    await using preview = await halfASale();
    const { page, till } = preview;
    await page.keyboard.press('F6');
    await page.waitForSelector('#edit-firstName');
    await page.fill('#edit-lastName', 'Жумабаева');
    await page.fill('#edit-phone', '7059876543');
    await page
      .getByRole('button', { name: /^Take off:/u })
      .first()
      .click();
    const tags = await page.getByRole('button', { name: /^Take off:/u }).count();
    await lock(preview);
    const html = await page.content();
    for (const trace of [NAME, 'Жумабаева', '705 987', '7059876543', 'edit-lastName'])
      expect(html).not.toContain(trace);
    expect(await page.ariaSnapshot()).not.toContain('Жумабаева');
    expect(JSON.stringify(await page.context().storageState())).not.toContain('Жумабаева');
    await signIn(page);
    await page.waitForSelector('#edit-lastName');
    expect(await valueOf(page, 'edit-firstName')).toBe('Айгерім');
    expect(await valueOf(page, 'edit-lastName')).toBe('Жумабаева');
    expect((await valueOf(page, 'edit-phone')).replaceAll(/\D/gu, '')).toBe('7059876543');
    expect(await page.getByRole('button', { name: /^Take off:/u }).count()).toBe(tags);
    await look(page);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await lock(preview);
    await signIn(page);
    await page.getByRole('heading', { name: NAME }).waitFor();
    expect(await page.locator('dialog').count()).toBe(0);
    expect(till.read().sale).toBeNull();
  });

  it('keeps the note of a sale, and the sum and the reason of a refund', async () => {
    await using preview = await halfASale();
    const { page } = preview;
    await page.keyboard.press('F9');
    await type(page, 'gift wrap');
    await lock(preview);
    expect(await page.content()).not.toContain('gift wrap');
    await signIn(page);
    await page.waitForSelector('#note');
    expect(await valueOf(page, 'note')).toBe('gift wrap');
    const refund = ORDER_SCENES.find(({ name }) => name === 'order-refund');
    await refund?.play?.(page, preview.till);
    await page.fill('#reason', 'torn seam');
    await lock(preview);
    expect(await page.content()).not.toContain('torn seam');
    await signIn(page);
    await page.waitForSelector('#refund');
    expect((await valueOf(page, 'refund')).replaceAll(/\D/gu, '')).toBe('300');
    expect(await valueOf(page, 'reason')).toBe('torn seam');
  });

  it('has kept nothing of the order that was open: whoever signs in reads it anew', async () => {
    await using preview = await inShop();
    const { page, till } = preview;
    await lookAtOrder(page, till, opened([]));
    const shown = page.locator('.order-detail');
    const number = String(QUIET_ROW.orderNumber);
    expect(await shown.textContent()).toContain(number);
    await lock(preview);
    const answer = await hold(page, '"orders.open"');
    await signIn(page);
    await shown.waitFor();
    expect(await shown.textContent()).not.toContain(number);
    await answer();
    await page.waitForSelector('.order-detail__record .sign-line');
    expect(await shown.textContent()).toContain(number);
  });

  it('takes digits for a PIN alone: none of them reaches the sale', async () => {
    await using preview = await halfASale();
    const { page, till } = preview;
    await lock(preview);
    await type(page, '777');
    await page.keyboard.press('Enter');
    await page.getByText('at least 4 digits').waitFor();
    await type(page, '7');
    await page.keyboard.press('Enter');
    await page.getByText('doesn’t fit').waitFor();
    expect(await valueOf(page, 'pin')).toBe('');
    expect(await focused(page)).toBe('pin');
    await signIn(page);
    await page.waitForSelector('#amount');
    expect((await valueOf(page, 'amount')).replaceAll(/\D/gu, '')).toBe('125');
    expect(till.read().sale).toBeNull();
  });

  it('is opened by touch, with dots for digits', async () => {
    await using preview = await inShop(LOCKED);
    const { page } = preview;
    await page.waitForSelector('#pin');
    for (const digit of '2222')
      await page.getByRole('button', { name: digit, exact: true }).click();
    expect(await page.getAttribute('#pin', 'type')).toBe('password');
    expect(await valueOf(page, 'pin')).toBe('2222');
    await page.getByRole('button', { name: /^Sign in/u }).click();
    await page.waitForSelector('#phone');
  });

  it('is opened by a card that types its number and Enter', async () => {
    await using preview = await inShop(LOCKED);
    const { page, till } = preview;
    till.world.pins = { '4600123456789': AIGUL };
    await page.waitForSelector('#pin');
    await scan(page, '4600123456789\n');
    await page.waitForSelector('#phone');
    expect(till.read().people.signedIn?.name).toBe(AIGUL.name);
  });

  it('counts the pause after wrong PINs down, and keeps what is typed in it', async () => {
    await using preview = await inShop(LOCKED);
    const { page } = preview;
    await page.waitForSelector('#pin');
    for (const pin of ['9991', '9992', '9993']) {
      await signIn(page, pin);
      await page.waitForFunction(
        () => document.querySelector<HTMLButtonElement>('[aria-busy="true"]') === null,
      );
    }
    await page.getByText('Too many wrong PINs.').waitFor();
    const said = await page.getByText(/Again in \d+\s+s/u).innerText();
    const left = Number(/in (\d+)\s+s/u.exec(said)?.[1]);
    await letPass(page, 2_000);
    await page.getByText(`Again in ${left - 2}\u00a0s`).waitFor();
    await signIn(page);
    expect(await valueOf(page, 'pin')).toBe('2222');
  });

  it('is locked over any dialog, with a keyboard in Russian too, and shows no settings after', async () => {
    await using preview = await inShop();
    const { page } = preview;
    await page.waitForSelector('#phone');
    await page.keyboard.press('F10');
    await page.waitForSelector('dialog');
    await page.evaluate(() => {
      const key = { key: 'д', code: 'KeyL', ctrlKey: true, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
    });
    await page.waitForSelector('#pin');
    await signIn(page);
    await page.waitForSelector('#phone');
    expect(await page.locator('dialog').count()).toBe(0);
  });

  it('takes no Enter for the sale before somebody can have looked at it', async () => {
    await using preview = await halfASale();
    const { page, till } = preview;
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
    await lock(preview);
    await type(page, '2222');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
    await letPass(page, 350);
    await page.keyboard.press('Enter');
    await settled(page);
    expect(till.read().sale?.state.at).toBe('awaitingPayment');
    await enterWhenReady(page);
    await page.waitForSelector('.done-step');
  });

  it('is told of a hand now and then, so that it is not locked under one', async () => {
    await using preview = await inShop();
    const { page, till } = preview;
    await page.waitForSelector('#phone');
    const told = async (after: number) => {
      await letPass(page, after);
      await page.keyboard.press('Shift');
      await page.keyboard.press('Shift');
      await settled(page);
      return till.world.presences;
    };
    expect(await told(120_000)).toBe(1);
    expect(await told(10_000)).toBe(1);
    expect(await told(25_000)).toBe(2);
  });

  it('leaves the owner’s way open to nobody once the list of people is closed', async ({
    expect,
  }) => {
    await using preview = await inShop({ ...LOCKED, ownerUntil: Number.MAX_SAFE_INTEGER });
    const { page, till } = preview;
    await page.getByRole('button', { name: 'PIN forgotten?' }).click();
    await page.getByRole('dialog').getByText(AIGUL.name).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await expect.poll(() => till.read().people.ownerUntil).toBeNull();
  });

  it('locks when main says so, whatever is on the screen', async () => {
    await using preview = await halfASale();
    const { page, till } = preview;
    till.change({ people: LOCKED });
    await page.waitForSelector('#pin');
    expect(await page.getByText(NAME).count()).toBe(0);
  });
});

describe.concurrent('a customer whom main knows no more', () => {
  it('is looked up again, what was typed stays, and Enter goes on', async () => {
    await using preview = await halfASale();
    const { page, till } = preview;
    till.forgetLookUps();
    await look(page);
    await page.keyboard.press('Enter');
    await page.getByText('were out of date').waitFor();
    expect(till.read().sale).toBeNull();
    expect(await valueOf(page, 'amount')).toBe('125');
    await look(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
    expect(till.read().sale?.request).toMatchObject({
      amount: 12_500,
      quote: { balance: 124_000 },
      customer: { kind: 'known', phone: '+77012345678' },
    });
  });

  it('is edited once they were looked up again', async () => {
    await using preview = await halfASale();
    const { page, till } = preview;
    till.forgetLookUps();
    await page.keyboard.press('F6');
    await page.waitForSelector('#edit-firstName');
    await type(page, 'A');
    await page.keyboard.press('Enter');
    await page.getByText('were out of date').waitFor();
    await look(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog', { state: 'detached' });
  });
});

describe.concurrent('a supervisor’s confirmation', () => {
  it('lets the sale go on once it is given', async () => {
    await using preview = await asking();
    const { page, till } = preview;
    await page.getByText('Sell without bonuses?').waitFor();
    await signIn(page, '1111');
    await page.waitForSelector('.payment-step');
    expect(till.read().people.signedIn?.name).toBe(DANA.name);
  });

  it('is given by a card in the middle of a sale', async () => {
    await using preview = await asking();
    const { page, till } = preview;
    till.world.pins = { '4600123456789': AIGUL };
    await scan(page, '4600123456789\n');
    await page.waitForSelector('.payment-step');
  });

  it('is not given by a cashier’s PIN; Esc leaves all as it was', async () => {
    await using preview = await asking();
    const { page, till } = preview;
    await signIn(page, '3333');
    await page.getByText('doesn’t fit').waitFor();
    expect(await focused(page)).toBe('approval-pin');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.getByText('A supervisor hasn’t confirmed this.').waitFor();
    expect(await focused(page)).toBe('amount');
    expect((await valueOf(page, 'amount')).replaceAll(/\D/gu, '')).toBe('125');
    expect(till.read().sale).toBeNull();
  });

  it('is asked for in the middle of a sale, too; refused, the code stays and Enter sends it', async () => {
    await using preview = await inShop();
    const { page, till } = preview;
    await page.waitForSelector('#phone');
    await type(page, '7012345678');
    await page.getByRole('heading', { name: NAME }).waitFor();
    await type(page, '12500');
    await page.keyboard.press('F2');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'code');
    till.world.asksFor = { 'sale.act': 'sellWithoutBonuses' };
    await look(page);
    await type(page, '4821');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#approval-pin');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    expect(await focused(page)).toBe('code');
    expect(await valueOf(page, 'code')).toBe('4821');
    await enterWhenReady(page);
    await page.waitForSelector('#approval-pin');
    await look(page);
    await signIn(page, '1111');
    await page.waitForSelector('.payment-step');
  });

  it('is gone when the till is locked meanwhile', async () => {
    await using preview = await asking();
    await lock(preview);
    const { page, till } = preview;
    await signIn(page);
    await page.waitForSelector('#amount');
    expect(await page.locator('dialog').count()).toBe(0);
    expect(till.read().sale).toBeNull();
  });
});
