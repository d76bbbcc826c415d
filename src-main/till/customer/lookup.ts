/** Finding a customer and reading what counts for this purchase (Flow A, steps 1 and 2). */
import {
  spendable,
  type CustomerSummary,
  type Lookup,
} from '../../../src-shared/domain/customer/customer.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import type { Phone } from '../../../src-shared/domain/phone.ts';
import { ok, type Result } from '../../../src-shared/domain/result.ts';
import { journalOr, type Journal } from '../../ports/journal.ts';
import type { LoyaltyApi } from '../../ports/loyalty-api.ts';
import type { Clock } from '../../ports/system.ts';
import { bonusHoldsFor } from '../reconcile/bonus-holds.ts';
import { askJournal } from '../service/ask-journal.ts';
import { findCustomer } from '../service/find-customer.ts';
import type { Pairing } from '../service/pairing.ts';
import { phoneHoldFor } from '../service/phone-holds.ts';

/** E1, and what is owed of who was registered here. Of who was only looked up the till keeps the tags, which are
 * the shop's, and no name. */
export async function findAndRemember(
  { api, journal }: { readonly api: LoyaltyApi; readonly journal: Journal },
  phone: Phone,
): Promise<Result<Lookup, Fault>> {
  const found = await findCustomer(api, phone);
  if (!found.ok || found.value.kind !== 'found') return found;
  const { customer } = found.value;
  // A convenience for later: the sale itself says when the journal can't be written.
  journalOr(null, () => journal.rememberTags(customer.tags));
  // Only shown: an edit asks anew.
  const owesConsent = journalOr(false, () => journal.owesConsent(customer));
  return ok({ kind: 'found', customer, ...(owesConsent ? { owesConsent } : {}) });
}

/** Who had that phone at the last sale here; null: nobody that this till remembers. */
export function seenWith(journal: Journal, phone: Phone): Id | null {
  const known = askJournal(journal, (of) => of.knownCustomer(phone));
  return (known.ok && known.value?.userId) || null;
}

/** E3, E5, E6 and E4 at once; each part stands or fails alone. */
export async function readCustomer(
  pairing: Pick<Pairing, 'api' | 'journal' | 'serviceTime'>,
  clock: Clock,
  userId: Id,
  awardEnabled: boolean,
): Promise<CustomerSummary> {
  const { api, journal } = pairing;
  const [balance, percent, award, privateBranch] = await Promise.all([
    api.balance(userId),
    api.cashbackPercent(userId),
    awardEnabled ? api.award(userId) : null,
    api.privateBranch(userId),
  ]);
  const held = bonusHoldsFor(journal, userId);
  const hold = phoneHoldFor(pairing, clock, userId);
  return {
    balance: balance.ok ? ok(spendable(balance.value, held)) : balance,
    held,
    percent,
    award,
    privateBranch,
    phoneHold: hold === null ? null : { changedAt: hold.changedAt, until: clock.now() + hold.left },
  };
}
