/** A customer who wants to be forgotten by this till: asked once more, and what was done is said. */
import { useEffect, useRef, useState } from 'react';
import type { CommandOutput } from '../../../src-shared/contract/commands.ts';
import type { CustomerHandle } from '../../../src-shared/domain/sale/chosen-sale.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useCommand } from '../../till/use-command.ts';
import { useReadAgain } from '../../till/use-read-again.ts';
import { Form } from '../../ui/field/form.tsx';
import { Button } from '../../ui/press/buttons.tsx';
import { DialogActions } from '../../ui/press/dialog-actions.tsx';
import { Dialog } from '../../ui/frame/dialog.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';

/** The focus goes to the button below it at once: read with that. */
const TOLD = 'forgotten';

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
  useShortcuts([{ key: 'Enter', label: t('edit.nothing'), run: done !== null && 'native' }]);
  return (
    <Dialog
      title={t(done === null ? 'forget.title' : 'forget.doneTitle')}
      closeLabel={t('edit.close')}
      onClose={onClose}
    >
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
        <Form className="form" onSubmit={onClose}>
          <Forgotten done={done} />
          <DialogActions
            label={t('edit.nothing')}
            sub={t('enter')}
            ready
            busy={false}
            describedBy={TOLD}
          />
        </Form>
      )}
    </Dialog>
  );
}

/** What was done, a sentence a line. */
function Forgotten({ done }: { done: CommandOutput<'customer.forget'> }) {
  const { t } = useI18n();
  const said = useRef<HTMLOutputElement>(null);
  // What was pressed is gone.
  useEffect(() => said.current?.closest('form')?.querySelector('button')?.focus(), []);
  const sentences = [
    t('forget.done', { count: done.sales }),
    done.copies > 0 && t('forget.copies', { count: done.copies }),
    done.waiting > 0 && t('forget.waiting', { count: done.waiting }),
    done.unreached > 0 && t('forget.unreached', { count: done.unreached }),
  ].filter((sentence) => sentence !== false);
  return (
    <output ref={said} id={TOLD} className="form__item">
      {sentences.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </output>
  );
}
