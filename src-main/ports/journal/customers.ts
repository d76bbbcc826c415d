/** What the till knows of its customers, what it changed of them, and how it forgets them. */
import type { SaleSummary } from '../../../src-shared/contract/customer-schema.ts';
import type { Tag } from '../../../src-shared/domain/customer/customer.ts';
import type {
  Consent,
  EditedField,
  EditOutcome,
  PhoneChange,
} from '../../../src-shared/domain/customer/customer-edit.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import type { Actor } from '../../../src-shared/domain/people/people.ts';
import type { Phone } from '../../../src-shared/domain/phone.ts';
import type { SaleCustomer, SaleId } from '../../../src-shared/domain/sale/sale.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';

export interface KnownCustomer {
  readonly name: string;
  readonly at: Millis;
  /** null: the service hadn't said it by then. */
  readonly userId: Id | null;
}

/** Who has bought here, found by the last four digits of the phone. */
export interface StoredRegular extends KnownCustomer {
  readonly phone: Phone;
}

export interface CustomerLog {
  rememberTags(tags: readonly Tag[]): void;
  /** Tags of customers who were found, as they were last; those with id and name only, by name. */
  knownTags(): readonly Tag[];
  /** Who has bought here, as at the last purchase. */
  knownCustomer(phone: Phone): KnownCustomer | null;
  /** Customers with a purchase here whose phone ends so, the last one to buy first. */
  regulars(digits: string, limit: number): readonly StoredRegular[];
  /** The same, looked for beside main's own thread where that can be. */
  findRegulars(digits: string, limit: number): Promise<readonly StoredRegular[]>;
  /** Bonuses of that customer's sales that are paid and not resolved, except one; the service may
   * still count them to the balance. */
  heldBonuses(userId: Id, except: SaleId): Tiyn;
  /** Whether another sale of theirs was given up whose award may have been given, or may be yet. */
  isAwardInDoubt(userId: Id, except: SaleId): boolean;
  customerHistory(phone: Phone, limit: number): readonly SaleSummary[];
}

/** An edit of a customer before it is sent, in the open shift. */
export interface CustomerEditIntent {
  readonly cashier: string;
  /** Who let it pass; null: nobody was asked. */
  readonly supervisor: Actor | null;
  readonly userId: Id;
  readonly fields: readonly EditedField[];
  /** null: nobody had to be asked for it. */
  readonly consent: Consent | null;
  /** The last two digits of the phone so far and of the new one; null: it stays. */
  readonly phone: ({ readonly from: string; readonly to: string } & Omit<PhoneChange, 'at'>) | null;
}

/** Edits of customers at this till. */
export interface EditLog {
  /** On the disk when it returns, else it throws; `unknown` until it is ended. Gives its number. */
  recordCustomerEdit(edit: CustomerEditIntent, at: Millis): number;
  recordCustomerEditOutcome(
    editId: number,
    outcome: EditOutcome,
    fault: Fault | null,
    at: Millis,
  ): void;
  /** Of that customer, done or not known, in any order. */
  phoneChanges(userId: Id): readonly PhoneChange[];
  /** An order of this till has registered them, or may have, and no consent was noted with an edit that was done or may
   * have been. */
  owesConsent(who: { readonly userId: Id; readonly phone: Phone }): boolean;
}

/** What the owner's limits are about: paid sales of the open shift, by one cashier or (null) by all. A shift
 * that was opened up to twelve hours before it counts as well: closing one begins no new count. */
export interface PatternLog {
  /** By user id or phone, whichever is known of them. */
  salesInShift(customer: SaleCustomer, cashierId: string | null, except?: SaleId): number;
  /** Bonuses of customers from whom the service wants no code. */
  spentWithoutCode(cashierId: string | null): Tiyn;
}

/** What became of a customer who was to be forgotten. */
export interface ForgottenCustomer {
  /** Sales that are nobody's now. */
  readonly sales: number;
  /** Sales that keep their customer until they are resolved. */
  readonly waiting: number;
  /** Copies of the journal that were cleared, or erased where they can't be. */
  readonly copies: number;
  /** Places of before that could not be reached: they may still hold the customer. */
  readonly unreached: number;
}

/** Erases what tells who somebody was; what was sold and credited stays. */
export interface Forgetting {
  /** Erases name, phone and hashes, in every copy too. On the disk, else it throws; a place of before that can't be
   * reached is counted. */
  forgetCustomer(who: { readonly phone: Phone; readonly userId: Id }): ForgottenCustomer;
  /** The same of at most so many resolved sales that were begun before, here and then in one place of before after
   * another. Gives of how many here, or the limit as long as some may be left anywhere; what stands beside them
   * was looked at, too, when none is. */
  forgetCustomersBefore(before: Millis, limit: number): number;
}
