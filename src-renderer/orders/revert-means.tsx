/** What a revert does: the money to give back, and what the service takes and returns. */
import type { OrderRow } from '../../src-shared/contract/orders-schema.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { NARROW } from '../format/money.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useWords } from '../words/use-words.ts';
import { previewRevert } from './take-back.ts';

export function RevertMeans({ row, record }: { row: OrderRow; record: Order }) {
  const { t, money, minus } = useWords();
  const { awardEnabled } = useSnapshot();
  const { money: back, bonus } = previewRevert(record, row);
  const cashback = record.cashback ?? 0;
  return (
    <>
      <p className="opened__about">{t('orders.revertMeans')}</p>
      <dl className="preview">
        <div className="preview__money">
          <dt>{t('orders.giveBack')}</dt>
          <dd>{money(back)}</dd>
        </div>
        {bonus > 0 && (
          <div>
            <dt>{t('orders.bonusReturns')}</dt>
            <dd>{money(bonus)}</dd>
          </div>
        )}
        {record.cashback !== null && cashback > 0 && (
          <div>
            <dt>{t('orders.cashbackTaken')}</dt>
            <dd>
              {record.refunds.length > 0 ? `≈${NARROW}` : ''}
              {minus(record.cashback)}
            </dd>
          </div>
        )}
        {awardEnabled && (
          <div>
            <dt>{t('orders.stamps')}</dt>
            <dd>{t('orders.stampsTaken')}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
