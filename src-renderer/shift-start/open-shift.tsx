/** Who opens the shift, typed where nobody signs in, and the drawer's cash: as the last shift left it, or why not. */
import { useRef, useState, type ReactNode } from 'react';
import {
  movedBefore,
  type CarriedOver,
  type CashMoveAmount,
} from '../../src-shared/domain/cash/drawer.ts';
import { EarlierCashiers } from './earlier-cashiers.tsx';
import { useStepField } from '../keyboard/hands/step-field.ts';
import { useI18n, type I18n } from '../locales/use-i18n.ts';
import { useShiftUiStore } from '../till/shift-ui-state.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useCommand } from '../till/use-command.ts';
import { PrimaryAction } from '../ui/press/buttons.tsx';
import { CashReason } from '../ui/drawer/cash-reason.tsx';
import { CountedField, CountNotes, parseCounted } from '../ui/drawer/drawer-count.tsx';
import { FaultNotice } from '../ui/notice/fault-notice.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { useCeiling } from '../ui/field/use-ceiling.ts';

/** `children`: what else can be done. */
export function OpenShift({ unusable, children }: { unusable: boolean; children: ReactNode }) {
  const words = useI18n();
  const { t } = words;
  const { suggestions, people, environment } = useSnapshot();
  const opening = useOpening();
  const { cashier, moved, hasReason, submitted, command } = opening;
  // A line, and no key more for anyone.
  const proposed = people.state === 'none' && environment !== 'training';
  return (
    <>
      {command.fault !== null && <FaultNotice at="till" fault={command.fault} />}
      {/* The reason takes their place on a low screen, and their keys. */}
      {people.signedIn === null && suggestions.cashiers.length > 1 && moved === null && (
        <EarlierCashiers
          names={suggestions.cashiers}
          chosen={cashier}
          locked={command.pending}
          onChoose={opening.type}
        />
      )}
      {people.signedIn === null && (
        <TextField
          field={opening.field}
          id="cashier"
          label={t('shiftStart.cashier')}
          hint={proposed ? t('people.start') : undefined}
          value={opening.typed}
          maxLength={60}
          problem={submitted && cashier === '' ? t('shiftStart.cashierMissing') : null}
          readOnly={command.pending}
          onText={opening.type}
        />
      )}
      <CountedField
        field={opening.floatField}
        label={t('drawer.title')}
        value={opening.float}
        about={aboutFloat(suggestions.carriedOver, opening, words)}
        question={opening.question}
        locked={command.pending}
        onText={opening.state}
      />
      {moved !== null && (
        <CashReason
          kind={moved.kind}
          keys={['F2', 'F3', 'F4', 'F7']}
          field={opening.reasonField}
          reason={opening.reason}
          missing={submitted && !hasReason}
          locked={command.pending}
          onReason={opening.giveReason}
        />
      )}
      {/* The reason takes their buttons' place on a low screen; their keys stay. */}
      <CountNotes
        keyOnly={moved !== null}
        notes={opening.notes}
        expected={suggestions.carriedOver?.amount ?? null}
        locked={command.pending}
        onNotes={opening.giveNotes}
        onText={opening.state}
      />
      {moved === null && children}
      <PrimaryAction
        label={t(unusable ? 'shiftStart.openWithout' : 'shiftStart.open')}
        sub={subOf(opening, t)}
        ready={opening.ready}
        busy={command.pending}
        meaning={unusable}
        onPress={opening.submit}
      />
    </>
  );
}

type Opening = ReturnType<typeof useOpening>;

/** With no sum in the field Enter opens all the same: that is said before. */
function subOf({ cashier, counted, hasReason }: Opening, t: I18n['t']): string {
  if (!hasReason) return t('drawer.close.chooseReason');
  if (cashier === '') return t('enter');
  return t(counted === null ? 'shiftStart.openUncounted' : 'shiftStart.openHint', {
    name: cashier,
  });
}

/** What is typed of it; what is missing is said once it was submitted. */
function useOpening() {
  const { amount } = useI18n();
  const { suggestions, people } = useSnapshot();
  const field = useStepField<HTMLInputElement>();
  const floatField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  const command = useCommand('shift.open');
  const [typed, type] = useState(suggestions.cashier);
  const { start, state } = useShiftUiStore();
  const { notes, reason } = start;
  const float = start.counted ?? proposedFloat(suggestions.carriedOver, amount);
  const [submitted, setSubmitted] = useState(false);
  const cashier = (people.signedIn?.name ?? typed).trim();
  const counted = parseCounted(float);
  const stated = counted?.ok === true ? counted.value : null;
  const moved = movedTo(float, suggestions.carriedOver);
  // As the last shift left it, it is meant.
  const isCarried = stated === suggestions.carriedOver?.amount;
  const { question, asks } = useCeiling('sum', isCarried ? null : stated);
  const why = reason.trim();
  const hasReason = moved === null || why !== '';
  const isFloatClear = counted === null || counted.ok;
  return {
    field,
    floatField,
    reasonField,
    command,
    typed,
    type,
    float,
    notes,
    reason,
    giveNotes: (typed: readonly string[]) => state({ notes: typed }),
    giveReason: (typed: string) => state({ reason: typed }),
    submitted,
    cashier,
    counted,
    moved,
    question,
    hasReason,
    ready: cashier !== '' && isFloatClear && hasReason,
    state(text: string) {
      setSubmitted(false);
      // A reason to take out is none to put in.
      const isOther = movedTo(text, suggestions.carriedOver)?.kind !== moved?.kind;
      state({ counted: text, ...(isOther ? { reason: '' } : {}) });
    },
    submit() {
      setSubmitted(true);
      if (cashier === '') field.current?.focus();
      else if (!isFloatClear) floatField.current?.focus();
      else if (!hasReason) reasonField.current?.focus();
      else if (!asks())
        command.send({
          cashier,
          ...(stated === null ? {} : { openingFloat: stated }),
          ...(moved === null ? {} : { reason: why }),
        });
    },
  };
}

/** What the typed sum says was put in or taken out. */
function movedTo(float: string, carried: CarriedOver | null): CashMoveAmount | null {
  const counted = parseCounted(float);
  return movedBefore(counted?.ok === true ? counted.value : null, carried);
}

/** Nothing is proposed that nobody has counted. */
function proposedFloat(carried: CarriedOver | null, amount: I18n['amount']): string {
  return carried?.isCounted === true ? amount(carried.amount) : '';
}

/** Below the field; null: it holds what was counted. */
function aboutFloat(
  carried: CarriedOver | null,
  { counted, moved }: Opening,
  { t, money }: Pick<I18n, 't' | 'money'>,
): string | null {
  if (carried === null) return counted === null ? t('drawer.start.unknown') : null;
  if (moved !== null)
    return t(moved.kind === 'out' ? 'drawer.start.less' : 'drawer.start.more', {
      amount: money(moved.amount),
    });
  const amount = money(carried.amount);
  if (!carried.isCounted) return t('drawer.start.uncounted', { amount });
  return counted === null ? t('drawer.start.stands', { amount }) : null;
}
