/** The order that exists while the cashier decides: it is told of, because it may be left behind. */
import type { SaleOrder } from '../../../src-shared/domain/sale/sale.ts';
import { useI18n } from '../../locales/use-i18n.ts';

/** `isLeft`: nothing can go on with it any more. */
export function OrderWaits({
  order,
  isLeft = false,
}: {
  order: SaleOrder | null;
  isLeft?: boolean;
}) {
  const { t } = useI18n();
  if (order === null) return null;
  const number = order.orderNumber ?? order.orderId;
  return (
    <p className="about">{t(isLeft ? 'failed.orderLeft' : 'failed.orderStays', { number })}</p>
  );
}
