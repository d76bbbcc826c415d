/**
 * Русские слова экранов кассира, по файлу на экран. The compiler checks each file against its English
 * namesake; forms `_one`, `_few`, `_many`, `_other` follow Russian plural rules.
 */
import { appShell } from './ru/app-shell.ts';
import { customer } from './ru/customer.ts';
import { drawer } from './ru/drawer.ts';
import { faults } from './ru/faults.ts';
import { keys } from './ru/keys.ts';
import { lateAccrual } from './ru/late-accrual.ts';
import { order } from './ru/order.ts';
import { orders } from './ru/orders.ts';
import { pastShifts } from './ru/past-shifts.ts';
import { people } from './ru/people.ts';
import { reversal } from './ru/reversal.ts';
import { reversalResult } from './ru/reversal-result.ts';
import { sale } from './ru/sale.ts';
import { saleDecisions } from './ru/sale-decisions.ts';
import { saleSteps } from './ru/sale-steps.ts';
import { serviceOrder } from './ru/service-order.ts';
import { settings } from './ru/settings.ts';
import { setup } from './ru/setup.ts';
import { shift } from './ru/shift.ts';
import { shiftStart } from './ru/shift-start.ts';
import type { SlavicWords } from './language.ts';

export const ru = {
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
} as const satisfies SlavicWords;
