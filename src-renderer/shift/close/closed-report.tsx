/** The frozen report (Z) of the shift that has just been closed, until Enter leads to the start of the next one. */
import { useQuery } from '@tanstack/react-query';
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { useStepField } from '../../keyboard/hands/step-field.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useTill } from '../../till/client.tsx';
import { faultOf, valueOf } from '../../till/fault-error.ts';
import { useShiftUiStore } from '../../till/shift-ui-state.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { Button, PrimaryAction } from '../../ui/press/buttons.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { ProgressLine } from '../../ui/press/progress.tsx';
import { ReportPage } from '../report/report-page.tsx';
import { SealedLine } from '../report/sealed-line.tsx';

/** `frozen`: as closing it was answered; null: it is read, as after a lock or a reload of the page. */
export function ClosedReport({ number, frozen }: { number: number; frozen: ShiftReport | null }) {
  const client = useTill();
  const read = useQuery({
    queryKey: ['closed-report', number],
    queryFn: async () => valueOf(await client.call('shift.closedReport', null)),
    ...(frozen === null ? {} : { initialData: frozen }),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (read.data === undefined)
    return (
      <NotRead
        number={number}
        fault={read.isError ? faultOf(read.error) : null}
        onAgain={() => void read.refetch()}
      />
    );
  return <Closed report={read.data} />;
}

function Closed({ report }: { report: ShiftReport }) {
  const { t } = useI18n();
  return (
    <ReportPage report={report}>
      <p className="notice">{t('report.closed')}</p>
      <SealedLine report={report} />
      <ToStart number={report.shiftNumber} />
    </ReportPage>
  );
}

/** Also while it is read, and where it can't be: nobody stays here without a way on. */
function NotRead({
  number,
  fault,
  onAgain,
}: {
  number: number;
  fault: ReturnType<typeof faultOf> | null;
  onAgain: () => void;
}) {
  const { t } = useI18n();
  useShortcuts([{ key: 'F5', label: t('failed.retry'), run: fault !== null && onAgain }]);
  const heading = useStepField<HTMLHeadingElement>();
  return (
    <div className="columns">
      <section className="shift-screen scrolls" aria-label={t('appShell.shiftSection')}>
        <header className="card card--section">
          <h1 ref={heading} tabIndex={-1}>
            {t('report.closedTitle', { number })}
          </h1>
        </header>
        <ProgressLine active={fault === null} name={t('report.reading')} />
        {fault !== null && <FaultNotice at="reading" fault={fault} money={null} />}
      </section>
      <div className="action-column">
        <p className="notice">{t('report.closed')}</p>
        {fault !== null && (
          <Button keyName="F5" onPress={onAgain}>
            {t('failed.retry')}
          </Button>
        )}
        <ToStart number={number} />
      </div>
    </div>
  );
}

function ToStart({ number }: { number: number }) {
  const { t } = useI18n();
  const leave = () => {
    useShiftUiStore.getState().change({ left: number });
    useUiStore.getState().change({ section: 'sale' });
  };
  return <PrimaryAction label={t('report.toStart')} sub={t('enter')} onPress={leave} />;
}
