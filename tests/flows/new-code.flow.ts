/** A new code: offered when the pause is over, in real time, because both clocks are the machine's. */
import { demoCustomers, expect, lastCode, test } from './till.ts';

test('[E10.3] a new code after 45 seconds; the old one is void, the new one goes on', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.vip.phone);
  await sale.keys.type('5000');
  await sale.keys.press('F2');
  await sale.enter(/^Charge 3 760 ₸/u);
  await expect(sale.code).toBeFocused();
  const first = lastCode(service);
  const again = sale.button(/^Send again/u);
  await expect(again).toBeDisabled();
  await expect(again).toBeEnabled({ timeout: 60_000 });
  await sale.keys.press('F2');
  await expect.poll(() => service.sms().length).toBe(2);
  // The screen of the new code, not the one that is about to go.
  await expect(sale.button(/^Send again in/u)).toBeDisabled();
  await expect(sale.code).toBeFocused();
  await expect(sale.code).toHaveValue('');
  if (lastCode(service) !== first) {
    await sale.keys.type(first);
    await sale.enter(/^Confirm the code/u);
    await sale.expectProblem(/The code is wrong/u);
  }
  await sale.keys.type(lastCode(service));
  await sale.enter(/^Confirm the code/u);
  await sale.takeCash();
  await sale.expectDone();
});
