/** As installed: the arguments, the switches and the window of a package. */
import { demoCustomers, expect, test } from './till.ts';
import { said } from '../pages/words.ts';

// Of the development host; a real Electron is told by its own name.
test.use({ coverage: true, env: { CHROMIUM_HOST_PACKAGED: '1', CHROMIUM_HOST_SYSTEM: 'win32' } });

test('one sale from the set-up on', async ({ training: sale, program }) => {
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('12500');
  await sale.takeCash();
  await sale.expectDone();
  const page = await program.restart();
  await expect(
    page.getByRole('heading', { name: said('done.confirmed'), exact: true }),
  ).toBeVisible();
});
