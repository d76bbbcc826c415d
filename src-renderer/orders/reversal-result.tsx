/** What really became of a revert or refund, and what the cashier does with the money now. One that
 * isn't known yet says so until the till has found out. */
import { CircleCheck, CircleHelp, CircleX, Clock3 } from 'lucide-react';
import type { OpenedOrder, SaleRow } from '../../src-shared/contract/orders-schema.ts';
import { ZERO } from '../../src-shared/domain/money.ts';
import { methodByRecord, type Order } from '../../src-shared/domain/order.ts';
import { useStepField } from '../keyboard/step-field.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { PrimaryAction } from '../ui/buttons.tsx';
import { FaultNotice } from '../ui/fault-notice.tsx';
import { KnownIn } from '../ui/known-in.tsx';
import { useI18n } from '../locales/use-i18n.ts';
import { StatusLine } from './service-order.tsx';
import { SaleSummaryCard } from './sale-summary.tsx';
import { refundMethods } from './order-labels.ts';
import { useOrdersUiStore, type SentReversal } from '../till/orders-ui-state.ts';
import './reversal-result.css';

/** Of an order without a sale only the record tells how it was paid. */
function foreignPayment(record: Order | null) {
  const method = record === null ? null : methodByRecord(record);
  return { amount: ZERO, bonus: ZERO, method, split: null };
}

const SIGNS = {
  done: CircleCheck,
  refused: CircleX,
  notDone: CircleX,
  unknown: CircleHelp,
  notSent: CircleX,
} as const;

export function ReversalResultView({
  opened,
  row,
  record,
  sent,
}: {
  opened: OpenedOrder | null;
  row: SaleRow | null;
  record: Order | null;
  sent: SentReversal;
}) {
  const { t, money } = useI18n();
  const { change } = useOrdersUiStore();
  const heading = useStepField<HTMLHeadingElement>();
  const onward = () => change({ mode: 'view', sent: null });
  useKeys({ Escape: onward });
  const { kind, requestId } = sent;
  const reversal = opened?.reversals.find((one) => one.requestId === requestId) ?? null;
  const remaining = opened?.remaining ?? null;
  const outcome = reversal?.outcome ?? 'notSent';
  const Sign = SIGNS[outcome];
  // Nothing was sent: the sale is known at this till only.
  const here = opened?.record === null && outcome === 'done';
  const title = t(here ? `orders.here.told.${kind}` : `orders.told.${kind}.${outcome}`);
  const sum = reversal?.money ?? null;
  const knownFrom = reversal?.knownFrom ?? null;
  return (
    <div className="columns order-detail">
      <SaleSummaryCard row={row} reversals={opened?.reversals ?? []} />
      <section className="card card--column" aria-label={title}>
        <div
          className={`sign-line reversal-result__told reversal-result__told--${outcome}`}
          role="alert"
        >
          <Sign aria-hidden="true" />
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
        </div>
        {refundMethods(row ?? foreignPayment(record), opened?.reversals ?? [], requestId).map(
          ({ method, amount }) => (
            <p
              key={method}
              className="notice notice--waiting notice--toned notice--row notice--sum"
            >
              <span>{t(`orders.refundMethod.${method}`)}</span>
              <strong>{money(amount)}</strong>
            </p>
          ),
        )}
        <p className="about">{t(here ? 'orders.here.toldDone' : `orders.toldAbout.${outcome}`)}</p>
        {knownFrom !== null && (
          <output className="sign-line order-detail__known">
            <Clock3 aria-hidden="true" />
            <KnownIn from={knownFrom} />
          </output>
        )}
        {reversal !== null && reversal.refundedBonus !== null && reversal.refundedBonus > 0 && (
          <p className="about">
            {t('orders.bonusesReturned', { amount: money(reversal.refundedBonus) })}
          </p>
        )}
        {reversal !== null &&
          outcome === 'done' &&
          reversal.cashback !== null &&
          reversal.cashback > 0 && (
            <p className="about">
              {t('orders.cashbackLost', { amount: money(reversal.cashback) })}
            </p>
          )}
        {reversal?.fault !== null && reversal !== null && outcome !== 'done' && (
          <FaultNotice fault={reversal.fault} money={null} step={null} />
        )}
        {record !== null && (
          <div className="reversal-result__record">
            <h3>{t('orders.recordNow')}</h3>
            <StatusLine order={record} remaining={remaining} />
            {remaining !== null && (
              <p className="about">{t('orders.leftNow', { amount: money(remaining.amount) })}</p>
            )}
          </div>
        )}
      </section>
      <div className="action-column">
        <div className="action-column__space" />
        <PrimaryAction
          label={
            sum !== null && sum > 0
              ? t('orders.handedDone', { amount: money(sum) })
              : t('orders.toOrder')
          }
          sub={t('enter')}
          onPress={onward}
        />
      </div>
    </div>
  );
}
