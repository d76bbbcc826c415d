/** Of the service's record: who bought, where, how it was paid, the note and the award. */
import type { ReactNode } from 'react';
import type { OrderDetails as Details } from '../../src-shared/domain/order.ts';
import type { Tiyn } from '../../src-shared/domain/money.ts';
import { formatClock } from '../format/time.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { Fact } from '../ui/fact.tsx';

export function ServiceOrderDetails({ details }: { details: Details }) {
  const { t, money, shortDay } = useI18n();
  const { type, sender, recipient, award, comment, paidAt } = details;
  const paid = (name: string, amount: Tiyn | null): ReactNode =>
    amount !== null && amount > 0 && <Fact name={name}>{money(amount)}</Fact>;
  return (
    <>
      {paid(t('orders.paidFrom.cash'), details.paidFromCash)}
      {paid(t('orders.paidFrom.card'), details.paidFromCard)}
      {paid(t('orders.paidFrom.balance'), details.paidFromBalance)}
      {paidAt !== null && (
        <Fact name={t('orders.paidAt')}>
          {shortDay(paidAt)}, {formatClock(paidAt)}
        </Fact>
      )}
      {award !== null && (
        <Fact name={t('orders.award')}>
          {[
            award.title ?? t('orders.awardGiven'),
            award.stampCount !== null && t('orders.awardStamps', { count: award.stampCount }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Fact>
      )}
      {sender !== null && (
        <Fact name={t('orders.sender')}>
          {sender.name}
          {sender.phoneEnd !== null && <span className="facts__end"> •• {sender.phoneEnd}</span>}
        </Fact>
      )}
      {recipient !== null && (
        <Fact name={t('orders.recipient')}>
          {[recipient.branch, recipient.address, recipient.cashier].filter(Boolean).join(' · ')}
        </Fact>
      )}
      {type !== null && type !== 'DIRECT' && <Fact name={t('orders.type')}>{type}</Fact>}
      {comment !== null && <Fact name={t('orders.comment')}>{comment}</Fact>}
    </>
  );
}
