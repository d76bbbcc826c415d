/** For how long a change of phone holds a customer's bonuses: the owner's setting. */
import { FaultNotice } from '../ui/fault-notice.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { useSnapshot } from '../till/snapshot.ts';
import { useCommand } from '../till/use-command.ts';
import { useI18n } from '../locales/use-i18n.ts';

/** What the file says and this list doesn't is offered as well. */
const HOURS = [0, 24, 48, 72];

export function PhoneHoldHours() {
  const { t } = useI18n();
  const { phoneChangeHoldHours } = useSnapshot().preferences;
  const change = useCommand('preferences.change');
  const all = [...new Set([...HOURS, phoneChangeHoldHours])].toSorted((one, other) => one - other);
  return (
    <section className="settings-panel__row settings-panel__row--wide">
      <div>
        <h3>{t('settings.phoneHold')}</h3>
        <p className="hint">{t('settings.phoneHoldAbout')}</p>
      </div>
      <SegmentedControl
        label={t('settings.phoneHold')}
        value={String(phoneChangeHoldHours)}
        options={all.map((hours) => ({
          value: String(hours),
          label:
            hours === 0
              ? t('settings.phoneHoldOff')
              : t('settings.phoneHoldHours', { count: hours }),
        }))}
        onChange={(chosen) => change.send({ phoneChangeHoldHours: Number(chosen) })}
      />
      {change.fault !== null && <FaultNotice fault={change.fault} />}
    </section>
  );
}
