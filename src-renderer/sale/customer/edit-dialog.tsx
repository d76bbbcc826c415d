/**
 * Names, birthday, phone and tags of a customer (Endpoint 2), each wrong thing said at its field. A new
 * phone is looked up first: a number that another customer has is never sent.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Customer, Tag } from '../../../src-shared/domain/customer.ts';
import { dayOf } from '../../../src-shared/domain/time.ts';
import { formatPhone, formatTypedPhone } from '../../format/typed.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FaultNotice } from '../../ui/fault-notice.tsx';
import { ProgressLine } from '../../ui/progress.tsx';
import { missingDigits, parseTypedPhone } from '../../format/typed-phone.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useTill } from '../../till/client.tsx';
import { lookupQuery, refreshCustomers } from '../../till/customer-queries.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { useCommand } from '../../till/use-command.ts';
import { useNow } from '../../till/use-now.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { EditTags } from './edit-tags.tsx';
import { parseEdit, typedOf, type FieldName, type Typed } from './edit-fields.ts';
import './edit-dialog.css';

const MAX_TYPED = 100;

export function EditDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useI18n();
  const client = useTill();
  const queries = useQueryClient();
  const change = useUiStore((ui) => ui.change);
  const [typed, setTyped] = useState<Typed>(() => typedOf(customer));
  const [tags, setTags] = useState<readonly Tag[]>(customer.tags);
  const [submitted, setSubmitted] = useState(false);
  /** Enter came while the new phone was looked up: it is sent when that is known. */
  const wanted = useRef(false);
  const edit = useCommand('customer.edit');
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const reading = parseEdit(typed, customer, dayOf(useNow(60_000)), tags);
  const owner = useQuery(lookupQuery(client, reading.newPhone));
  const looking = reading.newPhone !== null && owner.isFetching;
  const taken =
    reading.newPhone !== null &&
    (owner.data?.kind === 'blacklisted' ||
      (owner.data?.kind === 'found' && owner.data.customer.userId !== customer.userId));
  const put = (name: FieldName) => (text: string) => {
    setSubmitted(false);
    wanted.current = false;
    edit.clear();
    setTyped({ ...typed, [name]: text });
  };
  // A date or a number that is only begun is left in peace until Enter.
  const birthdayShown =
    reading.birthday !== null && (submitted || reading.birthday !== 'format')
      ? reading.birthday
      : null;
  const phoneShown =
    reading.phone !== null && (submitted || !['empty', 'tooShort'].includes(reading.phone))
      ? reading.phone
      : null;
  const wrong: FieldName | null =
    reading.firstName !== null
      ? 'firstName'
      : reading.birthday !== null
        ? 'birthday'
        : reading.phone !== null || taken
          ? 'phone'
          : null;
  const nothing = reading.changed.length === 0 && wrong === null;
  const phoneProblem = taken
    ? t('edit.phoneTaken')
    : phoneShown === null
      ? null
      : phoneShown === 'tooShort'
        ? t('phone.problem.tooShort', { count: missingDigits(typed.phone) })
        : phoneShown === 'empty'
          ? t('signIn.missing')
          : t(`phone.problem.${phoneShown}`);

  const send = () => {
    if (reading.change === null) return;
    edit.send(reading.change, ({ phone }) => {
      void refreshCustomers(queries);
      // Closed before the answer, the next customer may be on the screen by now.
      const typedThere = parseTypedPhone(useUiStore.getState().phone);
      const stillThere = typedThere.ok && typedThere.phone === customer.phone;
      if (stillThere && phone !== customer.phone) change({ phone: formatPhone(phone).slice(3) });
      if (open.current) onClose();
    });
  };
  const submit = () => {
    setSubmitted(true);
    if (nothing) onClose();
    else if (wrong !== null) document.getElementById(`edit-${wrong}`)?.focus();
    else if (looking) wanted.current = true;
    else send();
  };
  const lookedUp = useEffectEvent(() => {
    if (wanted.current && wrong === null) send();
    wanted.current = false;
  });
  useEffect(() => {
    if (!looking) lookedUp();
  }, [looking]);

  return (
    <Dialog title={t('edit.title')} closeLabel={t('edit.close')} onClose={onClose}>
      <form
        className="form edit-dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="form__pair">
          <TextField
            field={first}
            id="edit-firstName"
            label={t('edit.firstName')}
            maxLength={MAX_TYPED}
            value={typed.firstName}
            problem={reading.firstName === null ? null : t('edit.nameNeeded')}
            onText={put('firstName')}
          />
          <TextField
            id="edit-lastName"
            label={t('edit.lastName')}
            maxLength={MAX_TYPED}
            value={typed.lastName}
            problem={null}
            onText={put('lastName')}
          />
          <TextField
            id="edit-birthday"
            label={t('edit.birthday')}
            hint={t('edit.birthdayHint')}
            inputMode="numeric"
            maxLength={30}
            value={typed.birthday}
            problem={
              birthdayShown === null
                ? null
                : birthdayShown === 'needed'
                  ? t('edit.birthdayNeeded')
                  : t(`edit.birthdayProblem.${birthdayShown}`)
            }
            onText={put('birthday')}
          />
          <TextField
            id="edit-phone"
            label={`${t('edit.phone')} · +7`}
            hint={t('edit.phoneHint')}
            inputMode="tel"
            maxLength={40}
            value={typed.phone}
            problem={phoneProblem}
            onText={(text) => put('phone')(formatTypedPhone(text))}
          />
        </div>
        {reading.newPhone !== null && !taken && (
          <output className="notice notice--waiting notice--toned">
            {t('edit.phoneWarning', { phone: formatPhone(reading.newPhone) })}
          </output>
        )}
        <EditTags
          tags={tags}
          original={customer.tags}
          onChange={(chosen) => {
            edit.clear();
            setTags(chosen);
          }}
        />
        {edit.fault !== null && (
          <FaultNotice
            fault={edit.fault}
            what={
              ['rejected', 'rejectedInput'].includes(edit.fault.code)
                ? t('edit.refused')
                : undefined
            }
            money={t('edit.refusedMoney')}
            step={t('edit.refusedStep')}
          />
        )}
        <ProgressLine
          active={edit.pending || looking}
          name={t(edit.pending ? 'edit.saving' : 'edit.checking')}
        />
        <DialogActions
          label={t(nothing ? 'edit.nothing' : wrong === null ? 'edit.save' : 'edit.fix')}
          sub={
            nothing
              ? t('edit.nothingSub')
              : wrong === null
                ? t('edit.saveSub', {
                    fields: reading.changed
                      .map((name) => t(`edit.${name}`).toLowerCase())
                      .join(', '),
                  })
                : undefined
          }
          ready={wrong === null}
          busy={edit.pending}
        />
      </form>
    </Dialog>
  );
}
