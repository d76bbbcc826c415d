/**
 * The till's own durable record: sales, their calls, shifts. Each write is on the disk when the
 * method returns; while the disk takes nothing it is kept in memory and written as soon as the disk
 * takes it (`JournalDisk` tells). Implemented by src-main/storage with SQLite; throws JournalError
 * where that can't help, which the use cases turn into words.
 */
import type { SaleSummary } from '../../src-shared/contract/customer-schema.ts';
import type {
  ForeignRow,
  SaleRow,
  SalesFilter,
  Reversal,
  ShiftReport,
} from '../../src-shared/contract/orders-schema.ts';
import type { Shift, Snapshot } from '../../src-shared/contract/snapshot.ts';
import type {
  EditedField,
  EditOutcome,
  PhoneChange,
} from '../../src-shared/domain/customer-edit.ts';
import type { Tag } from '../../src-shared/domain/customer.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import type { Reversed } from '../../src-shared/domain/reversal/remaining.ts';
import type { Tiyn } from '../../src-shared/domain/money.ts';
import type { Actor } from '../../src-shared/domain/people.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { PendingSale } from '../../src-shared/domain/sale/pending-sales.ts';
import type { Sale, SaleId } from '../../src-shared/domain/sale/sale.ts';
import type { Millis } from '../../src-shared/domain/time.ts';
import { CHAIN_START, type ChainPosition } from '../../src-shared/domain/trail/chain.ts';
import type {
  OtherEvent,
  RowKind,
  TrailBreak,
  TrailHead,
} from '../../src-shared/domain/trail/events.ts';

/** Why the disk does not take what is to be written. `locked`: another program holds the file. */
export type DiskReason = 'full' | 'readOnly' | 'locked' | 'damaged' | 'other';

export class JournalError extends Error {
  override readonly name = 'JournalError';
  /** null: the disk is not to blame. */
  readonly reason: DiskReason | null;

  constructor(message: string, options: ErrorOptions & { reason?: DiskReason | null } = {}) {
    super(message, options);
    this.reason = options.reason ?? null;
  }
}

/** How the disk under a journal does. */
export interface DiskState {
  /** Why nothing can be written; null: everything is on the disk. */
  readonly reason: DiskReason | null;
  /** Sales whose newest state is in memory only. */
  readonly unsavedSales: ReadonlySet<SaleId>;
  /** What is on the disk can't be read either: older sales are not seen until it can. */
  readonly unreadable: boolean;
  /** A damaged file was quarantined in this run of the program. */
  readonly quarantined: boolean;
  /** Writes that the file refused when they were replayed, though the disk was fine: a defect. */
  readonly rejectedWrites: number;
}

export interface JournalDisk {
  state(): DiskState;
  /** Bytes that are left; null when nobody can tell. */
  free(): number | null;
  /** Writes what could not be written, if the disk takes it now. Every write tries too. */
  tryAgain(): void;
  /** Called after the state has changed; at most one listener. */
  onChange(listener: () => void): void;
}

export interface OpenedJournal {
  readonly journal: Journal;
  readonly disk: JournalDisk;
  readonly notice: 'journalQuarantined' | null;
}

export type CallName =
  | 'verifyQuote'
  | 'sendCode'
  | 'createOrder'
  | 'giveAward'
  | 'completeOrder'
  | 'readOrder'
  | 'readResult'
  | 'readAward'
  | 'accrue';

/** A call before it is made; no other of that sale and name starts at that moment. */
export interface StartedCall {
  readonly saleId: SaleId;
  readonly call: CallName;
  readonly at: Millis;
}

export type CallOutcome = { readonly ok: true } | { readonly ok: false; readonly fault: Fault };

export interface ShiftTotals {
  readonly sales: number;
  readonly taken: Tiyn;
}

/** A revert or refund before it is sent, in the open shift. Amounts in tiyn; `money` goes back to the
 * customer. */
