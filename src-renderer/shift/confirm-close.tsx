/** Closing asks once more. Enter keeps the shift open; closing has a place and a key of its own. */
import { LockKeyhole } from 'lucide-react';
import type { ShiftReport } from '../../src-shared/contract/report-schema.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { useStepField } from '../keyboard/step-field.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { Button, PrimaryAction } from '../ui/buttons.tsx';
import { FaultNotice } from '../ui/fault-notice.tsx';
import { ProgressLine } from '../ui/progress.tsx';
import { useI18n } from '../locales/use-i18n.ts';
import { ReportHead } from './report-head.tsx';
import { useSaleLineKeys } from './sale-line-keys.ts';
import { splitUnresolved } from './unresolved-labels.ts';
import { Unresolved } from './unresolved.tsx';
import './confirm-close.css';

interface Props {
  readonly report: ShiftReport;
  readonly pending: boolean;
  readonly fault: Fault | null;
  readonly onClose: () => void;
}

export function ConfirmClose({
  report,
  pending,
  fault,
  onClose,
  onKeep,
}: Props & { readonly onKeep: () => void }) {
  const { t } = useI18n();
  const heading = useStepField<HTMLHeadingElement>();
  const { shiftNumber: number, unresolved } = report;
  return (
    <div className="columns">
      <section
        className="shift-screen"
        aria-label={t('report.confirmClose.title', { number })}
        {...useSaleLineKeys()}
      >
        <ReportHead report={report} heading={heading} />
        <Confirm report={report} pending={pending} fault={fault} onClose={onClose} />
        {unresolved.length > 0 && <Unresolved report={report} />}
      </section>
      <div className="action-column">
        <PrimaryAction
          label={t('report.confirmClose.keep')}
          sub={t('enter')}
          busy={pending}
          onPress={onKeep}
        />
      </div>
    </div>
  );
}

function Confirm({ report: { shiftNumber: number, unresolved }, pending, fault, onClose }: Props) {
  const { t } = useI18n();
  const left = splitUnresolved(unresolved);
  useShortcuts([{ key: 'F9', label: t('help.closeShift'), run: !pending && onClose }]);
  return (
    <div className="card confirm-close">
      <h2>{t('report.confirmClose.title', { number })}</h2>
      <p className="about">{t('report.confirmClose.about')}</p>
      {left.pending.length > 0 && (
        <p className="about">{t('report.confirmClose.pending', { count: left.pending.length })}</p>
      )}
      {left.needsAttention.length > 0 && (
        <p className="about">
          {t('report.confirmClose.needsAttention', { count: left.needsAttention.length })}
        </p>
      )}
      <Button
        keyName="F9"
        className="button--confirm"
        icon={<LockKeyhole aria-hidden="true" />}
        disabled={pending}
        sub={t('report.confirmClose.sub')}
        onPress={onClose}
      >
        {t('report.confirmClose.do')}
      </Button>
      {fault !== null && (
        <FaultNotice
          fault={fault}
          what={fault.code === 'invalidState' ? t('report.openFault') : undefined}
          money={t('report.noMoney')}
          step={null}
        />
      )}
      <ProgressLine active={pending} name={t('report.closing')} />
    </div>
  );
}
