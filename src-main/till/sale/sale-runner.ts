/**
 * Runs sales: takes the cashier's actions and the service's answers through the pure machine,
 * writes each state, intent and outcome to the journal, and pushes what the screen shows. One
 * sale is on the screen; others may be behind it, paid and waiting for the service's word.
 */
import type { SaleAction } from '../../../src-shared/contract/sale-schema.ts';
import { INVALID_STATE, type Fault } from '../../../src-shared/domain/fault.ts';
import { ZERO } from '../../../src-shared/domain/money.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import {
  canServeNext,
  isOpen,
  isUnreadLong,
  isUnresolved,
} from '../../../src-shared/domain/sale/guards.ts';
import { isAwardInDoubt } from '../../../src-shared/domain/sale/award-step.ts';
import { startSale, transition } from '../../../src-shared/domain/sale/machine.ts';
import type { SaleEffect, SaleEvent } from '../../../src-shared/domain/sale/transition.ts';
import type { Sale, SaleId, SaleRequest } from '../../../src-shared/domain/sale/sale.ts';
import type { Journal } from '../../ports/journal.ts';
import type { LoyaltyApi } from '../../ports/loyalty-api.ts';
import type { Clock, Log } from '../../ports/system.ts';
import { lateAccruals } from '../reconcile/late-accruals.ts';
import type { Reconciler } from '../reconcile/reconciler.ts';
import { missingResults } from '../reconcile/missing-results.ts';
import { shownAward } from '../reconcile/shown-award.ts';
import { pendingSales } from '../reconcile/pending-sales.ts';
import type { WithJournal } from '../service/ask-journal.ts';
import { eventForAction } from './sale-actions.ts';
import { bonusHoldsFor } from '../reconcile/bonus-holds.ts';
import {
  faultOf,
  isRead,
  customerIdOf,
  runEffect,
  reconcileEffectFor,
  CALL_OF,
  type CallEffect,
} from './sale-effects.ts';
import type { ShutdownGuard } from '../runtime/shutdown-guard.ts';

export interface RunnerParts {
  readonly clock: Clock;
  readonly log: Log;
  /** null: nothing is set up; then no sale can begin. */
  readonly pairing: () => { readonly api: LoyaltyApi; readonly journal: Journal } | null;
  readonly shiftIsOpen: () => boolean;
  readonly awardEnabled: () => boolean;
  readonly reconciler: Reconciler;
  /** What can't be written is said on the screen, and the sale goes on. */
  readonly withJournal: WithJournal;
  /** The sale on the screen changed; null: none. */
  readonly onSaleChanged: (sale: Sale | null) => void;
  /** Totals or the number of unresolved sales may have changed. */
  readonly onTotalsChanged: () => void;
  readonly shutdown: Pick<ShutdownGuard, 'isShuttingDown' | 'track'>;
}

