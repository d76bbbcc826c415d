/**
 * A shop of several shifts over a journal in memory, for the reports' properties: sales go through
 * the domain's own machine, and beside it is noted what each shift's report must say.
 */
import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from '../../src-main/storage/migrations/migrations.ts';
import { CIPHER, NOTHING_BESIDE } from './beside.ts';
import { createSqliteJournal } from '../../src-main/storage/sqlite-journal.ts';
import type { Journal } from '../../src-main/ports/journal.ts';
import type { ShiftReport } from '../../src-shared/contract/report-schema.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO, type Tiyn } from '../../src-shared/domain/money.ts';
import type { CashMoveKind } from '../../src-shared/domain/cash/drawer.ts';
import type { PaymentMethod } from '../../src-shared/domain/order.ts';
import { isUnresolved } from '../../src-shared/domain/sale/guards.ts';
import { startSale, transition } from '../../src-shared/domain/sale/machine.ts';
import { toPay, type Sale } from '../../src-shared/domain/sale/sale.ts';
import { waysBack, type WayBack } from '../../src-shared/domain/reversal/ways.ts';
import type { Split } from '../../src-shared/domain/cash/split.ts';
import type { SaleEvent } from '../../src-shared/domain/sale/transition.ts';
import { known, request } from '../domain/sale-samples.ts';
import { sampleEvent, type SampleEvent } from './event-samples.ts';

/** In the drawer whenever a shift is opened. */
export const FLOAT = tiyn(2_000_000);
const NOW = { balance: tiyn(124_000), percent: 7 };

export interface Sold {
  readonly amount: number;
  readonly bonus: number;
  readonly method: PaymentMethod;
  readonly offline: boolean;
  readonly award: boolean;
}

export interface SaleNote {
  sale: Sale;
  readonly shift: number;
  readonly taken: Tiyn;
  readonly method: PaymentMethod;
  readonly split: Split | null;
  readonly awarded: boolean;
  cashback: { readonly amount: number; readonly shift: number } | null;
  resolvedIn: number | null;
  /** It isn't resolved, or only the reading of its result can tell. */
  undecided: boolean;
}

export interface BackNote {
  readonly requestId: string;
  readonly of: SaleNote;
  readonly kind: 'refund' | 'revert';
  readonly money: Tiyn;
  readonly bonus: Tiyn;
  /** Shifts whose reports count it as given back, and as not done after all: those before never change. */
  readonly counted: number[];
  readonly undone: { readonly shift: number; readonly countedIn: number | undefined }[];
  outcome: 'done' | 'notDone' | 'unknown';
  /** As it was told first; null: no money was handed over. */
  given: { readonly shift: number; readonly ways: readonly WayBack[] } | null;
}

export class ReportModel {
  readonly journal: Journal;
  readonly sales: SaleNote[] = [];
  readonly backs: BackNote[] = [];
  readonly frozen: ShiftReport[] = [];
  readonly moves: { readonly shift: number; readonly kind: CashMoveKind; readonly amount: Tiyn }[] =
    [];
  /** What the report said was unresolved, by what the domain says at that moment. */
  readonly unresolvedAtClose: string[][] = [];
  private open: number | null = null;
  private last = 0;
  private at = 1_800_000_000_000;

  constructor() {
    const database = new DatabaseSync(':memory:');
    for (const sql of MIGRATIONS) database.exec(sql);
    this.journal = createSqliteJournal(database, CIPHER, NOTHING_BESIDE);
  }

  /** The shift in which something happens now. */
  get shift(): number {
    return this.open ?? this.last + 1;
  }

  openShift(): void {
    if (this.open !== null) return;
    this.last = this.journal.openShift('Dana', true, this.tick(), FLOAT).number;
    this.open = this.last;
  }

  closeShift(): void {
    if (this.open === null) return;
    this.unresolvedAtClose.push(
      this.sales.filter(({ sale }) => isUnresolved(sale)).map(({ sale }) => sale.request.saleId),
    );
    this.frozen.push(this.journal.closeShift(this.tick()));
    this.open = null;
  }

  moveCash(kind: CashMoveKind, sum: number): void {
    if (this.open === null) return;
    const amount = tiyn(sum);
    const asked = { kind, amount, reason: 'change', cashier: null, supervisor: null };
    const requestId = `cash ${this.moves.length}`;
    this.journal.recordCashMove({ ...asked, requestId }, this.tick());
    this.moves.push({ shift: this.open, kind, amount });
  }

