/** Of the service's record: who bought, where, how it was paid, the note and the award. */
import type { ReactNode } from 'react';
import type { OrderDetails as Details } from '../../../src-shared/domain/order.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import { formatClock } from '../../format/time.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { Fact } from '../../ui/block/fact.tsx';

export function ServiceOrderDetails({
  details,
  paidAt,
}: {
  details: Details;
  paidAt: Millis | null;
}) {
  const { t, money, shortDay } = useI18n();
  const { type, sender, recipient, award, comment } = details;
  const paid = (name: string, amount: Tiyn | null): ReactNode =>
    amount !== null && amount > 0 && <Fact name={name}>{money(amount)}</Fact>;
  return (
    <>
      {paid(t('serviceOrder.paidFrom.cash'), details.paidFromCash)}
      {paid(t('serviceOrder.paidFrom.card'), details.paidFromCard)}
      {paid(t('serviceOrder.paidFrom.balance'), details.paidFromBalance)}
      {paidAt !== null && (
        <Fact name={t('serviceOrder.paidAt')}>
          {shortDay(paidAt)}, {formatClock(paidAt)}
        </Fact>
      )}
      {award !== null && (
        <Fact name={t('serviceOrder.award')}>
          {[
            award.title ?? t('serviceOrder.awardGiven'),
            award.stampCount !== null && t('serviceOrder.awardStamps', { count: award.stampCount }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Fact>
      )}
      {sender !== null && (
        <Fact name={t('serviceOrder.sender')}>
          {sender.name}
          {sender.phoneEnd !== null && <span className="facts__end"> •• {sender.phoneEnd}</span>}
        </Fact>
      )}
      {recipient !== null && (
        <Fact name={t('serviceOrder.recipient')}>
          {[recipient.branch, recipient.address, recipient.cashier].filter(Boolean).join(' · ')}
        </Fact>
      )}
      {type !== null && type !== 'DIRECT' && <Fact name={t('serviceOrder.type')}>{type}</Fact>}
      {comment !== null && <Fact name={t('order.comment')}>{comment}</Fact>}
    </>
  );
}
