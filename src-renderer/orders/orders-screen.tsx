/** Screen 7: the list of this till's sales, or one of them. */
import { OpenedOrderView } from './opened-order.tsx';
import { OrdersList } from './orders-list.tsx';
import { useOrdersDesk } from './orders-desk.ts';
import './orders.css';
import './opened.css';

export function OrdersScreen() {
  const opened = useOrdersDesk((desk) => desk.opened);
  return opened === null ? <OrdersList /> : <OpenedOrderView key={opened.saleId} row={opened} />;
}
