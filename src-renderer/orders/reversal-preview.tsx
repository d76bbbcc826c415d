/** What a revert or refund does: the money to give back, and what the service takes and returns. */
import type { Tiyn } from '../../src-shared/domain/money.ts';
import type { ReversalPlan } from '../../src-shared/domain/reversal/plan.ts';
import { NARROW } from '../format/money.ts';
import { Fact } from '../ui/fact.tsx';
import { useSnapshot } from '../till/snapshot.ts';
import { useI18n } from '../locales/use-i18n.ts';
import './reversal-preview.css';

export function ReversalPreview({
  plan: { money: back, bonus, cashback },
  left,
  here = false,
}: {
  plan: ReversalPlan;
  /** What is left of the order after a refund; null: a revert leaves nothing. */
  left: Tiyn | null;
  /** The service has no order for it. */
  here?: boolean;
}) {
  const { t, money, minus } = useI18n();
  const { awardEnabled } = useSnapshot();
  const refund = left !== null;
  // Of a refund the service decides how much of it are bonuses.
  const about = refund && bonus > 0 ? `≈${NARROW}` : '';
  return (
    <dl
      className={`facts${refund ? ' reversal-preview--refund' : ''}`}
      aria-live={refund ? 'polite' : undefined}
    >
      <Fact className="facts__money" name={t(refund ? 'reversal.handOver' : 'reversal.giveBack')}>
        {about + money(back)}
      </Fact>
      {bonus > 0 && <Fact name={t('reversal.bonusReturns')}>{about + money(bonus)}</Fact>}
      {refund && <Fact name={t('reversal.leftAfter')}>{money(left)}</Fact>}
      {cashback !== null && cashback > 0 && (
        <Fact name={t('reversal.cashbackTaken')}>{`≈${NARROW}${minus(cashback)}`}</Fact>
      )}
      {awardEnabled && !here && (
        <Fact name={t('reversal.stamps')}>
          {t(refund ? 'reversal.stampsStay' : 'reversal.stampsTaken')}
        </Fact>
      )}
    </dl>
  );
}
