/** One sale of the list: when, number, who, state, amount and bonuses. A press opens it. */
import { replaceEqualDeep } from '@tanstack/react-query';
import { memo } from 'react';
import type { PendingReversal, SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import { formatClock } from '../../format/time.ts';
import { KnownIn } from '../../ui/notice/known-in.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import { OrderRow } from './order-rows.tsx';
import { OrderState } from '../order/order-state.tsx';
import { methodWord, customerLabel } from '../../format/sale-labels.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import './order-line.css';

interface OrderLineProps {
  readonly row: SaleRow;
  readonly isToday: boolean;
  /** What there is to say of it besides; null: nothing. */
  readonly more: string | null;
  readonly marked: boolean;
  readonly onOpen: (row: SaleRow) => void;
}

/** Found again by another letter it is the same line, and nothing of it is drawn anew. */
const isSame = (before: OrderLineProps, now: OrderLineProps) =>
  replaceEqualDeep(before, now) === before;

export const OrderLine = memo(function OrderLine({
  row,
  isToday,
  more,
  marked,
  onOpen,
}: OrderLineProps) {
  const { t, money, minus, shortDay } = useI18n();
  return (
    <OrderRow id={`row-${row.saleId}`} marked={marked} onOpen={() => onOpen(row)}>
      <span className="order-line__when">
        <b>{formatClock(row.at)}</b>
        <small>{isToday ? t('orders.today') : shortDay(row.at)}</small>
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
      {row.pendingReversal !== null && <NotKnown reversal={row.pendingReversal} />}
      {more !== null && (
        <span className={`order-line__more order-line__more--${row.resolution}`} title={more}>
          {more}
        </span>
      )}
    </OrderRow>
  );
}, isSame);

function NotKnown({ reversal: { kind, knownFrom } }: { reversal: PendingReversal }) {
  const { t } = useI18n();
  if (knownFrom === null) {
    const words = t(`appShell.reversalToDecide.${kind}`);
    return <span className="order-line__more order-line__more--needsAttention">{words}</span>;
  }
  return (
    <span className="order-line__more order-line__more--pending">
      {t(`orders.pendingReversal.${kind}`)} · <KnownIn from={knownFrom} />
    </span>
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
