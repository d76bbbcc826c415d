/** When a membership ends, when the business last wrote, and what was bought after it (PrivateBranch). */
import type { Millis } from '../../src-shared/domain/time.ts';
import type { Branch } from '../settings.ts';
import type { Customer } from '../store/customers.ts';
import { firstPaidAfter } from '../store/orders.ts';
import { instant } from './award-progress.ts';
import type { Context } from './context.ts';

/** Each is 0 where there is none. */
export interface MembershipTimes {
  readonly expiredAt: Millis;
  readonly notifiedAt: Millis;
  readonly firstPaidAfterNotification: Millis;
}

/** The settings tell both times: no operation of the service changes them. */
export function membershipTimes(
  { db, settings }: Context,
  branch: Branch,
  customer: Customer,
): MembershipTimes {
  const membership = settings.customers
    .find(({ id }) => id === customer.id)
    ?.branches.find(({ branchId }) => branchId === branch.id);
  const notifiedAt = instant(membership?.notifiedAt);
  return {
    expiredAt: instant(membership?.expiredAt),
    notifiedAt,
    firstPaidAfterNotification:
      notifiedAt === 0 ? 0 : firstPaidAfter(db, customer.id, branch.id, notifiedAt),
  };
}
