/**
 * The session could not be refreshed and nothing is stored to log in with: the cashier signs in
 * over the screen that is shown. The sale waits in main and goes on by itself afterwards.
 */
import { useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isOpen } from '../../src-shared/domain/sale/guards.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { Button } from '../ui/buttons.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { FaultNotice } from '../ui/fault-notice.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { ProgressLine } from '../ui/progress.tsx';
import { TextField } from '../ui/text-field.tsx';
import { refreshCustomers } from '../till/customer-queries.ts';
import { useUiStore } from '../till/ui-state.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useCommand } from '../till/use-command.ts';
import { useI18n, type I18n } from '../locales/use-i18n.ts';
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
  const { sale } = useSnapshot();
  const byItself = !useUiStore((ui) => ui.signInAsked);
  const logIn = useCommand('session.logIn');
  const first = useRef<HTMLInputElement>(null);
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [visible, setVisible] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  useEffect(() => first.current?.focus(), []);

  const refused = logIn.fault === null ? null : refusedWords(logIn.fault, t);
  const missing = (text: string) => (submitted && text === '' ? t('signIn.missing') : null);
  const type = (put: (text: string) => void) => (text: string) => {
    logIn.clear();
    put(text);
  };
  const submit = () => {
    setSubmitted(true);
    const empty = login === '' ? 'sign-in-login' : password === '' ? 'sign-in-password' : null;
    if (empty === null) logIn.send({ login, password });
    else document.getElementById(empty)?.focus();
  };
  const failed = logIn.fault !== null;
  useEffect(() => {
    if (!failed) return;
    const field = document.querySelector<HTMLInputElement>('#sign-in-password');
    field?.focus();
    field?.select();
  }, [failed]);

  return (
    <Dialog
      title={t('signIn.title')}
      closeLabel={t('signIn.later')}
      onClose={onLater}
      byItself={byItself}
    >
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="about">
          {t('signIn.about')} {t(sale !== null && isOpen(sale) ? 'signIn.sale' : 'signIn.idle')}
        </p>
        <div className="form__pair">
          <TextField
            field={first}
            id="sign-in-login"
            label={t('signIn.login')}
            maxLength={200}
            value={login}
            problem={refused === null ? missing(login) : ''}
            onText={type(setLogin)}
          />
          <TextField
            id="sign-in-password"
            label={t('signIn.password')}
            type={visible ? 'text' : 'password'}
            maxLength={200}
            value={password}
            problem={refused === null ? missing(password) : ''}
            onText={type(setPassword)}
          >
            <button
              type="button"
              className="icon-button form__eye"
              aria-label={t(visible ? 'setup.hidePassword' : 'setup.showPassword')}
              onClick={() => setVisible(!visible)}
            >
              {visible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            </button>
          </TextField>
        </div>
        {refused !== null && <FieldError id="sign-in-problem">{refused}</FieldError>}
        {logIn.fault !== null && refused === null && (
          <FaultNotice fault={logIn.fault} what={t('signIn.fault')} step={null} />
        )}
        <ProgressLine active={logIn.pending} name={t('signIn.pending')} />
        <DialogActions
          label={t('signIn.do')}
          sub={t('signIn.doSub')}
          ready={login !== '' && password !== ''}
          busy={logIn.pending}
        >
          <Button keyName="Escape" onPress={onLater}>
            {t('signIn.later')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
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
