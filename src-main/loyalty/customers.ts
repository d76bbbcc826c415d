/** Customers: E1 to E5 and E10. */
import { z } from 'zod/mini';
import { mapped } from '../../src-shared/contract/shaping.ts';
import type { PrivateBranch, Customer } from '../../src-shared/domain/customer/customer.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import { ZERO, type Tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import type { CalendarDate } from '../../src-shared/domain/time.ts';
import { wireId } from '../../src-shared/domain/wire-json.ts';
import type { CashbackQuery, PersonalEdit, PersonalInfo } from '../ports/loyalty-api.ts';
import { privateBranchSchema, customerSchema, personalInfoSchema } from './customer-schema.ts';
import { money, percent } from './fields.ts';
import { bySchema, path, type Operation } from './operation.ts';

/** E1. Faults: notFound (404), invalid (400), blacklisted (403 or an application code). */
export function findCustomer(phone: Phone, branchId: Id): Operation<Customer> {
  return {
    name: 'findCustomer',
    kind: 'readOnly',
    method: 'GET',
    path: path(['promoters', 'find'], { phone, branch_id: branchId }),
    refusals: { 400: 'rejectedInput', 403: 'blacklisted', 404: 'notFound' },
    parse: bySchema(customerSchema(phone, branchId)),
  };
}

/** E2. What isn't to change isn't sent. It may say where the code goes that spends bonuses, so
 * one without an answer counts as one that may have been done. */
export function editCustomer(
  branchId: Id,
  userId: Id,
  edit: PersonalEdit,
): Operation<PersonalInfo> {
  const { firstName, lastName, birthday, phone, newPhone, tags } = edit;
  return {
    name: 'editCustomer',
    kind: 'nonIdempotent',
    method: 'PUT',
    path: path(['customers', userId, 'personal-info']),
    body: {
      ...(firstName === null ? {} : { first_name: firstName }),
      ...(lastName === null ? {} : { last_name: lastName }),
      ...(birthday === null ? {} : { birthday: wireBirthday(birthday) }),
      phone_number: phone,
      ...(newPhone === null ? {} : { new_phone_number: newPhone }),
      branch_id: wireId(branchId),
      ...(tags === null ? {} : { tags: tags.map(wireId) }),
    },
    parse: bySchema(personalInfoSchema(userId, phone, newPhone)),
  };
}

/** E3: the available bonuses. `data` omitted or null is an empty balance. */
export function balance(branchId: Id, groupId: Id, userId: Id): Operation<Tiyn> {
  return {
    name: 'balance',
    kind: 'readOnly',
    method: 'GET',
    path: path(['branches', branchId, 'private', 'balance'], {
      user_id: userId,
      group_id: groupId,
    }),
    parse: bySchema(mapped(z.nullish(money), (amount) => amount ?? ZERO)),
  };
}

/** E4. */
export function privateBranch(branchId: Id, userId: Id): Operation<PrivateBranch> {
  return {
    name: 'privateBranch',
    kind: 'readOnly',
    method: 'GET',
    path: path(['branches', branchId, 'customers', userId, 'private-branch']),
    parse: bySchema(privateBranchSchema),
  };
}

/** E5, in per cent. Faults: blacklisted (400, which it has for nothing else), notFound. */
export function cashbackPercent(
  branchId: Id,
  userId: Id,
  { type = 'direct', useCertificate }: CashbackQuery = {},
): Operation<number> {
  return {
    name: 'cashbackPercent',
    kind: 'readOnly',
    method: 'GET',
    path: path(['branches', branchId, 'cashback'], {
      user_id: userId,
      type,
      ...(useCertificate === undefined ? {} : { use_certificate: String(useCertificate) }),
    }),
    refusals: { 400: 'blacklisted', 404: 'notFound' },
    parse: bySchema(mapped(z.nullish(percent), (value) => value ?? 0)),
  };
}

/**
 * E10: an SMS to the customer. The service answers with the code itself (E10.1): that it is
 * there is all that is looked at, and nothing of it is kept. An answer without it is none, so that
 * nobody knows whether an SMS was sent. Repeating it sends another SMS and does no harm.
 */
export function sendCode(branchId: Id, userId: Id): Operation<null> {
  return {
    name: 'sendCode',
    // Not answered, the SMS may have been sent.
    kind: 'nonIdempotent',
    method: 'POST',
    path: path(['customers', userId, 'send-use-cashback-code']),
    body: { branch_id: wireId(branchId) },
    // "Wrong code" (E10.8), and none was sent: a refusal like any other.
    refusals: { 3025: 'rejected' },
    discard: true,
    parse: (data) => (holdsCode(data) ? ok(null) : fail(null)),
  };
}

/** A text or a number, or an object with one. */
function holdsCode(data: unknown): boolean {
  if (typeof data === 'object' && data !== null && !Array.isArray(data))
    return Object.values(data).some((value) => typeof value !== 'object' && holdsCode(value));
  return typeof data === 'number' || (typeof data === 'string' && data.trim() !== '');
}

/** DD-MM-YYYY. */
function wireBirthday({ year, month, day }: CalendarDate): string {
  return [padded(day, 2), padded(month, 2), padded(year, 4)].join('-');
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
