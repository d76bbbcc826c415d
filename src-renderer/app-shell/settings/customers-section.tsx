/** How the till finds customers, what it keeps of them and what they agree to, and what a changed phone can’t do for a while. */
import { useI18n } from '../../locales/use-i18n.ts';
import { ChoiceRow } from './choice-row.tsx';
import { SwitchRow } from './switch-row.tsx';

const HOURS = [0, 24, 48, 72];
const DAYS = [30, 90, 365];

export function CustomersSection() {
  const { t } = useI18n();
  return (
    <>
      <SwitchRow name="findRegulars" />
      <ChoiceRow
        name="keepNames"
        of="keepNamesDays"
        values={DAYS}
        none={t('settings.keepNamesAlways')}
        label={(days) => t('settings.keepNamesDays', { count: days })}
      />
      <ChoiceRow
        name="phoneHold"
        of="phoneChangeHoldHours"
        values={HOURS}
        label={(hours) =>
          hours === 0 ? t('settings.phoneHoldOff') : t('settings.phoneHoldHours', { count: hours })
        }
      />
      <SwitchRow name="askConsent" />
    </>
  );
}
