/** How bonuses are spent, what the percent counts, and whether missed ones are accrued afterwards. */
import { SwitchRow } from './switch-row.tsx';

export function BonusesSection() {
  return (
    <>
      <SwitchRow name="spendTiyn" off="spendTiynOff" on="spendTiynOn" />
      <SwitchRow name="lateAccrual" on="lateAccrualOn" />
      <SwitchRow name="percentOfQr" />
      <SwitchRow name="useCertificate" />
    </>
  );
}
