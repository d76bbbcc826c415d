/** Editing a customer's personal data (docs/loyalty-api.md, E2). All fields are optional. */
import type { Id } from '../../src-shared/domain/id.ts';
import { dayOf } from '../../src-shared/domain/time.ts';
import { refuseRule } from '../refusal.ts';
import {
  changeCustomer,
  customerByPhone,
  replaceTags,
  type Customer,
  type PersonalChange,
} from '../store/customers.ts';
import { requireBranch, requireCustomer, type Context } from './context.ts';

export interface PersonalInfo {
  readonly change: PersonalChange;
  /** The phone the till believes the customer has; must be right when given. */
  readonly currentPhone: string | null;
  readonly branchId: Id | null;
  /** Replaces the customer's tags; null leaves them. */
  readonly tags: readonly Id[] | null;
}

/**
 * Refuses with 404 for an unknown customer or branch, with 400 for a phone that is not the
 * customer's, a new phone that another customer has, an unknown tag or a birthday in the future.
 */
export function editCustomer(context: Context, customerId: Id, info: PersonalInfo): Customer {
  const { db, settings } = context;
  return db.transaction(() => {
    const customer = requireCustomer(context, customerId);
    if (info.branchId !== null) requireBranch(context, info.branchId);
    if (info.currentPhone !== null && info.currentPhone !== customer.phone) {
      refuseRule('phone_number is not the phone of this customer');
    }
    const { phone, birthday } = info.change;
    if (phone !== undefined) {
      const owner = customerByPhone(db, phone);
      if (owner && owner.id !== customerId) refuseRule('new_phone_number belongs to another user');
    }
    if ((birthday ?? '') > dayOf(context.now())) {
      refuseRule('birthday is in the future');
    }
    for (const tag of info.tags ?? []) {
      if (!settings.tags.some((known) => known.id === tag)) refuseRule(`there is no tag ${tag}`);
    }
    if (info.tags !== null) replaceTags(db, customerId, info.tags);
    return changeCustomer(db, customer, info.change);
  });
}
