/** Cash is put into the drawer or taken out of it: how much, and why. */
import { useRef, useState } from 'react';
import { ulid } from 'ulid';
import type { ShiftReport } from '../../src-shared/contract/report-schema.ts';
import type { CashMoveKind } from '../../src-shared/domain/drawer.ts';
import { parseAmount } from '../../src-shared/domain/money.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { useStepField } from '../keyboard/step-field.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { useCommand } from '../till/use-command.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { Button, PrimaryAction } from '../ui/buttons.tsx';
import { CashReason } from '../ui/cash-reason.tsx';
import { FaultNotice } from '../ui/fault-notice.tsx';
import { Keypad } from '../ui/keypad.tsx';
import { ProgressLine } from '../ui/progress.tsx';
import { useCeiling } from '../ui/use-ceiling.ts';
import { Expected } from './drawer-card.tsx';

interface Props {
  readonly kind: CashMoveKind;
  readonly report: ShiftReport;
  readonly onDone: () => void;
}

export function CashMoveForm({ kind, report: { drawer }, onDone }: Props) {
  const { t, money } = useI18n();
  const move = useCashMove(kind, onDone);
  const { amount, problem, command } = move;
  const hasReason = move.reason.trim() !== '';
  const title = t(`drawer.move.${kind}.title`);
  useShortcuts([
    { key: 'Digits', label: t('help.digits'), run: 'native' },
    { key: 'Escape', label: t('help.escape'), run: !command.pending && onDone },
  ]);
  return (
    <div className="columns">
      <section className="card card--column" aria-label={title}>
        <h1>{title}</h1>
        <AmountField
          field={move.field}
          id="cash-move"
          data-place="sum"
          label={t(`drawer.move.${kind}.amount`)}
          message={problem === null ? move.question : t(`drawer.problem.${problem}`)}
          asked={problem === null}
          value={move.text}
          readOnly={command.pending}
          onText={move.type}
        />
        <CashReason
          kind={kind}
          field={move.reasonField}
          reason={move.reason}
          missing={move.submitted && amount !== null && !hasReason}
          locked={command.pending}
          onReason={move.giveReason}
        />
        {drawer !== null && <Expected drawer={drawer} />}
      </section>
      <div className="action-column">
        <Keypad />
        {command.fault !== null && (
          <FaultNotice fault={command.fault} money={t('drawer.move.noMoney')} step={null} />
        )}
        <ProgressLine active={command.pending} name={t('drawer.move.saving')} />
        <Button keyName="Escape" disabled={command.pending} onPress={onDone}>
          {t('refund.dont')}
        </Button>
        <PrimaryAction
          label={
            amount === null
              ? t('drawer.move.type')
              : hasReason
                ? t(`drawer.move.${kind}.do`, { amount: money(amount) })
                : t('reversal.reason.choose')
          }
          sub={amount !== null && hasReason ? t('drawer.move.sub') : undefined}
          ready={amount !== null && hasReason}
          busy={command.pending}
          onPress={move.submit}
        />
      </div>
    </div>
  );
}

/** What is typed of it; what is missing is said once it was submitted. */
function useCashMove(kind: CashMoveKind, onDone: () => void) {
  const field = useStepField<HTMLInputElement>();
  const reasonField = useRef<HTMLInputElement>(null);
  const command = useCommand('shift.moveCash');
  // One for each time it is asked for: what is sent twice is moved once.
  const [requestId] = useState(ulid);
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const parsed = parseAmount(text);
  const amount = parsed.ok && parsed.value > 0 ? parsed.value : null;
  const wrong = parsed.ok ? ('zero' as const) : parsed.problem;
  const { question, asks } = useCeiling('sum', amount);
  const isPatient = !submitted && (wrong === 'empty' || wrong === 'zero');
  return {
    field,
    reasonField,
    command,
    text,
    reason,
    submitted,
    amount,
    question,
    problem: amount !== null || isPatient ? null : wrong,
    type(typed: string) {
      setSubmitted(false);
      setText(typed);
    },
    giveReason: setReason,
    submit() {
      setSubmitted(true);
      if (amount === null) field.current?.focus();
      else if (reason.trim() === '') reasonField.current?.focus();
      else if (!asks()) command.send({ requestId, kind, amount, reason: reason.trim() }, onDone);
    },
  };
}
