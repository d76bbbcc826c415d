/** The language of the screens where there is no rail: before anybody has signed in. */
import { useState } from 'react';
import { LANGUAGE_FORMS } from '../format/languages.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { Button } from '../ui/buttons.tsx';
import { LanguagePanel } from './later-panels.ts';
import './language-button.css';

export function LanguageButton() {
  const { t, language } = useI18n();
  const [open, setOpen] = useState(false);
  const { short } = LANGUAGE_FORMS[language];
  return (
    <>
      <Button
        look="quiet"
        className="language-button"
        aria-label={`${short}, ${t('settings.language')}`}
        onPress={() => setOpen(true)}
      >
        {short}
      </Button>
      {open && <LanguagePanel onClose={() => setOpen(false)} />}
    </>
  );
}
