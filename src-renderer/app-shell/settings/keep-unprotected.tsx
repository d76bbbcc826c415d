/** The owner's consent that the sign-in lies unprotected, on a computer that can't protect it. */
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { useCommand } from '../../till/use-command.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { SettingRow } from './setting-row.tsx';

export function KeepUnprotected() {
  const { t } = useI18n();
  const { environment, preferences, signInKept } = useSnapshot();
  const change = useCommand('preferences.change');
  const asks = signInKept === 'withoutSignIn' || signInKept === 'unprotected';
  if (environment === 'training' || !asks) return null;
  return (
    <SettingRow
      wide
      title={t('settings.keepUnprotected')}
      about={t('settings.keepUnprotectedAbout')}
      fault={change.fault}
    >
      <SegmentedControl
        label={t('settings.keepUnprotected')}
        value={preferences.keepUnprotected ? 'on' : 'off'}
        options={[
          { value: 'off', label: t('settings.keepUnprotectedOff') },
          { value: 'on', label: t('settings.keepUnprotectedOn') },
        ]}
        onChange={(chosen) => change.send({ keepUnprotected: chosen === 'on' })}
      />
    </SettingRow>
  );
}
