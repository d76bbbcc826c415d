/** What is typed into a customer's data, what is wrong with it, and when it is sent. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Customer, Tag } from '../../../src-shared/domain/customer/customer.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { tellsWho } from '../../../src-shared/domain/customer/customer-edit.ts';
import type { Phone } from '../../../src-shared/domain/phone.ts';
import type { CustomerHandle } from '../../../src-shared/domain/sale/chosen-sale.ts';
import { dayOf } from '../../../src-shared/domain/time.ts';
import { typedPhone } from '../../format/typed.ts';
import { parseTypedPhone } from '../../format/typed-phone.ts';
import type { Hands } from '../../keyboard/ahead/where-hands-are.ts';
import { readHands } from '../../keyboard/hands/hands-state.ts';
import { handsSurprised } from '../../keyboard/hands/hands.ts';
import { useTill } from '../../till/client.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { lookupQuery, refreshCustomers } from '../../till/customer-queries.ts';
import { useUiStore, type CustomerEditing } from '../../till/ui-state.ts';
import { useCommand, type Command } from '../../till/use-command.ts';
import { useReadAgain } from '../../till/use-read-again.ts';
import { useNow } from '../../till/use-now.ts';
import { parseEdit, typedOf, type FieldName, type ParsedEdit, type Typed } from './edit-fields.ts';

export interface CustomerEdit {
  readonly typed: Typed;
  readonly tags: readonly Tag[];
  readonly parsed: ParsedEdit;
  /** Another customer has the new phone. */
  readonly isPhoneTaken: boolean;
  /** The new phone is being looked up. */
  readonly isLookingUp: boolean;
  /** The first field that can't be sent, or the consent that is missing. */
  readonly wrong: FieldName | 'consent' | null;
  /** null: nobody has to be asked for it. */
  readonly consent: Consented | null;
  /** All is as it was. */
  readonly isUnchanged: boolean;
  /** Enter was pressed: what is only begun is named as well. */
  readonly submitted: boolean;
  readonly pending: boolean;
  readonly fault: Fault | null;
  put(fields: Partial<Typed>): void;
  putTags(tags: readonly Tag[]): void;
  submit(): void;
  /** `agree` would save now. */
  readonly agreeSaves: boolean;
  /** The customer agrees: saved at once when nothing else is missing, else marked. Marked before, it takes the mark back,
   * whatever was typed since: nobody's "rather not" is saved as a yes. */
  agree(): void;
}

/** Steps under the dialog in which Enter takes the sale on. */
const CHARGES: ReadonlySet<Hands['step']> = new Set(['purchase', 'looking']);

/** What the customer has said of it, as marked. */
interface Consented {
  readonly agrees: boolean;
  /** Name or birthday can't be sent without it. */
  readonly isMissing: boolean;
  put(agrees: boolean): void;
}

