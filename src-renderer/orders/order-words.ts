/** Small phrases about a sale that several parts of Orders use. */
import type { OrderRow } from '../../src-shared/contract/orders-schema.ts';
import { PAYMENT_METHODS } from '../../src-shared/domain/order.ts';
import type { Words } from '../words/use-words.ts';

type T = Words['t'];

/** "Card"; a method that isn't known stays as it came. */
export function methodWord(method: string | null, t: T): string {
  if (method === null) return '–';
  const known = PAYMENT_METHODS.find((name) => name === method);
  return known === undefined ? method : t(`money.${known}`);
}

/** The person, then the last two digits: all of the phone that is shown. */
export function whoOf({ name, phoneEnd }: Pick<OrderRow, 'name' | 'phoneEnd'>, t: T): string {
  if (name !== '') return name;
  return phoneEnd === null ? t('orders.nobody') : t('orders.nameless');
}

export function titleOf({ orderNumber }: Pick<OrderRow, 'orderNumber'>, t: T): string {
  return orderNumber === null ? t('orders.noNumber') : t('orders.title', { number: orderNumber });
}
