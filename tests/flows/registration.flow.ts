/** A customer whom the sale registers: nothing more for who has no name to give, two keys more for who has one. */
import { watchEffort } from '../pages/effort.ts';
import { CustomerEditPage } from '../pages/customer-edit-page.ts';
import type { SalePage } from '../pages/sale-page.ts';
import { said } from '../pages/words.ts';
import { editsSentTo } from './edits-sent.ts';
import { expect, test } from './till.ts';

const NEW = '7059998877';
const NAME = 'Aigerim';
const BIRTHDAY = '15031990';

/** Everything that a hand has to press. */
async function pressed(counted: Awaited<ReturnType<typeof watchEffort>>) {
  const { digits, keys, keypad, taps, scans } = await counted();
  return digits + keys + keypad + taps + scans;
}

async function register(sale: SalePage) {
  await sale.find(NEW);
  await sale.charge('4500');
  await sale.takeCash();
  await sale.expectDone();
}

test('a new customer’s name and birthday: two keys beside what is typed; then the next phone as ever', async ({
  connected: sale,
  service,
}) => {
  const sent = editsSentTo(service);
  const counted = await watchEffort(sale.page);
  await register(sale);
  // The sale itself is counted in effort.flow.ts; an Enter that the till said it didn’t take is pressed again here.
  await pressed(counted);
  const edit = new CustomerEditPage(sale.page, said('edit.newTitle'));
  await expect(sale.button(edit.title)).toBeEnabled();
  await sale.keys.look();
  await sale.keys.press('F6');
  await sale.keys.type(NAME);
  await sale.keys.type(BIRTHDAY);
  await sale.keys.press('Enter');
  await expect(edit.dialog).toBeHidden();
  expect(await pressed(counted)).toBe(NAME.length + BIRTHDAY.length + 2);
  expect(sent).toMatchObject([{ first_name: NAME, birthday: '15-03-1990' }]);
  await expect(sale.customer.getByRole('heading', { name: NAME })).toBeVisible();
  await sale.keys.type(NEW);
  await expect(sale.amount).toBeFocused();
  await expect(sale.customer.getByRole('heading', { name: NAME })).toBeVisible();
});

test('later: when the phone is typed again, by F6; and what the owner asks for is marked first', async ({
  connected: sale,
}) => {
  await register(sale);
  await sale.next();
  await sale.keys.press('F10');
  await sale.page.getByRole('tab', { name: said('settings.section.customers') }).click();
  const asks = sale.page
    .getByRole('radiogroup', { name: said('settings.askConsent') })
    .getByRole('radio', { name: said('settings.on'), exact: true });
  await asks.click();
  await expect(asks).toBeChecked();
  await sale.keys.press('Escape');
  await sale.find(NEW);
  await expect(
    sale.customer.getByRole('heading', { name: said('customer.nameless') }),
  ).toBeVisible();
  const edit = new CustomerEditPage(sale.page);
  await edit.open();
  await sale.keys.type(NAME);
  await sale.keys.press('Enter');
  await expect(edit.consent).toBeFocused();
  await expect(edit.dialog).toContainText(said('edit.consentMissing'));
  await sale.keys.press('F2');
  await expect(edit.dialog).toBeHidden();
  await expect(sale.customer.getByRole('heading', { name: NAME })).toBeVisible();
  await sale.keys.press('F12');
  await expect(sale.page.getByRole('region', { name: said('report.editsTitle') })).toContainText(
    said('report.consents'),
  );
});