export function useCustomerEdit(
  customer: Customer,
  handle: CustomerHandle,
  editing: CustomerEditing,
  owesConsent: boolean,
): CustomerEdit {
  const change = useUiStore((ui) => ui.change);
  const typed = { ...typedOf(customer), ...editing.typed };
  const tags = editing.tags ?? customer.tags;
  const [submitted, setSubmitted] = useState(false);
  /** Enter came while the new phone was looked up: it is sent when that is known. */
  const wanted = useRef(false);
  const edit = useCommand('customer.edit');
  useReadAgain(edit.fault);
  const edited = useEdited(customer);
  const parsed = parseEdit(typed, customer, dayOf(useNow(60_000)), tags);
  const { isLookingUp, isPhoneTaken } = useOwner(parsed.newPhone, customer);
  const consent = useConsent(owesConsent, parsed, edit);
  const wrong: CustomerEdit['wrong'] =
    wrongField(parsed, isPhoneTaken) ?? (consent?.isMissing ? 'consent' : null);
  const isUnchanged = parsed.changed.length === 0 && wrong === null;

  const put = (fields: Partial<Typed>) => {
    setSubmitted(false);
    wanted.current = false;
    edit.clear();
    change({ editing: { ...editing, typed: { ...editing.typed, ...fields } } });
  };
  const putTags = (chosen: readonly Tag[]) => {
    edit.clear();
    change({ editing: { ...editing, tags: chosen } });
  };
  const send = (agrees = consent?.agrees) => {
    if (parsed.change === null) return;
    const agreed = agrees === undefined ? {} : { consent: agrees };
    edit.send({ customer: handle, ...parsed.change, ...agreed }, ({ phone }) =>
      edited(phone, editing),
    );
  };
  const submit = () => {
    setSubmitted(true);
    if (isUnchanged) change({ editing: null });
    else if (wrong !== null) document.getElementById(`edit-${wrong}`)?.focus();
    else if (isLookingUp) wanted.current = true;
    else send();
  };
  const isAgain = consent?.agrees === true && edit.fault !== null && wrong === null && !isUnchanged;
  const agreeSaves = wrong === 'consent' || isAgain;
  const agree = () => {
    if (consent === null || edit.pending) return;
    consent.put(agreeSaves || !consent.agrees);
    if (!agreeSaves) return;
    // The dialog may be gone before an Enter of habit: what lies behind it is none of that.
    if (CHARGES.has(readHands().step)) handsSurprised();
    if (isLookingUp) wanted.current = true;
    else send(true);
  };
  const lookedUp = useEffectEvent(() => {
    if (wanted.current && wrong === null) send();
    wanted.current = false;
  });
  useEffect(() => {
    if (!isLookingUp) lookedUp();
  }, [isLookingUp]);
  const state = {
    typed,
    tags,
    parsed,
    isPhoneTaken,
    isLookingUp,
    wrong,
    consent,
    agreeSaves,
    isUnchanged,
    submitted,
    pending: edit.pending,
    fault: edit.fault,
  };
  return { ...state, put, putTags, submit, agree };
}

/** Not kept over the lock: whoever saves has heard it. */
function useConsent(
  isOwed: boolean,
  { changed }: ParsedEdit,
  { pending, clear }: Pick<Command<'customer.edit'>, 'pending' | 'clear'>,
): Consented | null {
  const { askConsent } = useSnapshot().preferences;
  const [agrees, setAgrees] = useState(false);
  if (!isOwed || !askConsent) return null;
  return {
    agrees,
    isMissing: !agrees && tellsWho(changed),
    put(said) {
      if (pending) return;
      clear();
      setAgrees(said);
    },
  };
}

/** Whose the new phone is already. */
function useOwner(newPhone: Phone | null, { userId }: Customer) {
  const { data, isFetching } = useQuery(lookupQuery(useTill(), newPhone, false));
  const another =
    data?.kind === 'blacklisted' || (data?.kind === 'found' && data.customer.userId !== userId);
  return {
    isLookingUp: newPhone !== null && isFetching,
    isPhoneTaken: newPhone !== null && another,
  };
}

function wrongField(parsed: ParsedEdit, isPhoneTaken: boolean): FieldName | null {
  if (parsed.firstName !== null) return 'firstName';
  if (parsed.lastName !== null) return 'lastName';
  if (parsed.birthday !== null) return 'birthday';
  return parsed.phone !== null || isPhoneTaken ? 'phone' : null;
}

/** For the answer: the till may be locked by then, something else typed, or the next customer there. */
function useEdited({ phone: before }: Customer) {
  const queries = useQueryClient();
  return (phone: Phone, sent: CustomerEditing) => {
    void refreshCustomers(queries);
    const { phone: text, editing, change } = useUiStore.getState();
    const typedThere = parseTypedPhone(text);
    const stillThere = typedThere.ok && typedThere.phone === before;
    if (stillThere && phone !== before) change({ phone: typedPhone(phone) });
    if (editing === sent) change({ editing: null });
  };
}
