/** What a completed order has brought: told by the order, and by its customer's figures read beside it. */
import type { Id } from '../../../src-shared/domain/id.ts';
import type { LoyaltyResult, SaleCustomer } from '../../../src-shared/domain/sale/sale.ts';
import { SECOND, type Millis } from '../../../src-shared/domain/time.ts';
import type { LoyaltyApi } from '../../ports/loyalty-api.ts';
import type { Clock } from '../../ports/system.ts';
import { findCustomer } from '../service/find-customer.ts';

type Figures = Pick<LoyaltyResult, 'balance' | 'stamps'>;

interface Asked {
  readonly api: LoyaltyApi;
  readonly clock: Clock;
  readonly awardEnabled: boolean;
}

const NO_FIGURES: Figures = { balance: null, stamps: null };

/** The figures of who was new take one call more than the order: so long they may come after it. */
const AFTER_ORDER: Millis = SECOND;

/** The order, and what could be read beside it; a part that couldn't is null, and never holds the sale up. */
export async function readBeside(customer: SaleCustomer, orderId: Id, asked: Asked) {
  const ordering = asked.api.readOrder(orderId);
  const reading = readFigures(customer, asked);
  const order = await ordering;
  const figures = await (customer.kind === 'new' ? inTime(reading, asked.clock) : reading);
  const cashback = order.ok ? order.value.cashback : null;
  return { order, result: { cashback, ...figures } };
}

async function readFigures(customer: SaleCustomer, asked: Asked): Promise<Figures> {
  switch (customer.kind) {
    case 'none':
      return NO_FIGURES;
    case 'known':
      return figuresOf(customer.userId, asked);
    case 'new': {
      // Registered with the order: from now on the service finds them.
      const found = await findCustomer(asked.api, customer.phone);
      return found.ok && found.value.kind === 'found'
        ? figuresOf(found.value.customer.userId, asked)
        : NO_FIGURES;
    }
    default:
      return customer satisfies never;
  }
}

async function figuresOf(userId: Id, { api, awardEnabled }: Asked): Promise<Figures> {
  const [balance, award] = await Promise.all([
    api.balance(userId),
    awardEnabled ? api.award(userId) : null,
  ]);
  return {
    balance: balance.ok ? balance.value : null,
    stamps: award?.ok
      ? { received: award.value.receivedStampCount, needed: award.value.stampCount }
      : null,
  };
}

async function inTime(reading: Promise<Figures>, clock: Clock): Promise<Figures> {
  const late = Promise.withResolvers<Figures>();
  const cancel = clock.setTimer(AFTER_ORDER, () => late.resolve(NO_FIGURES));
  try {
    return await Promise.race([reading, late.promise]);
  } finally {
    cancel();
  }
}
