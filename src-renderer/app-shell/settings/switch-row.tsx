/** One of the owner's switches: off or on, each in its own words. */
import type { Preferences } from '../../../src-shared/contract/preferences.ts';
import { SegmentedControl } from '../../ui/field/segmented-control.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { useCommand } from '../../till/use-command.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { SettingRow } from './setting-row.tsx';

/** A new one is asked for its words by the compiler. */
type SwitchName = {
  [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never;
}[keyof Preferences];

export function SwitchRow({
  wide = false,
  name,
  off = 'off',
  on = 'on',
}: {
  wide?: boolean;
  name: SwitchName;
  off?: 'off' | 'spendTiynOff' | 'keepUnprotectedOff';
  on?: 'on' | 'lateAccrualOn' | 'spendTiynOn' | 'keepUnprotectedOn';
}) {
  const { t } = useI18n();
  const { preferences } = useSnapshot();
  const change = useCommand('preferences.change');
  return (
    <SettingRow
      wide={wide}
      title={t(`settings.${name}`)}
      about={t(`settings.${name}About`)}
      fault={change.fault}
    >
      <SegmentedControl
        label={t(`settings.${name}`)}
        value={preferences[name] ? 'on' : 'off'}
        options={[
          { value: 'off', label: t(`settings.${off}`) },
          { value: 'on', label: t(`settings.${on}`) },
        ]}
        onChange={(chosen) => change.send({ [name]: chosen === 'on' })}
      />
    </SettingRow>
  );
}
