/** The language of the screens, each named in itself. */
import { Choice } from '../parts/choice.tsx';
import { useSnapshot } from '../till/snapshot.ts';
import { useCommand } from '../till/use-command.ts';
import { useWords } from '../words/use-words.ts';
import './panels.css';

export function LanguageChoice() {
  const { t } = useWords();
  const { preferences } = useSnapshot();
  const change = useCommand('preferences.change');
  return (
    <Choice
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
