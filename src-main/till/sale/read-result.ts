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

/** Hears of each figure as it comes. */
type Told = (figures: Partial<Figures>) => void;

/** So long what is read beside a call may come after it. */
const AFTER_CALL: Millis = SECOND;

/** The order, and what could be read beside it; a part that couldn't is null, and never holds the sale up. */
export async function readBeside(customer: SaleCustomer, orderId: Id, asked: Asked) {
  let figures: Figures = { balance: null, stamps: null };
  const ordering = asked.api.readOrder(orderId);
  const reading = readFigures(customer, asked, (told) => {
    figures = { ...figures, ...told };
  });
  const order = await ordering;
  // The figures of who was new take one call more than the order.
  await (customer.kind === 'new' ? inTime(reading, asked.clock) : reading);
  const cashback = order.ok ? order.value.cashback : null;
  return { order, result: { cashback, ...figures } };
}

async function readFigures(customer: SaleCustomer, asked: Asked, told: Told): Promise<void> {
  if (customer.kind === 'known') return figuresOf(customer.userId, asked, told);
  if (customer.kind === 'none') return;
  // Registered with the order: from now on the service finds them.
  const found = await findCustomer(asked.api, customer.phone);
  if (found.ok && found.value.kind === 'found')
    await figuresOf(found.value.customer.userId, asked, told);
}

async function figuresOf(userId: Id, { api, awardEnabled }: Asked, told: Told): Promise<void> {
  await Promise.all([balanceOf(userId, api, told), awardEnabled && stampsOf(userId, api, told)]);
}

async function balanceOf(userId: Id, api: LoyaltyApi, told: Told): Promise<void> {
  const balance = await api.balance(userId);
  if (balance.ok) told({ balance: balance.value });
}

async function stampsOf(userId: Id, api: LoyaltyApi, told: Told): Promise<void> {
  const award = await api.award(userId);
  if (!award.ok) return;
  const { receivedStampCount: received, stampCount: needed } = award.value;
  told({ stamps: { received, needed } });
}

/** null: it isn't read yet, and isn't waited for. */
export async function inTime<T>(reading: Promise<T>, clock: Clock): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const cancel = clock.setTimer(AFTER_CALL, () => late.resolve(null));
  try {
    return await Promise.race([reading, late.promise]);
  } finally {
    cancel();
  }
}
