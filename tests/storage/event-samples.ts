/** What the service or the cashier may say about a sale, as the domain's events. */
import type { Fault } from '../../src-shared/domain/fault.ts';
import { provableFrom } from '../../src-shared/domain/service/late-acts.ts';
import { id } from '../../src-shared/domain/id.ts';
import type { Tiyn } from '../../src-shared/domain/money.ts';
import type { LoyaltyResult } from '../../src-shared/domain/sale/sale.ts';
import type { SaleEvent } from '../../src-shared/domain/sale/transition.ts';
import { known } from '../domain/sale-samples.ts';

const TIMEOUT: Fault = { code: 'timeout', retry: 'unsafe' };
const T = 1_800_000_000_000;
/** When a reading tells of what was not done, too. */
const LATER = provableFrom(T);
const REFUSED: Fault = { code: 'rejected', retry: 'never' };
export type SampleEvent =
  | 'completed'
  | 'unanswered'
  | 'refused'
  | 'readCompleted'
  | 'readPending'
  | 'readDeclined'
  | 'result'
  | 'resultUnread'
  | 'resultStale'
  | 'accrue'
  | 'accrued'
  | 'notAccrued'
  | 'recheckRequested'
  | 'resolvedManually'
  | 'interrupted';

export function sampleEvent(event: SampleEvent, cashback: Tiyn): SaleEvent {
  switch (event) {
    case 'completed':
      return { type: 'completed', at: T };
    case 'unanswered':
      return { type: 'completionFailed', fault: TIMEOUT, at: T };
    case 'refused':
      return { type: 'completionFailed', fault: REFUSED, at: T };
    case 'readCompleted':
      return { type: 'orderRead', status: 'COMPLETED', at: LATER };
    case 'readPending':
      return { type: 'orderRead', status: 'PENDING', at: LATER };
    case 'readDeclined':
      return { type: 'orderRead', status: 'DECLINED', at: LATER };
    case 'result':
      return { type: 'resultRead', result: resultOf(cashback), status: 'COMPLETED', at: LATER };
    case 'resultUnread':
      return { type: 'resultRead', result: resultOf(null), status: null, at: LATER };
    case 'resultStale':
      return { type: 'resultRead', result: resultOf(null), status: 'PENDING', at: LATER };
    case 'accrue':
      return { type: 'accrue' };
    case 'accrued':
      return {
        type: 'accrualCreated',
        order: { orderId: id('77'), orderNumber: id('77') },
        customer: known(),
      };
    case 'notAccrued':
      return { type: 'accrualFailed', fault: TIMEOUT };
    case 'recheckRequested':
      return { type: 'recheckRequested' };
    case 'resolvedManually':
      return { type: 'resolvedManually', note: 'asked support' };
    case 'interrupted':
      return { type: 'interrupted', at: T };
    default:
      return event satisfies never;
  }
}

function resultOf(cashback: Tiyn | null): LoyaltyResult {
  return { cashback, balance: null, stamps: null };
}
