/**
 * Names, birthday, phone and tags of a customer (E2), each wrong thing said at its field. A new
 * phone is looked up first: a number that another customer has is never sent. Of who has just been registered only name
 * and birthday are asked, and digits that are typed behind the name are the birthday.
 */
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Customer } from '../../../src-shared/domain/customer/customer.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { PhoneProblem } from '../../../src-shared/domain/phone.ts';
import type { CustomerHandle } from '../../../src-shared/domain/sale/chosen-sale.ts';
import { sayAboutKeys } from '../../keyboard/hands/hands-state.ts';
import { useReadBefore } from '../../keyboard/hands/read-before.ts';
import { unbrokenPhone, formatTypedPhone } from '../../format/typed.ts';
import { missingDigits } from '../../format/typed-phone.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useUiStore, type CustomerEditing } from '../../till/ui-state.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { Dialog } from '../../ui/frame/dialog.tsx';
import { DialogActions } from '../../ui/press/dialog-actions.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { ProgressLine } from '../../ui/press/progress.tsx';
import { Form } from '../../ui/field/form.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useI18n, type I18n } from '../../locales/use-i18n.ts';
import { ConsentCheck, CONSENT_KEY } from './consent-check.tsx';
import type { FieldName } from './edit-fields.ts';
import { EditTags } from './edit-tags.tsx';
import { ForgetDialog } from './forget-dialog.tsx';
import { useCustomerEdit, type CustomerEdit } from './use-customer-edit.ts';
import { useNewFields } from './use-new-fields.ts';
import './edit-dialog.css';

const MAX_TYPED = 100;

/** Whose data it is. */
export interface Edited {
  readonly customer: Customer;
  /** What main knows this customer by. */
  readonly handle: CustomerHandle;
  readonly owesConsent: boolean;
}

