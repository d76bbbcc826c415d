/** One sale of the list: when, number, who, state, amount and bonuses. A press opens it. */
import type { SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import { dayOf } from '../../../src-shared/domain/time.ts';
import { formatClock } from '../../format/time.ts';
import { KnownIn } from '../../ui/notice/known-in.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import { OrderRow } from './order-rows.tsx';
import { OrderState } from '../order/order-state.tsx';
import { methodWord, customerLabel } from '../../format/sale-labels.ts';
import { detailOf, type Times } from '../order/order-labels.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import './order-line.css';

export function OrderLine({
  row,
  today,
  times,
  marked,
  onOpen,
}: {
  row: SaleRow;
  /** YYYY-MM-DD. */
  today: string;
  times: Times;
  marked: boolean;
  onOpen: () => void;
}) {
  const { t, money, minus, shortDay } = useI18n();
  const more = detailOf(row, times, t);
  return (
    <OrderRow id={`row-${row.saleId}`} marked={marked} onOpen={onOpen}>
      <span className="order-line__when">
        <b>{formatClock(row.at)}</b>
        <small>{dayOf(row.at) === today ? t('orders.today') : shortDay(row.at)}</small>
      </span>
      <span className="order-line__number">
        <b>{row.orderNumber ?? '–'}</b>
        <small>{methodWord(row.method, t)}</small>
      </span>
      <span className="order-line__who">
        <b>{customerLabel(row, t)}</b>
        <Whose row={row} />
      </span>
      <OrderState row={row} />
      <span className="order-line__amount">
        <b>{money(row.amount)}</b>
        {row.bonus > 0 && <small>{t('orders.withBonuses', { amount: minus(row.bonus) })}</small>}
      </span>
      {row.pendingReversal !== null && (
        <span className="order-line__more order-line__more--pending">
          {t(`orders.pendingReversal.${row.pendingReversal.kind}`)} ·{' '}
          <KnownIn from={row.pendingReversal.knownFrom} />
        </span>
      )}
      {more !== null && (
        <span className={`order-line__more order-line__more--${row.resolution}`} title={more}>
          {more}
        </span>
      )}
    </OrderRow>
  );
}

/** The customer's number, and who sold where the till knows that. */
function Whose({ row: { phoneEnd, cashier } }: { row: SaleRow }) {
  const { people } = useSnapshot();
  const parts = [
    ...(phoneEnd === null ? [] : [`•• ${phoneEnd}`]),
    ...(cashier === null || people.state === 'none' ? [] : [cashier]),
  ];
  return parts.length === 0 ? null : <small title={parts.at(-1)}>{parts.join(' · ')}</small>;
}
