/** Screen 2: the check list fills itself in; Enter opens the shift, with bonuses or without. */
import { useRef, useState, type ReactNode } from 'react';
import type { Check } from '../../src-shared/contract/snapshot.ts';
import { useStepField } from '../keyboard/step-field.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { Button, PrimaryAction } from '../ui/buttons.tsx';
import { CountedField, CountNotes, parseCounted } from '../ui/drawer-count.tsx';
import { FaultNotice } from '../ui/fault-notice.tsx';
import { TrailNotice } from '../ui/trail-notice.tsx';
import { Page } from '../ui/page.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSnapshot } from '../till/snapshot.ts';
import { useCommand } from '../till/use-command.ts';
import { useI18n, type I18n } from '../locales/use-i18n.ts';
import { CheckLine } from './check-line.tsx';
import './shift-start-screen.css';

export function ShiftStartScreen() {
  const { t } = useI18n();
  const { checks, notices, service, trail } = useSnapshot();
  const check = useCommand('shift.check');
  const running = checks.some(({ state }) => state === 'running');
  const unusable =
    service.state === 'offline' ||
    checks.some(({ name, state }) => (name === 'service' || name === 'token') && state === 'error');
  const again = () => check.send(null);
  useShortcuts([{ key: 'F5', label: t('help.checkAgain'), run: !running && again }]);
  const secretsKept = notices.filter((notice) => notice !== 'journalUnwritable');
  return (
    <Page
      title={t('shiftStart.title')}
      intro={introOf(checks, running, unusable, t)}
      action={
        <OpenShift unusable={unusable}>
          <Button keyName="F5" disabled={running} onPress={again}>
            {t('shiftStart.checkAgain')}
          </Button>
        </OpenShift>
      }
    >
      {secretsKept.map((notice) => (
        <output key={notice} className="notice notice--waiting notice--toned">
          {t(`notice.${notice}`)}
          {notice === 'keysLost' && <KeysLossRead />}
        </output>
      ))}
      <TrailNotice trail={trail} />
      <ul className="card shift-start-screen" aria-label={t('shiftStart.list')} aria-live="polite">
        {checks.map((line) => (
          <CheckLine key={line.name} check={line} onTry={running ? null : again} />
        ))}
      </ul>
    </Page>
  );
}

/** Where people have PINs a supervisor's to press: whoever took the keys would take the notice, too. */
function KeysLossRead() {
  const { t } = useI18n();
  const read = useCommand('setup.keysLossRead');
  return (
    <>
      <Button disabled={read.pending} onPress={() => read.send(null)}>
        {t('notice.keysLossRead')}
      </Button>
      {read.fault !== null && <FaultNotice fault={read.fault} />}
    </>
  );
}

/** Who opens it, typed where nobody signs in, and the drawer's cash, as counted at the last close or anew;
 * `children`: what else can be done. */
function OpenShift({ unusable, children }: { unusable: boolean; children: ReactNode }) {
  const { t, amount } = useI18n();
  const { suggestions, people, environment } = useSnapshot();
  const [typed, setTyped] = useState(suggestions.cashier);
  const [float, setFloat] = useState(
    suggestions.openingFloat === null ? '' : amount(suggestions.openingFloat),
  );
  const floatField = useRef<HTMLInputElement>(null);
  const counted = parseCounted(float);
  const [submitted, setSubmitted] = useState(false);
  const field = useStepField<HTMLInputElement>();
  const open = useCommand('shift.open');
  const signedIn = people.signedIn?.name ?? null;
  const cashier = (signedIn ?? typed).trim();
  // A line, and no key more for anyone.
  const proposed = people.state === 'none' && environment !== 'training';
  const submit = () => {
    if (cashier === '') {
      setSubmitted(true);
      field.current?.focus();
    } else if (counted === null) open.send({ cashier });
    else if (counted.ok) open.send({ cashier, openingFloat: counted.value });
    else floatField.current?.focus();
  };
  return (
    <>
      {open.fault !== null && <FaultNotice fault={open.fault} />}
      {signedIn === null && (
        <TextField
          field={field}
          id="cashier"
          label={t('shiftStart.cashier')}
          hint={proposed ? t('people.start') : undefined}
          value={typed}
          maxLength={60}
          problem={submitted && cashier === '' ? t('shiftStart.cashierMissing') : null}
          onText={setTyped}
        />
      )}
      <CountedField field={floatField} label={t('drawer.title')} value={float} onText={setFloat} />
      <CountNotes onText={setFloat} />
      {children}
      <PrimaryAction
        label={t(unusable ? 'shiftStart.openWithout' : 'shiftStart.open')}
        sub={cashier === '' ? t('enter') : t('shiftStart.openHint', { name: cashier })}
        ready={cashier !== '' && (counted === null || counted.ok)}
        busy={open.pending}
        onPress={submit}
      />
    </>
  );
}

function introOf(
  checks: readonly Check[],
  running: boolean,
  unusable: boolean,
  t: I18n['t'],
): string {
  if (running) return t('shiftStart.checking');
  if (unusable) return t('shiftStart.offline');
  const looks = checks.filter(({ state }) => state === 'error' || state === 'warning').length;
  if (looks > 0) return t('shiftStart.look', { count: looks });
  return checks.length > 0 && checks.every(({ state }) => state === 'ok')
    ? t('shiftStart.allGood')
    : t('shiftStart.checking');
}
