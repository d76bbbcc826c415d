/** What a revert or refund does: the money to give back, and what the service takes and returns. */
import type { OpenedOrder } from '../../../src-shared/contract/orders-schema.ts';
import { subtract } from '../../../src-shared/domain/money.ts';
import { toHandOver, type ReversalPlan } from '../../../src-shared/domain/reversal/plan.ts';
import type { Remaining } from '../../../src-shared/domain/reversal/remaining.ts';
import { NARROW } from '../../format/money.ts';
import { Fact } from '../../ui/block/fact.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { perhapsGivenWord } from '../reversal-words.ts';
import './reversal-preview.css';

export function ReversalPreview({
  plan,
  opened,
  remaining,
}: {
  plan: ReversalPlan;
  opened: OpenedOrder;
  remaining: Remaining;
}) {
  const { t, money, minus } = useI18n();
  const { record, moneyOnly, givenBeside } = opened;
  const { awardEnabled } = useSnapshot();
  const { kind, amount, bonus, cashback } = plan;
  const back = toHandOver(plan, remaining, givenBeside);
  const refund = kind === 'refund';
  // Of a refund the service decides how much of it are bonuses.
  const about = refund && bonus > 0 ? `≈${NARROW}` : '';
  const perhapsGiven = perhapsGivenWord(plan, opened, remaining, { t, money });
  return (
    <>
      {perhapsGiven !== null && <p className="notice">{perhapsGiven}</p>}
      <dl
        className={`facts${refund ? ' reversal-preview--refund' : ''}`}
        aria-live={refund ? 'polite' : undefined}
      >
        <Fact className="facts__money" name={t(refund ? 'reversal.handOver' : 'reversal.giveBack')}>
          {about + money(back)}
        </Fact>
        {bonus > 0 && <Fact name={t('reversal.bonusReturns')}>{about + money(bonus)}</Fact>}
        {refund && (
          <Fact name={t('reversal.leftAfter')}>{money(subtract(remaining.amount, amount))}</Fact>
        )}
        {cashback !== null && cashback > 0 && (
          <Fact name={t('reversal.cashbackTaken')}>{`≈${NARROW}${minus(cashback)}`}</Fact>
        )}
        {moneyOnly && record !== null && (
          <Fact name={t('reversal.bonuses')}>{t('reversal.bonusesStay')}</Fact>
        )}
        {awardEnabled && !moneyOnly && (
          <Fact name={t('reversal.stamps')}>
            {t(refund ? 'reversal.stampsStay' : 'reversal.stampsTaken')}
          </Fact>
        )}
      </dl>
    </>
  );
}
