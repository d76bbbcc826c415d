/** Stamps to add, and the award that can be given in their place. */
import { Gift } from 'lucide-react';
import type { SelectedAward } from '../../../src-shared/domain/sale/sale.ts';
import { Button, KeyCap } from '../../ui/press/buttons.tsx';
import { NumberStepper } from '../../ui/field/number-stepper.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import './stamps-rows.css';

export function StampsRow({
  value,
  most,
  onChange,
}: {
  value: number;
  most: number;
  onChange: (value: number) => void;
}) {
  const { t } = useI18n();
  return (
    <div className="purchase-step__row">
      <div>
        <span>
          {t('purchase.stampsShort')} <KeyCap>F4</KeyCap>
        </span>
      </div>
      <NumberStepper
        label={t('purchase.stamps')}
        more={t('purchase.more')}
        fewer={t('purchase.fewer')}
        value={value}
        most={most}
        onChange={onChange}
      />
    </div>
  );
}

export function AwardRow({
  award,
  chosen,
  onToggle,
}: {
  award: SelectedAward;
  chosen: boolean;
  onToggle: () => void;
}) {
  const { t } = useI18n();
  return (
    <div className="purchase-step__row">
      <Button
        keyName="F5"
        className="button--wide stamps-rows__award"
        aria-pressed={chosen}
        icon={<Gift aria-hidden="true" />}
        sub={chosen ? t('purchase.awardAbout') : award.title}
        onPress={onToggle}
      >
        {chosen ? t('purchase.awardTaken', { title: award.title }) : t('purchase.award')}
      </Button>
    </div>
  );
}
