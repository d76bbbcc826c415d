/**
 * The session could not be refreshed and nothing is stored to log in with: the cashier signs in
 * over the screen that is shown. The sale waits in main and goes on by itself afterwards.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isOpen } from '../../../src-shared/domain/sale/guards.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { handsMovedInside } from '../../keyboard/hands/hands.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { Dialog } from '../../ui/frame/dialog.tsx';
import { DialogActions } from '../../ui/press/dialog-actions.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import { ProgressLine } from '../../ui/press/progress.tsx';
import { WhatNow } from '../../ui/notice/what-now.tsx';
import { Form } from '../../ui/field/form.tsx';
import {
  CredentialFields,
  focusCredential,
  missingCredential,
  type Credentials,
} from '../../ui/field/credential-fields.tsx';
import { refreshCustomers } from '../../till/customer-queries.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useCommand } from '../../till/use-command.ts';
import { useI18n, type I18n } from '../../locales/use-i18n.ts';
import './log-in-panel.css';

/** Stands in the frame: shown by itself when it is needed, until "Later". */
export function LogInPanel() {
  const { signIn } = useSnapshot();
  const later = useUiStore((ui) => ui.signInLater);
  const change = useUiStore((ui) => ui.change);
  const queries = useQueryClient();
  const before = useRef(signIn);
  useEffect(() => {
    if (signIn === 'fine') change({ signInLater: false, signInAsked: false });
    // Signed in: what could not be read about the customer is read now.
    if (signIn === 'fine' && before.current === 'needed') void refreshCustomers(queries);
    before.current = signIn;
  }, [signIn, change, queries]);
  if (signIn === 'fine' || later) return null;
  return <Panel onLater={() => change({ signInLater: true })} />;
}

function Panel({ onLater }: { onLater: () => void }) {
  const { t } = useI18n();
  const { sale, signInKept } = useSnapshot();
  const why =
    signInKept === 'withoutSignIn' || signInKept === 'locked' ? signInKept : ('about' as const);
  const byItself = !useUiStore((ui) => ui.signInAsked);
  useEffect(() => focusCredential('login'), []);
  return (
    <Dialog
      title={t('signIn.title')}
      closeLabel={t('signIn.later')}
      onClose={onLater}
      byItself={byItself}
    >
      <LogInForm
        about={`${t(`signIn.${why}`)} ${t(sale !== null && isOpen(sale) ? 'signIn.sale' : 'signIn.idle')}`}
        later={t('signIn.later')}
        onLater={onLater}
      />
    </Dialog>
  );
}

/** Login and password of the service, in a dialog that says why. */
export function LogInForm({
  about,
  later,
  onLater,
}: {
  about: string;
  later: string;
  onLater: () => void;
}) {
  const { t } = useI18n();
  const { credentials, put, submitted, submit, pending, fault } = useLogIn();
  const refused = fault === null ? null : refusedWords(fault, t);
  return (
    <Form onSubmit={submit}>
      <p className="about">{about}</p>
      <CredentialFields
        credentials={credentials}
        submitted={submitted}
        refused={refused !== null}
        locked={pending}
        onChange={put}
      />
      {refused !== null && (
        <>
          <FieldError id="sign-in-problem">{refused}</FieldError>
          <WhatNow about="signIn" />
        </>
      )}
      {fault !== null && refused === null && (
        <FaultNotice at="signIn" fault={fault} what={t('signIn.fault')} step={null} />
      )}
      <ProgressLine active={pending} name={t('signIn.pending')} />
      <DialogActions
        label={t('signIn.do')}
        sub={t('signIn.doSub')}
        ready={missingCredential(credentials) === null}
        busy={pending}
      >
        <Button keyName="Escape" onPress={onLater}>
          {later}
        </Button>
      </DialogActions>
    </Form>
  );
}

/** Login and password as typed, sent by Enter; refused, the password is typed anew. */
function useLogIn() {
  const { send, clear, pending, fault } = useCommand('session.logIn');
  const [credentials, setCredentials] = useState<Credentials>({ login: '', password: '' });
  const [submitted, setSubmitted] = useState(false);
  const put = (patch: Partial<Credentials>) => {
    clear();
    setCredentials({ ...credentials, ...patch });
  };
  const submit = () => {
    setSubmitted(true);
    const missing = missingCredential(credentials);
    if (missing === null) send(credentials);
    else {
      focusCredential(missing);
      handsMovedInside();
    }
  };
  const failed = fault !== null;
  useEffect(() => {
    if (failed) focusCredential('password');
  }, [failed]);
  return { credentials, put, submitted, submit, pending, fault };
}

function refusedWords(fault: Fault, t: I18n['t']): string | null {
  if (fault.code !== 'unauthorised' && fault.code !== 'rejected') return null;
  return t(fault.problem === 'format' ? 'signIn.otherBusiness' : 'signIn.wrong');
}

/** In the top bar, after "Later". */
export function SignInButton() {
  const { t } = useI18n();
  const { signIn } = useSnapshot();
  const later = useUiStore((ui) => ui.signInLater);
  const change = useUiStore((ui) => ui.change);
  if (signIn === 'fine' || !later) return null;
  return (
    <Button
      look="danger"
      className="log-in-panel__open"
      onPress={() => change({ signInLater: false, signInAsked: true })}
    >
      {t('signIn.needed')}
    </Button>
  );
}
