/** The language of the screens, each named in itself. */
import { LANGUAGES } from '../../src-shared/contract/preferences.ts';
import { LANGUAGE_FORMS } from '../format/languages.ts';
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
      options={LANGUAGES.map((language) => ({
        value: language,
        label: LANGUAGE_FORMS[language].name,
        lang: language,
      }))}
      onChange={(language) => change.send({ language })}
    />
  );
}
