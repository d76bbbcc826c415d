/**
 * Says what a supervisor is asked to confirm and takes the PIN or card. Confirmed, the command goes on;
 * with Esc all is as it was, and what is typed stays.
 */
import { ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import { ok } from '../../../src-shared/domain/result.ts';
import { handsAsked } from '../../keyboard/hands/hands.ts';
import { askNobody, useApprovals, type Asked } from '../../till/approvals.ts';
import { useTill } from '../../till/client.tsx';
import { usePin } from '../../till/use-pin.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { Dialog } from '../../ui/frame/dialog.tsx';
import { DialogActions } from '../../ui/press/dialog-actions.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { WhatNow } from '../../ui/notice/what-now.tsx';
import { Form } from '../../ui/field/form.tsx';
import { DigitKeys } from '../../ui/screen-keys/digit-keys.tsx';
import { PinField } from '../../ui/field/pin-field.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import './approval-dialog.css';

/** Stands in the frame: shown while something waits for a supervisor. */
export function ApprovalDialog() {
  const first = useApprovals(({ asked }) => asked[0]);
  useEffect(() => askNobody, []);
  return first === undefined ? null : <ApprovalQuestion key={first.id} asked={first} />;
}

function ApprovalQuestion({ asked: { right, answer } }: { asked: Asked }) {
  const { t } = useI18n();
  const client = useTill();
  const approve = async (pin: string) => {
    const answered = await client.call('people.approve', { right, pin });
    // Something else was refused since then: this is sent, refused and asked about once more.
    return !answered.ok && answered.fault.code === 'invalidState' ? ok(null) : answered;
  };
  const entry = usePin(approve, () => answer(true));
  const { field, otherFault, pending, pause } = entry;
  useEffect(() => {
    field.current?.focus();
    handsAsked();
  }, [field]);
  const refuse = () => answer(false);
  return (
    <Dialog title={t('approval.title')} closeLabel={t('approval.no')} onClose={refuse}>
      <Form className="beside-keys" onSubmit={entry.submit}>
        <div className="beside-keys__words">
          <p className="approval-dialog__what">
            <ShieldCheck aria-hidden="true" strokeWidth={1.75} />
            <strong>{t(`right.${right}.ask`)}</strong>
          </p>
          <PinField entry={entry} id="approval-pin" label={t('approval.pin')} />
          <p className="hint">{t('approval.about')}</p>
          <WhatNow about="supervisor" />
          {otherFault !== null && <FaultNotice at="till" fault={otherFault} />}
        </div>
        <DigitKeys field={field} />
        <div className="beside-keys__actions">
          <DialogActions
            label={t('approval.yes')}
            sub={t('enter')}
            ready={pause === 0}
            busy={pending}
          >
            <Button keyName="Escape" onPress={refuse}>
              {t('approval.no')}
            </Button>
          </DialogActions>
        </div>
      </Form>
    </Dialog>
  );
}
