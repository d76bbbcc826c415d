/** A new code: offered when the pause is over, through most of which the machine sleeps. */
import { RESEND_PAUSE } from '../../src-shared/domain/sale/sale.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import { demoCustomers, expect, lastCode, test } from './till.ts';
import { begins, said } from '../pages/words.ts';

/** Of the pause, when it is looked at before it is over; a busy machine takes its time for that. */
const NOT_YET = 19 * SECOND;

test('[E10.3] a new code after 45 seconds; the old one is void, the new one goes on', async ({
  connected: sale,
  service,
  program,
}) => {
  await sale.find(demoCustomers.vip.phone);
  await sale.keys.type('5000');
  await sale.keys.press('F2');
  await sale.enter(begins('action.charge', { amount: '3 760 ₸' }));
  await expect(sale.code).toBeFocused();
  const first = lastCode(service);
  const again = sale.button(begins('code.resend'));
  await expect(again).toBeDisabled();
  program.sleep(RESEND_PAUSE - NOT_YET);
  await expect(sale.button(begins('code.resendIn', { time: /0:[01]\d/u }))).toBeDisabled();
  await sale.keys.press('F2');
  await expect(sale.page.locator('.keys-notice')).toBeVisible();
  expect(service.sms()).toHaveLength(1);
  program.sleep(NOT_YET);
  await expect(again).toBeEnabled();
  // Pressed before it could be: who presses it now hasn't seen yet that it can.
  await sale.keys.look();
  await sale.keys.press('F2');
  await expect.poll(() => service.sms().length).toBe(2);
  // The screen of the new code, not the one that is about to go.
  await expect(sale.button(begins('code.resendIn'))).toBeDisabled();
  await expect(sale.code).toBeFocused();
  await expect(sale.code).toHaveValue('');
  if (lastCode(service) !== first) {
    await sale.keys.type(first);
    await sale.enter(begins('code.confirm'));
    await sale.expectProblem(said('code.wrong'));
  }
  await sale.keys.type(lastCode(service));
  await sale.enter(begins('code.confirm'));
  await sale.takeCash();
  await sale.expectDone();
});
