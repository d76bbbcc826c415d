/** A computer that can't protect the sign-in: it is asked for after each start, unless the owner accepts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LogInPage } from '../pages/log-in-page.ts';
import { SalePage } from '../pages/sale-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { demoCustomers, expect, test } from './till.ts';
import { said } from '../pages/words.ts';

test.use({ coverage: true, env: { CHROMIUM_HOST_ENCRYPTION: 'basic' } });

test.skip(
  ({ hostName }) => hostName === 'electron',
  'no test can take the keyring of a real system away',
);

test('after a restart the till is where it was and asks for the sign-in, saying why', async ({
  connected,
  program,
}) => {
  await expect(connected.phone).toBeFocused();
  const page = await program.restart();
  const panel = new LogInPage(page);
  await expect(panel.login).toBeFocused();
  await expect(panel.dialog).toContainText(said('signIn.withoutSignIn'));
  await panel.keys.look();
  await panel.signIn('demo', 'demo');
  await expect(panel.dialog).toBeHidden();
  const sale = new SalePage(page);
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('5000');
  await sale.takeCash();
  await sale.expectDone();
});

test('accepted by the owner in the settings, the sign-in is there after a restart; taken back, it is erased', async ({
  connected,
  program,
}) => {
  const stored = () => readFileSync(join(program.dataFolder, 'vault.json'), 'utf8').length;
  const { page } = connected;
  const without = stored();
  await new SettingsPage(page, connected.keys).open(said('settings.section.till'));
  await page.getByRole('radio', { name: said('settings.keepUnprotectedOn') }).click();
  await expect.poll(stored).toBeGreaterThan(without + 100);
  const again = await program.restart();
  await expect(again.getByLabel(said('phone.label'))).toBeFocused();
  const sale = new SalePage(again);
  await sale.find(demoCustomers.regular.phone);
  await new SettingsPage(again, sale.keys).open(said('settings.section.till'));
  await again.getByRole('radio', { name: said('settings.keepUnprotectedOff') }).click();
  await expect.poll(stored).toBeLessThan(without + 100);
  const panel = new LogInPage(await program.restart());
  await expect(panel.login).toBeFocused();
});
