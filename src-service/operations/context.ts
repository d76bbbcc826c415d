/** What every operation needs, and the look-ups that refuse when something is not there. */
import type { Id } from '../../src-shared/domain/id.ts';
import type { Millis } from '../../src-shared/domain/time.ts';
import { CODES, refuse } from '../refusal.ts';
import type { Branch, Settings } from '../settings.ts';
import { customerById, type Customer } from '../store/customers.ts';
import type { Database } from '../store/database.ts';
import { orderById, type Order } from '../store/orders.ts';

export interface Context {
  readonly db: Database;
  readonly settings: Settings;
  readonly now: () => Millis;
  readonly sendSms: (phone: string, text: string, code: string) => void;
}

/** Refuses with 404 for an unknown branch. */
export function requireBranch(context: Context, branchId: Id): Branch {
  const branch = context.settings.branches.find((candidate) => candidate.id === branchId);
  return branch ?? refuse(404, 'branch not found');
}

/** Refuses with 404 for an unknown customer. */
export function requireCustomer(context: Context, customerId: Id): Customer {
  return customerById(context.db, customerId) ?? refuse(404, 'user not found');
}

/** Refuses with 404 for an unknown order. */
export function requireOrder(context: Context, orderId: Id): Order {
  return orderById(context.db, orderId) ?? refuse(404, 'order not found');
}

/** Why the branch refuses the customer ("Errors": 4052 customer, 3010 phone number), or null. */
export function blacklisting(
  branch: Branch,
  customer: Pick<Customer, 'id' | 'phone'>,
): { readonly code: number; readonly message: string } | null {
  if (branch.blacklist.customers.includes(customer.id)) {
    return { code: CODES.customerBlacklisted, message: 'customer is in the blacklist' };
  }
  if (branch.blacklist.phones.includes(customer.phone)) {
    return { code: CODES.phoneBlacklisted, message: 'phone number is in the blacklist' };
  }
  return null;
}

/** Refuses a blacklisted customer with 400 and 4052 or 3010 (E5.R1). */
export function requireNotBlacklisted(branch: Branch, customer: Customer): void {
  const reason = blacklisting(branch, customer);
  if (reason) refuse(400, reason.message, reason.code);
}
