/** What a cashier, a clipboard or a scanner can get wrong: said in place, nothing lost. */
import { demoCustomers, expect, test } from './till.ts';
import { begins, said } from '../pages/words.ts';

test.use({ coverage: true });

test.describe('the phone', () => {
  for (const [typed, problem] of [
    ['701', said('phone.problem.tooShort', { count: 7 })],
    ['70l2345678', said('phone.problem.letters')],
    ['+12125550100', said('phone.problem.foreign')],
    ['+770123456789', said('phone.problem.tooLong')],
  ] as const) {
    test(`${typed}: ${problem}`, async ({ training: sale }) => {
      await expect(sale.phone).toBeFocused();
      await sale.page.keyboard.insertText(typed);
      await sale.keys.press('Enter');
      await sale.expectProblem(problem);
      await expect(sale.phone).not.toHaveValue('');
    });
  }

  for (const pasted of [
    '87012345678',
    '77012345678',
    '+7 (701) 234-56-78',
    ' 8 701 234 56 78 ',
    '701-234-56-78',
  ]) {
    test(`pasted as ${pasted}`, async ({ training: sale }) => {
      await expect(sale.phone).toBeFocused();
      await sale.page.keyboard.insertText(pasted);
      await expect(sale.customer).toContainText('Айгерім');
      await expect(sale.amount).toBeFocused();
    });
  }

  test('a scanner that types eleven digits in a moment loses none into the amount', async ({
    training: sale,
  }) => {
    await expect(sale.phone).toBeFocused();
    await sale.keys.scan('77012345678');
    await expect(sale.customer).toContainText('Айгерім');
    await expect(sale.amount).toBeFocused();
    await expect(sale.amount).toHaveValue('');
  });
});

test.describe('the amount', () => {
  for (const [typed, problem] of [
    ['0', said('purchase.problem.zero')],
    ['-5', said('purchase.problem.negative')],
    ['123456789012', said('purchase.problem.tooLarge')],
    ['1.234', said('purchase.problem.tooManyDecimals')],
    ['abc', said('purchase.problem.notANumber')],
  ] as const) {
    test(`${typed}: ${problem}`, async ({ training: sale }) => {
      await sale.find(demoCustomers.regular.phone);
      await sale.page.keyboard.insertText(typed);
      await sale.keys.press('Enter');
      await sale.expectProblem(problem);
      await expect(sale.amount).not.toHaveValue('');
      await expect(sale.amount).toBeFocused();
    });
  }

  for (const [typed, charged] of [
    ['12,5', begins('action.charge', { amount: /12.50 ₸/u })],
    ['12.5', begins('action.charge', { amount: /12.50 ₸/u })],
    ['12 500', begins('action.charge', { amount: '12 500 ₸' })],
  ] as const) {
    test(`${typed} is understood`, async ({ training: sale }) => {
      await sale.find(demoCustomers.regular.phone);
      await sale.page.keyboard.insertText(typed);
      await expect(sale.main).toHaveAccessibleName(charged);
    });
  }
});

test.describe('bonuses', () => {
  for (const [amount, bonus, problem] of [
    ['5000', '600', said('purchase.bonusProblem.aboveBalance', { amount: '560 ₸' })],
    ['300', '500', said('purchase.bonusProblem.aboveShare', { amount: '≈ 150 ₸' })],
    ['5000', 'x', said('purchase.bonusProblem.number')],
  ] as const) {
    test(`${bonus} of ${amount}: ${problem}`, async ({ training: sale }) => {
      await sale.find(demoCustomers.regular.phone);
      await sale.keys.type(amount);
      await sale.keys.press('F3');
      await sale.page.keyboard.insertText(bonus);
      await sale.expectProblem(problem);
      await sale.keys.press('Enter');
      await expect(sale.bonus).toHaveValue(bonus);
      await expect(sale.step(said('purchase.region'))).toBeVisible();
    });
  }
});

test('the whole sale by touch alone', async ({ training: sale }) => {
  const press = async (digits: string) => {
    for (const digit of digits)
      await sale.page
        .getByRole('group', { name: said('keypad.label') })
        .getByRole('button', { name: digit, exact: true })
        .click();
  };
  await press('7000000002');
  await expect(sale.amount).toBeFocused();
  await press('5000');
  await sale.main.click();
  await expect(sale.main).toHaveAccessibleName(begins('payment.takeCash'));
  await expect(sale.main).toHaveAttribute('aria-disabled', 'false');
  await sale.main.click();
  await sale.expectDone();
});
