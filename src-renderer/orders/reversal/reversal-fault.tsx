/** Why a revert or refund didn't come to its end: nothing was sent, unless it is said. */
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { useI18n } from '../../locales/use-i18n.ts';

/** The disk took it before it was sent, and failed when it was answered: what is pressed again only asks. */
export function isSentUnsaved(fault: Fault | null): boolean {
  return fault?.code === 'storage' && fault.retry === 'unsafe';
}

/** It stays beside the order, whichever way that was left for. */
export const leftFault = (fault: Fault | null) => (isSentUnsaved(fault) ? fault : null);

/** `looking`: where nothing can be pressed again. */
export function ReversalFault({ fault, looking = false }: { fault: Fault; looking?: boolean }) {
  const { t } = useI18n();
  if (isSentUnsaved(fault)) {
    return (
      <FaultNotice
        at="reversal"
        fault={fault}
        what={t('reversal.sentUnsaved.what')}
        money={t('reversal.sentUnsaved.money')}
        step={t(`reversal.sentUnsaved.${looking ? 'look' : 'step'}`)}
      />
    );
  }
  return <FaultNotice at="reversal" fault={fault} step={t('reversal.faultStep')} />;
}
