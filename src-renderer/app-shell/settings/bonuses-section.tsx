/** How bonuses are spent, what the percent counts, and whether missed ones are accrued afterwards. */
import { useI18n } from '../../locales/use-i18n.ts';
import { ChoiceRow } from './choice-row.tsx';
import { SwitchRow } from './switch-row.tsx';

const MINUTES = [5, 15, 30];

export function BonusesSection() {
  const { t } = useI18n();
  return (
    <>
      <SwitchRow name="spendTiyn" off="spendTiynOff" on="spendTiynOn" />
      <SwitchRow name="lateAccrual" on="lateAccrualOn" />
      <ChoiceRow
        name="attach"
        of="attachMinutes"
        values={MINUTES}
        none={t('settings.attachNever')}
        label={(count) => t('settings.attachFor', { count })}
      />
      <SwitchRow name="percentOfQr" />
      <SwitchRow name="useCertificate" />
    </>
  );
}
