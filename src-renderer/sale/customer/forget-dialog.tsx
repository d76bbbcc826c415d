/** A customer who wants to be forgotten by this till: asked once more, and what was done is said. */
import { useState } from 'react';
import type { CommandOutput } from '../../../src-shared/contract/commands.ts';
import type { CustomerHandle } from '../../../src-shared/domain/sale/chosen-sale.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useCommand } from '../../till/use-command.ts';
import { useReadAgain } from '../../till/use-read-again.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { Dialog } from '../../ui/frame/dialog.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';

export function ForgetDialog({
  customer,
  onBack,
  onClose,
}: {
  customer: CustomerHandle;
  onBack: () => void;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const forget = useCommand('customer.forget');
  useReadAgain(forget.fault);
  const [done, setDone] = useState<CommandOutput<'customer.forget'> | null>(null);
  return (
    <Dialog title={t('forget.title')} closeLabel={t('edit.close')} onClose={onClose}>
      {done === null ? (
        <>
          <p>{t('forget.confirm')}</p>
          {forget.fault !== null && <FaultNotice at="edit" fault={forget.fault} />}
          <div className="dialog-actions">
            <Button onPress={onBack}>{t('forget.no')}</Button>
            <Button
              look="danger"
              disabled={forget.pending}
              onPress={() => forget.send({ customer }, setDone)}
            >
              {t('forget.yes')}
            </Button>
          </div>
        </>
      ) : (
        <output>
          {t('forget.done', { count: done.sales })}{' '}
          {done.copies > 0 && t('forget.copies', { count: done.copies })}{' '}
          {done.waiting > 0 && t('forget.waiting', { count: done.waiting })}{' '}
          {done.unreached > 0 && t('forget.unreached', { count: done.unreached })}
        </output>
      )}
    </Dialog>
  );
}
