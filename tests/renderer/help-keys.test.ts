/** F1 lists only the keys that work in the step that is shown. */
import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, type Snapshot } from '../../src-shared/contract/snapshot.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Sale, SaleState } from '../../src-shared/domain/sale/sale.ts';
import { helpOf } from '../../src-renderer/app-shell/help-keys.ts';
import { ORDER, request } from '../domain/sale-samples.ts';

/** The keys listed while a sale that spends `bonus` tiyn stands in `state`. */
function keysIn(state: SaleState, bonus: number): readonly string[] {
  const sale: Sale = {
    request: request(),
    bonus: tiyn(bonus),
    noLoyaltyReason: null,
    quote: null,
    unansweredAt: null,
    state,
  };
  const snapshot = { stage: 'open', sale, awardEnabled: true, draft: EMPTY_DRAFT } as Snapshot;
  return helpOf(snapshot).here.map(([key]) => key);
}

const question: SaleState = { at: 'paymentUncertain', order: ORDER };
const stopped = (fault: Fault): SaleState => ({
  at: 'failed',
  call: 'createOrder',
  order: null,
  outcomeUnknown: false,
  codeSentAt: null,
  codeUsed: false,
  fault,
});

describe('F1', () => {
  it('has F6 twice where a sale is composed: the customer’s data, and digits that are the phone', () => {
    const snapshot = {
      stage: 'open',
      sale: null,
      awardEnabled: true,
      draft: EMPTY_DRAFT,
    } as Snapshot;
    const lines = helpOf(snapshot).here.filter(([key]) => key === 'F6');
    expect(lines.map(([, words]) => words)).toEqual(['customer', 'asPhone']);
  });

  it('has the ways of paying as soon as the payment is what is waited for', () => {
    expect(keysIn({ at: 'creating', codeSentAt: null, codeUsed: false } as SaleState, 0)).toEqual(
      expect.arrayContaining(['F2', 'F3', 'F4', 'F5']),
    );
    expect(keysIn({ at: 'sendingCode' }, 50_000)).not.toContain('F3');
  });

  it('has, once a sale stopped, the ways on that stand beside the main action', () => {
    expect(keysIn(stopped({ code: 'rejected', retry: 'never', status: 400 }), 50_000)).toEqual([
      'Enter',
      'F8',
      'F2',
      'Esc',
    ]);
    // Given at another till: there is only the way back, and Enter is it.
    expect(keysIn(stopped({ code: 'awardGivenElsewhere', retry: 'never' }), 0)).toEqual(['Enter']);
  });

  it('has the ways of paying on the money question only where there is something to pay', () => {
    expect(keysIn(question, 50_000)).toEqual(['Enter', 'F2', 'F3', 'F4', 'F5', 'Esc']);
    expect(keysIn(question, 1_250_000)).toEqual(['Enter', 'Esc']);
  });
});
