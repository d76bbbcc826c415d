/**
 * The transitions of sales: takes an event through the pure machine, writes the new state to the journal, in one with
 * the outcome of the call that led to it and the intents of those that follow, pushes what the screen shows, and makes them.
 */
import { NOT_STORED } from '../../../src-shared/domain/fault.ts';
import { ZERO } from '../../../src-shared/domain/money.ts';
import { isAwardPending } from '../../../src-shared/domain/sale/giving-award.ts';
import { canServeNext, isOpen } from '../../../src-shared/domain/sale/guards.ts';
import { transition } from '../../../src-shared/domain/sale/machine.ts';
import type { Actor } from '../../../src-shared/domain/people/people.ts';
import { fail } from '../../../src-shared/domain/result.ts';
import type { Sale, SaleId } from '../../../src-shared/domain/sale/sale.ts';
import type { SaleEvent, Transition } from '../../../src-shared/domain/sale/transition.ts';
import { JournalError, type Journal } from '../../ports/journal.ts';
import type { EndedCall, StartedCall } from '../../ports/journal/sales.ts';
import type { LoyaltyApi } from '../../ports/loyalty-api.ts';
import type { Clock, Log } from '../../ports/system.ts';
import { bonusHoldsFor, isAwardInDoubt } from '../reconcile/bonus-holds.ts';
import type { Reconciler } from '../reconcile/reconciler.ts';
import type { ShutdownGuard } from '../runtime/shutdown-guard.ts';
import { askJournal, type WithJournal } from '../service/ask-journal.ts';
import { phoneHoldFor } from '../service/phone-holds.ts';
import type { ServiceTime } from '../service/service-time.ts';
import {
  customerIdOf,
  faultOf,
  isRead,
  reconcileEffectFor,
  runEffect,
  type CallContext,
  type CallEffect,
} from './sale-effects.ts';

export interface RunnerDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** null: nothing is set up; then no sale can begin. */
  readonly pairing: () => RunnerPairing | null;
  readonly shiftIsOpen: () => boolean;
  readonly awardEnabled: () => boolean;
  readonly reconciler: Reconciler;
  /** Who is at the till; null: it knows nobody. */
  readonly cashier: () => Actor | null;
  /** Who let pass what begins now; null: nobody was asked. */
  readonly supervisor: () => Actor | null;
  /** What can't be written is said on the screen, and the sale goes on. */
  readonly withJournal: WithJournal;
  /** The sale on the screen changed; null: none. */
  readonly onSaleChanged: (sale: Sale | null) => void;
  /** Those that are set aside, oldest first. */
  readonly onParkedChanged: (parked: readonly Sale[]) => void;
  /** The disk took none of what had to be on it before missed bonuses were added; what was left isn't begun. */
  readonly onAccrualsStopped: (isStopped: boolean) => void;
  /** Totals or the number of unresolved sales may have changed. */
  readonly onTotalsChanged: () => void;
  readonly shutdown: Pick<ShutdownGuard, 'isShuttingDown' | 'track'>;
}

interface RunnerPairing {
  readonly api: LoyaltyApi;
  readonly journal: Journal;
  readonly serviceTime: ServiceTime;
}

/** What every step has at hand: one sale is on the screen, others may be behind it, paid and waiting. */
export interface RunningSales extends RunnerDeps {
  readonly sales: Map<SaleId, Sale>;
  /** Typed by the cashier; kept here only. */
  readonly codes: Map<SaleId, string>;
  /** How many calls are under way, by sale. */
  readonly calls: Map<SaleId, number>;
  /** The last ones, also known while the journal can't be written: the same id twice is one sale. */
  readonly startedIds: Set<SaleId>;
  /** How often somebody has logged in again. */
  logIns: number;
  shownId: SaleId | null;
}

export function shownSale({ sales, shownId }: RunningSales): Sale | null {
  return shownId === null ? null : (sales.get(shownId) ?? null);
}

export function show(running: RunningSales, saleId: SaleId | null): void {
  running.shownId = saleId;
  running.onSaleChanged(shownSale(running));
}

