/** Customers: Endpoints 1, 3, 4, 5 and 10. */
import type { BranchRecord, Customer } from '../../src-shared/domain/customer.ts';
import type { Id } from '../../src-shared/domain/int64.ts';
import { ZERO, type Tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { wireId } from '../../src-shared/domain/wire-json.ts';
import { branchRecordSchema, customerSchema } from './customer-schema.ts';
import { money, number } from './fields.ts';
import { bySchema, path, readNothing, type Operation } from './operation.ts';

/** Endpoint 1. Faults: notFound (404), invalid (400), blacklisted (403 or an application code). */
export function findCustomer(phone: Phone, branchId: Id): Operation<Customer> {
  return {
    name: 'findCustomer',
    kind: 'read',
    method: 'GET',
    path: path(['promoters', 'find'], { phone, branch_id: branchId }),
    refusals: { 400: 'invalid', 403: 'blacklisted' },
    read: bySchema(customerSchema(phone, branchId)),
  };
}

/** Endpoint 3: the available bonuses. `data` "omitted when empty" is an empty balance. */
export function balance(branchId: Id, groupId: Id, userId: Id): Operation<Tiyn> {
  return {
    name: 'balance',
    kind: 'read',
    method: 'GET',
    path: path(['branches', branchId, 'private', 'balance'], {
      user_id: userId,
      group_id: groupId,
    }),
    read: bySchema(money.optional().transform((amount) => amount ?? ZERO)),
  };
}

/** Endpoint 4. */
export function branchRecord(branchId: Id, userId: Id): Operation<BranchRecord> {
  return {
    name: 'branchRecord',
    kind: 'read',
    method: 'GET',
    path: path(['branches', branchId, 'customers', userId, 'private-branch']),
    read: bySchema(branchRecordSchema),
  };
}

/** Endpoint 5, in per cent. Faults: blacklisted (400 with 4052 or 3010), notFound (404). */
export function cashbackPercent(branchId: Id, userId: Id): Operation<number> {
  return {
    name: 'cashbackPercent',
    kind: 'read',
    method: 'GET',
    path: path(['branches', branchId, 'cashback'], { user_id: userId, type: 'direct' }),
    read: bySchema(number.optional().transform((percent) => percent ?? 0)),
  };
}

/**
 * Endpoint 10: an SMS to the customer. The service answers with the code itself; nothing of that
 * answer is kept. Repeating it sends another SMS and does no harm.
 */
export function sendCode(branchId: Id, userId: Id): Operation<null> {
  return {
    name: 'sendCode',
    kind: 'repeat',
    method: 'POST',
    path: path(['customers', userId, 'send-use-cashback-code']),
    body: { branch_id: wireId(branchId) },
    discard: true,
    read: readNothing,
  };
}
