/**
 * English words of the cashier's screens, a file for each screen. Their keys are the type of every
 * language: a key missing in another language is a compile error.
 */
import { appShell } from './en/app-shell.ts';
import { customer } from './en/customer.ts';
import { drawer } from './en/drawer.ts';
import { faults } from './en/faults.ts';
import { keys } from './en/keys.ts';
import { lateAccrual } from './en/late-accrual.ts';
import { order } from './en/order.ts';
import { orders } from './en/orders.ts';
import { pastShifts } from './en/past-shifts.ts';
import { people } from './en/people.ts';
import { reversal } from './en/reversal.ts';
import { reversalResult } from './en/reversal-result.ts';
import { sale } from './en/sale.ts';
import { saleDecisions } from './en/sale-decisions.ts';
import { saleSteps } from './en/sale-steps.ts';
import { serviceOrder } from './en/service-order.ts';
import { settings } from './en/settings.ts';
import { setup } from './en/setup.ts';
import { shift } from './en/shift.ts';
import { shiftStart } from './en/shift-start.ts';

export const en = {
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
} as const;
