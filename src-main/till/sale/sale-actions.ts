/** What the cashier does on the sale screen, as events of the machine. */
import type { SaleAction } from '../../../src-shared/contract/sale-schema.ts';
import { unreachable } from '../../../src-shared/domain/result.ts';
import { isBusy } from '../../../src-shared/domain/sale/guards.ts';
import type { Sale, NoLoyaltyReason } from '../../../src-shared/domain/sale/sale.ts';
import type { SaleEvent } from '../../../src-shared/domain/sale/transition.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';

/** The typed code itself goes another way: it is never part of an event. */
export function eventForAction(
  sale: Sale,
  action: Exclude<SaleAction, { do: 'dismiss' }>,
  now: Millis,
): SaleEvent {
  switch (action.do) {
    case 'enterCode':
      return { type: 'codeEntered', at: now };
    case 'resendCode':
      return { type: 'resendCode', at: now };
    case 'skipLoyalty':
      return { type: 'skipLoyalty', reason: reasonFor(sale) };
    case 'pay':
      return {
        type: 'paid',
        method: action.method,
        tendered: action.tendered,
        split: action.split,
        at: now,
      };
    case 'acceptQuote':
    case 'earnOnly':
    case 'retry':
    case 'paymentNotReceived':
    case 'awardWasOurs':
    case 'awardWasElsewhere':
    case 'park':
    case 'cancel':
      return { type: action.do };
    default:
      return unreachable(action);
  }
}

/** Named after what stopped or held up the sale, so that the journal tells the owner why. */
function reasonFor(sale: Sale): NoLoyaltyReason {
  const { state } = sale;
  if (isBusy(sale)) return 'offline';
  if (state.at !== 'failed') return 'cashierChoice';
  if (state.fault.code === 'blacklisted') return 'blacklisted';
  return state.fault.code === 'rejected' ? 'refused' : 'offline';
}
