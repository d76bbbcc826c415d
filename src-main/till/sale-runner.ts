/**
 * Runs sales: takes the cashier's actions and the service's answers through the pure machine,
 * writes each state, intent and outcome to the journal, and pushes what the screen shows. One
 * sale is on the screen; others may be behind it, paid and waiting for the service's word.
 */
import type { SaleAction } from '../../src-shared/contract/sale-schema.ts';
import { INVALID_STATE, type Fault } from '../../src-shared/domain/fault.ts';
import { ZERO } from '../../src-shared/domain/money.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import {
  canServeNext,
  isOpen,
  isUnreadLong,
  isUnresolved,
} from '../../src-shared/domain/sale/guards.ts';
import { startSale, transition } from '../../src-shared/domain/sale/machine.ts';
import type { SaleEffect, SaleEvent } from '../../src-shared/domain/sale/transition.ts';
import type { Sale, SaleId, SaleRequest } from '../../src-shared/domain/sale/sale.ts';
import type { Journal } from '../ports/journal.ts';
import type { LoyaltyApi } from '../ports/loyalty-api.ts';
import type { Clock, Log } from '../ports/system.ts';
import { createAccruals } from './accruals.ts';
import { createAwardWatch } from './award-watch.ts';
import { createOutbox } from './outbox.ts';
import { createReceipts } from './receipts.ts';
import { eventOf } from './sale-actions.ts';
import { heldFor } from './lookup.ts';
import {
  faultOf,
  isRead,
  knownUser,
  makeCall,
  questionOf,
  STEP_OF,
  type CallEffect,
} from './sale-calls.ts';
import type { Work } from './work.ts';

export interface RunnerParts {
  readonly clock: Clock;
  readonly log: Log;
  /** null: nothing is set up; then no sale can begin. */
  readonly pairing: () => { readonly api: LoyaltyApi; readonly journal: Journal } | null;
  readonly shiftId: () => number | null;
  readonly awardEnabled: () => boolean;
  /** The service is away; `settleWaiting` is called when it is back. */
  readonly away: () => boolean;
  /** The sale on the screen changed; null: none. */
  readonly shown: (sale: Sale | null) => void;
  /** Totals or the number of unsettled sales may have changed. */
  readonly counted: () => void;
  readonly work: Pick<Work, 'over' | 'during'>;
  /** The journal can't be written: said on the screen, and the sale goes on. */
  readonly journalFailed: () => void;
}

export interface SaleRunner {
  start(request: SaleRequest): Result<null, Fault>;
  act(saleId: SaleId, action: SaleAction): Result<null, Fault>;
  /** After a start of the program: shows the open sale, asks about those in the dark. */
  resume(): void;
  /** Asks the service about every sale that waits. */
  settleWaiting(): void;
  /** Another part of the till has read the order of a sale. */
  orderRead(saleId: SaleId, status: string): void;
  /** The cashier's word on a sale that needs attention; `invalidState` when it needs none. */
  decide(
    saleId: SaleId,
    event: SaleEvent & { type: 'recheckRequested' | 'resolvedManually' },
  ): Result<null, Fault>;
  /** Accrue bonuses afterwards for one sale or for all that can be. */
  accrue(saleId: SaleId | null): void;
  /** The session is good again: a sale that it had stopped goes on. */
  signedIn(): void;
  current(): Sale | null;
}

