/**
 * Runs sales: takes what the cashier does, and what is heard of a sale elsewhere, as events of the
 * pure machine. What is to be asked about sales by itself is given to the reconciler.
 */
import type { SaleAction } from '../../../src-shared/contract/sale-schema.ts';
import { dropOldest } from '../../../src-shared/domain/drop-oldest.ts';
import { INVALID_STATE, NOT_STORED, type Fault } from '../../../src-shared/domain/fault.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import {
  canServeNext,
  isAsked,
  isUnresolved,
  needsAttention,
} from '../../../src-shared/domain/sale/guards.ts';
import { startSale } from '../../../src-shared/domain/sale/machine.ts';
import { attachLeft, canAttach } from '../../../src-shared/domain/sale/attach.ts';
import {
  MAX_PARKED,
  type NamedCustomer,
  type Sale,
  type SaleId,
  type SaleRequest,
} from '../../../src-shared/domain/sale/sale.ts';
import type { SaleEvent } from '../../../src-shared/domain/sale/transition.ts';
import type { Journal } from '../../ports/journal.ts';
import { lateAccruals, type LateAccruals } from '../reconcile/late-accruals.ts';
import { missingResults } from '../reconcile/missing-results.ts';
import { pendingSales } from '../reconcile/pending-sales.ts';
import { shownAward } from '../reconcile/shown-award.ts';
import { eventForAction } from './sale-actions.ts';
import {
  callsOf,
  dispatch,
  dispatchTo,
  enter,
  goOnLoggedIn,
  intentOf,
  isCalling,
  parkedSales,
  reconcile,
  show,
  shownSale,
  type RunnerDeps,
  type RunningSales,
} from './sale-transitions.ts';

/** More than a till begins in a day; the copy of the journal in memory has more. */
const MAX_STARTED = 1_000;

/** The cashier's word on a sale that needs attention. */
type ResolveEvent = SaleEvent & { type: 'recheckRequested' | 'resolvedManually' };

export interface SaleRunner {
  /** `compose` is asked only for a sale that isn't begun yet. */
  start(saleId: SaleId, compose: () => Result<SaleRequest, Fault>): Result<null, Fault>;
  act(saleId: SaleId, action: SaleAction): Result<null, Fault>;
  /** A parked sale is given up; what was typed of it is another sale's. */
  recall(saleId: SaleId): Result<null, Fault>;
  /** After a start of the program: shows the open sale, asks about those in the dark. */
  resume(): void;
  /** Another part of the till has read the order of a sale. */
  orderRead(saleId: SaleId, status: string): void;
  /** `invalidState` when it needs no attention. */
  resolve(saleId: SaleId, event: ResolveEvent): Result<null, Fault>;
  /** Accrue bonuses afterwards for one sale or for all that can be. */
  accrue(saleId: SaleId | null): Result<null, Fault>;
  /** Attach a customer to a sale that was paid without one, and accrue bonuses for it. `minutes`: so long after the
   * payment; null: never. */
  attach(saleId: SaleId, customer: NamedCustomer, minutes: number | null): Result<null, Fault>;
  /** The session is good again: a sale that it had stopped goes on. */
  signedIn(): void;
  current(): Sale | null;
}

export function createSaleRunner(parts: RunnerDeps): SaleRunner {
  const running: RunningSales = {
    ...parts,
    sales: new Map(),
    codes: new Map(),
    calls: new Map(),
    startedIds: new Set(),
    logIns: 0,
    shownId: null,
  };
  const accruals = addKinds(running);
  return {
    current: () => shownSale(running),
    start: (saleId, compose) => start(running, saleId, compose),
    act: (saleId, action) => act(running, saleId, action),
    recall: (saleId) => recall(running, saleId),
    resume: () => resume(running),
    orderRead: (saleId, status) => orderRead(running, saleId, status),
    resolve: (saleId, event) => resolve(running, saleId, event),
    accrue(saleId) {
      const isRead = parts.withJournal((journal) => {
        accruals.want(journal, saleId);
        return true;
      }, false);
      if (!isRead) return fail(NOT_STORED);
      parts.reconciler.askAll(accruals);
      return accruals.isNotStored() ? fail(NOT_STORED) : ok(null);
    },
    attach: (saleId, customer, minutes) => attach(running, saleId, customer, minutes),
    signedIn: () => signedIn(running),
  };
}

