/** The frozen report (Z) of a closed shift, and its file for a spreadsheet. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { useStepField } from '../../keyboard/hands/step-field.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useTill } from '../../till/client.tsx';
import { faultOf, valueOf } from '../../till/fault-error.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useCommand } from '../../till/use-command.ts';
import { Button, PrimaryAction } from '../../ui/press/buttons.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { ProgressLine } from '../../ui/press/progress.tsx';
import { DrawerCard } from '../report/drawer-card.tsx';
import { ReportCards } from '../report/report-cards.tsx';
import { reportRows } from '../report/report-rows.ts';
import { ReportHead } from '../report/report-head.tsx';
import { SealedLine } from '../report/sealed-line.tsx';

export function PastReport({ number, onBack }: { number: number; onBack: () => void }) {
  const { t } = useI18n();
  const client = useTill();
  const read = useQuery({
    queryKey: ['past-report', number],
    queryFn: async () => valueOf(await client.call('shift.pastReport', { number })),
    staleTime: 0,
    gcTime: 0,
  });
  const heading = useStepField<HTMLHeadingElement>();
  useShortcuts([{ key: 'Escape', label: t('help.escape'), run: onBack }]);
  return (
    <div className="columns">
      <section className="shift-screen scrolls" aria-label={t('report.closedTitle', { number })}>
        {read.isPending && <ProgressLine active name={t('report.reading')} />}
        {read.isError && <FaultNotice at="reading" fault={faultOf(read.error)} money={null} />}
        {read.data !== undefined && (
          <>
            <ReportHead report={read.data} heading={heading} />
            <ReportCards report={read.data} />
            <SealedLine report={read.data} />
          </>
        )}
      </section>
      <div className="action-column">
        {read.data !== undefined && (
          <>
            <DrawerCard report={read.data} />
            <SaveFile report={read.data} />
          </>
        )}
        <PrimaryAction label={t('past.toList')} sub={t('enter')} onPress={onBack} />
      </div>
    </div>
  );
}

/** Written by main, which shows it among the computer's files. */
function SaveFile({ report }: { report: ShiftReport }) {
  const words = useI18n();
  const { t } = words;
  const { people } = useSnapshot();
  const command = useCommand('shift.saveFile');
  const [saved, setSaved] = useState<string | null>(null);
  const save = () =>
    command.send(
      { number: report.shiftNumber, rows: reportRows(report, people, words) },
      ({ file }) => setSaved(file),
    );
  useShortcuts([{ key: 'F6', label: t('past.save'), run: !command.pending && save }]);
  return (
    <>
      {command.fault !== null && <FaultNotice at="reading" fault={command.fault} money={null} />}
      {saved !== null && <output className="hint">{t('past.saved', { file: saved })}</output>}
      <Button keyName="F6" disabled={command.pending} onPress={save}>
        {t('past.save')}
      </Button>
    </>
  );
}
