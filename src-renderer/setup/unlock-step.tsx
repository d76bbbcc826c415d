/** The till is set up, but the system keeps the key of what is stored to itself. */
import { useState } from 'react';
import { useKeys } from '../keys/use-keys.ts';
import { Button, MainAction } from '../parts/buttons.tsx';
import { LanguageChoice } from '../frame/language-choice.tsx';
import { FaultNote } from '../parts/fault-note.tsx';
import { ProgressLine } from '../parts/progress.tsx';
import { useCommand } from '../till/use-command.ts';
import { useWords } from '../words/use-words.ts';
import { Page } from './setup-frame.tsx';

export function UnlockStep({ onAnew }: { onAnew: () => void }) {
  const { t } = useWords();
  const unlock = useCommand('setup.unlock');
  const [still, setStill] = useState(false);
  useKeys({ F2: !unlock.pending && onAnew });
  return (
    <Page
      title={t('setup.lockedTitle')}
      intro={t('setup.lockedIntro')}
      action={
        <>
          <ProgressLine active={unlock.pending} name={t('setup.unlocking')} />
          {unlock.fault !== null && <FaultNote fault={unlock.fault} step={null} />}
          <Button keyName="F2" disabled={unlock.pending} onPress={onAnew}>
            {t('setup.lockedAnew')}
          </Button>
          <MainAction
            label={t('setup.unlock')}
            sub={t('enter')}
            busy={unlock.pending}
            onPress={() => unlock.send(null, ({ locked }) => setStill(locked))}
          />
        </>
      }
    >
      {still && !unlock.pending && (
        <output className="page__notice">{t('setup.stillLocked')}</output>
      )}
      <ul className="page__list">
        <li>{t('setup.lockedHow')}</li>
        <li>{t('setup.lockedKept')}</li>
        <li>{t('setup.lockedAnewAbout')}</li>
      </ul>
      <div className="page__end">
        <LanguageChoice />
      </div>
    </Page>
  );
}