/** What the reconciler asks about sales, in this order. */
function addKinds(running: RunningSales): LateAccruals {
  const { reconciler } = running;
  const isBusy = (saleId: SaleId) => isCalling(running, saleId);
  const questions = { isBusy, ask: (sale: Sale) => reconcile(running, sale) };
  const accruals = lateAccruals({
    isBusy,
    find: (saleId) => find(running, saleId),
    onStopped: running.onAccrualsStopped,
    accrue(sale) {
      running.sales.set(sale.request.saleId, sale);
      return dispatch(running, sale.request.saleId, { type: 'accrue' });
    },
  });
  reconciler.add(shownAward(() => shownSale(running), questions));
  reconciler.add(pendingSales(questions));
  reconciler.add(accruals);
  reconciler.add(missingResults(questions));
  return accruals;
}

function find({ sales, withJournal }: RunningSales, saleId: SaleId): Sale | null {
  return sales.get(saleId) ?? withJournal((journal) => journal.findSale(saleId), null);
}

function start(
  running: RunningSales,
  saleId: SaleId,
  compose: () => Result<SaleRequest, Fault>,
): Result<null, Fault> {
  const { startedIds, clock, withJournal } = running;
  if (!running.shiftIsOpen() || running.pairing() === null) return fail(INVALID_STATE);
  const open = shownSale(running);
  if (open?.request.saleId === saleId) return ok(null);
  if (open !== null && !canServeNext(open)) return fail(INVALID_STATE);
  if (startedIds.has(saleId)) return ok(null);
  const request = compose();
  if (!request.ok) return request;
  const started = startSale(request.value);
  const by = { seller: running.cashier(), supervisor: running.supervisor() };
  const begun = callsOf(running, started);
  const begin: (journal: Journal) => boolean = (journal) =>
    journal.beginSale(started.sale, clock.now(), by, begun.map(intentOf));
  if (!withJournal(begin, true)) return ok(null);
  if (open !== null) leave(running, open);
  remember(startedIds, saleId);
  running.shownId = saleId;
  enter(running, started.sale, begun);
  return ok(null);
}

/** The first ones go; of those the journal alone tells, or its copy in memory. */
function remember(startedIds: Set<SaleId>, saleId: SaleId): void {
  startedIds.add(saleId);
  dropOldest(startedIds, MAX_STARTED);
}

function act(running: RunningSales, saleId: SaleId, action: SaleAction): Result<null, Fault> {
  const sale = running.sales.get(saleId);
  if (sale === undefined || saleId !== running.shownId) return fail(INVALID_STATE);
  if (action.do === 'dismiss') {
    if (!canServeNext(sale)) return fail(INVALID_STATE);
    dismiss(running, sale);
    return ok(null);
  }
  if (action.do === 'park' && parkedSales(running).length >= MAX_PARKED) return fail(INVALID_STATE);
  if (action.do === 'enterCode' && sale.state.at === 'awaitingCode')
    running.codes.set(saleId, action.code);
  const event = eventForAction(sale, action, running.clock.steady());
  if (!dispatch(running, saleId, event)) return fail(INVALID_STATE);
  if (action.do === 'pay') recordSeller(running, saleId);
  recordSupervisor(running, saleId);
  return ok(null);
}

/** Never over a sale in hand. Who recalls it answers for what becomes of it. */
function recall(running: RunningSales, saleId: SaleId): Result<null, Fault> {
  const sale = running.sales.get(saleId);
  const mayType = running.shiftIsOpen() && shownSale(running) === null;
  if (!mayType || sale?.state.at !== 'parked') return fail(INVALID_STATE);
  recordSeller(running, saleId);
  dispatchTo(running, sale, { type: 'cancel' });
  return ok(null);
}

/** Another one may have signed in since it was begun. */
function recordSeller({ cashier, withJournal }: RunningSales, saleId: SaleId): void {
  const seller = cashier();
  if (seller === null) return;
  withJournal((journal) => {
    if (journal.sellerOf(saleId) !== seller.cashierId) journal.recordSeller(saleId, seller);
  }, undefined);
}