export function parkedSales({ sales }: RunningSales): Sale[] {
  return [...sales.values()]
    .filter(({ state }) => state.at === 'parked')
    .toSorted((one, other) => (one.request.saleId < other.request.saleId ? -1 : 1));
}

/** A call about that sale is under way. */
export function isCalling({ calls }: RunningSales, saleId: SaleId): boolean {
  return (calls.get(saleId) ?? 0) > 0;
}

/** False: the event means nothing to that sale now. `ended`: the call that brought it, which is written in any case. */
export function dispatch(
  running: RunningSales,
  saleId: SaleId,
  event: SaleEvent,
  ended?: EndedCall,
): boolean {
  const { clock, withJournal } = running;
  const sale = running.sales.get(saleId);
  const transitioned = sale === undefined ? null : transition(sale, event);
  const isSaved = transitioned !== null && !isAccrual(event);
  if (ended !== undefined && !isSaved)
    withJournal((of) => of.recordCallEnd(ended.call, ended.outcome, ended.at), undefined);
  if (sale === undefined || transitioned === null) return false;
  if (!isSaved) return accrue(running, sale, event, transitioned);
  const begun = callsOf(running, transitioned);
  const calls = { ended, begun: begun.map(intentOf) };
  withJournal((of) => {
    // It goes on, as where nothing can be written: somebody has to be told that the report won't have it.
    if (!of.saveSale(transitioned.sale, clock.now(), calls))
      throw new JournalError('the journal does not know the sale');
  }, undefined);
  enter(running, transitioned.sale, begun);
  return true;
}

/** A call whose intent is in the journal: nothing of it was sent yet. */
interface BegunCall {
  readonly effect: CallEffect;
  readonly intent: StartedCall;
}

export const intentOf = ({ intent }: BegunCall): StartedCall => intent;

/** What is to be called then. After the last chance nothing is begun: the next start of the program goes on. */
export function callsOf(running: RunningSales, { sale, effects }: Transition): BegunCall[] {
  const { clock, shutdown, pairing } = running;
  if (shutdown.isShuttingDown() || pairing() === null) return [];
  return effects.flatMap((effect) =>
    effect.do === 'wait'
      ? []
      : [{ effect, intent: { saleId: sale.request.saleId, call: effect.do, at: clock.now() } }],
  );
}

/** The same where the sale's state isn't written with them. */
function intend(running: RunningSales, transitioned: Transition): BegunCall[] {
  const begun = callsOf(running, transitioned);
  for (const { intent } of begun)
    running.withJournal((journal) => journal.recordCallStart(intent), undefined);
  return begun;
}

/** What follows such an event earns bonuses. */
function isAccrual({ type }: SaleEvent): boolean {
  return type === 'attach' || type === 'accrue' || type === 'accrualCreated';
}

/**
 * Only what is on the disk is sent on: a sale of which a power cut left nothing would earn a second time. An order
 * that was created for it then stays PENDING and moves nothing.
 */
function accrue(running: RunningSales, sale: Sale, event: SaleEvent, to: Transition): boolean {
  const { clock, withJournal, cashier } = running;
  const attached = event.type === 'attach' ? { by: cashier() } : undefined;
  const { ok: isStored } = withJournal(
    (journal) => askJournal(journal, (of) => of.saveAccrual(to.sale, clock.now(), attached)),
    fail(NOT_STORED),
  );
  if (isStored) enter(running, to.sale, intend(running, to));
  else if (event.type === 'accrualCreated')
    dispatch(running, sale.request.saleId, { type: 'accrualFailed', fault: NOT_STORED });
  return isStored || event.type === 'accrualCreated';
}

/** To a sale that may be off the screen. */
export function dispatchTo(running: RunningSales, sale: Sale, event: SaleEvent): boolean {
  const { saleId } = sale.request;
  running.sales.set(saleId, sale);
  const meant = dispatch(running, saleId, event);
  if (!isCalling(running, saleId)) ended(running, saleId);
  return meant;
}

