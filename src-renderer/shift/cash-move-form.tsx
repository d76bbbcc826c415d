/** Cash is put into the drawer or taken out of it: how much, and why. */
import { useRef, useState } from 'react';
import type { ShiftReport } from '../../src-shared/contract/report-schema.ts';
import type { CashMoveKind } from '../../src-shared/domain/cash/drawer.ts';
import { add, parseAmount, subtract, type Tiyn } from '../../src-shared/domain/money.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { useStepField } from '../keyboard/hands/step-field.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { useTill } from '../till/client.tsx';
import { useShiftUiStore } from '../till/shift-ui-state.ts';
import { AmountField } from '../ui/field/amount-field.tsx';
import { Button, PrimaryAction } from '../ui/press/buttons.tsx';
import { CashReason } from '../ui/drawer/cash-reason.tsx';
import { FaultNotice } from '../ui/notice/fault-notice.tsx';
import { Keypad } from '../ui/screen-keys/keypad.tsx';
import { ProgressLine } from '../ui/press/progress.tsx';
import { useCeiling } from '../ui/field/use-ceiling.ts';
import { Expected } from './report/drawer-card.tsx';

interface Props {
  readonly kind: CashMoveKind;
  readonly report: ShiftReport;
  readonly onDone: () => void;
}

export function CashMoveForm({ kind, report: { drawer }, onDone }: Props) {
  const { t, money } = useI18n();
  const move = useCashMove(kind);
  const { amount, problem, sending, fault } = move;
  const hasReason = move.reason.trim() !== '';
  const title = t(`drawer.move.${kind}.title`);
  useShortcuts([
    { key: 'Digits', label: t('help.digits'), run: 'native' },
    { key: 'Escape', label: t('help.escape'), run: !sending && onDone },
  ]);
  return (
    <div className="columns">
      <section className="card card--column scrolls" aria-label={title}>
        <h1>{title}</h1>
        <AmountField
          field={move.field}
          id="cash-move"
          data-place="sum"
          label={t(`drawer.move.${kind}.amount`)}
          message={problem === null ? move.question : t(`drawer.problem.${problem}`)}
          asked={problem === null}
          value={move.text}
          readOnly={sending}
          onText={move.type}
        />
        <CashReason
          kind={kind}
          field={move.reasonField}
          reason={move.reason}
          missing={move.submitted && amount !== null && !hasReason}
          locked={sending}
          onReason={move.giveReason}
        />
        {drawer !== null && <Expected drawer={drawer} />}
        {amount !== null && drawer !== null && drawer.expected !== null && (
          <p className="figure drawer-card__expected">
            <span>{t('drawer.move.after')}</span>
            <b>{money((kind === 'in' ? add : subtract)(drawer.expected, amount))}</b>
          </p>
        )}
        {fault !== null && (
          <FaultNotice at="till" fault={fault} money={t('drawer.move.noMoney')} step={null} />
        )}
      </section>
      <div className="action-column">
        <Keypad />
        <ProgressLine active={sending} name={t('drawer.move.saving')} />
        <Button keyName="Escape" disabled={sending} onPress={onDone}>
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
          busy={sending}
          onPress={move.submit}
        />
      </div>
    </div>
  );
}

/** What is typed of it; what is missing is said once it was submitted. */
function useCashMove(kind: CashMoveKind) {
  const client = useTill();
  const field = useStepField<HTMLInputElement>();
  const reasonField = useRef<HTMLInputElement>(null);
  const { moves, move, answered } = useShiftUiStore();
  const { requestId, amount: text, reason, sending, fault } = moves[kind];
  const [submitted, setSubmitted] = useState(false);
  const parsed = parseAmount(text);
  const amount = parsed.ok && parsed.value > 0 ? parsed.value : null;
  const wrong = parsed.ok ? ('zero' as const) : parsed.problem;
  const { question, asks } = useCeiling('sum', amount);
  const isPatient = !submitted && (wrong === 'empty' || wrong === 'zero');
  const send = async (moved: Tiyn) => {
    move(kind, { sending: true, fault: null });
    const input = { requestId, kind, amount: moved, reason: reason.trim() };
    const answer = await client.call('shift.moveCash', input);
    answered(kind, requestId, answer.ok ? null : answer.fault);
  };
  return {
    field,
    reasonField,
    sending,
    fault,
    text,
    reason,
    submitted,
    amount,
    question,
    problem: amount !== null || isPatient ? null : wrong,
    type(typed: string) {
      setSubmitted(false);
      move(kind, { amount: typed });
    },
    giveReason: (typed: string) => move(kind, { reason: typed }),
    submit() {
      setSubmitted(true);
      if (amount === null) field.current?.focus();
      else if (reason.trim() === '') reasonField.current?.focus();
      else if (!sending && !asks()) void send(amount);
    },
  };
}