function recordSupervisor({ supervisor, withJournal }: RunningSales, saleId: SaleId): void {
  const who = supervisor();
  if (who !== null) withJournal((journal) => journal.recordSupervisor(saleId, who), undefined);
}

function dismiss(running: RunningSales, sale: Sale): void {
  running.withJournal((journal) => journal.dismissSale(sale.request.saleId), undefined);
  leave(running, sale);
}

/** That it is off the screen is in the journal. */
function leave(running: RunningSales, sale: Sale): void {
  const { saleId } = sale.request;
  if (sale.state.at === 'done' && !isCalling(running, saleId)) running.sales.delete(saleId);
  show(running, null);
  running.onTotalsChanged();
}

function resume(running: RunningSales): void {
  const { sales, withJournal } = running;
  sales.clear();
  const open = withJournal((journal) => journal.currentSale(), null);
  const others = withJournal((journal) => journal.pendingSales(), []);
  const parked = withJournal((journal) => journal.parkedSales(), []);
  for (const sale of [...others.map((other) => other.sale), ...parked])
    sales.set(sale.request.saleId, sale);
  if (open !== null) sales.set(open.request.saleId, open);
  running.onParkedChanged(parkedSales(running));
  show(running, open?.request.saleId ?? null);
  const at = running.clock.steady();
  // What is under way in this run of the program still tells of itself.
  for (const saleId of sales.keys())
    if (!isCalling(running, saleId)) dispatch(running, saleId, { type: 'interrupted', at });
  running.reconciler.askAll();
}

function orderRead(running: RunningSales, saleId: SaleId, status: string): void {
  const sale = find(running, saleId);
  if (sale?.state.at !== 'done') return;
  const { resolution } = sale.state;
  if (isUnresolved(sale) && status === 'COMPLETED')
    dispatchTo(running, sale, { type: 'orderRead', status, at: running.clock.steady() });
  // Anything else may have been read before its last completion: it is read anew.
  else if (resolution === 'pending' || (resolution === 'confirmed' && status === 'PENDING'))
    reconcile(running, sale);
}

function attach(
  running: RunningSales,
  saleId: SaleId,
  customer: NamedCustomer,
  minutes: number | null,
): Result<null, Fault> {
  const { clock, withJournal } = running;
  const sale = find(running, saleId);
  if (sale === null) return fail(INVALID_STATE);
  if (isAttachedTo(sale, customer)) return ok(null);
  const row = withJournal((journal) => journal.saleRow(saleId), null);
  if (row === null) return fail(NOT_STORED);
  if (!canAttach(sale) || attachLeft(row.attachableSince, minutes, clock.steady()) === 0)
    return fail(INVALID_STATE);
  if (!dispatchTo(running, sale, { type: 'attach', customer })) return fail(NOT_STORED);
  recordSupervisor(running, saleId);
  return ok(null);
}

/** A second press: it goes on, or is done. */
function isAttachedTo({ state, request, noLoyaltyReason }: Sale, to: NamedCustomer): boolean {
  const { phone } = request.customer;
  const isOver = state.at === 'done' && state.resolution === 'noLoyalty';
  return noLoyaltyReason === 'attachedLater' && !isOver && phone !== null && phone === to.phone;
}

function resolve(running: RunningSales, saleId: SaleId, event: ResolveEvent): Result<null, Fault> {
  const sale = find(running, saleId);
  if (sale === null) return fail(INVALID_STATE);
  if (isCalling(running, saleId)) {
    // Only its order or the stamps are being read then; what comes of that counts for a sale that still waits.
    if (!needsAttention(sale) || !isAsked(sale)) return fail(INVALID_STATE);
    if (event.type === 'recheckRequested') return ok(null);
  }
  if (!dispatchTo(running, sale, event)) return fail(INVALID_STATE);
  running.onTotalsChanged();
  return ok(null);
}

function signedIn(running: RunningSales): void {
  running.logIns += 1;
  goOnLoggedIn(running);
  running.reconciler.askAll();
}
