/** The language, the colours and the sounds of the screen: anybody's choice. */
import { THEMES, VOLUMES } from '../../../src-shared/contract/choices.ts';
import { LanguageChoice } from '../../ui/field/language-choice.tsx';
import { SegmentedControl } from '../../ui/field/segmented-control.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { useCommand } from '../../till/use-command.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { SettingRow } from './setting-row.tsx';

export function LookSection() {
  const { t } = useI18n();
  const { preferences, people } = useSnapshot();
  const { theme, sounds } = preferences;
  const who = people.signedIn;
  const change = useCommand('preferences.change');
  return (
    <>
      <SettingRow
        wide
        title={t('settings.language')}
        about={
          who === null
            ? t('settings.languageAbout')
            : t('settings.languageOwnAbout', { name: who.name })
        }
      >
        <LanguageChoice />
      </SettingRow>
      <SettingRow
        wide
        title={t('settings.theme')}
        about={t('settings.themeAbout')}
        fault={change.fault}
      >
        <SegmentedControl
          label={t('settings.theme')}
          value={theme}
          options={THEMES.map((value) => ({ value, label: t(`settings.${value}`) }))}
          onChange={(value) => change.send({ theme: value })}
        />
      </SettingRow>
      <SettingRow wide title={t('settings.sounds')} about={t('settings.soundsAbout')}>
        <SegmentedControl
          label={t('settings.sounds')}
          value={sounds}
          options={VOLUMES.map((value) => ({ value, label: t(`settings.volume.${value}`) }))}
          onChange={(value) => change.send({ sounds: value })}
        />
      </SettingRow>
    </>
  );
}
