/** One of the owner's switches: off or on, each in its own words. */
import type { ReactNode } from 'react';
import type { Preferences } from '../../../src-shared/contract/preferences.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { useCommand } from '../../till/use-command.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { SettingRow } from './setting-row.tsx';

export function SwitchRow({
  name,
  off = 'off',
  on = 'on',
  patch,
  children,
}: {
  name: 'lateAccrual' | 'percentOfQr' | 'useCertificate' | 'spendTiyn' | 'detailedLog';
  off?: 'off' | 'spendTiynOff';
  on?: 'on' | 'lateAccrualOn' | 'spendTiynOn';
  patch: (value: boolean) => Partial<Preferences>;
  children?: ReactNode;
}) {
  const { t } = useI18n();
  const { preferences } = useSnapshot();
  const change = useCommand('preferences.change');
  return (
    <SettingRow
      title={t(`settings.${name}`)}
      about={t(`settings.${name}About`)}
      fault={change.fault}
    >
      {children}
      <SegmentedControl
        label={t(`settings.${name}`)}
        value={preferences[name] ? 'on' : 'off'}
        options={[
          { value: 'off', label: t(`settings.${off}`) },
          { value: 'on', label: t(`settings.${on}`) },
        ]}
        onChange={(chosen) => change.send(patch(chosen === 'on'))}
      />
    </SettingRow>
  );
}
