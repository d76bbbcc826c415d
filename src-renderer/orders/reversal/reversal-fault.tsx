/** Why a revert or refund didn't come to its end. */
import { isUnsafe, type Fault } from '../../../src-shared/domain/fault.ts';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { useI18n } from '../../locales/use-i18n.ts';

/** Nothing was sent, or it was refused; what was typed for it is still there. */
export function ReversalFault({ fault }: { fault: Fault }) {
  const { t } = useI18n();
  return <FaultNotice at="reversal" fault={fault} step={t('reversal.faultStep')} />;
}

/** Of one whose form is left. */
export function LeftFault({ fault }: { fault: Fault }) {
  const { t } = useI18n();
  // Whatever has failed in the program: what it means for the money main's reading has told, or will.
  const money = isUnsafe(fault) ? t('reversal.sentUnsaved.money') : t('reversal.unsent');
  return (
    <FaultNotice
      at="reversal"
      fault={fault}
      {...(fault.code === 'internal' ? { money } : {})}
      step={null}
    />
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
