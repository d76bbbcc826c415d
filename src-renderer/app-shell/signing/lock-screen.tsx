/**
 * Instead of everything else until somebody signs in: of a customer nothing is on the page meanwhile,
 * and what is typed here reaches no sale. The sale waits in main and goes on as it was.
 */
import { LockKeyhole } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useEnterGuard } from '../../keyboard/hands/enter-guard.ts';
import { handsArrived } from '../../keyboard/hands/hands.ts';
import { useHandsListener } from '../../keyboard/hands/hands-listener.ts';
import { useFocusRestorer } from '../../keyboard/hands/kept-focus.ts';
import { useStepFieldOn } from '../../keyboard/hands/step-field.ts';
import { useTill } from '../../till/client.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { usePin } from '../../till/use-pin.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { ErrorBoundary } from '../../ui/notice/error-boundary.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { DigitKeys } from '../../ui/screen-keys/digit-keys.tsx';
import { PinField } from '../../ui/field/pin-field.tsx';
import { Form } from '../../ui/field/form.tsx';
import { FrameKeysNotice } from '../../ui/notice/keys-notice.tsx';
import { SubmitAction } from '../../ui/press/submit-action.tsx';
import { WhatNow } from '../../ui/notice/what-now.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import { PeoplePanel } from '../later-panels.ts';
import { LockedTopBar } from '../top-bar.tsx';
import './lock-screen.css';

export function LockScreen() {
  const { t } = useI18n();
  const client = useTill();
  const { saleWaits, shift } = useSnapshot();
  const [forgotten, setForgotten] = useState(false);
  const entry = usePin((pin) => client.call('people.signIn', { pin }));
  const { pending, otherFault, pause } = entry;
  useHandsListener();
  useEffect(handsArrived, []);
  useFocusRestorer();
  useEnterGuard();
  useStepFieldOn(entry.field, { focusNow: true });
  const leave = () => {
    setForgotten(false);
    // The owner has gone: whoever presses here next logs in anew.
    void client.call('people.lock', null);
  };
  return (
    <div className="lock-screen">
      <LockedTopBar />
      <main className="lock-screen__main">
        <Form className="columns" onSubmit={entry.submit}>
          <div className="lock-screen__middle scrolls">
            <div className="card lock-screen__card">
              <LockKeyhole aria-hidden="true" strokeWidth={1.5} />
              <h1>{t('lock.title')}</h1>
              <p className="about">
                {t(saleWaits ? 'lock.saleOpen' : shift === null ? 'lock.noShift' : 'lock.about')}
              </p>
              <PinField entry={entry} id="pin" label={t('pin.label')} />
              <WhatNow about="locked" />
              {otherFault !== null && <FaultNotice at="till" fault={otherFault} />}
            </div>
          </div>
          <div className="action-column">
            <DigitKeys field={entry.field} />
            <Button look="quiet" onPress={() => setForgotten(true)}>
              {t('lock.forgotten')}
            </Button>
            <SubmitAction
              label={t('lock.signIn')}
              sub={t('enter')}
              ready={pause === 0}
              busy={pending}
            />
          </div>
        </Form>
      </main>
      <FrameKeysNotice />
      <ErrorBoundary quiet resetKey={String(forgotten)} onFailed={leave}>
        {forgotten && <PeoplePanel onClose={leave} />}
      </ErrorBoundary>
    </div>
  );
}
