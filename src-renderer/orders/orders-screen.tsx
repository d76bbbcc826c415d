/** Screen 7: the list of this till's sales, those of other tills taken back here, or one opened. */
import { AccrueAllStep } from './accrue-all-step.tsx';
import { ForeignList } from './foreign-list.tsx';
import { OpenedOrderView } from './opened-order.tsx';
import { OrdersList } from './orders-list.tsx';
import { targetOf, useOrdersDesk } from './orders-desk.ts';
import './orders.css';
import './order-line.css';
import './accrue-all.css';
import './opened.css';
import './record.css';
import './take-back.css';

export function OrdersScreen() {
  const { opened, foreign, step } = useOrdersDesk();
  const target = targetOf({ opened, foreign });
  if (target !== null)
    return <OpenedOrderView key={opened?.saleId ?? foreign} target={target} row={opened} />;
  if (step === 'accrueAll') return <AccrueAllStep />;
  return step === 'foreign' ? <ForeignList /> : <OrdersList />;
}
