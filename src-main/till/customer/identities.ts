/**
 * Whose phone belongs to a user id is what the service said when the till looked them up, not what the
 * page says: a page that isn't ours any more would edit one customer as another, or send a sale's bonuses to
 * one and its name to the other.
 */
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import { invalidInput } from '../../../src-shared/domain/fault.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import type { Phone } from '../../../src-shared/domain/phone.ts';
import { fail } from '../../../src-shared/domain/result.ts';

/** More customers than come in a day; the first ones go. */
const MOST = 1_000;

type Guarded = 'customer.find' | 'customer.edit' | 'sale.start';

/** `service`: another one whenever the till is paired with another service or branch. */
export function believeLookUps(
  handlers: Pick<Handlers, Guarded>,
  service: () => string | null,
): Pick<Handlers, Guarded> {
  const seen = createSeen(service);
  return {
    async 'customer.find'(input) {
      const found = await handlers['customer.find'](input);
      if (found.ok && found.value.kind === 'found') {
        const { userId, phone } = found.value.customer;
        seen.add(userId, [input.phone, phone]);
      }
      return found;
    },
    async 'customer.edit'(input) {
      if (service() !== null && !seen.isOf(input.userId, input.phone)) return notTheirs('userId');
      const edited = await handlers['customer.edit'](input);
      if (edited.ok) seen.add(input.userId, [edited.value.phone]);
      return edited;
    },
    async 'sale.start'(input) {
      const { customer } = input;
      return customer.kind === 'known' && seen.contradicts(customer.userId, customer.phone)
        ? notTheirs('customer')
        : handlers['sale.start'](input);
    },
  };
}

const notTheirs = (field: string) => fail(invalidInput(field, 'format'));

function createSeen(service: () => string | null) {
  let of = service();
  /** The phones by which each was found; one that was edited is found by the new one only. */
  const phones = new Map<Id, readonly Phone[]>();
  const current = () => {
    if (of !== service()) phones.clear();
    of = service();
    return phones;
  };
  return {
    add(userId: Id, found: readonly Phone[]) {
      const all = current();
      all.delete(userId);
      all.set(userId, found);
      const [first] = all.keys();
      if (all.size > MOST && first !== undefined) all.delete(first);
    },
    isOf: (userId: Id, phone: Phone) => current().get(userId)?.includes(phone) ?? false,
    /** It was looked up, and is another one's. */
    contradicts(userId: Id, phone: Phone | null) {
      // Only what was forgotten has none, and that isn't sold to again.
      if (phone === null) return true;
      const all = current();
      const own = all.get(userId);
      if (own !== undefined) return !own.includes(phone);
      return [...all.values()].some((others) => others.includes(phone));
    },
  };
}
