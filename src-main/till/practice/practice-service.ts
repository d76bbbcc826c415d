/**
 * Practice, in training mode alone: ticks what the journal shows as done, and makes troubles at the embedded
 * service, each for a time. A trouble is in memory: it ends with the program.
 */
import type { Practice } from '../../../src-shared/contract/practice-schema.ts';
import { INVALID_STATE, type Fault } from '../../../src-shared/domain/fault.ts';
import {
  EXERCISES,
  tickedBy,
  TROUBLE_LASTS,
  type Exercise,
  type Trouble,
} from '../../../src-shared/domain/help/practice.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import type { SaleRequest } from '../../../src-shared/domain/sale/sale.ts';
import { MINUTE, type Millis } from '../../../src-shared/domain/time.ts';
import { journalOr, type Journal } from '../../ports/journal.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Clock, EmbeddedService } from '../../ports/system.ts';
import type { SnapshotStore } from '../runtime/snapshot-store.ts';
import type { ServiceHealth } from '../service/service-health.ts';

export interface PracticeService {
  /** Something was written, or the till was set up or forgotten. */
  look(): void;
  beginAnew(): Result<null, Fault>;
  makeTrouble(kind: Trouble | null): Result<null, Fault>;
  /** Before a sale begins; `request` null: it is refused whoever begins it. Answers null where there is nothing to wait for. */
  beforeSale(request: SaleRequest | null): Promise<void> | null;
  /** With the program. */
  end(): void;
}

interface PracticeDeps {
  readonly clock: Pick<Clock, 'steady' | 'setTimer'>;
  readonly embedded: Pick<EmbeddedService, 'trouble' | 'otherTill'>;
  readonly settings: Settings;
  readonly store: SnapshotStore;
  readonly serviceHealth: Pick<ServiceHealth, 'probe'>;
  readonly journal: () => Pick<Journal, 'practised' | 'practiceMark'> | undefined;
}

/** So long it is told that another till has served the customer. */
const ACTED_SHOWN_FOR: Millis = MINUTE;
const BEFORE_ALL = { sale: null, reversal: null } as const;

interface State {
  /** What this run of the program has seen: it stays while the disk gives nothing. */
  done: readonly Exercise[];
  trouble: Practice['trouble'];
  /** Another till is serving a customer. */
  isServing: boolean;
  cancelTimer: () => void;
}

export function createPracticeService(parts: PracticeDeps): PracticeService {
  const state: State = {
    done: [],
    trouble: null,
    isServing: false,
    cancelTimer: () => undefined,
  };
  return {
    look: () => look(parts, state),
    beginAnew() {
      const journal = parts.journal();
      const mark = isTraining(parts)
        ? journalOr(null, () => journal?.practiceMark() ?? null)
        : null;
      if (mark === null) return fail(INVALID_STATE);
      const noted = parts.settings.change({ practiceSince: mark });
      if (!noted.ok) return noted;
      state.done = [];
      look(parts, state);
      return ok(null);
    },
    makeTrouble(kind) {
      if (!isTraining(parts)) return fail(INVALID_STATE);
      if (kind === null) end(parts, state);
      else begin(parts, state, { kind, acted: false }, TROUBLE_LASTS[kind]);
      return ok(null);
    },
    beforeSale(request) {
      const branchId = parts.store.read().branch?.branchId;
      if (!isArmed(state) || branchId === undefined || state.isServing) return null;
      if (request?.customer.kind !== 'known' || request.noLoyaltyReason !== null) return null;
      const { customer, award } = request;
      return serve(parts, state, { customerId: customer.userId, branchId, award: award !== null });
    },
    end: () => state.cancelTimer(),
  };
}

/** Another till sells to the customer. */
async function serve(
  parts: PracticeDeps,
  state: State,
  sale: Parameters<EmbeddedService['otherTill']>[0],
): Promise<void> {
  state.isServing = true;
  const served = await parts.embedded.otherTill(sale).catch(() => false);
  state.isServing = false;
  if (served && isArmed(state))
    begin(parts, state, { kind: 'otherTill', acted: true }, ACTED_SHOWN_FOR);
}

function isArmed({ trouble }: State): boolean {
  return trouble?.kind === 'otherTill' && !trouble.acted;
}

function isTraining({ store }: PracticeDeps): boolean {
  return store.read().environment === 'training';
}

function look(parts: PracticeDeps, state: State): void {
  const { settings, journal } = parts;
  if (!isTraining(parts)) {
    state.done = [];
    if (state.trouble !== null) end(parts, state);
    show(parts, state);
    return;
  }
  if (state.done.length < EXERCISES.length) {
    const since = settings.read().practiceSince ?? BEFORE_ALL;
    const found = journalOr(null, () => journal()?.practised(since) ?? null);
    const ticked = found === null ? [] : tickedBy(found);
    state.done = EXERCISES.filter((one) => state.done.includes(one) || ticked.includes(one));
  }
  show(parts, state);
}

function begin(
  parts: PracticeDeps,
  state: State,
  { kind, acted }: { readonly kind: Trouble; readonly acted: boolean },
  lasts: Millis,
): void {
  const { clock, embedded } = parts;
  state.cancelTimer();
  embedded.trouble(kind === 'otherTill' ? null : kind);
  state.trouble = { kind, acted, endsAt: Math.round(clock.steady() + lasts) };
  state.cancelTimer = clock.setTimer(lasts, () => end(parts, state));
  show(parts, state);
}

/** Nobody has to wait for the till's next try. */
function end(parts: PracticeDeps, state: State): void {
  const wasAway = state.trouble !== null && state.trouble.kind !== 'otherTill';
  state.cancelTimer();
  state.trouble = null;
  parts.embedded.trouble(null);
  show(parts, state);
  if (wasAway && isTraining(parts)) void parts.serviceHealth.probe();
}

function show(parts: PracticeDeps, { done, trouble }: State): void {
  const practice: Practice | null = isTraining(parts) ? { done: [...done], trouble } : null;
  const shown = parts.store.read().practice;
  if (JSON.stringify(shown) !== JSON.stringify(practice)) parts.store.change({ practice });
}
