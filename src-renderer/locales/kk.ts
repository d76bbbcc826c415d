/** Kazakh words of the cashier's screens, a file for each screen: each is checked against its English namesake. */
import { appShell } from './kk/app-shell.ts';
import { customer } from './kk/customer.ts';
import { drawer } from './kk/drawer.ts';
import { faults } from './kk/faults.ts';
import { keys } from './kk/keys.ts';
import { lateAccrual } from './kk/late-accrual.ts';
import { order } from './kk/order.ts';
import { orders } from './kk/orders.ts';
import { pastShifts } from './kk/past-shifts.ts';
import { people } from './kk/people.ts';
import { reversal } from './kk/reversal.ts';
import { reversalResult } from './kk/reversal-result.ts';
import { sale } from './kk/sale.ts';
import { saleDecisions } from './kk/sale-decisions.ts';
import { saleSteps } from './kk/sale-steps.ts';
import { serviceOrder } from './kk/service-order.ts';
import { settings } from './kk/settings.ts';
import { setup } from './kk/setup.ts';
import { shift } from './kk/shift.ts';
import { shiftStart } from './kk/shift-start.ts';
import type { en } from './en.ts';
import type { SameForms } from './language.ts';

export const kk = {
  ...appShell,
  ...setup,
  ...shiftStart,
  ...customer,
  ...sale,
  ...saleSteps,
  ...saleDecisions,
  ...faults,
  ...keys,
  ...orders,
  ...order,
  ...lateAccrual,
  ...serviceOrder,
  ...reversal,
  ...reversalResult,
  ...shift,
  ...drawer,
  ...pastShifts,
  ...settings,
  ...people,
} as const satisfies SameForms<typeof en>;
