/**
 * What an order's record tells beside its money: who, where, how it was paid, the note, the award.
 * Nothing of it is essential: what is missing, null or of another type is told as "not known".
 */
import { z } from 'zod/mini';
import { mapped } from '../../src-shared/contract/shaping.ts';
import type { OrderDetails } from '../../src-shared/domain/order.ts';
import { isFields } from './envelope.ts';
import { flag, identifier, money, orNull, textOrEmpty, textOrNull, wholeNumber } from './fields.ts';

/** The screen never gets a whole phone number that it didn't send. */
const phoneEnd = mapped(z.optional(z.unknown()), (phone) => {
  const digits = typeof phone === 'string' ? phone.replace(/\D/gu, '') : '';
  return digits.length < 2 ? null : digits.slice(-2);
});

const sender = mapped(
  z.object({ first_name: textOrEmpty, last_name: textOrEmpty, phone: phoneEnd }),
  (user) => {
    const name = `${user.first_name} ${user.last_name}`.trim();
    return name === '' && user.phone === null ? null : { name, phoneEnd: user.phone };
  },
);

const branchId = mapped(z.object({ branch_id: orNull(identifier) }), (at) => at.branch_id);

const recipient = mapped(
  z.object({ branch_name: textOrEmpty, branch_address: textOrEmpty, casher_name: textOrEmpty }),
  (at) => {
    const [branch, address, cashier] = [at.branch_name, at.branch_address, at.casher_name].map(
      (text) => text.trim(),
    );
    return branch || address || cashier
      ? { branch: branch ?? '', address: address ?? '', cashier: cashier ?? '' }
      : null;
  },
);

/** Earlier than any order, in any unit: a time that says that there is none. */
const BEFORE_ALL_ORDERS = -6e10;

/** Numbers and flags may be texts; the year 1 is the time that some services have for none. */
function isSomething(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isSomething);
  if (typeof value !== 'string') return Boolean(value) && !(Number(value) < BEFORE_ALL_ORDERS);
  return !NOTHING.test(value) && !(Number(value) < BEFORE_ALL_ORDERS);
}

const NOTHING =
  /^(?:[-\s0.]*|false|null|(?:0000-00-00|0001-01-01|01-01-0001|01\.01\.0001)(?:[T ].*)?)$/iu;

/** Any of the names that the fields of an award have elsewhere; an object with nothing in it, zeros included, is no award. */
const award = mapped(z.optional(z.unknown()), (value) => {
  if (!isFields(value)) return flag.parse(value) ? { title: null, stampCount: null } : null;
  if (!isSomething(value)) return null;
  return {
    title: textOrNull.parse(value['title'] ?? value['name']),
    stampCount: orNull(wholeNumber).parse(value['stamp_count'] ?? null),
  };
});

export const orderDetailsSchema: z.ZodMiniType<OrderDetails> = mapped(
  z.object({
    type: textOrNull,
    sender: orNull(sender),
    recipient: mapped(z.optional(z.unknown()), (at) => ({
      at: orNull(recipient).parse(at),
      id: orNull(branchId).parse(at),
    })),
    paid_from_card: orNull(money),
    paid_from_cash: orNull(money),
    paid_from_balance: orNull(money),
    comment: textOrNull,
    award,
  }),
  (order) => ({
    type: order.type,
    sender: order.sender,
    recipient: order.recipient.at,
    branchId: order.recipient.id,
    paidFromCard: order.paid_from_card,
    paidFromCash: order.paid_from_cash,
    paidFromBalance: order.paid_from_balance,
    comment: order.comment,
    award: order.award,
  }),
);
