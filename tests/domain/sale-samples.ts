/** Sales to begin tests from. */
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { ChosenSale } from '../../src-shared/domain/sale/chosen-sale.ts';
import type { SaleCustomer, SaleRequest, SaleState } from '../../src-shared/domain/sale/sale.ts';

export const SALE_ID = '01JD3Z0000000000000000TEST'.slice(0, 26);

export function known(requiresSmsCode = false): SaleCustomer {
  return {
    kind: 'known',
    userId: id('9007199254740993'),
    phone: '+77012345678' as Phone,
    name: 'Aigerim S.',
    requiresSmsCode,
  };
}

export function request(change: Partial<SaleRequest> = {}): SaleRequest {
  return {
    saleId: SALE_ID,
    customer: known(),
    amount: tiyn(1_250_000),
    bonus: ZERO,
    stamps: 1,
    award: null,
    quote: { balance: tiyn(124_000), percent: 7 },
    noLoyaltyReason: null,
    ...change,
  };
}

/** Of no customer: nothing is asked of the service, neither for it nor when it is given back. */
export const ANONYMOUS = {
  customer: { kind: 'none', phone: null },
  bonus: ZERO,
  quote: null,
  noLoyaltyReason: 'noCustomer',
} as const satisfies Partial<SaleRequest>;

/** What the page sends of such a sale. */
export function chosen(change: Partial<ChosenSale> = {}): ChosenSale {
  const { saleId, amount, bonus, stamps } = request();
  return {
    saleId,
    customer: { kind: 'lookedUp', handle: 1 },
    amount,
    bonus,
    stamps,
    award: false,
    withoutBonuses: false,
    ...change,
  };
}

export const ORDER = { orderId: id('18014398509481985'), orderNumber: id('1042') };

/** Paid, and nothing is known of what it brought. */
export function finished(
  change: Partial<SaleState & { at: 'done' }> = {},
): SaleState & { at: 'done' } {
  return {
    at: 'done',
    order: ORDER,
    payment: { method: 'cash', tendered: null },
    resolution: 'pending',
    result: { cashback: null, balance: null, stamps: null },
    fault: null,
    note: null,
    ...change,
  };
}
