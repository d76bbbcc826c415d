/** What was typed for a sale that was parked. Pure. */
import { type Draft } from '../../../src-shared/contract/snapshot.ts';
import { EMPTY_DRAFT } from '../../../src-shared/contract/empty-draft.ts';
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';
import { formatAmount } from '../../format/money.ts';
import type { Language } from '../../format/languages.ts';
import { formatTypedPhone } from '../../format/typed.ts';

export function draftOfParked({ request }: Sale, language: Language): Omit<Draft, 'next'> {
  const { customer, amount, bonus, stamps, award, comment = '', noLoyaltyReason } = request;
  const { phone } = customer;
  const { next: _, ...empty } = EMPTY_DRAFT;
  return {
    ...empty,
    phone: phone === null ? '' : formatTypedPhone(phone),
    amount: amount === 0 ? '' : formatAmount(amount, language),
    bonus: bonus === 0 ? null : formatAmount(bonus, language),
    // Without bonuses, or with an award, none were chosen.
    stamps: award === null && noLoyaltyReason === null ? stamps : null,
    award: award !== null,
    comment,
    skipLoyalty: noLoyaltyReason === 'cashierChoice',
  };
}
