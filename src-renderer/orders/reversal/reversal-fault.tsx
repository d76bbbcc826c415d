/** Why a revert or refund didn't come to its end. */
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { useI18n } from '../../locales/use-i18n.ts';

/** Nothing was sent, or it was refused. `isTyped`: what was typed for it is still there. */
export function ReversalFault({ fault, isTyped = true }: { fault: Fault; isTyped?: boolean }) {
  const { t } = useI18n();
  return (
    <FaultNotice at="reversal" fault={fault} step={isTyped ? t('reversal.faultStep') : null} />
  );
}

/** The disk took it before it was sent, and failed when it was answered. */
export function UnsavedFault({ fault }: { fault: Fault }) {
  const { t } = useI18n();
  return (
    <FaultNotice
      at="reversal"
      fault={fault}
      what={t('reversal.sentUnsaved.what')}
      money={t('reversal.sentUnsaved.money')}
      step={t('reversal.sentUnsaved.step')}
    />
  );
}
