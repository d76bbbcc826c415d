/**
 * The customer's data as typed: what is wrong with each field, and what has changed. Only changes
 * are sent; the service knows no way to erase a name or a birthday (E2). Pure.
 */
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import type { Customer, Tag } from '../../../src-shared/domain/customer/customer.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import {
  parseNewPhone,
  parseTypedBirthday,
  type BirthdayProblem,
} from '../../../src-shared/domain/customer/customer-input.ts';
import type { Phone, PhoneProblem } from '../../../src-shared/domain/phone.ts';
import type { CalendarDate } from '../../../src-shared/domain/time.ts';
import { phoneGroups } from '../../format/typed.ts';
import type { CustomerEditing } from '../../till/ui-state.ts';

export type Typed = Required<CustomerEditing['typed']>;
export type FieldName = keyof Typed;
export type Change = Omit<CommandInput<'customer.edit'>, 'customer'>;

export interface ParsedEdit {
  readonly firstName: 'needed' | null;
  readonly lastName: 'needed' | null;
  readonly birthday: BirthdayProblem | 'needed' | null;
  readonly phone: PhoneProblem | null;
  /** Fields that differ from what the customer has. */
  readonly changed: readonly (FieldName | 'tags')[];
  readonly newPhone: Phone | null;
  /** null: a field can't be sent. */
  readonly change: Change | null;
}

export function typedOf(customer: Customer): Typed {
  return {
    firstName: customer.firstName,
    lastName: customer.lastName,
    birthday: customer.birthday === null ? '' : typedDate(customer.birthday),
    phone: phoneGroups(customer.phone.slice(2)),
  };
}

/** `today` is YYYY-MM-DD; `tags`: the whole new list. */
export function parseEdit(
  typed: Typed,
  customer: Customer,
  today: string,
  tags: readonly Tag[] = customer.tags,
): ParsedEdit {
  const firstName = typed.firstName.trim();
  const lastName = typed.lastName.trim();
  const birthday = parseTypedBirthday(typed.birthday, today);
  const phone = parseNewPhone(typed.phone, customer.phone);
  const newBirthday = birthday.ok && !sameDate(birthday.value, customer.birthday);
  const newPhone = phone.ok ? phone.value : null;
  const newTags = !customer.allTagsRead || sameTags(tags, customer.tags) ? null : idsOf(tags);
  const nameChanged = firstName !== customer.firstName.trim();
  const lastChanged = lastName !== customer.lastName.trim();
  const erased = newBirthday && birthday.value === null;
  const problems = {
    firstName: nameChanged && firstName === '' ? 'needed' : null,
    lastName: lastChanged && lastName === '' ? 'needed' : null,
    birthday: birthday.ok ? (erased ? 'needed' : null) : birthday.problem,
    phone: phone.ok ? null : phone.problem,
  } as const;
  const changed = [
    ...(nameChanged ? (['firstName'] as const) : []),
    ...(lastChanged ? (['lastName'] as const) : []),
    ...(newBirthday ? (['birthday'] as const) : []),
    ...(newPhone === null ? [] : (['phone'] as const)),
    ...(newTags === null ? [] : (['tags'] as const)),
  ];
  const wrong = Object.values(problems).some((problem) => problem !== null);
  return {
    ...problems,
    changed,
    newPhone,
    change: wrong
      ? null
      : {
          newPhone,
          firstName: nameChanged ? firstName : null,
          lastName: lastChanged ? lastName : null,
          birthday: newBirthday && birthday.ok ? birthday.value : null,
          tags: newTags,
        },
  };
}

function sameDate(one: CalendarDate | null, other: CalendarDate | null): boolean {
  return (one === null ? '' : typedDate(one)) === (other === null ? '' : typedDate(other));
}

function typedDate({ year, month, day }: CalendarDate): string {
  return `${padded(day, 2)}.${padded(month, 2)}.${padded(year, 4)}`;
}

function padded(number: number, length: number): string {
  return String(number).padStart(length, '0');
}

/** Each once, by its id; not those that the customer has. */
export function addableTags(known: readonly Tag[], has: readonly Tag[]): readonly Tag[] {
  const taken = new Set<Id | null>([null, ...has.map(({ tagId }) => tagId)]);
  return known.filter(({ tagId }) => {
    if (taken.has(tagId)) return false;
    taken.add(tagId);
    return true;
  });
}

function sameTags(one: readonly Tag[], other: readonly Tag[]): boolean {
  const [first, second] = [one, other].map((tags) => idsOf(tags).toSorted().join(' '));
  return first === second;
}

function idsOf(tags: readonly Tag[]): Id[] {
  return tags.flatMap(({ tagId }) => tagId ?? []);
}
