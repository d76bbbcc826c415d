/** How the parts of a payment are recorded in an order (docs/loyalty-api.md, ORDER.1). */
import { subtract, ZERO, type Tiyn } from '../../src-shared/domain/money.ts';
import type { PaymentMethod } from '../store/orders.ts';

export interface PaidParts {
  readonly paidPrivate: Tiyn;
  readonly paidCash: Tiyn;
  readonly paidCard: Tiyn;
}

/**
 * `method` says what pays beside the bonuses. The order has no field for online payments:
 * they count as card. `mixed` does not say what the rest was paid with: it counts as cash.
 */
export function paidParts(amount: Tiyn, bonus: Tiyn, method: PaymentMethod): PaidParts {
  const rest = subtract(amount, bonus);
  const byCard = method === 'card' || method === 'online';
  return {
    paidPrivate: bonus,
    paidCash: byCard ? ZERO : rest,
    paidCard: byCard ? rest : ZERO,
  };
}
