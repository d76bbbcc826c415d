/** What a sale is called, and when something happens to it, in words that Orders and the report share. */
import type { SaleRow } from '../../src-shared/contract/orders-schema.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Tiyn } from '../../src-shared/domain/money.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../src-shared/domain/order.ts';
import type { Millis } from '../../src-shared/domain/time.ts';
import type { I18n } from '../locales/use-i18n.ts';
import { ageOf } from './age.ts';

type T = I18n['t'];

/** "Card"; a method that isn't known stays as it came. */
export function methodWord(method: string | null, t: T): string {
  if (method === null) return '–';
  const known = PAYMENT_METHODS.find((name) => name === method);
  return known === undefined ? method : t(`payment.${known}`);
}

/** "card", as it goes on from a word above it; QR stays as it is. */
export function methodBeneath(method: PaymentMethod, t: T): string {
  const word = t(`payment.${method}`);
  return word.charAt(0).toLowerCase() + word.slice(1);
}

/** The person, then the last two digits: all of the phone that is shown. */
export function customerLabel(
  { name, phoneEnd, customerHidden }: Pick<SaleRow, 'name' | 'phoneEnd' | 'customerHidden'>,
  t: T,
): string {
  if (name !== '') return name;
  if (customerHidden) return t('orders.hidden');
  return phoneEnd === null ? t('orders.nobody') : t('orders.nameless');
}

export function titleOf({ orderNumber }: Pick<SaleRow, 'orderNumber'>, t: T): string {
  return orderNumber === null ? t('orders.noNumber') : t('orders.title', { number: orderNumber });
}

/** Of a paid sale: bonuses, or a gift, may have been all of it. */
export function takenWord(due: Tiyn, t: T): string {
  return t(due > 0 ? 'order.taken.money' : 'order.taken.nothing');
}

/** In plain words; the service's own where it gave some. */
export function faultWord(fault: Fault, t: T): string {
  const message = fault.message ?? '';
  return message === '' ? t(`fault.${fault.code}.what`) : t('fault.service', { message });
}

/** "12 min" since then. */
export function ageWord(since: Millis, now: Millis, t: T): string {
  const { unit, n } = ageOf(since, now);
  return t(`age.${unit}`, { n });
}

/** When the till asks the service again by itself. */
export function nextTryWord({ nextTryAt }: Pick<SaleRow, 'nextTryAt'>, steady: Millis, t: T) {
  return nextTryAt === null || nextTryAt <= steady
    ? t('order.asksSoon')
    : t('order.asksIn', { in: untilWord(nextTryAt, steady, t) });
}

/** "2 min" until then. */
export function untilWord(at: Millis, steady: Millis, t: T): string {
  const { unit, n } = ageOf(steady, at);
  return t(`age.${unit === 'fresh' ? 'soon' : unit}`, { n });
}
