/** Which language the screens are in; a press asks for another one. */
import { useState, type ReactNode } from 'react';
import { LANGUAGE_FORMS } from '../format/languages.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { Button } from '../ui/press/buttons.tsx';
import { ErrorBoundary } from '../ui/notice/error-boundary.tsx';
import { LanguagePanel } from './later-panels.ts';
import './language-button.css';

interface Spoken {
  readonly short: string;
  /** As assistive technology says it: the short one says too little. */
  readonly name: string;
  readonly ask: () => void;
}

/** `children`: how it is drawn there. */
export function SpokenLanguage({ children }: { children: (spoken: Spoken) => ReactNode }) {
  const { t, language } = useI18n();
  const [asked, setAsked] = useState(false);
  const { short } = LANGUAGE_FORMS[language];
  const close = () => setAsked(false);
  return (
    <>
      {children({
        short,
        name: `${short}, ${t('settings.language')}`,
        ask: () => setAsked(true),
      })}
      <ErrorBoundary quiet resetKey={String(asked)} onFailed={close}>
        {asked && <LanguagePanel onClose={close} />}
      </ErrorBoundary>
    </>
  );
}

/** Where there is no rail: before anybody has signed in. */
export function LanguageButton() {
  return (
    <SpokenLanguage>
      {({ short, name, ask }) => (
        <Button look="quiet" className="language-button" aria-label={name} onPress={ask}>
          {short}
        </Button>
      )}
    </SpokenLanguage>
  );
}
