/**
 * Edits of a customer's data: each in the journal before it is sent, and what came of it afterwards.
 * Of the phones no more is kept than their last two digits.
 */
import type { CommandInput, CommandOutput } from '../../../src-shared/contract/commands.ts';
import type { Shift } from '../../../src-shared/contract/snapshot.ts';
import {
  consentWith,
  EDITED_FIELDS,
  type Consent,
  type EditedField,
  type EditOutcome,
} from '../../../src-shared/domain/customer/customer-edit.ts';
import type { Customer, Tag } from '../../../src-shared/domain/customer/customer.ts';
import {
  INVALID_STATE,
  invalidInput,
  isNotNow,
  type Fault,
} from '../../../src-shared/domain/fault.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import { maskFault, type NamedPerson } from '../../../src-shared/domain/customer/masked-words.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import type { Actor } from '../../../src-shared/domain/people/people.ts';
import type { CustomerEditIntent } from '../../ports/journal/customers.ts';
import type { Clock } from '../../ports/system.ts';
import type { ShutdownGuard } from '../runtime/shutdown-guard.ts';
import { askJournal } from '../service/ask-journal.ts';
import type { Pairing } from '../service/pairing.ts';

/** Whose data it is main knows. */
type Change = Omit<CommandInput<'customer.edit'>, 'customer'>;
type Edit = Change & Pick<Customer, 'userId' | 'phone'>;
type Edited = Promise<Result<CommandOutput<'customer.edit'>, Fault>>;

export interface CustomerEdits {
  /** `invalidInput` for a tag that this till has never met, and for tags where not all could be read; and for name and
   * birthday of whom this till has registered, where the owner asks for a consent that wasn't given. */
  edit(customer: Customer, change: Change): Edited;
}

interface CustomerEditDeps {
  readonly clock: Clock;
  /** null: nothing is set up. */
  readonly pairing: () => Pairing | null;
  /** null: none is open, and nobody edits anything. */
  readonly shift: () => Shift | null;
  /** Who is at the till; null: it knows nobody, and the shift's cashier edits. */
  readonly cashier: () => Actor | null;
  /** Who let pass what begins now; null: nobody was asked. */
  readonly supervisor: () => Actor | null;
  /** The owner's setting. */
  readonly phoneChangeHoldHours: () => number;
  /** The owner's setting. */
  readonly askConsent: () => boolean;
  readonly shutdown: Pick<ShutdownGuard, 'isShuttingDown' | 'track'>;
}

export function createCustomerEdits(parts: CustomerEditDeps): CustomerEdits {
  return { edit: (customer, change) => editCustomer(parts, customer, change) };
}

async function editCustomer(
  parts: CustomerEditDeps,
  { userId, phone, tags, allTagsRead }: Customer,
  change: Change,
): Edited {
  const edit = { userId, phone, ...change };
  const { clock, shutdown } = parts;
  const pairing = parts.pairing();
  const shift = parts.shift();
  if (pairing === null || shift === null || shutdown.isShuttingDown()) return fail(INVALID_STATE);
  const known = askJournal(pairing.journal, (journal) => journal.knownTags());
  const mayGive =
    allTagsRead && areAmong(change.tags ?? [], [...tags, ...(known.ok ? known.value : [])]);
  if (change.tags !== null && !mayGive) return fail(invalidInput('tags', 'format'));
  const consent = consentOf(parts, pairing, edit);
  if (!consent.ok) return consent;
  const intended = askJournal(pairing.journal, (journal) =>
    journal.recordCustomerEdit(intentOf(parts, pairing, shift, edit, consent.value), clock.now()),
  );
  // Not on the disk: nothing is sent.
  if (!intended.ok) return intended;
  const { consent: _agreed, ...told } = change;
  const came = await shutdown.track(pairing.api.editCustomer(userId, { phone, ...told }));
  const answer = came.ok ? came : fail(believed(came.fault));
  const fault = answer.ok ? null : answer.fault;
  const kept = fault === null ? null : maskFault(fault, namedIn(edit));
  // What can't be written now stays "not known", which holds as well.
  askJournal(pairing.journal, (journal) =>
    journal.recordCustomerEditOutcome(intended.value, outcomeOf(fault), kept, clock.now()),
  );
  return answer.ok ? ok({ phone: answer.value.phone }) : answer;
}

function areAmong(ids: readonly Id[], tags: readonly Tag[]): boolean {
  return ids.every((tagId) => tags.some((tag) => tag.tagId === tagId));
}

/** Whom nothing can be read of, of them nothing is sent. */
function consentOf(
  { askConsent }: CustomerEditDeps,
  { journal }: Pairing,
  edit: Edit,
): Result<Consent | null, Fault> {
  const owed = askJournal(journal, (of) => of.owesConsent(edit));
  if (!owed.ok) return owed;
  const [isAsked, agrees] = [askConsent(), edit.consent === true];
  return consentWith(fieldsOf(edit), { isOwed: owed.value, isAsked, agrees });
}

function intentOf(
  { clock, cashier, supervisor, phoneChangeHoldHours }: CustomerEditDeps,
  { serviceTime }: Pairing,
  shift: Shift,
  edit: Edit,
  consent: Consent | null,
): CustomerEditIntent {
  const newPhone = edit.newPhone === edit.phone ? null : edit.newPhone;
  return {
    consent,
    cashier: cashier()?.name ?? shift.cashier,
    supervisor: supervisor(),
    userId: edit.userId,
    fields: fieldsOf({ ...edit, newPhone }),
    phone:
      newPhone === null
        ? null
        : {
            from: edit.phone.slice(-2),
            to: newPhone.slice(-2),
            steadyAt: clock.steady(),
            serviceAt: serviceTime.now(),
            holdHours: phoneChangeHoldHours(),
          },
  };
}

/** As typed; what they were called before the journal knows, if anybody. */
function namedIn({ phone, newPhone, firstName, lastName }: Edit): readonly NamedPerson[] {
  const name = [firstName, lastName].filter((part) => part !== null).join(' ');
  return [
    { name, phone },
    { name: '', phone: newPhone ?? '' },
  ];
}

function fieldsOf(edit: Edit): readonly EditedField[] {
  const edited = { ...edit, phone: edit.newPhone };
  return EDITED_FIELDS.filter((field) => edited[field] !== null);
}

/** A busy service's "not now" is no refusal: the next look-up tells. */
function believed(fault: Fault): Fault {
  return isNotNow(fault) ? { ...fault, retry: 'unsafe' } : fault;
}

function outcomeOf(fault: Fault | null): EditOutcome {
  if (fault === null) return 'done';
  return fault.retry === 'unsafe' ? 'unknown' : 'refused';
}