export function EditDialog({
  customer,
  handle,
  owesConsent,
  editing,
  byItself,
  isNew = false,
}: Edited & {
  editing: CustomerEditing;
  byItself: boolean;
  /** Just registered. */
  isNew?: boolean;
}) {
  const { t } = useI18n();
  const change = useUiStore((ui) => ui.change);
  const onClose = () => change({ editing: null });
  const edit = useCustomerEdit(customer, handle, editing, owesConsent);
  const first = useRef<HTMLInputElement>(null);
  const isRead = useReadBefore(null);
  // Here, not among the fields: their effects come before the dialog is open.
  useEffect(() => first.current?.focus(), []);
  const { fault, pending, isLookingUp, isPhoneTaken, isUnchanged, wrong } = edit;
  const { newPhone } = edit.parsed;
  const { phoneChangeHoldHours } = useSnapshot().preferences;
  const [forgetting, setForgetting] = useState(false);
  if (forgetting)
    return <ForgetDialog customer={handle} onBack={() => setForgetting(false)} onClose={onClose} />;
  return (
    <Dialog
      title={t(isNew ? 'edit.newTitle' : 'edit.title')}
      closeLabel={t('edit.close')}
      byItself={byItself}
      onClose={onClose}
    >
      <Form
        className={`form edit-dialog${isNew ? ' edit-dialog--new' : ''}`}
        onSubmit={edit.submit}
        onKeyDown={onConsentKey(edit, () => !byItself || isRead())}
      >
        <Fields edit={edit} first={first} isNew={isNew} />
        {edit.consent !== null && (
          <ConsentCheck
            agrees={edit.consent.agrees}
            saves={edit.agreeSaves}
            problem={edit.submitted && edit.consent.isMissing}
            onChange={edit.consent.put}
          />
        )}
        {newPhone !== null && !isPhoneTaken && (
          <output className="notice notice--waiting notice--toned">
            {t('edit.phoneWarning', { phone: unbrokenPhone(newPhone) })}{' '}
            {customer.requiresSmsCode &&
              phoneChangeHoldHours > 0 &&
              t('edit.holdWarning', { count: phoneChangeHoldHours })}
          </output>
        )}
        {!isNew && <EditTags tags={edit.tags} customer={customer} onChange={edit.putTags} />}
        {fault !== null && <NotSaved fault={fault} isNew={isNew} />}
        <ProgressLine
          active={pending || isLookingUp}
          name={t(pending ? 'edit.saving' : 'edit.checking')}
        />
        <DialogActions
          label={t(isUnchanged ? 'edit.nothing' : MAIN[wrong ?? 'none'])}
          sub={subOf(edit, t)}
          ready={wrong === null}
          busy={pending}
        >
          {!isNew && <Button onPress={() => setForgetting(true)}>{t('forget.ask')}</Button>}
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const onConsentKey =
  ({ consent, agree }: CustomerEdit, isSeen: () => boolean) =>
  (event: KeyboardEvent) => {
    if (event.key !== CONSENT_KEY || event.repeat || consent === null) return;
    event.preventDefault();
    if (!isSeen()) return sayAboutKeys({ kind: 'dropped', why: 'early' });
    agree();
  };

/** What the main action says while something can't be sent. */
const MAIN = {
  none: 'edit.save',
  firstName: 'edit.fix',
  lastName: 'edit.fix',
  birthday: 'edit.fix',
  phone: 'edit.fix',
  consent: 'edit.askFirst',
} as const satisfies Record<NonNullable<CustomerEdit['wrong']> | 'none', string>;

function subOf({ isUnchanged, wrong, parsed }: CustomerEdit, t: I18n['t']): string | undefined {
  if (isUnchanged) return t('edit.nothingSub');
  const fields = parsed.changed.map((name) => t(`edit.${name}`).toLowerCase()).join(', ');
  return wrong === null ? t('edit.saveSub', { fields }) : undefined;
}

function Fields({
  edit,
  first,
  isNew,
}: {
  edit: CustomerEdit;
  first: RefObject<HTMLInputElement | null>;
  isNew: boolean;
}) {
  const { t } = useI18n();
  const problems = problemsOf(edit, t);
  const birthday = useRef<HTMLInputElement>(null);
  const fresh = useNewFields(edit, birthday, isNew);
  const of = (name: FieldName) => ({
    id: `edit-${name}`,
    'data-place': isNew ? 'newCustomer' : undefined,
    label: t(`edit.${name}`),
    maxLength: MAX_TYPED,
    value: edit.typed[name],
    readOnly: edit.pending,
    problem: problems[name],
    onText: (text: string) => edit.put({ [name]: text }),
  });
  const ofName = (name: 'firstName' | 'lastName') => ({
    ...of(name),
    ...(isNew && { onText: fresh.onNameText(name), onKeyDown: fresh.onNameKey }),
  });
  return (
    <div className="form__pair">
      <TextField {...ofName('firstName')} field={first} />
      <TextField {...ofName('lastName')} />
      <TextField
        {...of('birthday')}
        field={birthday}
        hint={t('edit.birthdayHint')}
        inputMode="numeric"
        maxLength={30}
      />
      {!isNew && (
        <TextField
          {...of('phone')}
          label={`${t('edit.phone')} · +7`}
          hint={t('edit.phoneHint')}
          inputMode="tel"
          maxLength={40}
          onText={(text) => edit.put({ phone: formatTypedPhone(text) })}
        />
      )}
    </div>
  );
}

function NotSaved({ fault, isNew }: { fault: Fault; isNew: boolean }) {
  const { t } = useI18n();
  const isUnknown = fault.retry === 'unsafe';
  const unknownStep = isNew ? 'edit.newUnknownStep' : 'edit.unknownStep';
  return (
    <FaultNotice
      at="edit"
      fault={fault}
      what={faultWords(fault, t)}
      money={t(isUnknown ? 'edit.unknownMoney' : 'edit.refusedMoney')}
      step={t(isUnknown ? unknownStep : 'edit.refusedStep')}
    />
  );
}

/** undefined: in the general words. */
function faultWords({ code, retry }: Fault, t: I18n['t']): string | undefined {
  if (retry === 'unsafe') return t('edit.unknown');
  return code === 'rejected' || code === 'rejectedInput' ? t('edit.refused') : undefined;
}

/** A date or a number that is only begun is left in peace until Enter. */
function problemsOf(
  {
    parsed: { firstName, lastName, birthday, phone },
    typed,
    isPhoneTaken,
    submitted,
  }: CustomerEdit,
  t: I18n['t'],
): Record<FieldName, string | null> {
  const dateBegun = birthday === 'format' && !submitted;
  const phoneBegun = (phone === 'empty' || phone === 'tooShort') && !submitted;
  const phoneSaid = phone === null || phoneBegun ? null : phoneWords(phone, typed.phone, t);
  return {
    firstName: firstName === null ? null : t('edit.nameNeeded'),
    lastName: lastName === null ? null : t('edit.lastNameNeeded'),
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
