/**
 * The till is set up, but the system keeps the key of what is stored to itself. It is asked for the
 * key once at each start of a program, so the program starts again.
 */
import { useState } from 'react';
import { Button } from '../ui/press/buttons.tsx';
import { LanguageChoice } from '../ui/field/language-choice.tsx';
import { FaultNotice } from '../ui/notice/fault-notice.tsx';
import { WhatNow } from '../ui/notice/what-now.tsx';
import { useCommand } from '../till/use-command.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { SetupPage } from './setup-page.tsx';
import './unlock-page.css';

export function UnlockPage({ onAnew }: { onAnew: () => void }) {
  const { t } = useI18n();
  const unlock = useCommand('setup.unlock');
  const [startsAgain, setStartsAgain] = useState(false);
  const busy = unlock.pending || startsAgain;
  return (
    <SetupPage
      title={t('setup.lockedTitle')}
      intro={t('setup.lockedIntro')}
      at={null}
      progress={t(startsAgain ? 'setup.startsAgain' : 'setup.unlocking')}
      command={{ pending: busy, fault: unlock.fault }}
      other={{ kind: 'real', label: t('setup.lockedAnew'), run: onAnew }}
      main={{
        label: t('setup.unlock'),
        sub: t('setup.unlockSub'),
        run: () => unlock.send(null, ({ locked }) => setStartsAgain(locked)),
      }}
    >
      <ul className="unlock-page">
        <li>{t('setup.lockedHow')}</li>
        <li>{t('setup.lockedKept')}</li>
        <li>{t('setup.lockedAnewAbout')}</li>
      </ul>
      <WhatNow about="keyring" />
      <Lost disabled={busy} />
      <div className="page__end">
        <LanguageChoice />
      </div>
    </SetupPage>
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
        <FaultNotice at="setUp" fault={forget.fault} step={null} />
      )}
    </div>
  );
}