export function createSaleRunner(parts: RunnerParts): SaleRunner {
  const { clock, log } = parts;
  const sales = new Map<SaleId, Sale>();
  const codes = new Map<SaleId, string>();
  /** Also known while the journal can't be written: the same id twice is one sale. */
  const begun = new Set<SaleId>();
  /** How many calls are under way, by sale. */
  const calls = new Map<SaleId, number>();
  let shownId: SaleId | null = null;

  const record = <T>(write: (journal: Journal) => T, otherwise: T): T => {
    const journal = parts.pairing()?.journal;
    if (journal === undefined) return otherwise;
    try {
      return write(journal);
    } catch (error) {
      log.error('journal.write', error);
      parts.journalFailed();
      return otherwise;
    }
  };

  const current = () => (shownId === null ? null : (sales.get(shownId) ?? null));

  const show = (saleId: SaleId | null) => {
    shownId = saleId;
    parts.shown(current());
  };

  const enter = (sale: Sale, effects: readonly SaleEffect[]) => {
    const { saleId } = sale.request;
    sales.set(saleId, sale);
    record((journal) => journal.save(sale, clock.now()), undefined);
    log.info('sale.state', { sale: saleId, state: sale.state.at });
    if (saleId === shownId) parts.shown(sale);
    if (sale.state.at === 'done') codes.delete(saleId);
    if (sale.state.at === 'cancelled') putAway(saleId);
    awards.look();
    for (const effect of effects) if (effect.do !== 'wait') call(saleId, effect);
    // After the calls are on their way: no customer waits for a sum.
    if (canServeNext(sale) || ['cancelled', 'accruing'].includes(sale.state.at)) parts.counted();
  };

  const putAway = (saleId: SaleId) => {
    codes.delete(saleId);
    if (saleId === shownId) show(null);
  };

  const busy = (saleId: SaleId) => (calls.get(saleId) ?? 0) > 0;

  const dispatch = (saleId: SaleId, event: SaleEvent): boolean => {
    const sale = sales.get(saleId);
    const step = sale === undefined ? null : transition(sale, event);
    if (step === null) return false;
    enter(step.sale, step.effects);
    return true;
  };

  /** After the last chance nothing is begun: the next start of the program goes on. */
  const call = (saleId: SaleId, effect: CallEffect) => {
    if (parts.work.over()) return;
    const performed = perform(saleId, effect);
    void (isRead(effect) ? performed : parts.work.during(performed));
  };

  const perform = async (saleId: SaleId, effect: CallEffect) => {
    const sale = sales.get(saleId);
    const pairing = parts.pairing();
    if (sale === undefined || pairing === null) return;
    calls.set(saleId, (calls.get(saleId) ?? 0) + 1);
    const stepId = record(
      (journal) => journal.intent(saleId, STEP_OF[effect.do], clock.now()),
      null,
    );
    const userId = knownUser(sale);
    const event = await makeCall(sale, effect, {
      api: pairing.api,
      clock,
      awardEnabled: parts.awardEnabled(),
      held: userId === null ? ZERO : heldFor(pairing.journal, userId, saleId),
      code: codes.get(saleId) ?? null,
    });
    const fault = faultOf(event);
    if (stepId !== null) {
      const outcome = fault === null ? { ok: true as const } : { ok: false as const, fault };
      record((journal) => journal.outcome(stepId, outcome, clock.now()), undefined);
    }
    if (!dispatch(saleId, event)) log.info('sale.lateAnswer', { sale: saleId, step: effect.do });
    calls.set(saleId, (calls.get(saleId) ?? 1) - 1);
    if (effect.do === 'readResult') receipts.ended(saleId, fault === null);
    if (!busy(saleId) && !parts.work.over()) ended(saleId);
  };

  const ended = (saleId: SaleId) => {
    calls.delete(saleId);
    awards.look();
    const sale = sales.get(saleId);
    if (sale === undefined || isOpen(sale)) return;
    if (saleId !== shownId) sales.delete(saleId);
    accruals.ended(sale);
    outbox.ended(saleId);
  };

  const lookUp = (saleId: SaleId) =>
    sales.get(saleId) ?? record((journal) => journal.find(saleId), null);

  /** An event for a sale that may be off the screen. */
  const tell = (sale: Sale, event: SaleEvent): boolean => {
    const { saleId } = sale.request;
    sales.set(saleId, sale);
    const meant = dispatch(saleId, event);
    if (!busy(saleId)) ended(saleId);
    return meant;
  };

  const leave = (sale: Sale) => {
    const { saleId } = sale.request;
    record((journal) => journal.dismiss(saleId), undefined);
    if (sale.state.at === 'done' && !busy(saleId)) sales.delete(saleId);
    show(null);
    parts.counted();
  };

  /** Begins to ask about a sale off the screen; false when there is nothing to ask. */
  const settle = (sale: Sale): boolean => {
    const { state } = sale;
    const { saleId } = sale.request;
    // Asked about already: a second completion beside the first one would be refused.
    if (busy(saleId)) return true;
    const effect = questionOf(state);
    if (effect === null) return false;
    sales.set(saleId, sale);
    call(saleId, effect);
    return true;
  };

  const outbox = createOutbox({
    clock,
    record,
    busy,
    settle,
    away: parts.away,
    changed: parts.counted,
  });
  const receipts = createReceipts({ clock, record, busy, away: parts.away, settle });
  const accruals = createAccruals({
    record,
    accrue(sale) {
      sales.set(sale.request.saleId, sale);
      return dispatch(sale.request.saleId, { type: 'accrue' });
    },
  });

  const awards = createAwardWatch({
    clock,
    current,
    busy,
    ask: (saleId) => call(saleId, { do: 'readAward' }),
  });

  const settleWaiting = () => {
    outbox.ask(true);
    receipts.readMissing();
    awards.ask();
  };

  return {
    current,
    start(request) {
      const shiftId = parts.shiftId();
      if (shiftId === null || parts.pairing() === null) return fail(INVALID_STATE);
      const open = current();
      if (open?.request.saleId === request.saleId) return ok(null);
      if (open !== null && !canServeNext(open)) return fail(INVALID_STATE);
      if (begun.has(request.saleId)) return ok(null);
      const { sale, effects } = startSale(request);
      if (!record((journal) => journal.begin(sale, shiftId, clock.now()), true)) return ok(null);
      if (open !== null) leave(open);
      begun.add(request.saleId);
      shownId = request.saleId;
      enter(sale, effects);
      return ok(null);
    },
    act(saleId, action) {
      const sale = sales.get(saleId);
      if (sale === undefined || saleId !== shownId) return fail(INVALID_STATE);
      if (action.do === 'next') {
        if (!canServeNext(sale)) return fail(INVALID_STATE);
        leave(sale);
        return ok(null);
      }
      if (action.do === 'enterCode' && sale.state.at === 'awaitingCode')
        codes.set(saleId, action.code);
      return dispatch(saleId, eventOf(sale, action, clock.steady()))
        ? ok(null)
        : fail(INVALID_STATE);
    },
    resume() {
      sales.clear();
      const open = record((journal) => journal.current(), null);
      const others = record((journal) => journal.waiting(), []);
      for (const { sale } of others) sales.set(sale.request.saleId, sale);
      if (open !== null) sales.set(open.request.saleId, open);
      show(open?.request.saleId ?? null);
      const at = clock.steady();
      for (const saleId of sales.keys()) dispatch(saleId, { type: 'interrupted', at });
      settleWaiting();
    },
    settleWaiting,
    orderRead(saleId, status) {
      const sale = lookUp(saleId);
      if (sale?.state.at !== 'done') return;
      const { resolution } = sale.state;
      const at = clock.steady();
      if (isUnresolved(sale) && status === 'COMPLETED')
        tell(sale, { type: 'orderRead', status, at });
      // Anything else may have been read before its last completion: it is read anew.
      else if (resolution === 'pending' || (resolution === 'confirmed' && status === 'PENDING'))
        settle(sale);
    },
    decide(saleId, event) {
      const sale = lookUp(saleId);
      if (sale === null) return fail(INVALID_STATE);
      if (busy(saleId)) {
        // Only its order is being read then; what comes of that counts for a sale that still waits.
        if (!isUnreadLong(sale.state)) return fail(INVALID_STATE);
        if (event.type === 'recheckRequested') return ok(null);
      }
      if (!tell(sale, event)) return fail(INVALID_STATE);
      parts.counted();
      return ok(null);
    },
    accrue: accruals.begin,
    signedIn() {
      const sale = current();
      const { saleId } = sale?.request ?? {};
      const stopped = sale?.state.at === 'failed' && sale.state.fault.code === 'unauthorised';
      if (saleId !== undefined && stopped) dispatch(saleId, { type: 'retry' });
      settleWaiting();
    },
  };
}
