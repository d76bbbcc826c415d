/**
 * Names, birthday, phone and tags of a customer (Endpoint 2), each wrong thing said at its field. A new
 * phone is looked up first: a number that another customer has is never sent.
 */
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Customer } from '../../../src-shared/domain/customer.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { PhoneProblem } from '../../../src-shared/domain/phone.ts';
import type { CustomerHandle } from '../../../src-shared/domain/sale/chosen-sale.ts';
import { formatPhone, formatTypedPhone } from '../../format/typed.ts';
import { missingDigits } from '../../format/typed-phone.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useUiStore, type CustomerEditing } from '../../till/ui-state.ts';
import { Button } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FaultNotice } from '../../ui/fault-notice.tsx';
import { ProgressLine } from '../../ui/progress.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useI18n, type I18n } from '../../locales/use-i18n.ts';
import type { FieldName } from './edit-fields.ts';
import { EditTags } from './edit-tags.tsx';
import { ForgetDialog } from './forget-dialog.tsx';
import { useCustomerEdit, type CustomerEdit } from './use-customer-edit.ts';
import './edit-dialog.css';

const MAX_TYPED = 100;

export function EditDialog({
  customer,
  handle,
  editing,
  byItself,
}: {
  customer: Customer;
  handle: CustomerHandle;
  editing: CustomerEditing;
  byItself: boolean;
}) {
  const { t } = useI18n();
  const change = useUiStore((ui) => ui.change);
  const onClose = () => change({ editing: null });
  const edit = useCustomerEdit(customer, handle, editing);
  const first = useRef<HTMLInputElement>(null);
  // Here, not among the fields: their effects come before the dialog is open.
  useEffect(() => first.current?.focus(), []);
  const { fault, pending, isLookingUp, isPhoneTaken, isUnchanged, wrong } = edit;
  const { newPhone, changed } = edit.parsed;
  const { phoneChangeHoldHours } = useSnapshot().preferences;
  const [forgetting, setForgetting] = useState(false);
  if (forgetting)
    return <ForgetDialog customer={handle} onBack={() => setForgetting(false)} onClose={onClose} />;
  const fields = changed.map((name) => t(`edit.${name}`).toLowerCase()).join(', ');
  return (
    <Dialog
      title={t('edit.title')}
      closeLabel={t('edit.close')}
      byItself={byItself}
      onClose={onClose}
    >
      <Form className="form edit-dialog" onSubmit={edit.submit}>
        <Fields edit={edit} first={first} />
        {newPhone !== null && !isPhoneTaken && (
          <output className="notice notice--waiting notice--toned">
            {t('edit.phoneWarning', { phone: formatPhone(newPhone) })}{' '}
            {customer.requiresSmsCode &&
              phoneChangeHoldHours > 0 &&
              t('edit.holdWarning', { count: phoneChangeHoldHours })}
          </output>
        )}
        <EditTags tags={edit.tags} customer={customer} onChange={edit.putTags} />
        {fault !== null && (
          <FaultNotice
            fault={fault}
            what={faultWords(fault, t)}
            money={t(fault.retry === 'unsafe' ? 'edit.unknownMoney' : 'edit.refusedMoney')}
            step={t(fault.retry === 'unsafe' ? 'edit.unknownStep' : 'edit.refusedStep')}
          />
        )}
        <ProgressLine
          active={pending || isLookingUp}
          name={t(pending ? 'edit.saving' : 'edit.checking')}
        />
        <DialogActions
          label={t(isUnchanged ? 'edit.nothing' : wrong === null ? 'edit.save' : 'edit.fix')}
          sub={
            isUnchanged
              ? t('edit.nothingSub')
              : wrong === null
                ? t('edit.saveSub', { fields })
                : undefined
          }
          ready={wrong === null}
          busy={pending}
        >
          <Button onPress={() => setForgetting(true)}>{t('forget.ask')}</Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function Fields({
  edit,
  first,
}: {
  edit: CustomerEdit;
  first: RefObject<HTMLInputElement | null>;
}) {
  const { t } = useI18n();
  const problems = problemsOf(edit, t);
  const of = (name: FieldName) => ({
    id: `edit-${name}`,
    label: t(`edit.${name}`),
    maxLength: MAX_TYPED,
    value: edit.typed[name],
    readOnly: edit.pending,
    problem: problems[name],
    onText: edit.put(name),
  });
  return (
    <div className="form__pair">
      <TextField {...of('firstName')} field={first} />
      <TextField {...of('lastName')} />
      <TextField
        {...of('birthday')}
        hint={t('edit.birthdayHint')}
        inputMode="numeric"
        maxLength={30}
      />
      <TextField
        {...of('phone')}
        label={`${t('edit.phone')} · +7`}
        hint={t('edit.phoneHint')}
        inputMode="tel"
        maxLength={40}
        onText={(text) => edit.put('phone')(formatTypedPhone(text))}
      />
    </div>
  );
}

/** undefined: in the general words. */
function faultWords({ code, retry }: Fault, t: I18n['t']): string | undefined {
  if (retry === 'unsafe') return t('edit.unknown');
  return code === 'rejected' || code === 'rejectedInput' ? t('edit.refused') : undefined;
}

/** A date or a number that is only begun is left in peace until Enter. */
function problemsOf(
  { parsed: { firstName, birthday, phone }, typed, isPhoneTaken, submitted }: CustomerEdit,
  t: I18n['t'],
): Record<FieldName, string | null> {
  const dateBegun = birthday === 'format' && !submitted;
  const phoneBegun = (phone === 'empty' || phone === 'tooShort') && !submitted;
  const phoneSaid = phone === null || phoneBegun ? null : phoneWords(phone, typed.phone, t);
  return {
    firstName: firstName === null ? null : t('edit.nameNeeded'),
    lastName: null,
    birthday:
      birthday === null || dateBegun
        ? null
        : t(birthday === 'needed' ? 'edit.birthdayNeeded' : `edit.birthdayProblem.${birthday}`),
    phone: isPhoneTaken ? t('edit.phoneTaken') : phoneSaid,
  };
}

function phoneWords(problem: PhoneProblem, typed: string, t: I18n['t']): string {
  if (problem === 'tooShort') return t('phone.problem.tooShort', { count: missingDigits(typed) });
  return problem === 'empty' ? t('signIn.missing') : t(`phone.problem.${problem}`);
}
