/** Orders: the list of this till's sales, those of other tills reverted or refunded here, or one opened. */
import { ConfirmAccrueAll } from './list/confirm-accrue-all.tsx';
import { ForeignList } from './list/foreign-list.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrdersList } from './list/orders-list.tsx';
import { targetOf, useOrdersUiStore } from '../till/orders-ui-state.ts';
import { useScannedOrders } from './list/use-scanned-orders.ts';

export function OrdersScreen() {
  const { opened, unlisted, mode } = useOrdersUiStore();
  const target = targetOf({ opened, unlisted });
  useScannedOrders();
  if (target !== null)
    return <OrderDetail key={Object.values(target)[0]} target={target} row={opened} />;
  if (mode === 'confirmAccrueAll') return <ConfirmAccrueAll />;
  return mode === 'foreign' ? <ForeignList /> : <OrdersList />;
}