export interface ReversalIntent {
  /** null: no order of the service knows of the sale. */
  readonly orderId: Id | null;
  /** null: the order is another till's. */
  readonly saleId: SaleId | null;
  /** Made by the screen, one for each wish of the cashier. */
  readonly requestId: string;
  readonly kind: Reversal['kind'];
  readonly amount: Tiyn;
  readonly money: Tiyn;
  /** That the customer loses; null: not known. */
  readonly cashback: Tiyn | null;
  /** How many refunds the order had: one that is there later is not among them. */
  readonly refundsBefore: number;
  readonly reason: string;
  /** How it was paid, of an order without a sale; null: not known, or the sale tells. */
  readonly method: string | null;
  /** Who gives it back; null: the till knows nobody. */
  readonly cashier: Actor | null;
}

export interface ReversalOutcomeDetails {
  readonly outcome: Reversal['outcome'];
  readonly fault: Fault | null;
  /** What the service really gave back; null unless it is done. */
  readonly refundedBonus: Tiyn | null;
  /** Given back; of one that isn't done: as it was intended. */
  readonly money: Tiyn;
  readonly cashback: Tiyn | null;
}

/** One as it is recorded: `unknown` from the moment of its intent. */
export interface RecordedReversal extends ReversalOutcomeDetails {
  readonly reversalId: number;
  /** null: written by an older version. */
  readonly requestId: string | null;
  readonly kind: Reversal['kind'];
  readonly at: Millis;
  readonly amount: Tiyn;
  /** null: written by an older version. */
  readonly refundsBefore: number | null;
  readonly reason: string;
}

/** An edit of a customer before it is sent, in the open shift. */
export interface CustomerEditIntent {
  readonly cashier: string;
  readonly userId: Id;
  readonly fields: readonly EditedField[];
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
}

/** What the owner's limits are about: paid sales of the open shift, by one cashier or (null) by all. */
export interface PatternLog {
  salesInShift(userId: Id, cashierId: string | null): number;
  /** Bonuses of customers from whom the service wants no code. */
  spentWithoutCode(cashierId: string | null): Tiyn;
}

/** Sales as the cashier looks them up, and their reversals (screen 7). */
export interface SalesLog {
  /** Newest first among those that `show` names. `search` finds an order number by its beginning, an
   * amount, a phone as a whole or by its last four digits, a name by the beginnings of its words; ''
   * finds all. */
  sales(
    search: string,
    skip: number,
    limit: number,
    show?: SalesFilter,
  ): { readonly rows: readonly SaleRow[]; readonly more: boolean };
  saleRow(saleId: SaleId): SaleRow | null;
  /** The sale whose order it is; null: this journal knows none. */
  saleOf(orderId: Id): SaleId | null;
  /** Orders without a sale, by the last of their reversals, newest first. */
  foreign(
    skip: number,
    limit: number,
  ): { readonly rows: readonly ForeignRow[]; readonly more: boolean };
  /** Sales off the screen for which bonuses can be accrued (`canAccrue`), oldest first. */
  accruable(): readonly SaleRow[];
  /** Asked for at this till, oldest first. */
  reversals(orderId: Id): readonly RecordedReversal[];
  /** Of a sale that has no order, oldest first. */
  reversalsHere(saleId: SaleId): readonly RecordedReversal[];
  /** Orders with some of which nobody knows what came of them. */
  ordersWithPendingReversals(): readonly Id[];
  /** Recorded as `unknown` until it is ended; null when that request is known already. */
  recordReversalIntent(intent: ReversalIntent, at: Millis): number | null;
  /** What the order's record shows as taken back of that sale, by whichever till: believed by every
   * list until it is read again. */
  recordRead(saleId: SaleId, reversed: Reversed): void;
  /** One that nothing is sent for, as done, in one write; false when that request is known already. */
  recordReversal(intent: ReversalIntent, at: Millis): boolean;
  /** What is done from now on counts in the shift in which that is learned. */
  recordReversalOutcome(reversalId: number, end: ReversalOutcomeDetails, at: Millis): void;
}

/** Totals of a shift (screen 8). */
export interface Reports {
  /** Of the open shift, or of the one with that number. */
  report(shiftNumber?: number): ShiftReport;
  /** Freezes the report of the open shift. */
  closeShift(at: Millis): ShiftReport;
}

/** Where a reading of the trail stands. */
export type TrailPosition =
  | { readonly in: 'events'; readonly chain: ChainPosition }
  | { readonly in: 'rows'; readonly kind: RowKind; readonly after: number };
export const TRAIL_START: TrailPosition = { in: 'events', chain: CHAIN_START };

