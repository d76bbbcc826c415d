/** The drawer's cash at the close: of what the expected sum is made, what was counted, and why it differs. */
import { useRef, useState, type RefObject } from 'react';
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import type { Drawer, ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { drawerDifference } from '../../../src-shared/domain/cash/drawer.ts';
import type { ParsedAmount, Tiyn } from '../../../src-shared/domain/money.ts';
import type { ReadyReason } from '../../../src-shared/domain/ready-reason.ts';
import { useStepField } from '../../keyboard/hands/step-field.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useShiftUiStore } from '../../till/shift-ui-state.ts';
import { CountedField, parseCounted } from '../../ui/drawer/drawer-count.tsx';
import { ReasonChoice } from '../../ui/field/reason-choice.tsx';
import { useCeiling } from '../../ui/field/use-ceiling.ts';
import { Difference, DrawerLines, ExpectedSurely } from '../report/drawer-card.tsx';
import './count-drawer.css';

const REASONS: readonly ReadyReason[] = [
  'difference.change',
  'difference.rounding',
  'difference.forgotten',
  'difference.unknown',
];
const KEYS = ['F2', 'F3', 'F4', 'F5'] as const;

export interface DrawerCounting {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly reasonField: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly reason: string;
  /** null: nothing is typed. */
  readonly counted: ParsedAmount | null;
  /** null: nothing is counted, or nothing can be expected. */
  readonly difference: Tiyn | null;
  /** Closed as it stands; undefined: something is missing. */
  readonly count: CommandInput<'shift.close'> | undefined;
  /** Enter was pressed without what is missing. */
  readonly isReasonMissing: boolean;
  type(text: string): void;
  giveReason(reason: string): void;
  /** Whether so much is meant; null: it isn't asked. */
  readonly question: string | null;
  /** true: that is asked first. */
  asks(): boolean;
  /** Goes to what is missing. */
  mend(): void;
}

export function useDrawerCounting(drawer: Drawer | null): DrawerCounting {
  const field = useStepField<HTMLInputElement>();
  const reasonField = useRef<HTMLInputElement>(null);
  const { close, count } = useShiftUiStore();
  const { counted: text, reason } = close;
  const [submitted, setSubmitted] = useState(false);
  const counted = parseCounted(text);
  const difference =
    counted?.ok === true ? drawerDifference(counted.value, drawer?.expected ?? null) : null;
  const differs = difference !== null && difference !== 0;
  // What must be there is meant.
  const { question, asks } = useCeiling(
    'sum',
    counted?.ok === true && difference !== 0 ? counted.value : null,
  );
  const statedReason = reason.trim() === '' ? null : reason.trim();
  const ready = counted?.ok === true && (!differs || statedReason !== null);
  return {
    field,
    reasonField,
    text,
    reason,
    counted,
    difference,
    count:
      counted === null
        ? null
        : ready
          ? { counted: counted.value, reason: differs ? statedReason : null }
          : undefined,
    question,
    asks,
    isReasonMissing: submitted && differs && statedReason === null,
    type(typed) {
      setSubmitted(false);
      count({ counted: typed });
    },
    giveReason: (typed) => count({ reason: typed }),
    mend() {
      setSubmitted(true);
      (differs ? reasonField : field).current?.focus();
    },
  };
}

export function CountDrawer({
  report,
  drawer,
  counting,
  locked,
}: {
  report: ShiftReport;
  drawer: Drawer;
  counting: DrawerCounting;
  /** The shift is being closed. */
  locked: boolean;
}) {
  const { t } = useI18n();
  const { difference } = counting;
  return (
    <section className="card count-drawer" aria-label={t('drawer.title')}>
      <div className="count-drawer__part">
        <h2 className="caption">{t('drawer.title')}</h2>
        <ExpectedSurely drawer={drawer} />
        <CountedField
          field={counting.field}
          label={t('drawer.counted')}
          value={counting.text}
          question={counting.question}
          locked={locked}
          onText={counting.type}
        />
        {difference !== null && <Difference difference={difference} />}
      </div>
      <div className="count-drawer__part">
        {difference === null || difference === 0 ? (
          <DrawerLines report={report} drawer={drawer} />
        ) : (
          <ReasonChoice
            field={counting.reasonField}
            label={t('drawer.why')}
            ready={REASONS.map((name, at) => ({ keyName: KEYS[at] ?? 'F2', name }))}
            reason={counting.reason}
            missing={counting.isReasonMissing}
            locked={locked}
            onReason={counting.giveReason}
          />
        )}
      </div>
    </section>
  );
}
