/**
 * The people of a till. One without people knows nobody and forbids nothing. Pure: PINs themselves
 * never come here, only their hashes, which are opaque.
 */
import { INVALID_STATE, type Fault } from '../fault.ts';
import type { PinTries } from './pin-tries.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Policy, Role } from './rights.ts';

/** Parameters with which a till's PINs are hashed: one salt for all of them, because a PIN alone says
 * whose it is, and so one slow hash tells it. */
export interface PinHashing {
  /** Base64. */
  readonly salt: string;
  /** Of scrypt: how much memory and time, a power of two. */
  readonly cost: number;
}

export interface Cashier {
  /** A ULID. */
  readonly cashierId: string;
  readonly name: string;
  readonly role: Role;
  /** Base64, by the till's hashing. */
  readonly pinHash: string;
  /** Of the card or barcode; null: none. */
  readonly cardHash: string | null;
}

/** Who did something. */
export type Actor = Pick<Cashier, 'cashierId' | 'name'>;

/** All that a till knows of its people; at least one is a supervisor. */
export interface People {
  readonly cashiers: readonly Cashier[];
  readonly policy: Policy;
  readonly hashing: PinHashing;
  readonly tries: PinTries;
  /** The address of the service for which they were set up: whoever can log in there may set them anew. */
  readonly service: string;
}

/** A change of one person, its secrets hashed. */
export type CashierEdit = { readonly cashierId: string } & (
  | {
      readonly do: 'add';
      readonly name: string;
      readonly role: Role;
      readonly pinHash: string;
    }
  | { readonly do: 'rename'; readonly name: string }
  | { readonly do: 'setRole'; readonly role: Role }
  | { readonly do: 'setPin'; readonly pinHash: string }
  | { readonly do: 'setCard'; readonly cardHash: string | null }
  | { readonly do: 'remove' }
);

/** More than any till has. */
export const MAX_CASHIERS = 100;

/** Whose PIN or card that is. */
export function whoHas(cashiers: readonly Cashier[], hash: string): Cashier | null {
  return cashiers.find(({ pinHash, cardHash }) => [pinHash, cardHash].includes(hash)) ?? null;
}

/** The cashiers after a change. Faults: `notFound`, `pinTaken`, `lastSupervisor`, `invalidState` when
 * there are too many. */
export function editCashiers(
  cashiers: readonly Cashier[],
  edit: CashierEdit,
): Result<readonly Cashier[], Fault> {
  const before = cashiers.find(({ cashierId }) => cashierId === edit.cashierId);
  if (edit.do === 'add' && before !== undefined) return ok(cashiers);
  if (edit.do !== 'add' && before === undefined) return fail({ code: 'notFound', retry: 'never' });
  const secret = secretOf(edit);
  const owner = secret === null ? null : whoHas(cashiers, secret);
  if (owner !== null && owner !== before) return fail({ code: 'pinTaken', retry: 'never' });
  const after = edited(cashiers, edit);
  if (after.length > MAX_CASHIERS) return fail(INVALID_STATE);
  return after.some(({ role }) => role === 'supervisor')
    ? ok(after)
    : fail({ code: 'lastSupervisor', retry: 'never' });
}

function secretOf(edit: CashierEdit): string | null {
  if (edit.do === 'add' || edit.do === 'setPin') return edit.pinHash;
  return edit.do === 'setCard' ? edit.cardHash : null;
}

function edited(cashiers: readonly Cashier[], edit: CashierEdit): readonly Cashier[] {
  if (edit.do === 'add') {
    const { do: _add, ...added } = edit;
    return [...cashiers, { ...added, cardHash: null }];
  }
  if (edit.do === 'remove') return cashiers.filter((one) => one.cashierId !== edit.cashierId);
  const { do: _what, ...changed } = edit;
  return cashiers.map((one) => (one.cashierId === edit.cashierId ? { ...one, ...changed } : one));
}
