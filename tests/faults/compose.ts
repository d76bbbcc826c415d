/** Composes a purchase as the screen does: looks the customer up, reads what counts, and asks. */
import type { Lookup } from '../../src-shared/contract/customer-schema.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { SaleRequest } from '../../src-shared/domain/sale/sale.ts';
import { answered, newSaleId, phoneOf, type Cashier, type Errand } from './cashier.ts';

/** Looks the customer up as the screen does; after two failures the sale goes on without one. */
export async function compose(cashier: Cashier, job: Errand): Promise<SaleRequest | null> {
  const { till } = cashier;
  const { purchase } = job;
  const phone = phoneOf(purchase.phone);
  const base = {
    saleId: newSaleId(),
    amount: tiyn(purchase.amount),
    bonus: tiyn(0),
    stamps: 0,
    award: null,
    quote: null,
    noLoyaltyReason: null,
  };
  let lookup: Lookup | null = null;
  for (let tries = 0; tries < 2 && lookup === null; tries += 1) {
    const found = await answered(cashier, till.call('customer.find', { phone }));
    if (found === null) return null;
    if (found.ok) lookup = found.value;
  }
  if (lookup === null || lookup.kind === 'blacklisted')
    return {
      ...base,
      customer: { kind: 'none', phone },
      noLoyaltyReason: lookup === null ? 'offline' : 'blacklisted',
    };
  if (lookup.kind === 'new') return { ...base, stamps: 1, customer: { kind: 'new', phone } };
  const { userId, firstName, requiresSmsCode } = lookup.customer;
  const customer = {
    kind: 'known',
    userId,
    phone,
    name: firstName,
    requiresSmsCode,
  } as const;
  for (let tries = 0; tries < 2; tries += 1) {
    const read = await answered(cashier, till.call('customer.summary', { userId }));
    if (read === null) return null;
    if (!read.ok) break;
    const { balance, percent, award } = read.value;
    if (!balance.ok || !percent.ok) continue;
    if (purchase.award === true && award?.ok !== true) continue;
    const gift =
      purchase.award === true &&
      award?.ok === true &&
      award.value.receivedStampCount >= award.value.stampCount
        ? award.value
        : null;
    return {
      ...base,
      customer,
      quote: { balance: balance.value, percent: percent.value },
      bonus: tiyn(Math.min(purchase.bonus, balance.value)),
      stamps: purchase.award === true ? 0 : 1,
      award:
        gift === null
          ? null
          : {
              awardId: gift.awardId,
              title: gift.title,
              stampCount: gift.receivedStampCount,
              total: gift.total,
            },
    };
  }
  // Nothing to spend without a balance; the sale itself reads it again.
  return { ...base, customer, stamps: purchase.award === true ? 0 : 1 };
}
