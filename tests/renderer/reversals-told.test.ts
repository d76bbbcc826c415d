/** What Orders and the report say of money that goes back, on the built renderer. */
import { expect, it } from 'vitest';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import { useRenderer } from './keyboard-harness.ts';
import { QUIET } from './preview/fake-report.ts';
import { ORDER_SCENES } from './preview/order-scenes.ts';
import { report } from './preview/report-scenes.ts';
import { ENGLISH } from './preview/stage.ts';

const open = useRenderer();

/** The words of that part of the screen; what separates thousands is a space. */
async function words(scene: string, selector: string) {
  const { page, till } = await open({ preferences: ENGLISH });
  await ORDER_SCENES.find((one) => one.name === scene)?.play?.(page, till);
  const texts = await page.locator(selector).allTextContents();
  return texts.map((text) => text.replaceAll(/\s+/gu, ' '));
}

it('what is known to be done only later is given back the way it came, and wasn’t given yet', async () => {
  const [late = ''] = await words('order-known-late', '.reversals__item--done');
  expect(late).toContain('it was done. Give the money back if you haven’t.');
  expect(late).toContain('Return to the card: 200 ₸');
  expect(late).toContain('Hand over in cash: 88 ₸');
  expect(late).not.toContain('money given back');
});

it('money that was given back for what isn’t done any more is said, and not asked for again', async () => {
  const [bonusesOnly = '', never = '', undone = ''] = await words(
    'order-undone',
    '.reversals__item',
  );
  expect(undone).toContain('money given back: 288 ₸');
  expect(undone).toContain('Don’t give this money back again');
  expect(never).toContain('Give no money back for it; it can be done again');
  expect(bonusesOnly).toContain('now it does: it was done');
  expect(bonusesOnly).not.toContain('oney back');
});

it('where no money goes back none is to be handed over', async () => {
  const [said = ''] = await words('order-result-no-money', '.order-detail');
  expect(said).toContain('There is no money to give back');
  expect(said).not.toContain('Hand over');
  expect(said).not.toContain('Give the money back');
});

it('of an order whose amount nobody tells that is said, and nothing is offered', async () => {
  const [said = ''] = await words('foreign-amount', '.action-column');
  expect(said).toContain('so it isn’t known how much money to give back');
  expect(said).not.toContain('Partial refund');
});

it('of a sale that was resolved by hand money alone goes back, and the bonuses stay', async () => {
  const [said = ''] = await words('order-resolved-here', '.order-detail');
  expect(said).toContain('the service didn’t complete this order');
  expect(said).toContain('The customer’s bonusesstay as they are');
  expect(said).toContain('12 000 ₸');
  expect(said).not.toContain('what the customer earned is removed');
  expect(said).not.toContain('Stamps');
});

it('a refund that was sent and can’t be saved may be done', async () => {
  const [said = ''] = await words('order-refund-unsaved', '.fault-notice');
  expect(said).toContain('It may be done. Give no money back yet.');
  expect(said).toContain('nothing is sent a second time');
  expect(said).not.toContain('leave the order');
});

it('cashback of what isn’t confirmed any more is earned again', async () => {
  const { page, till } = await open({ preferences: ENGLISH });
  const undone = { count: 1, amount: tiyn(30_000), bonus: ZERO, cashback: tiyn(1_500) };
  const cashbackCredited = tiyn(10_000);
  till.world.report = { ...QUIET, cashbackCredited, undone };
  await report(page, till, false);
  const card = await page.locator('.report-cards').textContent();
  expect(card?.replaceAll(/\s+/gu, ' ')).toMatch(
    /≈ − 50 ₸Removal no longer confirmed≈ \+ 15 ₸Earned less that≈ 65 ₸/u,
  );
});