  sell({ amount, bonus, method, offline, award }: Sold): void {
    if (this.open === null) return;
    const saleId = String(this.sales.length + 1).padStart(26, '0');
    const gift = { awardId: 'a', title: 'Coffee', stampCount: 8, total: 1 };
    let { sale } = startSale(
      request({
        saleId,
        customer: known(),
        amount: tiyn(amount + bonus),
        bonus: offline ? ZERO : tiyn(bonus),
        stamps: award ? 0 : 1,
        award: award ? gift : null,
        quote: NOW,
        noLoyaltyReason: offline ? 'offline' : null,
      }),
    );
    this.journal.beginSale(sale, this.tick());
    const order = { orderId: id(String(5_000 + this.sales.length)), orderNumber: null };
    const path: SaleEvent[] = [
      { type: 'quoteRead', now: NOW },
      { type: 'orderCreated', order },
      { type: 'awardGiven' },
    ];
    for (const event of path) {
      sale = transition(sale, event)?.sale ?? sale;
      this.journal.saveSale(sale, this.tick());
    }
    const due = toPay(sale);
    const split =
      method === 'mixed' && due > 1
        ? {
            cash: tiyn(Math.ceil(due / 3)),
            rest: due % 2 === 0 ? ('card' as const) : ('online' as const),
          }
        : null;
    const way = method === 'mixed' && split === null ? 'cash' : method;
    sale = transition(sale, { type: 'paid', method: way, tendered: null, split })?.sale ?? sale;
    this.journal.saveSale(sale, this.tick());
    this.journal.dismissSale(saleId);
    this.sales.push({
      sale,
      shift: this.open,
      taken: tiyn(sale.request.amount - sale.bonus),
      method: way,
      split,
      awarded: award && !offline,
      cashback: null,
      resolvedIn: null,
      undecided: isUnresolved(sale),
    });
  }

  /** What the service or the cashier says about a sale; nothing where it has no meaning. */
  apply(index: number, sample: SampleEvent, cashback: number): void {
    const note = this.sales[index % Math.max(1, this.sales.length)];
    if (note === undefined) return;
    const before = note.sale;
    const { state } = before;
    const learns = ['result', 'resultUnread', 'resultStale'].includes(sample);
    // What it has brought is read once, while it is being confirmed, or later when that had failed. What is read later
    // and doesn't tell, or is of an older state, takes nothing of that back.
    const readable =
      state.at === 'readingResult' ||
      (state.at === 'done' && ['confirmed', 'pending'].includes(state.resolution));
    if (learns && (!readable || (sample === 'result' && note.cashback !== null))) return;
    const made = transition(before, sampleEvent(sample, tiyn(cashback)));
    if (made === null) return;
    note.sale = made.sale;
    this.journal.saveSale(made.sale, this.tick());
    if (sample === 'result') note.cashback = { amount: cashback, shift: this.shift };
    if (isUnresolved(made.sale)) {
      note.undecided = true;
      note.resolvedIn = null;
    } else {
      if (note.undecided) note.resolvedIn = this.shift;
      note.undecided = false;
    }
  }

  reverse(
    index: number,
    kind: BackNote['kind'],
    money: number,
    outcome: BackNote['outcome'],
  ): void {
    const of = this.sales[index % Math.max(1, this.sales.length)];
    if (of === undefined || this.open === null) return;
    const requestId = String(900_000 + this.backs.length).padStart(26, '0');
    const isNew = this.journal.recordReversalIntent(
      {
        orderId: id(String(5_000 + this.sales.indexOf(of))),
        saleId: of.sale.request.saleId,
        requestId,
        kind,
        amount: tiyn(money + 100),
        money: tiyn(money),
        cashback: null,
        refundsBefore: 0,
        givenWith: null,
        reason: 'returned',
        method: null,
        cashier: null,
        supervisor: null,
      },
      this.tick(),
    );
    if (!isNew) throw new Error('every request is a new one');
    const note: BackNote = {
      requestId,
      of,
      kind,
      money: tiyn(money),
      bonus: tiyn(100),
      counted: [],
      undone: [],
      outcome: 'unknown',
      given: null,
    };
    this.backs.push(note);
    if (outcome !== 'unknown') this.end(note, outcome);
  }

  /** The order of one is read: it shows one without an answer, one that was not done, or no longer one that was. */
  learn(index: number, outcome: BackNote['outcome']): void {
    const note = this.backs[index % Math.max(1, this.backs.length)];
    if (note !== undefined && note.outcome !== outcome) this.end(note, outcome);
  }

  /** As the journal tells it of one. */
  waysOf({ requestId, of }: BackNote): readonly WayBack[] {
    const orderId = id(String(5_000 + this.sales.indexOf(of)));
    const row = this.journal.reversals(orderId).find((one) => one.requestId === requestId);
    if (row === undefined) throw new Error('it was recorded');
    return waysBack(of, row.money, row.givenCash);
  }

  private end(note: BackNote, outcome: BackNote['outcome']): void {
    const { requestId, bonus, money, given } = note;
    const refundedBonus = outcome === 'done' || given !== null ? bonus : null;
    const end = { outcome, fault: null, refundedBonus, money, cashback: null };
    this.journal.recordReversalOutcome(requestId, end, this.tick());
    this.count(note, outcome);
    note.outcome = outcome;
    if (outcome === 'done') note.given ??= { shift: this.shift, ways: this.waysOf(note) };
  }

  private count(note: BackNote, outcome: BackNote['outcome']) {
    const { counted, undone, outcome: before } = note;
    const { shift } = this;
    if (outcome === 'done') {
      const at = undone.findIndex((one) => one.shift === shift);
      const [was] = at < 0 ? [] : undone.splice(at, 1);
      // Undone in this shift, and counted in an earlier one: there it still is.
      if (was?.countedIn === undefined || was.countedIn === shift) counted.push(shift);
    } else if (before === 'done') {
      undone.push({ shift, countedIn: counted.at(-1) });
      if (counted.at(-1) === shift) counted.pop();
    }
  }

  private tick(): number {
    this.at += 1_000;
    return this.at;
  }
}
