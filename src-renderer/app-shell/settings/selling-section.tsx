/** What the till does at a sale: the question about a large one, stamps, the product given with an award. */
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import { NumberStepper } from '../../ui/field/number-stepper.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { useCommand } from '../../till/use-command.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { ChoiceRow } from './choice-row.tsx';
import { GiftProduct } from './gift-product.tsx';
import { SettingRow } from './setting-row.tsx';

const MAX_STAMPS = 20;
/** In tiyn. */
const CEILINGS = [100_000, 500_000, 1_000_000, 5_000_000].map((tenge) => tenge * 100);

export function SellingSection() {
  const { t, money } = useI18n();
  const { stage, awardEnabled } = useSnapshot();
  const known = stage !== 'setup';
  return (
    <>
      {known && (
        <ChoiceRow
          name="ceiling"
          of="amountCeiling"
          values={CEILINGS}
          none={t('settings.ceilingNever')}
          label={(amount) => money(amount as Tiyn)}
        />
      )}
      {(awardEnabled || !known) && <Stamps />}
      {awardEnabled && known && <GiftProduct />}
    </>
  );
}

function Stamps() {
  const { t } = useI18n();
  const { stampsPerSale } = useSnapshot().preferences;
  const change = useCommand('preferences.change');
  return (
    <SettingRow title={t('settings.stamps')} about={t('settings.stampsAbout')} fault={change.fault}>
      <NumberStepper
        label={t('settings.stamps')}
        more={t('purchase.more')}
        fewer={t('purchase.fewer')}
        value={stampsPerSale}
        most={MAX_STAMPS}
        onChange={(value) => change.send({ stampsPerSale: value })}
      />
    </SettingRow>
  );
}
