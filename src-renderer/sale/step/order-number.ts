/** The number of an order, as large as it fits. */
import type { SaleOrder } from '../../../src-shared/domain/sale/sale.ts';

/** An int64 has up to nineteen digits: they are set smaller. */
export function isLongId(order: SaleOrder | null): boolean {
  return order !== null && (order.orderNumber ?? order.orderId).length > 10;
}