export interface SaleRunner {
  start(request: SaleRequest): Result<null, Fault>;
  act(saleId: SaleId, action: SaleAction): Result<null, Fault>;
  /** After a start of the program: shows the open sale, asks about those in the dark. */
  resume(): void;
  /** Another part of the till has read the order of a sale. */
  orderRead(saleId: SaleId, status: string): void;
  /** The cashier's word on a sale that needs attention; `invalidState` when it needs none. */
  resolve(
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
  const { clock, log, withJournal, reconciler } = parts;
  const sales = new Map<SaleId, Sale>();
  const codes = new Map<SaleId, string>();
  /** Also known while the journal can't be written: the same id twice is one sale. */
  const startedIds = new Set<SaleId>();
  /** How many calls are under way, by sale. */
  const calls = new Map<SaleId, number>();
  let shownId: SaleId | null = null;

  const current = () => (shownId === null ? null : (sales.get(shownId) ?? null));

  const show = (saleId: SaleId | null) => {
    shownId = saleId;
    parts.onSaleChanged(current());
  };

  const applyTransition = (sale: Sale, effects: readonly SaleEffect[]) => {
    withJournal((journal) => journal.save(sale, clock.now()), undefined);
    enter(sale, effects);
  };

  /** The sale's state is in the journal. */
  const enter = (sale: Sale, effects: readonly SaleEffect[]) => {
    const { saleId } = sale.request;
    sales.set(saleId, sale);
    log.info('sale.state', { sale: saleId, state: sale.state.at });
    if (saleId === shownId) parts.onSaleChanged(sale);
    if (sale.state.at === 'done') codes.delete(saleId);
    if (sale.state.at === 'cancelled') discard(saleId);
    for (const effect of effects) if (effect.do !== 'wait') call(saleId, effect);
    // After the calls are on their way: no customer waits for a sum.
    if (canServeNext(sale) || ['cancelled', 'accruing'].includes(sale.state.at))
      parts.onTotalsChanged();
  };

  const discard = (saleId: SaleId) => {
    codes.delete(saleId);
    if (saleId === shownId) show(null);
  };

  const busy = (saleId: SaleId) => (calls.get(saleId) ?? 0) > 0;

  const dispatch = (saleId: SaleId, event: SaleEvent): boolean => {
    const sale = sales.get(saleId);
    const transitioned = sale === undefined ? null : transition(sale, event);
    if (transitioned === null) return false;
    applyTransition(transitioned.sale, transitioned.effects);
    return true;
  };

  /** After the last chance nothing is begun: the next start of the program goes on. */
  const call = (saleId: SaleId, effect: CallEffect) => {
    if (parts.shutdown.isShuttingDown()) return;
    const performed = perform(saleId, effect);
    void (isRead(effect) ? performed : parts.shutdown.track(performed));
  };

  const perform = async (saleId: SaleId, effect: CallEffect) => {
    const sale = sales.get(saleId);
    const pairing = parts.pairing();
    if (sale === undefined || pairing === null) return;
    calls.set(saleId, (calls.get(saleId) ?? 0) + 1);
    const started = { saleId, call: CALL_OF[effect.do], at: clock.now() };
    withJournal((journal) => journal.recordCallStart(started), undefined);
    const userId = customerIdOf(sale);
    const event = await runEffect(sale, effect, {
      api: pairing.api,
      clock,
      awardEnabled: parts.awardEnabled(),
      held: userId === null ? ZERO : bonusHoldsFor(pairing.journal, userId, saleId),
      code: codes.get(saleId) ?? null,
    });
    const fault = faultOf(event);
    const outcome = fault === null ? { ok: true as const } : { ok: false as const, fault };
    withJournal((journal) => journal.recordCallEnd(started, outcome, clock.now()), undefined);
    if (!dispatch(saleId, event)) log.info('sale.lateAnswer', { sale: saleId, call: effect.do });
    calls.set(saleId, (calls.get(saleId) ?? 1) - 1);
    if (!busy(saleId) && !parts.shutdown.isShuttingDown()) ended(saleId);
  };

  const ended = (saleId: SaleId) => {
    calls.delete(saleId);
    const sale = sales.get(saleId);
    if (sale === undefined || (isOpen(sale) && !isAwardInDoubt(sale.state))) return;
    if (saleId !== shownId) sales.delete(saleId);
    reconciler.ended(saleId);
  };

  const find = (saleId: SaleId) =>
    sales.get(saleId) ?? withJournal((journal) => journal.find(saleId), null);

  /** An event for a sale that may be off the screen. */
  const dispatchTo = (sale: Sale, event: SaleEvent): boolean => {
    const { saleId } = sale.request;
    sales.set(saleId, sale);
    const meant = dispatch(saleId, event);
    if (!busy(saleId)) ended(saleId);
    return meant;
  };

  const dismiss = (sale: Sale) => {
    withJournal((journal) => journal.dismiss(sale.request.saleId), undefined);
    leave(sale);
  };

  /** That it is off the screen is in the journal. */
  const leave = (sale: Sale) => {
    const { saleId } = sale.request;
    if (sale.state.at === 'done' && !busy(saleId)) sales.delete(saleId);
    show(null);
    parts.onTotalsChanged();
  };

  /** Begins to ask about a sale off the screen; false when there is nothing to ask. */
  const reconcile = (sale: Sale): boolean => {
    const { state } = sale;
    const { saleId } = sale.request;
    // Asked about already: a second completion beside the first one would be refused.
    if (busy(saleId)) return true;
    const effect = reconcileEffectFor(state);
    if (effect === null) return false;
    sales.set(saleId, sale);
    call(saleId, effect);
    return true;
  };

  const questions = { isBusy: busy, ask: reconcile };
  const accruals = lateAccruals({
    isBusy: busy,
    find,
    accrue(sale) {
      sales.set(sale.request.saleId, sale);
      return dispatch(sale.request.saleId, { type: 'accrue' });
    },
  });
  reconciler.add(shownAward(current, questions));
  reconciler.add(pendingSales(questions));
  reconciler.add(accruals);
  reconciler.add(missingResults(questions));

  return {
    current,
    start(request) {
      if (!parts.shiftIsOpen() || parts.pairing() === null) return fail(INVALID_STATE);
      const open = current();
      if (open?.request.saleId === request.saleId) return ok(null);
      if (open !== null && !canServeNext(open)) return fail(INVALID_STATE);
      if (startedIds.has(request.saleId)) return ok(null);
      const { sale, effects } = startSale(request);
      if (!withJournal((journal) => journal.begin(sale, clock.now()), true)) return ok(null);
      if (open !== null) leave(open);
      startedIds.add(request.saleId);
      shownId = request.saleId;
      enter(sale, effects);
      return ok(null);
    },
    act(saleId, action) {
      const sale = sales.get(saleId);
      if (sale === undefined || saleId !== shownId) return fail(INVALID_STATE);
      if (action.do === 'dismiss') {
        if (!canServeNext(sale)) return fail(INVALID_STATE);
        dismiss(sale);
        return ok(null);
      }
      if (action.do === 'enterCode' && sale.state.at === 'awaitingCode')
        codes.set(saleId, action.code);
      return dispatch(saleId, eventForAction(sale, action, clock.steady()))
        ? ok(null)
        : fail(INVALID_STATE);
    },
    resume() {
      sales.clear();
      const open = withJournal((journal) => journal.current(), null);
      const others = withJournal((journal) => journal.pendingSales(), []);
      for (const { sale } of others) sales.set(sale.request.saleId, sale);
      if (open !== null) sales.set(open.request.saleId, open);
      show(open?.request.saleId ?? null);
      const at = clock.steady();
      for (const saleId of sales.keys()) dispatch(saleId, { type: 'interrupted', at });
      reconciler.askAll();
    },
    orderRead(saleId, status) {
      const sale = find(saleId);
      if (sale?.state.at !== 'done') return;
      const { resolution } = sale.state;
      const at = clock.steady();
      if (isUnresolved(sale) && status === 'COMPLETED')
        dispatchTo(sale, { type: 'orderRead', status, at });
      // Anything else may have been read before its last completion: it is read anew.
      else if (resolution === 'pending' || (resolution === 'confirmed' && status === 'PENDING'))
        reconcile(sale);
    },
    resolve(saleId, event) {
      const sale = find(saleId);
      if (sale === null) return fail(INVALID_STATE);
      if (busy(saleId)) {
        // Only its order is being read then; what comes of that counts for a sale that still waits.
        if (!isUnreadLong(sale.state)) return fail(INVALID_STATE);
        if (event.type === 'recheckRequested') return ok(null);
      }
      if (!dispatchTo(sale, event)) return fail(INVALID_STATE);
      parts.onTotalsChanged();
      return ok(null);
    },
    accrue(saleId) {
      withJournal((journal) => accruals.want(journal, saleId), undefined);
      reconciler.askAll(accruals);
    },
    signedIn() {
      const sale = current();
      const { saleId } = sale?.request ?? {};
      const stopped = sale?.state.at === 'failed' && sale.state.fault.code === 'unauthorised';
      if (saleId !== undefined && stopped) dispatch(saleId, { type: 'retry' });
      reconciler.askAll();
    },
  };
}
