/** The language of the screens, each named in itself. */
import { SegmentedControl } from './segmented-control.tsx';
import { useSnapshot } from '../till/snapshot.ts';
import { useCommand } from '../till/use-command.ts';
import { useI18n } from '../locales/use-i18n.ts';

export function LanguageChoice() {
  const { t } = useI18n();
  const { preferences } = useSnapshot();
  const change = useCommand('preferences.change');
  return (
    <SegmentedControl
      label={t('settings.language')}
      value={preferences.language}
      options={[
        { value: 'ru', label: 'Русский', lang: 'ru' },
        { value: 'en', label: 'English', lang: 'en' },
      ]}
      onChange={(language) => change.send({ language })}
    />
  );
}
