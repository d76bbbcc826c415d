/**
 * Screen 8: the running totals of the shift, and its end. After closing, the frozen totals stay
 * until Enter leads to the next shift start.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ShiftReport } from '../../src-shared/contract/orders-schema.ts';
import { canLeave } from '../../src-shared/domain/sale/guards.ts';
import { useStepField } from '../keys/step-field.ts';
import { useKeys } from '../keys/use-keys.ts';
import { Button, MainAction } from '../parts/buttons.tsx';
import { FaultNote } from '../parts/fault-note.tsx';
import { ProgressLine } from '../parts/progress.tsx';
import { useTill } from '../till/client.tsx';
import { useDesk } from '../till/desk.ts';
import { faultOf, valueOf } from '../till/fault-error.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useCommand } from '../till/use-command.ts';
import { useWords } from '../words/use-words.ts';
import { ReportCards } from './report-cards.tsx';
import { ReportHead } from './report-head.tsx';
import { SureToClose } from './sure-to-close.tsx';
import '../orders/orders.css';
import '../orders/opened.css';
import './shift.css';

export function ShiftScreen() {
  const { t, money } = useWords();
  const { sale } = useSnapshot();
  const change = useDesk((desk) => desk.change);
  const ended = useDesk((desk) => desk.shiftEnded);
  const heading = useStepField<HTMLHeadingElement>();
  const running = useRunningReport(!ended);
  const close = useCommand('shift.close');
  const [frozen, setFrozen] = useState<ShiftReport | null>(null);
  const [asked, setAsked] = useState(false);
  const saleOpen = sale !== null && !canLeave(sale);
  const toSale = () => change({ section: 'sale' });

  const closeShift = () => {
    if (close.pending) return;
    // Before the answer main's push says that the shift is over; the report must outlive it.
    change({ shiftEnded: true });
    close.send(null, setFrozen);
  };
  const failed = close.fault !== null;
  useEffect(() => {
    if (failed) change({ shiftEnded: false });
  }, [failed, change]);
  const toStart = () => change({ shiftEnded: false, section: 'sale' });
  const leave = () => {
    if (asked) setAsked(false);
    else toSale();
  };
  useKeys({ Escape: frozen === null && !close.pending && leave });

  const report = frozen ?? running.data;
  if (report === undefined) {
    return (
      <div className="shift">
        <section className="shift__main" aria-label={t('frame.shiftSection')}>
          <ProgressLine active={running.isPending} name={t('report.reading')} />
          {running.isError && <FaultNote fault={faultOf(running.error)} money={null} />}
        </section>
        <div className="shift__action">
          <MainAction label={t('frame.sale')} sub={t('enter')} onPress={toSale} />
        </div>
      </div>
    );
  }
  if (asked && frozen === null) {
    return (
      <SureToClose
        report={report}
        pending={close.pending}
        fault={close.fault}
        onClose={closeShift}
        onKeep={() => {
          close.clear();
          setAsked(false);
        }}
      />
    );
  }
  return (
    <div className="shift">
      <section className="shift__main" aria-label={t('frame.shiftSection')}>
        <ReportHead report={report} heading={heading} />
        <ReportCards report={report} />
      </section>
      <div className="shift__action">
        {frozen !== null ? (
          <>
            <p className="opened__why">{t('report.closed')}</p>
            <MainAction label={t('report.toStart')} sub={t('enter')} onPress={toStart} />
          </>
        ) : saleOpen ? (
          <>
            <p className="opened__why">
              <strong>{t('report.closeOpen')}:</strong> {t('report.closeOpenSub')}.
            </p>
            <MainAction label={t('report.toSale')} sub={t('enter')} onPress={toSale} />
          </>
        ) : (
          <>
            <Button keyName="F7" onPress={toSale}>
              {t('frame.sale')}
            </Button>
            <MainAction
              label={t('report.close', { number: report.shiftNumber })}
              sub={t('report.closeSub', { amount: money(report.sales.amount) })}
              onPress={() => setAsked(true)}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** Read again after every sale, refund and settled order. */
function useRunningReport(enabled: boolean) {
  const client = useTill();
  const queries = useQueryClient();
  const { shiftTotals, outbox, sale } = useSnapshot();
  const at = sale?.state.at;
  useEffect(() => {
    if (enabled) void queries.invalidateQueries({ queryKey: ['shift-report'] });
    // What changes only says when to read again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [queries, enabled, shiftTotals, outbox, at]);
  return useQuery({
    queryKey: ['shift-report'],
    queryFn: async () => valueOf(await client.call('shift.report', null)),
    staleTime: 0,
    gcTime: 0,
    enabled,
  });
}
