/** How bonuses are spent, what the percent counts, and whether missed ones are accrued afterwards. */
import { SwitchRow } from './switch-row.tsx';

export function BonusesSection() {
  return (
    <>
      <SwitchRow
        name="spendTiyn"
        off="spendTiynOff"
        on="spendTiynOn"
        patch={(spendTiyn) => ({ spendTiyn })}
      />
      <SwitchRow name="lateAccrual" on="lateAccrualOn" patch={(lateAccrual) => ({ lateAccrual })} />
      <SwitchRow name="percentOfQr" patch={(percentOfQr) => ({ percentOfQr })} />
      <SwitchRow name="useCertificate" patch={(useCertificate) => ({ useCertificate })} />
    </>
  );
}
