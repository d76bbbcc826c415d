/**
 * The till is set up, but the system keeps the key of what is stored to itself. It is asked for the
 * key once at each start of a program, so the program starts again.
 */
import { useState } from 'react';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { Button, PrimaryAction } from '../ui/buttons.tsx';
import { LanguageChoice } from '../ui/language-choice.tsx';
import { FaultNotice } from '../ui/fault-notice.tsx';
import { ProgressLine } from '../ui/progress.tsx';
import { useCommand } from '../till/use-command.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { Page } from '../ui/page.tsx';
import './unlock-page.css';

export function UnlockPage({ onAnew }: { onAnew: () => void }) {
  const { t } = useI18n();
  const unlock = useCommand('setup.unlock');
  const [startsAgain, setStartsAgain] = useState(false);
  const busy = unlock.pending || startsAgain;
  useShortcuts([{ key: 'F2', label: t('help.real'), run: !busy && onAnew }]);
  return (
    <Page
      title={t('setup.lockedTitle')}
      intro={t('setup.lockedIntro')}
      action={
        <>
          <ProgressLine
            active={busy}
            name={t(startsAgain ? 'setup.startsAgain' : 'setup.unlocking')}
          />
          {unlock.fault !== null && <FaultNotice fault={unlock.fault} step={null} />}
          <Button keyName="F2" disabled={busy} onPress={onAnew}>
            {t('setup.lockedAnew')}
          </Button>
          <PrimaryAction
            label={t('setup.unlock')}
            sub={t('setup.unlockSub')}
            busy={busy}
            onPress={() => unlock.send(null, ({ locked }) => setStartsAgain(locked))}
          />
        </>
      }
    >
      <ul className="unlock-page">
        <li>{t('setup.lockedHow')}</li>
        <li>{t('setup.lockedKept')}</li>
        <li>{t('setup.lockedAnewAbout')}</li>
      </ul>
      <Lost disabled={busy} />
      <div className="page__end">
        <LanguageChoice />
      </div>
    </Page>
  );
}

/** The way on when nobody can unlock it any more. */
function Lost({ disabled }: { disabled: boolean }) {
  const { t } = useI18n();
  const forget = useCommand('setup.forget');
  const [asked, setAsked] = useState(false);
  return (
    <div className="unlock-page__lost">
      <p>{t(asked ? 'setup.lockedConfirm' : 'setup.lockedLost')}</p>
      {asked ? (
        <div className="unlock-page__confirm">
          <Button onPress={() => setAsked(false)}>{t('settings.forgetNo')}</Button>
          <Button
            look="danger"
            disabled={disabled || forget.pending}
            onPress={() => forget.send(null)}
          >
            {t('settings.forgetYes')}
          </Button>
        </div>
      ) : (
        <Button look="danger" disabled={disabled} onPress={() => setAsked(true)}>
          {t('settings.forget')}
        </Button>
      )}
      {forget.fault !== null && forget.fault.code !== 'declined' && (
        <FaultNotice fault={forget.fault} step={null} />
      )}
    </div>
  );
}
