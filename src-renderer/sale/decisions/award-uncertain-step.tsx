/** The customer's award was given while ours had no answer: whose was it? The customer knows. */
import { Gift } from 'lucide-react';
import { toPay, type Sale } from '../../../src-shared/domain/sale/sale.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { DecisionStep } from './decision-step.tsx';

export function AwardUncertainStep({ sale }: { sale: Sale }) {
  const { t, money } = useI18n();
  return (
    <DecisionStep
      sale={sale}
      at="purchase"
      advice="award"
      title={t('awardUncertain.title')}
      about={t('awardUncertain.about')}
      subject={
        <p className="notice notice--good notice--row">
          <Gift aria-hidden="true" />
          <span>{sale.request.award?.title}</span>
        </p>
      }
      main={{
        action: { do: 'awardWasOurs' },
        label: t('awardUncertain.ours'),
        sub: t('awardUncertain.oursSub', { amount: money(toPay(sale)) }),
      }}
      others={[
        {
          action: { do: 'awardWasElsewhere' },
          keyName: 'F2',
          label: t('awardUncertain.elsewhere'),
          help: t('help.otherTill'),
          about: t('awardUncertain.elsewhereAbout'),
        },
      ]}
    />
  );
}
