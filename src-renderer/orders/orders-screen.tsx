/** Screen 7: the list of this till's sales, or one of them. */
import { AccrueAllStep } from './accrue-all-step.tsx';
import { OpenedOrderView } from './opened-order.tsx';
import { OrdersList } from './orders-list.tsx';
import { useOrdersDesk } from './orders-desk.ts';
import './orders.css';
import './opened.css';

export function OrdersScreen() {
  const { opened, step } = useOrdersDesk();
  if (opened !== null) return <OpenedOrderView key={opened.saleId} row={opened} />;
  return step === 'accrueAll' ? <AccrueAllStep /> : <OrdersList />;
}