export interface TrailSlice {
  /** null: all was read. */
  readonly next: TrailPosition | null;
  readonly breaks: readonly TrailBreak[];
}

/** What is needed to write and judge a trail. */
export interface TrailSource {
  /** Base64. */
  readonly key: string;
  /** The head as it was last written down outside the file; null: never. */
  readonly known: TrailHead | null;
  /** Who is signed in; null: nobody. */
  by(): string | null;
  now(): Millis;
}

/** The trail: events that are only added, in the write of what they tell of. */
export interface Trail {
  /** What isn't a row of the journal. */
  recordEvent(event: OtherEvent, at: Millis): void;
  /** null: there is none, or it isn't on the disk now. */
  trailHead(): TrailHead | null;
  /** A few milliseconds' worth of reading it; nothing is found while it isn't on the disk. */
  checkTrail(position: TrailPosition): TrailSlice;
  /** Told in the trail itself, each once. */
  recordBreaks(found: readonly TrailBreak[], at: Millis): void;
  /** In the order in which they were found. */
  trailBreaks(): readonly TrailBreak[];
}

/** What became of a customer who was to be forgotten. */
export interface ForgottenCustomer {
  /** Sales that are nobody's now. */
  readonly sales: number;
  /** Sales that keep their customer until they are resolved. */
  readonly waiting: number;
  /** Copies of the journal that were cleared, or erased where they can't be. */
  readonly copies: number;
}

/** At most one shift is open: what is written belongs to that one. */
export interface Journal extends SalesLog, EditLog, PatternLog, Reports, Trail {
  currentShift(): Shift | null;
  openShift(cashier: string, withBonuses: boolean, at: Millis): Shift;
  /** Of the open shift. */
  totals(): ShiftTotals;

  /** Records a new sale in the open shift, and takes any other off the screen; false when that id is
   * known already (then nothing changes). */
  begin(sale: Sale, at: Millis): boolean;
  /** The sale's state after a transition. */
  save(sale: Sale, at: Millis): void;
  find(saleId: SaleId): Sale | null;
  /** Who sells it: who began it, then who takes the money. */
  recordSeller(saleId: SaleId, seller: Actor): void;
  /** By id; null: the till knew nobody, or doesn't know the sale. */
  sellerOf(saleId: SaleId): string | null;
  /** The intent of a call, before it is made. */
  recordCallStart(call: StartedCall): void;
  recordCallEnd(call: StartedCall, outcome: CallOutcome, at: Millis): void;

  /** The last sale that is neither done nor cancelled, or done and not yet dismissed. */
  current(): Sale | null;
  /** Dismissed: the cashier went on to the next customer. */
  dismiss(saleId: SaleId): void;
  /** Paid and not confirmed, or given up with an award in doubt; in the order of their happening. */
  pendingSales(): readonly PendingSale[];
  /** When it is to be asked again. Forgotten when it is resolved. */
  scheduleRetry(saleId: SaleId, tries: number, nextTryAt: Millis): void;
  /** Confirmed in the open shift or the one before it, and the order could not be read afterwards;
   * oldest first. */
  missingResults(): readonly Sale[];
  /** For the frame: what waits, what needs attention, since when, what can be accrued. */
  openItems(): Snapshot['openItems'];
  rememberTags(tags: readonly Tag[]): void;
  /** Tags of customers who were found, as they were last; those with an id only, by name. */
  knownTags(): readonly Tag[];
  /** Who has bought here, as at the last purchase. */
  knownCustomer(phone: Phone): { readonly name: string; readonly at: Millis } | null;
  /** Erases name, phone and hashes, in every copy too. On the disk, else it throws. */
  forgetCustomer(who: { readonly phone: Phone; readonly userId: Id }): ForgottenCustomer;
  /** The same of at most so many settled sales that were begun before; gives of how many. */
  forgetCustomersBefore(before: Millis, limit: number): number;
  /** Bonuses of that customer's sales that are paid and not resolved, except one; the service may
   * still count them to the balance. */
  heldBonuses(userId: Id, except: SaleId): Tiyn;
  customerHistory(phone: Phone, limit: number): readonly SaleSummary[];

  /** A dated copy; the last ten are kept. */
  backup(): void;
  close(): void;
}
