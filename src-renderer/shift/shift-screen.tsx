/**
 * The running totals of the shift, and its end. After closing, the frozen totals stay
 * until Enter leads to the next shift start.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { CommandInput } from '../../src-shared/contract/commands.ts';
import type { ShiftReport } from '../../src-shared/contract/report-schema.ts';
import type { CashMoveKind } from '../../src-shared/domain/drawer.ts';
import { canServeNext } from '../../src-shared/domain/sale/guards.ts';
import { useStepField } from '../keyboard/step-field.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { Button, PrimaryAction } from '../ui/buttons.tsx';
import { FaultNotice } from '../ui/fault-notice.tsx';
import { ProgressLine } from '../ui/progress.tsx';
import { useTill } from '../till/client.tsx';
import { useUiStore } from '../till/ui-state.ts';
import { faultOf, valueOf } from '../till/fault-error.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useCommand } from '../till/use-command.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { CashMoveForm } from './cash-move-form.tsx';
import { DrawerCard } from './drawer-card.tsx';
import { ReportCards } from './report-cards.tsx';
import { PastShifts } from './past-shifts.tsx';
import { ReportHead } from './report-head.tsx';
import { useSaleLineKeys } from './sale-line-keys.ts';
import { ConfirmClose } from './confirm-close.tsx';
import './shift-screen.css';

export function ShiftScreen() {
  const { t } = useI18n();
  const change = useUiStore((ui) => ui.change);
  const ended = useUiStore((ui) => ui.shiftEnded);
  const running = useRunningReport(!ended);
  const close = useCommand('shift.close');
  const [frozen, setFrozen] = useState<ShiftReport | null>(null);
  const [step, setStep] = useState<'report' | 'close' | 'past' | CashMoveKind>('report');
  const toSale = () => change({ section: 'sale' });

  const closeShift = (count: CommandInput<'shift.close'>) => {
    if (close.pending) return;
    // Before the answer main's push says that the shift is over; the report must outlive it.
    change({ shiftEnded: true });
    close.send(count, setFrozen);
  };
  const failed = close.fault !== null;
  useEffect(() => {
    if (failed) change({ shiftEnded: false });
  }, [failed, change]);
  const keep = () => {
    close.clear();
    setStep('report');
  };
  useShortcuts([
    {
      key: 'Escape',
      label: t('help.escape'),
      run:
        frozen === null &&
        !close.pending &&
        (step === 'report' ? toSale : step === 'close' && keep),
    },
  ]);

  if (frozen !== null) return <ClosedReport report={frozen} />;
  const report = running.data;
  if (report === undefined) {
    return (
      <div className="columns">
        <section className="shift-screen" aria-label={t('appShell.shiftSection')}>
          <ProgressLine active={running.isPending} name={t('report.reading')} />
          {running.isError && <FaultNotice fault={faultOf(running.error)} money={null} />}
        </section>
        <div className="action-column">
          <PrimaryAction label={t('appShell.sale')} sub={t('enter')} onPress={toSale} />
        </div>
      </div>
    );
  }
  if (step === 'close')
    return (
      <ConfirmClose
        report={report}
        pending={close.pending}
        fault={close.fault}
        onClose={closeShift}
        onKeep={keep}
      />
    );
  if (step === 'past') return <PastShifts onBack={() => setStep('report')} />;
  if (step !== 'report')
    return <CashMoveForm kind={step} report={report} onDone={() => setStep('report')} />;
  return <RunningReport report={report} onSale={toSale} onStep={setStep} />;
}

function RunningReport({
  report,
  onSale,
  onStep,
}: {
  report: ShiftReport;
  onSale: () => void;
  onStep: (step: 'close' | 'past' | CashMoveKind) => void;
}) {
  const { t, money } = useI18n();
  const { sale, parked } = useSnapshot();
  const saleOpen = sale !== null && !canServeNext(sale);
  const count = parked.length;
  const putIn = () => onStep('in');
  const takeOut = () => onStep('out');
  const showPast = () => onStep('past');
  useShortcuts([
    { key: 'F4', label: t('drawer.move.in.title'), run: putIn },
    { key: 'F5', label: t('drawer.move.out.title'), run: takeOut },
    { key: 'F8', label: t('past.title'), run: showPast },
  ]);
  return (
    <ReportPage
      report={report}
      withDrawer={
        <>
          <Button keyName="F4" onPress={putIn}>
            {t('drawer.move.in.open')}
          </Button>
          <Button keyName="F5" onPress={takeOut}>
            {t('drawer.move.out.open')}
          </Button>
        </>
      }
    >
      <Button keyName="F8" onPress={showPast}>
        {t('past.title')}
      </Button>
      {saleOpen || count > 0 ? (
        <>
          <p className="notice">
            <strong>
              {saleOpen ? `${t('report.closeOpen')}:` : `${t('report.closeParked', { count })}.`}
            </strong>{' '}
            {t(saleOpen ? 'report.closeOpenSub' : 'report.closeParkedSub')}.
          </p>
          <PrimaryAction
            label={t(saleOpen ? 'report.toSale' : 'report.toParked')}
            sub={t('enter')}
            onPress={onSale}
          />
        </>
      ) : (
        <PrimaryAction
          label={t('report.close', { number: report.shiftNumber })}
          sub={t('report.closeSub', { amount: money(report.sales.amount) })}
          onPress={() => onStep('close')}
        />
      )}
    </ReportPage>
  );
}

function ClosedReport({ report }: { report: ShiftReport }) {
  const { t } = useI18n();
  const change = useUiStore((ui) => ui.change);
  return (
    <ReportPage report={report}>
      <p className="notice">{t('report.closed')}</p>
      {report.trail !== null && (
        <p className="hint">
          {t('report.sealed', { count: report.trail.count, mac: report.trail.mac })}
        </p>
      )}
      <PrimaryAction
        label={t('report.toStart')}
        sub={t('enter')}
        onPress={() => change({ shiftEnded: false, section: 'sale' })}
      />
    </ReportPage>
  );
}

function ReportPage({
  report,
  withDrawer,
  children,
}: {
  report: ShiftReport;
  /** What can be done with the cash. */
  withDrawer?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useI18n();
  const heading = useStepField<HTMLHeadingElement>();
  return (
    <div className="columns">
      <section
        className="shift-screen"
        aria-label={t('appShell.shiftSection')}
        {...useSaleLineKeys()}
      >
        <ReportHead report={report} heading={heading} />
        <ReportCards report={report} />
      </section>
      <div className="action-column">
        <DrawerCard report={report}>{withDrawer}</DrawerCard>
        {children}
      </div>
    </div>
  );
}

function useRunningReport(enabled: boolean) {
  const client = useTill();
  const queries = useQueryClient();
  const { journalRevision } = useSnapshot();
  useEffect(() => {
    if (enabled) void queries.invalidateQueries({ queryKey: ['shift-report'] });
    // What changes only says when to read again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [queries, enabled, journalRevision]);
  return useQuery({
    queryKey: ['shift-report'],
    queryFn: async () => valueOf(await client.call('shift.report', null)),
    staleTime: 0,
    gcTime: 0,
    enabled,
  });
}
