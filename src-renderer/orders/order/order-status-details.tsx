/** What the state of a sale means for the customer's money and bonuses, and what the till does. */
import type { SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import { isOutage } from '../../../src-shared/domain/fault.ts';
import { subtract } from '../../../src-shared/domain/money.ts';
import { reasonWord } from '../../format/ready-reasons.ts';
import { formatClock } from '../../format/time.ts';
import { supportCode } from '../../ui/notice/fault-notice.tsx';
import { WhatNow } from '../../ui/notice/what-now.tsx';
import { useNow, useSteadyNow } from '../../till/use-now.ts';
import { useI18n, type I18n } from '../../locales/use-i18n.ts';
import { stateOf } from './order-state.tsx';
import { ageWord, faultWord, takenWord, untilWord } from '../../format/sale-labels.ts';
import { attentionWord, isAwardAskedOn, isStillAccruable } from './order-labels.ts';

export function OrderStatusDetails({ row }: { row: SaleRow }) {
  const { t } = useI18n();
  const state = stateOf(row);
  // Of one that was given up before payment its award alone is told.
  const taken =
    row.about === 'completion' ? `${takenWord(subtract(row.amount, row.bonus), t)} ` : '';
  switch (state) {
    case 'needsAttention':
      return (
        <div className="notice notice--danger">
          <p>{taken + needsAttentionAbout(row, t)}</p>
          <Note row={row} />
          <Since row={row} />
          {(isUnread(row) || isAwardAskedOn(row)) && <NextTry row={row} />}
          {(row.about === 'completion' || isUnread(row)) && <p>{attentionWord(row, t)}</p>}
          {row.fault !== null && (
            <p className="support-code">
              {t('fault.support')}: {supportCode(row.fault)}
            </p>
          )}
          <WhatNow about={row.about === 'award' ? 'award' : 'notConfirmed'} />
        </div>
      );
    case 'pending':
      return (
        <div className="notice notice--waiting">
          <p>{taken + t(`order.pendingAbout.${row.about}`)}</p>
          <Note row={row} />
          <Since row={row} />
          <NextTry row={row} />
          <WhatNow about={row.about === 'award' ? 'award' : 'notConfirmed'} />
        </div>
      );
    case 'resolvedManually':
      return (
        <>
          <p className="about">{taken + t(`order.resolvedManuallyAbout.${row.about}`)}</p>
          <Note row={row} look="notice" />
        </>
      );
    case 'noLoyalty':
      return (
        <>
          <p className="about">{t('order.stateAbout.noLoyalty')}</p>
          {row.fault !== null && isStillAccruable(row) && (
            <div className="notice notice--waiting">
              <p>{t('order.notAccrued', { why: faultWord(row.fault, t) })}</p>
              <p className="support-code">
                {t('fault.support')}: {supportCode(row.fault)}
              </p>
              <WhatNow about={{ fault: row.fault, at: 'accrual' }} />
            </div>
          )}
        </>
      );
    case 'confirmed':
      return row.noLoyaltyReason === null ? null : (
        <p className="about">
          {t(
            row.noLoyaltyReason === 'attachedLater'
              ? 'order.attachedAbout'
              : 'order.accruedLaterAbout',
          )}
        </p>
      );
    case 'accruing':
    case 'open':
    case 'cancelled':
    case 'reverted':
      return <p className="about">{t(`order.stateAbout.${state}`)}</p>;
    default:
      return state satisfies never;
  }
}

function needsAttentionAbout(row: SaleRow, t: I18n['t']): string {
  // Of awards that are known to have been given it isn't said that nothing is known.
  const isTold = row.about === 'award' && row.awardsGiven > 0;
  if (isUnread(row) && !isTold)
    return t(`order.needsAttentionAbout.${row.about === 'award' ? 'awardUnread' : 'unread'}`);
  return t(`order.needsAttentionAbout.${row.about}`, { n: row.awardsGiven });
}

/** What the cashier has said of it. Of an award more may have been learnt since. */
function Note({ row: { note }, look }: { row: SaleRow; look?: 'notice' }) {
  const { t } = useI18n();
  if (note === null) return null;
  return <p className={look}>{t('order.note', { note: reasonWord(note, t) })}</p>;
}

/** The till goes on asking: what came instead of the order was no refusal, or whatever came instead of the stamps. */
function isUnread({ about, fault }: SaleRow): boolean {
  return fault !== null && (about === 'award' || isOutage(fault));
}

function Since({ row }: { row: SaleRow }) {
  const { t, day } = useI18n();
  const now = useNow(10_000);
  if (row.since === null) return null;
  return (
    <p>
      {t('order.since', {
        at: `${day(row.since, now)}, ${formatClock(row.since)}`,
        age: ageWord(row.since, now, t),
      })}
    </p>
  );
}

/** When the till asks about it by itself. */
export function NextTry({ row }: { row: SaleRow }) {
  const { t } = useI18n();
  const steady = useSteadyNow();
  const { nextTryAt } = row;
  return (
    <p>
      {nextTryAt === null || nextTryAt <= steady
        ? t('order.tillAsksSoon')
        : t('order.tillAsksIn', { in: untilWord(nextTryAt, steady, t) })}
    </p>
  );
}
