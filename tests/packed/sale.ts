/** From the first window of a new till to the receipt of a sale in training, the sale by keys. */
import { expect, type Page } from 'playwright/test';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { SalePage } from '../pages/sale-page.ts';
import { SetUpPage } from '../pages/set-up-page.ts';
import { ShiftStartPage } from '../pages/shift-start-page.ts';
import { speakEnglish } from '../pages/speak-english.ts';

export async function sellInTraining(page: Page): Promise<void> {
  await speakEnglish(page);
  await new SetUpPage(page).startTraining();
  await new ShiftStartPage(page).openShift();
  const sale = new SalePage(page);
  await sale.find(demoCustomers.regular.phone);
  await expect(sale.customer).toContainText('560 ₸');
  await sale.charge('12500');
  await sale.takeCash();
  await sale.expectDone();
  await expect(sale.step('Sale complete')).toContainText('+ 375 ₸');
  await sale.next();
}
