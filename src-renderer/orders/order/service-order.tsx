/** The service's own record of the order. When it can't be read, the till's data stays beside it. */
import { Ban, CircleCheck, CircleDashed, CircleHelp, CircleX, Undo2 } from 'lucide-react';
import type { OpenedOrder, SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { NARROW } from '../../format/money.ts';
import { formatClock } from '../../format/time.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { ProgressLine } from '../../ui/press/progress.tsx';
import { ScrollCard } from '../../ui/frame/scroll-area.tsx';
import { ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import { ORDER_STATUSES, type Order } from '../../../src-shared/domain/order.ts';
import {
  bonusesOf,
  originalOf,
  type Remaining,
} from '../../../src-shared/domain/reversal/remaining.ts';
import { REVERTED_BY_HAND } from '../../../src-shared/domain/reversal/reversible.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { ServiceOrderDetails } from './service-order-details.tsx';
import { methodWord } from '../../format/sale-labels.ts';
import { isNotThere } from './order-labels.ts';
import { Fact } from '../../ui/block/fact.tsx';
import './service-order.css';

const SIGNS = {
  PENDING: CircleDashed,
  COMPLETED: CircleCheck,
  DECLINED: CircleX,
  BLOCKED: Ban,
  RETURNED: Undo2,
  other: CircleHelp,
} as const;

export function ServiceOrder({
  opened,
  reading,
  fault,
  mayBeDone,
  onAgain,
}: {
  opened: OpenedOrder | null;
  reading: boolean;
  fault: Fault | null;
  /** Something that was sent for it: that nothing has changed isn't known. */
  mayBeDone: boolean;
  /** null: another button of the screen does it. */
  onAgain: (() => void) | null;
}) {
  const { t } = useI18n();
  const record = opened?.record ?? null;
  // Of the order: what the till gives back by itself is nothing of it.
  const remaining = opened?.moneyOnly === true ? null : (opened?.remaining ?? null);
  const failed = fault ?? (record?.ok === false ? record.fault : null);
  return (
    <ScrollCard className="order-detail__record" label={t('serviceOrder.title')} live="polite">
      <h2>{t('serviceOrder.title')}</h2>
      <ProgressLine
        active={reading && (record === null || !record.ok)}
        name={t('serviceOrder.reading')}
        slow={t('serviceOrder.slow')}
      />
      {opened !== null && isNotThere(opened) && !reading ? (
        <p className="about" role="alert">
          <strong>{t('orders.foreign.notThere')}</strong> {t('orders.foreign.byIdOnly')}
        </p>
      ) : (
        failed !== null &&
        !reading && (
          <>
            <FaultNotice
              at="reading"
              fault={failed}
              what={t('serviceOrder.unread')}
              money={t(mayBeDone ? 'reversal.sentUnsaved.money' : 'serviceOrder.unreadAbout')}
              step={null}
            />
            {onAgain !== null && (
              <Button keyName="F5" onPress={onAgain}>
                {t('serviceOrder.again')}
              </Button>
            )}
          </>
        )
      )}
      {opened !== null && record === null && fault === null && (
        <p className="about">{t('serviceOrder.none')}</p>
      )}
      {record?.ok && (
        <OrderFacts order={record.value} remaining={remaining} row={opened?.row ?? null} />
      )}
    </ScrollCard>
  );
}

export function StatusLine({
  order: { status, error },
  remaining,
}: {
  order: Pick<Order, 'status' | 'error'>;
  remaining: Remaining | null;
}) {
  const { t, money } = useI18n();
  const known = ORDER_STATUSES.find((name) => name === status) ?? null;
  const Sign = SIGNS[known ?? 'other'];
  const said =
    status === 'DECLINED' && error?.code === REVERTED_BY_HAND ? 'reverted' : (known ?? 'other');
  // The description leaves open what an order is called after a partial refund.
  const partlyRefunded = known !== 'COMPLETED' && remaining !== null;
  return (
    <p className={`sign-line service-order__status--${known ?? 'other'}`}>
      <Sign aria-hidden="true" />
      <span>
        <strong>
          {partlyRefunded
            ? t('serviceOrder.status.partial')
            : t(`serviceOrder.status.${said}`, { status })}
        </strong>
        <small>
          {partlyRefunded
            ? t('serviceOrder.statusAbout.partial', { status, amount: money(remaining.amount) })
            : t(`serviceOrder.statusAbout.${said}`)}
        </small>
      </span>
    </p>
  );
}

function OrderFacts({
  order,
  remaining,
  row,
}: {
  order: Order;
  remaining: Remaining | null;
  row: SaleRow | null;
}) {
  const { t, money, shortDay } = useI18n();
  const { initialTotal, cashback, paidFromBonuses, error, refunds } = order;
  const left = remaining?.amount ?? order.total;
  return (
    <>
      <StatusLine order={order} remaining={remaining} />
      {error !== null && (
        <p className="about">
          {t('serviceOrder.error', { code: error.code })}
          {error.message !== '' && ` · ${error.message}`}
        </p>
      )}
      <dl className="facts">
        {order.orderNumber !== null && (
          <Fact name={t('serviceOrder.number')} className="facts__id">
            {order.orderNumber}
          </Fact>
        )}
        <Fact name={t('serviceOrder.id')} className="facts__id">
          {order.orderId}
        </Fact>
        {initialTotal !== null && (
          <Fact name={t('serviceOrder.initial')}>{money(initialTotal)}</Fact>
        )}
        {left !== null && left !== initialTotal && (
          <Fact name={t('serviceOrder.left')} className="facts__strong">
            {money(left)}
          </Fact>
        )}
        {paidFromBonuses !== null && paidFromBonuses > 0 && (
          <Fact name={t('serviceOrder.spent')}>{money(paidFromBonuses)}</Fact>
        )}
        {cashback !== null && (
          <Fact name={t('serviceOrder.cashback')}>
            {cashback > 0 ? `+${NARROW}` : ''}
            {money(cashback)}
          </Fact>
        )}
        {order.paymentMethod !== null && order.paymentMethod !== '' && (
          <Fact name={t('order.method')}>{methodWord(order.paymentMethod, t)}</Fact>
        )}
        {order.details !== undefined && (
          <ServiceOrderDetails details={order.details} paidAt={order.paidAt} />
        )}
        {order.updatedAt !== null && (
          <Fact name={t('serviceOrder.updated')}>
            {shortDay(order.updatedAt)}, {formatClock(order.updatedAt)}
          </Fact>
        )}
      </dl>
      {refunds.length > 0 && <Refunds order={order} row={row} />}
    </>
  );
}

/** The bonuses as they are reckoned with anywhere else: `refunded_bonus` may say more than was spent. */
function Refunds({ order, row }: { order: Order; row: SaleRow | null }) {
  const { t, money, shortDay } = useI18n();
  const { refunds } = order;
  const original = originalOf(order, row);
  const bonuses = original === null ? [] : bonusesOf(refunds, original);
  return (
    <section className="service-order__refunds" aria-label={t('serviceOrder.refunds')}>
      <h3>{t('serviceOrder.refunds')}</h3>
      <ul>
        {refunds.map(({ createdAt, amount, refundedBonus }, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span>
              {createdAt === null ? '–' : `${shortDay(createdAt)}, ${formatClock(createdAt)}`}
            </span>
            <b>{money(amount)}</b>
            {refundedBonus !== null && <BonusPart bonus={bonuses[index] ?? ZERO} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function BonusPart({ bonus }: { bonus: Tiyn }) {
  const { t, money } = useI18n();
  return bonus > 0 && <small>{t('serviceOrder.bonusBack', { amount: money(bonus) })}</small>;
}