/** The sale's state is in the journal, and the intents of its calls. */
export function enter(running: RunningSales, sale: Sale, begun: readonly BegunCall[]): void {
  const { sales, codes, log } = running;
  const { state, request } = sale;
  const { saleId } = request;
  const wasParked = sales.get(saleId)?.state.at === 'parked';
  sales.set(saleId, sale);
  log.info('sale.state', { sale: saleId, state: state.at });
  // Before the screen is empty: it tells a sale that was set aside from one that was given up.
  if (wasParked || state.at === 'parked') running.onParkedChanged(parkedSales(running));
  if (saleId === running.shownId) running.onSaleChanged(sale);
  const isAway = state.at === 'cancelled' || state.at === 'parked';
  if (state.at === 'done' || isAway) codes.delete(saleId);
  if (isAway && saleId === running.shownId) show(running, null);
  for (const call of begun) make(running, sale, call);
  // After the calls are on their way: no customer waits for a sum.
  if (canServeNext(sale) || state.at === 'cancelled') running.onTotalsChanged();
}

/** Begins to ask about a sale by itself; false when there is nothing to ask. */
export function reconcile(running: RunningSales, sale: Sale): boolean {
  const { saleId } = sale.request;
  // Asked about already: a second completion beside the first one would be refused.
  if (isCalling(running, saleId)) return true;
  const effect = reconcileEffectFor(sale);
  if (effect === null) return false;
  running.sales.set(saleId, sale);
  for (const call of intend(running, { sale, effects: [effect] })) make(running, sale, call);
  return true;
}

function make(running: RunningSales, sale: Sale, call: BegunCall): void {
  const performed = perform(running, sale, call);
  void (isRead(call.effect) ? performed : running.shutdown.track(performed));
}

async function perform(
  running: RunningSales,
  sale: Sale,
  { effect, intent }: BegunCall,
): Promise<void> {
  const { calls, clock, logIns } = running;
  const { saleId } = sale.request;
  const pairing = running.pairing();
  if (pairing === null) return;
  calls.set(saleId, (calls.get(saleId) ?? 0) + 1);
  const event = await runEffect(sale, effect, contextOf(running, pairing, sale));
  const fault = faultOf(event);
  const outcome = fault === null ? { ok: true as const } : { ok: false as const, fault };
  if (!dispatch(running, saleId, event, { call: intent, outcome, at: clock.now() }))
    running.log.info('sale.lateAnswer', { sale: saleId, call: effect.do });
  // A part of it was refused before somebody logged in, and the rest answered after it.
  if (logIns !== running.logIns && saleId === running.shownId) goOnLoggedIn(running);
  calls.set(saleId, (calls.get(saleId) ?? 1) - 1);
  if (!isCalling(running, saleId) && !running.shutdown.isShuttingDown()) ended(running, saleId);
}

/** The sale on the screen, if the session had stopped it. At the end of the program it stays so: the next start would take
 * it for one whose call had no answer. */
export function goOnLoggedIn(running: RunningSales): void {
  if (running.shutdown.isShuttingDown()) return;
  const sale = shownSale(running);
  if (sale?.state.at === 'failed' && sale.state.fault.code === 'unauthorised')
    dispatch(running, sale.request.saleId, { type: 'retry' });
}

function contextOf(
  { clock, awardEnabled, codes }: RunningSales,
  pairing: RunnerPairing,
  sale: Sale,
): CallContext {
  const { saleId } = sale.request;
  const userId = customerIdOf(sale);
  return {
    api: pairing.api,
    clock,
    awardEnabled: awardEnabled(),
    isAwardInDoubt: userId !== null && isAwardInDoubt(pairing.journal, userId, saleId),
    held: userId === null ? ZERO : bonusHoldsFor(pairing.journal, userId, saleId),
    codeHeld: userId !== null && phoneHoldFor(pairing, clock, userId) !== null,
    code: codes.get(saleId) ?? null,
  };
}

/** The last call about a sale has ended. */
function ended({ sales, calls, reconciler, shownId }: RunningSales, saleId: SaleId): void {
  calls.delete(saleId);
  const sale = sales.get(saleId);
  if (sale === undefined || (isOpen(sale) && !isAwardPending(sale.state))) return;
  if (saleId !== shownId) sales.delete(saleId);
  reconciler.ended(saleId);
}
