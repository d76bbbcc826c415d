/** Screen 7: the list of this till's sales, or one of them. */
import { AccrueAllStep } from './accrue-all-step.tsx';
import { OpenedOrderView } from './opened-order.tsx';
import { OrdersList } from './orders-list.tsx';
import { useOrdersDesk } from './orders-desk.ts';
import './orders.css';
import './order-line.css';
import './accrue-all.css';
import './opened.css';
import './record.css';
import './take-back.css';

export function OrdersScreen() {
  const { opened, step } = useOrdersDesk();
  if (opened !== null) return <OpenedOrderView key={opened.saleId} row={opened} />;
  return step === 'accrueAll' ? <AccrueAllStep /> : <OrdersList />;
}
