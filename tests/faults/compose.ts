/** Composes a purchase as the screen does: looks the customer up, reads what counts, and asks. */
import type { HandledLookup } from '../../src-shared/contract/customer-schema.ts';
import { isAwardEarned } from '../../src-shared/domain/customer/customer.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { ChosenSale } from '../../src-shared/domain/sale/chosen-sale.ts';
import { answered, newSaleId, phoneOf, type Cashier, type Errand } from './cashier.ts';

/** Looks the customer up as the screen does; after two failures the sale goes on without one. */
export async function compose(cashier: Cashier, job: Errand): Promise<ChosenSale | null> {
  const { till } = cashier;
  const { purchase } = job;
  const phone = phoneOf(purchase.phone);
  const base = {
    saleId: newSaleId(),
    amount: tiyn(purchase.amount),
    bonus: tiyn(0),
    stamps: 0,
    award: false,
    withoutBonuses: false,
  };
  let lookup: HandledLookup | null = null;
  for (let tries = 0; tries < 2 && lookup === null; tries += 1) {
    const found = await answered(cashier, till.call('customer.find', { phone, withFigures: true }));
    if (found === null) return null;
    if (found.ok) lookup = found.value;
  }
  if (lookup === null) return { ...base, customer: { kind: 'typed', phone }, withoutBonuses: true };
  const { handle } = lookup;
  const customer = { kind: 'lookedUp', handle } as const;
  if (lookup.kind === 'blacklisted') return { ...base, customer, withoutBonuses: true };
  if (lookup.kind === 'new') return { ...base, stamps: 1, customer };
  for (let tries = 0; tries < 2; tries += 1) {
    const read = await answered(cashier, till.call('customer.summary', { customer: handle }));
    if (read === null) return null;
    if (!read.ok) break;
    const { balance, percent, award } = read.value;
    if (!balance.ok || !percent.ok) continue;
    if (purchase.award === true && award?.ok !== true) continue;
    return {
      ...base,
      customer,
      bonus: tiyn(Math.min(purchase.bonus, balance.value)),
      stamps: purchase.award === true ? 0 : 1,
      award: purchase.award === true && award?.ok === true && isAwardEarned(award.value),
    };
  }
  // Nothing to spend without a balance; the sale itself reads it again.
  return { ...base, customer, stamps: purchase.award === true ? 0 : 1 };
}
