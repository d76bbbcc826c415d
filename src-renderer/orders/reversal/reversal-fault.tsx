/** Why a revert or refund didn't come to its end: nothing was sent, unless it is said. */
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { useI18n } from '../../locales/use-i18n.ts';

export function ReversalFault({ fault }: { fault: Fault }) {
  const { t } = useI18n();
  // The disk took it before it was sent, and failed when it was answered.
  if (fault.code === 'storage' && fault.retry === 'unsafe') {
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
  return <FaultNotice at="reversal" fault={fault} step={t('reversal.faultStep')} />;
}
