/** What really became of a revert or refund, and what the cashier does with the money now. One that
 * isn't known yet says so until the till has found out. */
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import type { OpenedOrder, OrderRow } from '../../src-shared/contract/orders-schema.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { useStepField } from '../keys/step-field.ts';
import { useKeys } from '../keys/use-keys.ts';
import { MainAction } from '../parts/buttons.tsx';
import { FaultNote } from '../parts/fault-note.tsx';
import { useWords } from '../words/use-words.ts';
import { StatusLine } from './order-record.tsx';
import { OrderTill } from './order-till.tsx';
import { useOrdersDesk, type Told } from './orders-desk.ts';

const SIGNS = {
  done: CircleCheck,
  refused: CircleX,
  notDone: CircleX,
  unknown: CircleHelp,
  notSent: CircleX,
} as const;

export function ToldStep({
  opened,
  row,
  record,
  told,
}: {
  opened: OpenedOrder | null;
  row: OrderRow;
  record: Order | null;
  told: Told;
}) {
  const { t, money } = useWords();
  const { change } = useOrdersDesk();
  const heading = useStepField<HTMLHeadingElement>();
  const onward = () => change({ step: 'look', told: null });
  useKeys({ Escape: onward });
  const { kind, requestId } = told;
  const reversal = opened?.reversals.find((one) => one.requestId === requestId) ?? null;
  const remaining = opened?.remaining ?? null;
  const outcome = reversal?.outcome ?? 'notSent';
  const Sign = SIGNS[outcome];
  const sum = reversal?.money ?? null;
  return (
    <div className="opened">
      <OrderTill row={row} reversals={opened?.reversals ?? []} />
      <section className="card opened__step" aria-label={t(`orders.told.${kind}.${outcome}`)}>
        <div className={`told told--${outcome}`} role="alert">
          <Sign aria-hidden="true" />
          <h2 ref={heading} tabIndex={-1}>
            {t(`orders.told.${kind}.${outcome}`)}
          </h2>
        </div>
        {sum !== null && (
          <p className="told__money">
            <span>{t(`orders.wayBack.${wayBack(row.method)}`)}</span>
            <strong>{money(sum)}</strong>
          </p>
        )}
        <p className="opened__about">{t(`orders.toldAbout.${outcome}`)}</p>
        {reversal !== null && reversal.refundedBonus !== null && reversal.refundedBonus > 0 && (
          <p className="opened__about">
            {t('orders.bonusesReturned', { amount: money(reversal.refundedBonus) })}
          </p>
        )}
        {reversal !== null &&
          outcome === 'done' &&
          reversal.cashback !== null &&
          reversal.cashback > 0 && (
            <p className="opened__about">
              {t('orders.cashbackLost', { amount: money(reversal.cashback) })}
            </p>
          )}
        {reversal?.fault !== null && reversal !== null && outcome !== 'done' && (
          <FaultNote fault={reversal.fault} money={null} step={null} />
        )}
        {record !== null && (
          <div className="told__record">
            <h3>{t('orders.recordNow')}</h3>
            <StatusLine order={record} remaining={remaining} />
            {remaining !== null && (
              <p className="opened__about">
                {t('orders.leftNow', { amount: money(remaining.amount) })}
              </p>
            )}
          </div>
        )}
      </section>
      <div className="opened__action">
        <div className="orders__space" />
        <MainAction
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

/** The money goes back the way it came. */
function wayBack(method: string | null): 'cash' | 'card' | 'online' | 'other' {
  return method === 'cash' || method === 'card' || method === 'online' ? method : 'other';
}
