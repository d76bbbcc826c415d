/**
 * The scenes of the guided demo: a cashier's first minutes, by keys alone, in training mode. The
 * customers are the embedded service's own (src-service/demo).
 */
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { Stage } from './stage.ts';

interface Scene {
  readonly title: string;
  play(stage: Stage): Promise<void>;
}

const digits = (who: { readonly phone: string }) => who.phone.replace('+7', '');

const setUp: Scene = {
  title: 'Set-up and the start of a shift',
  async play({ page, show, see, type, enter }) {
    await see('Set up this till');
    await show('set-up', 'Training is one press away; a real service is a form away.');
    await page.getByRole('button', { name: 'Start training' }).click();
    await see('The loyalty service answers');
    await see('No sale was left unfinished');
    await page.getByLabel('Cashier').click();
    await type('Dana');
    await show('shift-start', 'The check list filled itself in.');
    await enter(/^Open shift/u);
    await see('Who’s the customer?');
  },
};

const flowA: Scene = {
  title: 'Flow A: bonuses are earned',
  async play({ show, see, type, enter, focused }) {
    await focused('Customer’s phone');
    await type(digits(demoCustomers.regular));
    await focused('Purchase amount');
    await see('Иван Петров');
    await type('12500');
    await show(
      'earn-purchase',
      'Ten digits and the amount: the customer was found at the last digit.',
    );
    await enter(/^Charge/u);
    await see('Take payment').catch(() => undefined);
    await show('earn-money', 'The order exists; the money is taken.');
    await enter(/^Take/u);
    await see('Sale complete');
    // The customer's figures are read once more after it.
    await see('1 of 5');
    await show('earn-done', 'Completed: cashback as the service says, and the new balance.');
    await enter(/^Next customer/u);
  },
};

const flowB: Scene = {
  title: 'Flow B: bonuses are spent with an SMS code',
  async play({ page, show, see, type, press, enter, focused }) {
    await focused('Customer’s phone');
    await type(digits(demoCustomers.vip));
    await focused('Purchase amount');
    await see('Айгерім Серікова');
    await type('12500');
    await press('F2');
    await show('spend-purchase', 'F2 spends all bonuses that can be spent.');
    await enter(/^Charge/u);
    await focused('Code from the SMS');
    const sms = page.getByRole('complementary', { name: /customer’s phone/iu });
    await sms.waitFor();
    await show('spend-code', 'In training the SMS appears on a drawn phone.');
    await type(/\d{4,}/u.exec((await sms.innerText()).replace(/^.*?:\d\d/u, ''))?.[0] ?? '');
    await enter(/^Confirm the code/u);
    await enter(/^Take/u);
    await see('Sale complete');
    await show('spend-done', 'Bonuses spent, the rest paid in cash, cashback earned on the rest.');
    await enter(/^Next customer/u);
  },
};

const flowC: Scene = {
  title: 'Flow C: an award is given',
  async play({ show, see, type, press, enter, focused }) {
    await focused('Customer’s phone');
    await type(digits(demoCustomers.fullStamps));
    await focused('Purchase amount');
    await see('award can be given');
    await type('3200');
    await press('F5');
    await show('award-purchase', 'The stamps are full: F5 puts the gift on the receipt, at 0 ₸.');
    await enter(/^Charge/u);
    await enter(/^Take/u);
    await see('Sale complete');
    await show('award-done', 'The award was given; the stamp counter is back at 0.');
    await enter(/^Next customer/u);
  },
};

const refund: Scene = {
  title: 'A part of an order is refunded',
  async play({ page, show, see, type, press, enter, focused }) {
    await focused('Customer’s phone');
    await press('F11');
    await page.getByRole('option').first().waitFor();
    await show('orders', 'All sales of this till, found by number, phone, amount or name.');
    await press('ArrowDown');
    await enter(/^Open order/u);
    await page.getByRole('button', { name: /^Partial refund/u, disabled: false }).waitFor();
    await press('F3');
    await focused('Refund amount');
    await type('1200');
    await page.getByRole('button', { name: 'Wrong amount' }).click();
    await show('refund', 'Below the order’s amount; what comes back is shown before it is sent.');
    await enter(/^Refund/u);
    await see('Refunded');
    await show('refund-done', 'What the service really did.');
    await enter(/given back/u);
    await press('Escape');
  },
};

const revert: Scene = {
  title: 'A whole order is reverted',
  async play({ page, show, see, press, enter, focused }) {
    await focused('Number, phone, amount or name');
    await press('ArrowDown');
    await enter(/^Open order/u);
    await page.getByRole('button', { name: /^Revert the order/u, disabled: false }).waitFor();
    await press('F4');
    await page.getByRole('button', { name: 'Goods returned' }).click();
    await show('revert', 'What is taken back, and why.');
    await enter(/^Continue/u);
    await see('Revert this order?');
    await show('revert-sure', 'A deliberate second action: Enter alone keeps the order.');
    await press('F9');
    await see('Reverted');
    await show('revert-done', 'Its bonuses and stamps are gone again.');
    await enter(/given back|Back to the order/u);
  },
};

const shift: Scene = {
  title: 'The shift so far',
  async play({ page, show, press }) {
    await press('F12');
    await page.getByRole('heading', { name: /^Shift \d+/u }).waitFor();
    await show('shift', 'Totals from the till’s own journal.');
  },
};

export const scenes: readonly Scene[] = [setUp, flowA, flowB, flowC, refund, revert, shift];
