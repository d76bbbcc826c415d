/** Address, login and password of a real service. Each thing wrong has words of its own. */
import { REMOTE_ENVIRONMENTS } from '../../src-shared/contract/choices.ts';
import { useEffect, useState } from 'react';
import type { CommandInput, CommandOutput } from '../../src-shared/contract/commands.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { focusPrimaryAction, useStepField } from '../keyboard/hands/step-field.ts';
import { SegmentedControl } from '../ui/field/segmented-control.tsx';
import { FaultNotice } from '../ui/notice/fault-notice.tsx';
import { useSnapshot } from '../till/snapshot.ts';
import { useCommand } from '../till/use-command.ts';
import { useI18n, type I18n } from '../locales/use-i18n.ts';
import { addressProblem, completeAddress, fieldAtFault, isPlainButHere } from './address.ts';
import {
  CredentialFields,
  focusCredential,
  missingCredential,
  type Credentials,
} from '../ui/field/credential-fields.tsx';
import { KeepSignIn } from './keep-sign-in.tsx';
import { SetupPage } from './setup-page.tsx';
import { TextField } from '../ui/field/text-field.tsx';
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
  const isProtected = useSnapshot().signInKept === 'protected';
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
  return (
    <SetupPage
      title={t('setup.connectTitle')}
      intro={t(isProtected ? 'setup.connectIntro' : 'setup.connectIntroPlain')}
      at="connect"
      progress={t('setup.signingIn')}
      // What went wrong is said at the fields.
      command={{ pending: login.pending, fault: null }}
      other={{ kind: 'back', label: t('setup.back'), run: onBack }}
      main={{ label: t('setup.signIn'), run: submit }}
    >
      <div className="card form">
        <Fields
          connection={connection}
          submitted={submitted}
          fault={fault}
          locked={login.pending}
          onChange={(patch) => {
            if (login.pending) return;
            login.clear();
            onChange({ ...connection, ...patch });
          }}
        />
        {fault !== null && !isOfAddress(fault) && (
          <FaultNotice
            at="setUp"
            fault={fault}
            what={setupWords(fault, t)}
            money={null}
            step={null}
          />
        )}
      </div>
    </SetupPage>
  );
}

type FieldName = 'address' | keyof Credentials;

function firstMissing(connection: Connection): FieldName | null {
  return addressProblem(connection.address) === null ? missingCredential(connection) : 'address';
}

function isOfAddress(fault: Fault | null): boolean {
  return fault?.code === 'invalidInput' && fault.field === 'address';
}

/** What main refused, or what is missing once it was to be sent. */
function addressWords(
  { address }: Connection,
  submitted: boolean,
  fault: Fault | null,
  t: I18n['t'],
): string | null {
  if (isOfAddress(fault))
    return t(fault?.problem === 'insecure' ? 'setup.insecure' : 'setup.addressProblem');
  const problem = submitted ? addressProblem(address) : null;
  if (problem === null) return null;
  return t(problem === 'empty' ? 'signIn.missing' : `setup.${problem}`);
}

function Fields({
  connection,
  submitted,
  fault,
  locked,
  onChange,
}: {
  connection: Connection;
  submitted: boolean;
  fault: Fault | null;
  /** They are on their way. */
  locked: boolean;
  onChange: (patch: Partial<Connection>) => void;
}) {
  const { t } = useI18n();
  const first = useStepField<HTMLInputElement>();
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
        field={first}
        id="address"
        label={t('setup.address')}
        value={connection.address}
        readOnly={locked}
        problem={addressWords(connection, submitted, fault, t)}
        onText={(address) => onChange({ address })}
        hint={t(isPlainButHere(connection.address) ? 'setup.addressHere' : 'setup.addressHint')}
        inputMode="url"
        lang="en"
        placeholder="https://"
      />
      <CredentialFields
        credentials={connection}
        submitted={submitted}
        refused={fault?.code === 'unauthorised'}
        locked={locked}
        onChange={onChange}
      />
      <KeepSignIn connection={connection} onChange={onChange} />
    </>
  );
}

function focusField(name: FieldName): void {
  if (name === 'address') document.getElementById(name)?.focus();
  else focusCredential(name);
}

function setupWords(fault: Fault, t: I18n['t']): string | undefined {
  const known = FAULTS.find((code) => code === fault.code);
  return known === undefined ? undefined : t(`setup.fault.${known}`);
}
