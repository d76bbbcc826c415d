/** Who has bought here is found by the last four digits and Enter: 4 + amount + 3 keys a sale, counted. */
import { demoCustomers, expect, test } from './till.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { said } from '../pages/words.ts';

const { regular } = demoCustomers;
const LAST = regular.phone.slice(-4);

test('a regular is 4 + amount + 3 keys, sale after sale; who has not bought here is nobody', async ({
  connected: sale,
}) => {
  const { page, keys } = sale;
  await new SettingsPage(page, keys).open(said('settings.section.customers'));
  await page
    .getByRole('radiogroup', { name: said('settings.findRegulars') })
    .getByRole('radio', { name: said('settings.on'), exact: true })
    .click();
  await keys.press('Escape');
  await expect(sale.customer).toContainText(said('regulars.hint'));
  await keys.look();

  await keys.type(LAST);
  await keys.press('Enter');
  await expect(sale.customer).toContainText(said('regulars.none'));
  await keys.look();
  await keys.press('Enter');
  await expect(sale.phone).toBeFocused();
  await keys.type(regular.phone.replace('+7', ''));
  await sale.charge('1000');
  await sale.takeCash();
  await sale.expectDone();
  await keys.look();

  for (const amount of ['12500', '2000']) {
    keys.restart();
    await keys.type(LAST);
    await keys.press('Enter');
    await expect(sale.amount).toBeFocused();
    await sale.charge(amount);
    await expect(sale.customer.getByRole('heading', { name: 'Иван Петров' })).toBeVisible();
    await sale.takeCash();
    await sale.expectDone();
    await keys.look();
    expect([keys.typed, keys.pressed]).toEqual([4 + amount.length, 3]);
  }
});
