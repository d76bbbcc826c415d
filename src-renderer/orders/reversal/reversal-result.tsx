/** What really became of a revert or refund, and what the cashier does with the money now. One that
 * isn't known yet says so until the till has found out. */
import { useEffect, useLayoutEffect, useState } from 'react';
import { Clock3 } from 'lucide-react';
import type { OpenedOrder, Reversal, SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import { ZERO } from '../../../src-shared/domain/money.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import { handsSurprised } from '../../keyboard/hands/hands.ts';
import { useStepField } from '../../keyboard/hands/step-field.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { WhatNow } from '../../ui/notice/what-now.tsx';
import { KnownIn } from '../../ui/notice/known-in.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import { useTill } from '../../till/client.tsx';
import { useOrdersUiStore, type SentReversal } from '../../till/orders-ui-state.ts';
import { OrderPage } from '../order/order-page.tsx';
import { REVERSAL_SIGNS } from '../reversal-signs.ts';
import { contradictionWord, reconciledWord, shownOutcome, wayWord } from '../reversal-words.ts';
import { StatusLine } from '../order/service-order.tsx';
import './reversal-result.css';

interface ReversalResultProps {
  opened: OpenedOrder;
  row: SaleRow | null;
  record: Order | null;
  sent: SentReversal;
}

export function ReversalResultView({ opened, row, record, sent }: ReversalResultProps) {
  const { kind, requestId } = sent;
  const { t, money } = useI18n();
  const client = useTill();
  const { change, acknowledge, notAcknowledged } = useOrdersUiStore();
  const heading = useStepField<HTMLHeadingElement>();
  const { reversals, moneyOnly } = opened;
  const remaining = moneyOnly ? null : opened.remaining;
  const reversal = reversals.find((one) => one.requestId === requestId) ?? null;
  const outcome = reversal === null ? 'notSent' : shownOutcome(reversal);
  const Sign = REVERSAL_SIGNS[outcome];
  // Nothing was sent.
  const here = reversal?.here === true && outcome === 'done';
  const title = t(
    here ? `reversalResult.here.title.${kind}` : `reversalResult.title.${kind}.${outcome}`,
  );
  const sum = reversal?.money ?? ZERO;
  const isDone = reversal?.outcome === 'done';
  const isManual = outcome === 'resolvedManually';
  const isOpen = outcome === 'unknown' || outcome === 'uncertain';
  const isOwed = isDone && sum > 0;
  const isLate = (useTold(sent, outcome, isOwed) && isOwed) || isManual;
  const onward = () => {
    if (!isDone) return change({ mode: 'view', sent: null, fault: null });
    acknowledge(requestId);
    void client.call('orders.acknowledge', { requestId }).then(({ ok }) => {
      if (!ok) notAcknowledged(requestId);
    });
  };
  // To go back isn't to say that money was given.
  useShortcuts([{ key: 'Escape', label: t('help.escape'), run: !isOwed && onward }]);
  const about = isManual || (isDone && sum === 0) ? 'doneNoMoney' : outcome;
  const contradiction = reversal === null || isDone ? null : contradictionWord(reversal, t);
  const giveBack = isOwed ? t('order.giveBack') : null;
  const aboutLate = isLate ? [reversal && reconciledWord(reversal, t), giveBack] : [];
  return (
    <OrderPage
      row={row}
      reversals={reversals.filter((one) => one !== reversal)}
      title={title}
      main={{
        label: isOwed
          ? t(isManual ? 'order.handedOver' : 'reversalResult.handedDone', { amount: money(sum) })
          : t('reversalResult.toOrder'),
        sub: t('enter'),
        meaning: outcome,
        onPress: onward,
      }}
    >
      <div
        className={`sign-line reversal-result__outcome reversal-result__outcome--${outcome}`}
        role="alert"
      >
        <Sign aria-hidden="true" />
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
      </div>
      {reversal?.ways.map(({ method, amount }) => (
        <p key={method} className="notice notice--waiting notice--toned notice--row notice--sum">
          <span>{wayWord(method, t)}</span>
          <strong>{money(amount)}</strong>
        </p>
      ))}
      <p className="about">
        {isLate
          ? aboutLate.filter((word) => word !== null).join(' ')
          : (contradiction ??
            t(here ? 'reversalResult.here.about' : `reversalResult.about.${about}`))}
      </p>
      {!isDone && !isManual && (reversal?.fault ?? null) === null && (
        <WhatNow about={isOpen ? 'reversalUnknown' : 'reversalNotDone'} />
      )}
      {reversal !== null && <ReversalDetails reversal={reversal} />}
      {record !== null && <RecordNow record={record} remaining={remaining} />}
    </OrderPage>
  );
}

/** It is on the screen: true: not for the first time. `isOwed`: with money to give back. */
function useTold({ requestId, late }: SentReversal, outcome: string, isOwed: boolean): boolean {
  const told = useOrdersUiStore((ui) => ui.told);
  const [wasTold] = useState(late);
  // However impatient the hand is: each outcome is read before it is left.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the outcome is when, not what
  useLayoutEffect(handsSurprised, [outcome]);
  useEffect(() => {
    if (isOwed) told(requestId);
  }, [isOwed, told, requestId]);
  return wasTold;
}

/** When it will be known, or what came of it beside the money. */
function ReversalDetails({ reversal }: { reversal: Reversal }) {
  const { t, money } = useI18n();
  const { knownFrom, refundedBonus, cashback, fault, undone, acknowledged } = reversal;
  const outcome = shownOutcome(reversal);
  return (
    <>
      {undone !== null && undone > 0 && (
        <p className="about">
          {t(acknowledged ? 'order.handedOver' : 'order.perhapsHandedOver', {
            amount: money(undone),
          })}
        </p>
      )}
      {knownFrom !== null && <KnownInLine from={knownFrom} />}
      {refundedBonus !== null && refundedBonus > 0 && (
        <p className="about">
          {t('reversalResult.bonusesReturned', { amount: money(refundedBonus) })}
        </p>
      )}
      {outcome === 'done' && cashback !== null && cashback > 0 && (
        <p className="about">{t('reversalResult.cashbackLost', { amount: money(cashback) })}</p>
      )}
      {fault !== null && outcome !== 'done' && outcome !== 'resolvedManually' && (
        <FaultNotice
          at="reversal"
          unknown={['unknown', 'uncertain'].includes(outcome)}
          fault={fault}
          money={null}
          step={null}
        />
      )}
    </>
  );
}

export function KnownInLine({ from }: { from: Millis }) {
  return (
    <output className="sign-line order-detail__known">
      <Clock3 aria-hidden="true" />
      <KnownIn from={from} />
    </output>
  );
}

function RecordNow({ record, remaining }: { record: Order; remaining: OpenedOrder['remaining'] }) {
  const { t, money } = useI18n();
  return (
    <div className="reversal-result__record">
      <h3>{t('serviceOrder.titleNow')}</h3>
      <StatusLine order={record} remaining={remaining} />
      {remaining !== null && (
        <p className="about">{t('reversalResult.leftNow', { amount: money(remaining.amount) })}</p>
      )}
    </div>
  );
}
