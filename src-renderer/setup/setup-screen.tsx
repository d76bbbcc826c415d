/** Set-up: training with one press, or a real service in two short forms. */
import { useState } from 'react';
import type { CommandOutput } from '../../src-shared/contract/commands.ts';
import { ChoosePage } from './choose-page.tsx';
import { BranchPage } from './branch-page.tsx';
import { UnlockPage } from './unlock-page.tsx';
import { ConnectPage, type Connection } from './connect-page.tsx';
import { useSnapshot } from '../till/snapshot.ts';

type Branches = CommandOutput<'setup.login'>['branches'];

export function SetupScreen() {
  const { suggestions, secretsLocked } = useSnapshot();
  const [anew, setAnew] = useState(false);
  const [step, setStep] = useState<'choose' | 'connect'>(
    suggestions.address === null ? 'choose' : 'connect',
  );
  const [branches, setBranches] = useState<Branches | null>(null);
  // Kept here so that going back loses nothing. Never leaves this component but through the command.
  const [connection, setConnection] = useState<Connection>({
    environment: 'test',
    address: suggestions.address ?? '',
    login: '',
    password: '',
    keepCredentials: true,
  });
  if (secretsLocked && !anew) return <UnlockPage onAnew={() => setAnew(true)} />;
  if (branches !== null) return <BranchPage branches={branches} onBack={() => setBranches(null)} />;
  if (step === 'connect') {
    return (
      <ConnectPage
        connection={connection}
        onChange={setConnection}
        onBack={() => setStep('choose')}
        onBranches={setBranches}
      />
    );
  }
  return <ChoosePage onReal={() => setStep('connect')} />;
}
