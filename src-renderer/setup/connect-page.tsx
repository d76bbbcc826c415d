/** Address, login and password of a real service. Each thing wrong has words of its own. */
import { REMOTE_ENVIRONMENTS } from '../../src-shared/contract/snapshot.ts';
import { useEffect, useState } from 'react';
import type { CommandInput, CommandOutput } from '../../src-shared/contract/commands.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { focusPrimaryAction, useStepField } from '../keyboard/step-field.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { Button, PrimaryAction } from '../ui/buttons.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { FaultNotice } from '../ui/fault-notice.tsx';
import { ProgressLine } from '../ui/progress.tsx';
import { useCommand } from '../till/use-command.ts';
import { useI18n, type I18n } from '../locales/use-i18n.ts';
import { addressProblem, completeAddress, fieldAtFault, isPlainButHere } from './address.ts';
import { Page } from '../ui/page.tsx';
import { SetupSteps } from './setup-steps.tsx';
import { PasswordField } from '../ui/password-field.tsx';
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
  const [submitted, setSubmitted] = useState(false);
  const { fault } = login;
  useEffect(() => {
    if (fault === null) return;
    const wrong = fieldAtFault(fault);
    if (wrong === null) focusPrimaryAction();
    else focusField(wrong);
  }, [fault]);
  const submit = () => {
    setSubmitted(true);
    const missing = firstMissing(connection);
    if (missing !== null) focusField(missing);
    else
      login.send({ ...connection, address: completeAddress(connection.address) }, ({ branches }) =>
        onBranches(branches),
      );
  };
  useShortcuts([{ key: 'Escape', label: t('help.escape'), run: !login.pending && onBack }]);
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
        <Fields
          connection={connection}
          problems={problemsOf(connection, submitted, fault, t)}
          onChange={(patch) => {
            login.clear();
            onChange({ ...connection, ...patch });
          }}
        />
        {fault !== null && !isOfAddress(fault) && (
          <FaultNotice fault={fault} what={setupWords(fault, t)} money={null} step={null} />
        )}
      </div>
    </Page>
  );
}

type FieldName = 'address' | 'login' | 'password';

function firstMissing({ address, login, password }: Connection): FieldName | null {
  if (addressProblem(address) !== null) return 'address';
  if (login === '') return 'login';
  return password === '' ? 'password' : null;
}

function isOfAddress(fault: Fault | null): boolean {
  return fault?.code === 'invalidInput' && fault.field === 'address';
}

/** What the service refused, or what is missing once it was to be sent. */
function problemsOf(
  connection: Connection,
  submitted: boolean,
  fault: Fault | null,
  t: I18n['t'],
): Record<FieldName, string | null> {
  const problem = submitted ? addressProblem(connection.address) : null;
  const refused = isOfAddress(fault)
    ? t(fault?.problem === 'insecure' ? 'setup.insecure' : 'setup.addressProblem')
    : null;
  const secret = (text: string) => {
    if (fault?.code === 'unauthorised') return '';
    return submitted && text === '' ? t('setup.missing') : null;
  };
  return {
    address:
      refused ??
      (problem === null ? null : t(problem === 'empty' ? 'setup.missing' : `setup.${problem}`)),
    login: secret(connection.login),
    password: secret(connection.password),
  };
}

function Fields({
  connection,
  problems,
  onChange,
}: {
  connection: Connection;
  problems: Record<FieldName, string | null>;
  onChange: (patch: Partial<Connection>) => void;
}) {
  const { t } = useI18n();
  const first = useStepField<HTMLInputElement>();
  const of = (name: FieldName) => ({
    id: name,
    label: t(`setup.${name}`),
    value: connection[name],
    problem: problems[name],
    onText: (text: string) => onChange({ [name]: text }),
  });
  return (
    <>
      <SegmentedControl
        label={t('setup.environment')}
        value={connection.environment}
        options={REMOTE_ENVIRONMENTS.map((value) => ({
          value,
          label: t(`environment.${value}`),
        }))}
        onChange={(environment) => onChange({ environment })}
      />
      <TextField
        {...of('address')}
        field={first}
        hint={t(isPlainButHere(connection.address) ? 'setup.addressHere' : 'setup.addressHint')}
        inputMode="url"
        placeholder="https://"
      />
      <div className="form__pair">
        <TextField {...of('login')} />
        <PasswordField {...of('password')} />
      </div>
      <label className="connect-page__check">
        <input
          type="checkbox"
          checked={connection.keepCredentials}
          onChange={(event) => onChange({ keepCredentials: event.target.checked })}
        />
        <span>{t('setup.keepCredentials')}</span>
      </label>
    </>
  );
}

/** A wrong password is typed anew, a wrong address is mended. */
function focusField(name: FieldName): void {
  const field = document.getElementById(name);
  field?.focus();
  if (name === 'password' && field instanceof HTMLInputElement) field.select();
}

function setupWords(fault: Fault, t: I18n['t']): string | undefined {
  const known = FAULTS.find((code) => code === fault.code);
  return known === undefined ? undefined : t(`setup.fault.${known}`);
}
