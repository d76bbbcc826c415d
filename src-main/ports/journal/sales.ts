/**
 * Sales: each with its calls and its seller, those that are still open, and all of them as the cashier
 * looks them up.
 */
import type {
  ForeignRow,
  SaleRow,
  SalesFilter,
} from '../../../src-shared/contract/orders-schema.ts';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import type { Actor } from '../../../src-shared/domain/people/people.ts';
import type { Reversed } from '../../../src-shared/domain/reversal/remaining.ts';
import type { PendingSale } from '../../../src-shared/domain/sale/pending-sales.ts';
import type { FailedCall, Sale, SaleId } from '../../../src-shared/domain/sale/sale.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';

export type CallName =
  | FailedCall
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

export interface EndedCall {
  readonly call: StartedCall;
  readonly outcome: CallOutcome;
  readonly at: Millis;
}

/** What is written in one with a sale's state: the call that led to it, and those that are made next. Of a sale that isn't
 * known here nothing is kept, nor thrown: that would take its state from the writes that wait for the file. */
export interface CallsBeside {
  readonly ended?: EndedCall | undefined;
  readonly begun: readonly StartedCall[];
}

/** The calls that are made for a sale, where its state doesn't change with them. */
export interface CallLog {
  /** The intent of a call, before it is made. */
  recordCallStart(call: StartedCall): void;
  recordCallEnd(call: StartedCall, outcome: CallOutcome, at: Millis): void;
}

/** Who begins a sale, and who let that pass. */
export interface SoldBy {
  readonly seller: Actor | null;
  readonly supervisor: Actor | null;
}

/** One sale from its beginning until it is dismissed. */
export interface SaleLog {
  /** Records a new sale in the open shift, and takes any other off the screen; false when that id is
   * known already (then nothing changes). `by`: absent, or nobody in it, where the till knows nobody. `begun`: the
   * intents of the calls that it begins with. */
  beginSale(sale: Sale, at: Millis, by?: SoldBy, begun?: readonly StartedCall[]): boolean;
  /** Records a sale again that a damaged file has lost, in the shift and by whom its trail says (the open one, where that
   * says nothing), and takes nothing off the screen; false when it is known, or there is no shift. */
  restoreSale(sale: Sale, at: Millis): boolean;
  /** The sale's state after a transition, with the calls around it, all or nothing; one that a damaged file has lost is
   * restored first, as its trail knows it. false: the file doesn't know it, and nothing is kept of it. */
  saveSale(sale: Sale, at: Millis, calls?: CallsBeside): boolean;
  /** The same for bonuses that are accrued afterwards. `attached`: a customer begins to be attached with it, and by
   * whom; null: the till knows nobody. On the disk, or it throws. */
  saveAccrual(sale: Sale, at: Millis, attached?: { readonly by: Actor | null }): void;
  findSale(saleId: SaleId): Sale | null;
  /** The last sale that is neither done, cancelled nor parked, or done and not yet dismissed. */
  currentSale(): Sale | null;
  /** Set aside, oldest first. */
  parkedSales(): readonly Sale[];
  /** Dismissed: the cashier went on to the next customer. */
  dismissSale(saleId: SaleId): void;
}

/** Who sells a sale: who began it, then who takes the money. */
export interface SellerLog {
  recordSeller(saleId: SaleId, seller: Actor): void;
  /** Who let it pass; the last one, where several were asked. */
  recordSupervisor(saleId: SaleId, supervisor: Actor): void;
  /** By id; null: the till knew nobody, or doesn't know the sale. */
  sellerOf(saleId: SaleId): string | null;
}

/** Sales of which something is still to be learned. */
export interface OpenItems {
  /** Paid and not confirmed, or given up with an award in doubt; in the order of their happening. */
  pendingSales(): readonly PendingSale[];
  /** When it is to be asked again. Forgotten when it is resolved. */
  scheduleSaleRetry(saleId: SaleId, tries: number, nextTryAt: Millis): void;
  /** Confirmed in the open shift or the one before it, and the order could not be read afterwards;
   * oldest first. */
  salesWithoutResult(): readonly Sale[];
  /** How many sales of closed shifts were resolved since the last one was closed; 0 while one is open. */
  resolvedBetweenShifts(): number;
  /** For the frame: what waits, what needs attention, since when, what can be accrued. */
  openItems(): Snapshot['openItems'];
}

export interface SalesPage {
  readonly rows: readonly SaleRow[];
  readonly more: boolean;
}

/** Sales as the cashier looks them up. */
export interface SalesList {
  /** Newest first among those that `show` names. `search` finds an order number by its beginning, an
   * amount, a phone as a whole or by its last four digits, a name by the beginnings of its words; ''
   * finds all. `cashierId`: only what that one sold. */
  sales(
    search: string,
    skip: number,
    limit: number,
    show?: SalesFilter,
    cashierId?: string | null,
  ): SalesPage;
  /** The same, looked for beside main's own thread where that can be: it may take its time. */
  searchSales(...which: Parameters<SalesList['sales']>): Promise<SalesPage>;
  saleRow(saleId: SaleId): SaleRow | null;
  /** The sale whose order it is; null: this journal knows none. */
  saleOf(orderId: Id): SaleId | null;
  /** Orders without a sale, by the last of their reversals, newest first. */
  foreignOrders(
    skip: number,
    limit: number,
  ): { readonly rows: readonly ForeignRow[]; readonly more: boolean };
  /** Sales off the screen for which bonuses can be accrued (`canAccrue`), oldest first. */
  accruableSales(): readonly SaleId[];
  /** What the order's record shows as taken back of that sale, by whichever till: believed by every
   * list until it is read again. */
  recordReversed(shown: ReversedSale): void;
}

export interface ReversedSale extends Reversed {
  readonly saleId: SaleId;
}
