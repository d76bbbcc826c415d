/** A shift's report beside the cash that is in the drawer, and what can be done. */
import type { ReactNode } from 'react';
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { useStepField } from '../../keyboard/hands/step-field.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { DrawerCard } from './drawer-card.tsx';
import { ReportCards } from './report-cards.tsx';
import { ReportHead } from './report-head.tsx';
import { useSaleLineKeys } from './sale-line-keys.ts';

export function ReportPage({
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
        className="shift-screen scrolls"
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
