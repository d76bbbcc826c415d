/** What a revert does: the money to give back, and what the service takes and returns. */
import { planRevert, type Remaining } from '../../src-shared/domain/reversal.ts';
import { NARROW } from '../format/money.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useI18n } from '../locales/use-i18n.ts';

export function RevertPreview({ remaining, here }: { remaining: Remaining; here: boolean }) {
  const { t, money, minus } = useI18n();
  const { awardEnabled } = useSnapshot();
  const { money: back, bonus, cashback } = planRevert(remaining);
  return (
    <>
      <p className="about">{t(here ? 'orders.here.revertMeans' : 'orders.revertMeans')}</p>
      <dl className="facts">
        <div className="facts__money">
          <dt>{t('orders.giveBack')}</dt>
          <dd>{money(back)}</dd>
        </div>
        {bonus > 0 && (
          <div>
            <dt>{t('orders.bonusReturns')}</dt>
            <dd>{money(bonus)}</dd>
          </div>
        )}
        {cashback !== null && cashback > 0 && (
          <div>
            <dt>{t('orders.cashbackTaken')}</dt>
            <dd>
              {`≈${NARROW}`}
              {minus(cashback)}
            </dd>
          </div>
        )}
        {awardEnabled && !here && (
          <div>
            <dt>{t('orders.stamps')}</dt>
            <dd>{t('orders.stampsTaken')}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
