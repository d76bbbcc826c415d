/**
 * Closing asks once more, beside the totals: the drawer's cash first. With nothing counted Enter keeps the shift
 * open, and closing has a place and a key of its own; with a sum typed Enter closes.
 */
import { LockKeyhole } from 'lucide-react';
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { differencePhrase } from '../../format/drawer-words.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { useShiftUiStore } from '../../till/shift-ui-state.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { Button, PrimaryAction, type PrimaryActionProps } from '../../ui/press/buttons.tsx';
import { CountNotes } from '../../ui/drawer/drawer-count.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { WhatNow } from '../../ui/notice/what-now.tsx';
import { Keypad } from '../../ui/screen-keys/keypad.tsx';
import { ProgressLine } from '../../ui/press/progress.tsx';
import { useI18n, type I18n } from '../../locales/use-i18n.ts';
import { CountDrawer, useDrawerCounting, type DrawerCounting } from './count-drawer.tsx';
import { ReportHead } from '../report/report-head.tsx';
import { useSaleLineKeys } from '../report/sale-line-keys.ts';
import { TenderTable } from '../report/tender-table.tsx';
import { splitUnresolved } from '../report/unresolved-labels.ts';
import { Unresolved } from '../report/unresolved.tsx';

interface Props {
  readonly report: ShiftReport;
  readonly pending: boolean;
  readonly fault: Fault | null;
  readonly onClose: (count: CommandInput<'shift.close'>) => void;
  readonly onKeep: () => void;
}

export function ConfirmClose({ report, pending, fault, onClose, onKeep }: Props) {
  const words = useI18n();
  const { t, money } = words;
  const { toGiveBack, reversalToDecide } = useSnapshot().openItems;
  const { shiftNumber: number, drawer, unresolved } = report;
  const counting = useDrawerCounting(drawer);
  const { counted, count } = counting;
  const { close, count: keepCount } = useShiftUiStore();
  const withoutCount = () => onClose(null);
  useShortcuts([
    { key: 'Digits', label: t('help.digits'), run: 'native' },
    {
      key: 'F9',
      label: t('help.closeShift'),
      run: !pending && counted === null && withoutCount,
    },
  ]);
  return (
    <div className="columns">
      <section
        className="shift-screen scrolls"
        aria-label={t('report.confirmClose.title', { number })}
        {...useSaleLineKeys()}
      >
        <ReportHead report={report} title={t('report.confirmClose.title', { number })} />
        {toGiveBack !== null && (
          <p className="notice notice--waiting notice--toned">
            {t('report.confirmClose.toGiveBack', { amount: money(toGiveBack.money) })}
          </p>
        )}
        {reversalToDecide !== null && (
          <p className="notice notice--waiting notice--toned">
            {t('report.confirmClose.toDecide')}
          </p>
        )}
        {drawer !== null && (
          <CountDrawer report={report} drawer={drawer} counting={counting} locked={pending} />
        )}
        <TenderTable report={report} />
        {unresolved.length > 0 && <Left report={report} />}
      </section>
      <div className="action-column">
        <Keypad />
        <p className="hint">{t('report.confirmClose.about')}</p>
        {drawer !== null && <WhatNow about="drawer" />}
        <CloseFault fault={fault} />
        <ProgressLine active={pending} name={t('report.closing')} />
        <CountNotes
          notes={close.notes}
          expected={drawer?.expected ?? null}
          locked={pending}
          onNotes={(notes) => keepCount({ notes })}
          onText={counting.type}
        />
        {counted === null && (
          <Button
            keyName="F9"
            icon={<LockKeyhole aria-hidden="true" />}
            disabled={pending}
            onPress={withoutCount}
          >
            {t('drawer.close.uncounted')}
          </Button>
        )}
        <PrimaryAction
          {...mainWords(counting, words)}
          ready={count !== undefined}
          busy={pending}
          onPress={() => {
            if (counted === null) onKeep();
            else if (count === undefined) counting.mend();
            else if (!counting.asks()) onClose(count);
          }}
        />
      </div>
    </div>
  );
}

function mainWords(
  { counted, count, difference }: DrawerCounting,
  words: I18n,
): Pick<PrimaryActionProps, 'label' | 'sub'> {
  const { t, money } = words;
  if (counted === null) return { label: t('report.confirmClose.keep'), sub: t('enter') };
  const label = t('report.confirmClose.do');
  if (!counted.ok) return { label };
  if (count === undefined) return { label, sub: t('drawer.close.chooseReason') };
  if (difference === null)
    return { label, sub: t('drawer.close.countedSub', { amount: money(counted.value) }) };
  return {
    label,
    sub: t('drawer.close.comparedSub', { difference: differencePhrase(difference, words) }),
  };
}

/** What the service hasn't resolved doesn't keep a shift open. */
function Left({ report }: { report: ShiftReport }) {
  const { t } = useI18n();
  const { pending, needsAttention } = splitUnresolved(report.unresolved);
  return (
    <>
      {pending.length > 0 && (
        <p className="notice">{t('report.confirmClose.pending', { count: pending.length })}</p>
      )}
      {needsAttention.length > 0 && (
        <p className="notice">
          {t('report.confirmClose.needsAttention', { count: needsAttention.length })}
        </p>
      )}
      <Unresolved report={report} />
    </>
  );
}

function CloseFault({ fault }: { fault: Fault | null }) {
  const { t } = useI18n();
  if (fault === null) return null;
  return (
    <FaultNotice
      at="till"
      fault={fault}
      what={fault.code === 'invalidState' ? t('report.openFault') : undefined}
      money={t('report.noMoney')}
      step={null}
    />
  );
}
