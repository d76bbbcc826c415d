/**
 * The running totals of the shift, and its end. After closing, the frozen totals stay
 * until Enter leads to the next shift start.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ShiftReport } from '../../src-shared/contract/report-schema.ts';
import { canServeNext } from '../../src-shared/domain/sale/guards.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { Button, PrimaryAction } from '../ui/press/buttons.tsx';
import { FaultNotice } from '../ui/notice/fault-notice.tsx';
import { ProgressLine } from '../ui/press/progress.tsx';
import { useTill } from '../till/client.tsx';
import { useUiStore } from '../till/ui-state.ts';
import { faultOf, valueOf } from '../till/fault-error.ts';
import { useShiftUiStore, type ShiftStep } from '../till/shift-ui-state.ts';
import { usePassing, useSnapshot } from '../till/snapshot.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { CashMoveForm } from './cash-move-form.tsx';
import { ClosedReport } from './close/closed-report.tsx';
import { PastShifts } from './past/past-shifts.tsx';
import { ConfirmClose } from './close/confirm-close.tsx';
import { ReportPage } from './report/report-page.tsx';
import { useCloseShift } from './close/use-close-shift.ts';
import './shift-screen.css';

const toSale = () => useUiStore.getState().change({ section: 'sale' });

/** `closed`: the shift whose report is shown until it is left; null: none is. */
export function ShiftScreen({ closed }: { closed: number | null }) {
  const { step, closing, closeFault, change } = useShiftUiStore();
  const [isPast, setPast] = useState(false);
  const running = useRunningReport(closed === null);
  const { frozen, close } = useCloseShift();
  const toReport = () => change({ step: 'report', closeFault: null });
  const { t } = useI18n();
  // While its answer is on its way the question stays, and nothing comes in between; but not for who comes back.
  const isAsked = closing && running.data !== undefined;
  const ended = frozen?.shiftNumber ?? (isAsked ? null : closed);
  useShortcuts([
    {
      key: 'Escape',
      label: t('help.escape'),
      run:
        ended === null &&
        !closing &&
        !isPast &&
        (step === 'report' ? toSale : step === 'close' && toReport),
    },
  ]);

  if (ended !== null) return <ClosedReport number={ended} frozen={frozen} />;
  const report = running.data;
  if (report === undefined) {
    return (
      <div className="columns">
        <section className="shift-screen scrolls" aria-label={t('appShell.shiftSection')}>
          <ProgressLine active={running.isPending} name={t('report.reading')} />
          {running.isError && (
            <FaultNotice at="reading" fault={faultOf(running.error)} money={null} />
          )}
        </section>
        <div className="action-column">
          <PrimaryAction label={t('appShell.sale')} sub={t('enter')} onPress={toSale} />
        </div>
      </div>
    );
  }
  if (isPast) return <PastShifts onBack={() => setPast(false)} />;
  if (step === 'close')
    return (
      <ConfirmClose
        report={report}
        pending={closing}
        fault={closeFault}
        onClose={close}
        onKeep={toReport}
      />
    );
  if (step !== 'report') return <CashMoveForm kind={step} report={report} onDone={toReport} />;
  return (
    <RunningReport
      report={report}
      onStep={(to) => change({ step: to })}
      onPast={() => setPast(true)}
    />
  );
}

function RunningReport({
  report,
  onStep,
  onPast,
}: {
  report: ShiftReport;
  onStep: (step: ShiftStep) => void;
  onPast: () => void;
}) {
  const { t } = useI18n();
  const { sale, parked } = useSnapshot();
  const saleOpen = sale !== null && !canServeNext(sale);
  const count = parked.length;
  const putIn = () => onStep('in');
  const takeOut = () => onStep('out');
  useShortcuts([
    { key: 'F4', label: t('drawer.move.in.title'), run: putIn },
    { key: 'F5', label: t('drawer.move.out.title'), run: takeOut },
    { key: 'F8', label: t('past.title'), run: onPast },
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
      <Button keyName="F8" onPress={onPast}>
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
            onPress={toSale}
          />
        </>
      ) : (
        <PrimaryAction
          label={t('report.close', { number: report.shiftNumber })}
          sub={t('report.closeSub')}
          onPress={() => onStep('close')}
        />
      )}
    </ReportPage>
  );
}

function useRunningReport(enabled: boolean) {
  const client = useTill();
  const queries = useQueryClient();
  const journalRevision = usePassing('journalRevision');
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
