/** The till's own line of the sale, and what was tried here to revert or refund it. */
import type { RefObject } from 'react';
import type { SaleRow, Reversal } from '../../../src-shared/contract/orders-schema.ts';
import { subtract } from '../../../src-shared/domain/money.ts';
import { restOf } from '../../../src-shared/domain/cash/split.ts';
import { formatClock } from '../../format/time.ts';
import { Fact } from '../../ui/block/fact.tsx';
import { ScrollCard } from '../../ui/frame/scroll-area.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { OrderStatusDetails } from './order-status-details.tsx';
import { OrderState } from './order-state.tsx';
import { methodWord, titleOf, customerLabel } from '../../format/sale-labels.ts';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';
import { isReversalUnresolved, shownOutcome } from '../reversal-words.ts';
import { Reversals } from './reversals.tsx';

interface TillProps<Row> {
  row: Row;
  /** null: not read yet. */
  reversals: readonly Reversal[] | null;
  /** Takes the focus when the step has no field. */
  heading?: RefObject<HTMLHeadingElement | null> | undefined;
}

export function SaleSummaryCard({ row, ...rest }: TillProps<SaleRow | null>) {
  return row === null ? <ForeignOrder {...rest} /> : <OwnSale row={row} {...rest} />;
}

/** An order that this till has no sale for, or what hasn't been read yet. */
function ForeignOrder({ reversals, heading }: Omit<TillProps<null>, 'row'>) {
  const { t } = useI18n();
  const target = useOrdersUiStore((ui) => ui.unlisted);
  return (
    <ScrollCard className="order-detail__till" label={t('order.saleSummary')}>
      <h1 ref={heading} tabIndex={-1} data-long="">
        {target !== null && 'orderId' in target
          ? t('orders.foreign.title', { id: target.orderId })
          : t('order.saleSummary')}
      </h1>
      {reversals !== null && (
        <>
          <p className="about">{t('orders.foreign.about')}</p>
          <Reversals reversals={reversals} />
        </>
      )}
    </ScrollCard>
  );
}

function OwnSale({ row, reversals: read, heading }: TillProps<SaleRow>) {
  const { t, money, minus, shortDay } = useI18n();
  const known = useSnapshot().people.state !== 'none';
  const reversals = read ?? [];
  // What money must not be handed over for stands above what is only read.
  const isWatched = reversals.some(
    (one) => isReversalUnresolved(shownOutcome(one)) || (one.undone ?? 0) > 0,
  );
  return (
    <ScrollCard className="order-detail__till" label={t('order.saleSummary')}>
      <h1
        ref={heading}
        tabIndex={-1}
        data-long={(row.orderNumber?.length ?? 0) > 10 ? '' : undefined}
      >
        {titleOf(row, t)}
      </h1>
      <OrderState row={row} />
      <OrderStatusDetails row={row} />
      {isWatched && <Reversals reversals={reversals} />}
      <dl className="facts">
        <Fact name={t('order.when')}>
          {shortDay(row.at)}, {formatClock(row.at)}
        </Fact>
        <Fact name={t('order.customer')}>
          {customerLabel(row, t)}
          {row.phoneEnd !== null && <span className="facts__end"> •• {row.phoneEnd}</span>}
        </Fact>
        {row.noLoyaltyReason === 'attachedLater' && row.attachedAt !== null && (
          <Fact name={t('order.attached')}>
            {formatClock(row.attachedAt)}
            {known && row.attachedBy !== null && `, ${row.attachedBy}`}
          </Fact>
        )}
        <Fact name={t('order.shift')}>{row.shiftNumber}</Fact>
        {known && row.cashier !== null && <Fact name={t('order.soldBy')}>{row.cashier}</Fact>}
        {known && row.supervisor !== null && (
          <Fact name={t('order.approved')}>{row.supervisor}</Fact>
        )}
        <Fact name={t('order.purchase')}>{money(row.amount)}</Fact>
        {row.bonus > 0 && <Fact name={t('order.bonuses')}>{minus(row.bonus)}</Fact>}
        <Fact
          name={t(row.method === null ? 'order.toPay' : 'order.paid')}
          className="facts__strong"
        >
          {money(subtract(row.amount, row.bonus))}
        </Fact>
        {row.method !== null && <Fact name={t('order.method')}>{methodWord(row.method, t)}</Fact>}
        {row.split !== null && (
          <>
            <Fact name={t('receipt.cash')}>{money(row.split.cash)}</Fact>
            <Fact name={t(`receipt.${row.split.rest}`)}>
              {money(restOf(row.split, subtract(row.amount, row.bonus)))}
            </Fact>
          </>
        )}
        {row.comment !== null && <Fact name={t('order.comment')}>{row.comment}</Fact>}
      </dl>
      {!isWatched && <Reversals reversals={reversals} />}
    </ScrollCard>
  );
}
