/** Address, login and password of a real service. Each thing wrong has words of its own. */
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CommandInput, CommandOutput } from '../../src-shared/contract/commands.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { focusPrimaryAction, useStepField } from '../keyboard/step-field.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { Button, PrimaryAction } from '../ui/buttons.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { FaultNotice } from '../ui/fault-notice.tsx';
import { ProgressLine } from '../ui/progress.tsx';
import { useCommand } from '../till/use-command.ts';
import { useI18n, type I18n } from '../locales/use-i18n.ts';
import { addressProblem, completeAddress, fieldAtFault, isPlainButHere } from './address.ts';
import { Page } from '../ui/page.tsx';
import { SetupSteps } from './setup-steps.tsx';
import { TextField } from '../ui/text-field.tsx';
import './connect-page.css';

export type Connection = CommandInput<'setup.login'>;

const FAULTS = [
  'unreachable',
  'untrustedCertificate',
  'proxy',
  'timeout',
  'unauthorised',
  'notFound',
  'malformed',
] as const;

export function ConnectPage({
  connection,
  onChange,
  onBack,
  onBranches,
}: {
  connection: Connection;
  onChange: (connection: Connection) => void;
  onBack: () => void;
  onBranches: (branches: CommandOutput<'setup.login'>['branches']) => void;
}) {
  const { t } = useI18n();
  const login = useCommand('setup.login');
  const first = useStepField<HTMLInputElement>();
  const [submitted, setSubmitted] = useState(false);
  const [visible, setVisible] = useState(false);
  const problem = addressProblem(connection.address);
  const { fault } = login;
  const refusedAddress = fault?.code === 'invalidInput' && fault.field === 'address';
  const refusedLogin = fault?.code === 'unauthorised';

  useEffect(() => {
    if (fault === null) return;
    const wrong = fieldAtFault(fault);
    if (wrong === null) focusPrimaryAction();
    else focusField(wrong);
  }, [fault]);

  const change = (patch: Partial<Connection>) => {
    login.clear();
    onChange({ ...connection, ...patch });
  };
  const missing = (text: string) => (submitted && text === '' ? t('setup.missing') : null);
  const submit = () => {
    setSubmitted(true);
    const { address, login: name, password } = connection;
    if (problem !== null || name === '' || password === '') {
      const wrong = problem === null ? (name === '' ? 'login' : 'password') : 'address';
      focusField(wrong);
      return;
    }
    login.send({ ...connection, address: completeAddress(address) }, ({ branches }) =>
      onBranches(branches),
    );
  };
  useKeys({ Escape: !login.pending && onBack });

  return (
    <Page
      title={t('setup.connectTitle')}
      intro={t('setup.connectIntro')}
      steps={<SetupSteps at="connect" />}
      action={
        <>
          <ProgressLine active={login.pending} name={t('setup.signingIn')} />
          <Button keyName="Escape" disabled={login.pending} onPress={onBack}>
            {t('setup.back')}
          </Button>
          <PrimaryAction
            label={t('setup.signIn')}
            sub={t('enter')}
            busy={login.pending}
            onPress={submit}
          />
        </>
      }
    >
      <div className="card form">
        <SegmentedControl
          label={t('setup.environment')}
          value={connection.environment}
          options={(['test', 'production'] as const).map((value) => ({
            value,
            label: t(`environment.${value}`),
          }))}
          onChange={(environment) => change({ environment })}
        />
        <TextField
          field={first}
          id="address"
          label={t('setup.address')}
          hint={t(isPlainButHere(connection.address) ? 'setup.addressHere' : 'setup.addressHint')}
          value={connection.address}
          inputMode="url"
          placeholder="https://"
          problem={
            refusedAddress
              ? t(fault.problem === 'insecure' ? 'setup.insecure' : 'setup.addressProblem')
              : submitted && problem !== null
                ? t(problem === 'empty' ? 'setup.missing' : `setup.${problem}`)
                : null
          }
          onText={(address) => change({ address })}
        />
        <div className="form__pair">
          <TextField
            id="login"
            label={t('setup.login')}
            value={connection.login}
            problem={refusedLogin ? '' : missing(connection.login)}
            onText={(name) => change({ login: name })}
          />
          <TextField
            id="password"
            label={t('setup.password')}
            type={visible ? 'text' : 'password'}
            value={connection.password}
            problem={refusedLogin ? '' : missing(connection.password)}
            onText={(password) => change({ password })}
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
        <label className="connect-page__check">
          <input
            type="checkbox"
            checked={connection.keepCredentials}
            onChange={(event) => change({ keepCredentials: event.target.checked })}
          />
          <span>{t('setup.keepCredentials')}</span>
        </label>
        {fault !== null && !refusedAddress && (
          <FaultNotice fault={fault} what={setupWords(fault, t)} money={null} step={null} />
        )}
      </div>
    </Page>
  );
}

/** A wrong password is typed anew, a wrong address is mended. */
function focusField(name: 'address' | 'login' | 'password'): void {
  const field = document.getElementById(name);
  field?.focus();
  if (name === 'password' && field instanceof HTMLInputElement) field.select();
}

function setupWords(fault: Fault, t: I18n['t']): string | undefined {
  const known = FAULTS.find((code) => code === fault.code);
  return known === undefined ? undefined : t(`setup.fault.${known}`);
}
