/** Finding a customer at the service, for the look-up and for bonuses that are accrued afterwards. */
import type { Lookup } from '../../../src-shared/domain/customer/customer.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Phone } from '../../../src-shared/domain/phone.ts';
import { ok, type Result } from '../../../src-shared/domain/result.ts';
import type { LoyaltyApi } from '../../ports/loyalty-api.ts';

/** E1; 404 and 403 are answers here, not faults. */
export async function findCustomer(api: LoyaltyApi, phone: Phone): Promise<Result<Lookup, Fault>> {
  const found = await api.findCustomer(phone);
  if (found.ok) return ok({ kind: 'found', customer: found.value });
  if (found.fault.code === 'notFound') return ok({ kind: 'new', phone });
  if (found.fault.code === 'blacklisted') return ok({ kind: 'blacklisted', phone });
  return found;
}
