/** The language of the screens, each named in itself; what wasn't changed is said. */
import { LANGUAGES } from '../../../src-shared/contract/choices.ts';
import { LANGUAGE_FORMS } from '../../format/languages.ts';
import { FaultNotice } from '../notice/fault-notice.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { useCommand } from '../../till/use-command.ts';
import { useI18n } from '../../locales/use-i18n.ts';

export function LanguageChoice() {
  const { t } = useI18n();
  const { preferences } = useSnapshot();
  const change = useCommand('preferences.change');
  return (
    <>
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
      {change.fault !== null && <FaultNotice at="till" fault={change.fault} />}
    </>
  );
}
