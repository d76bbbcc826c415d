/** The languages of the screens, each named in itself: one press chooses and goes back to where one was. */
import { useEffect, useRef } from 'react';
import { LANGUAGES } from '../../src-shared/contract/choices.ts';
import { LANGUAGE_FORMS } from '../format/languages.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useCommand } from '../till/use-command.ts';
import { Button } from '../ui/press/buttons.tsx';
import { Dialog } from '../ui/frame/dialog.tsx';
import { FaultNotice } from '../ui/notice/fault-notice.tsx';
import './language-panel.css';

export function LanguagePanel({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const { preferences, people } = useSnapshot();
  const { fault, send } = useCommand('preferences.change');
  const chosen = useRef<HTMLButtonElement>(null);
  useEffect(() => chosen.current?.focus(), []);
  return (
    <Dialog title={t('settings.language')} closeLabel={t('settings.close')} onClose={onClose}>
      <div className="language-panel">
        {LANGUAGES.map((language) => (
          <Button
            key={language}
            ref={language === preferences.language ? chosen : undefined}
            lang={language}
            aria-pressed={language === preferences.language}
            onPress={() => send({ language }, onClose)}
          >
            {LANGUAGE_FORMS[language].name}
          </Button>
        ))}
        {people.signedIn !== null && (
          <p className="hint">{t('appShell.ownLanguage', { name: people.signedIn.name })}</p>
        )}
        {fault !== null && <FaultNotice at="till" fault={fault} />}
      </div>
    </Dialog>
  );
}
