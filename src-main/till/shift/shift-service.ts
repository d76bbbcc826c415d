/** The shift: opened and closed by the cashier, counted meanwhile, found again after a restart. */
import { EMPTY_DRAFT } from '../../../src-shared/contract/empty-draft.ts';
import type { PastShift, ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import type { Shift, Snapshot } from '../../../src-shared/contract/snapshot.ts';
import {
  carriedOver,
  movedBefore,
  needsReason,
  type CarriedOver,
} from '../../../src-shared/domain/cash/drawer.ts';
import { INVALID_STATE, invalidInput, type Fault } from '../../../src-shared/domain/fault.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import type { Actor } from '../../../src-shared/domain/people/people.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import { journalOr, type Journal } from '../../ports/journal.ts';
import type { CashMoved, CashMovedBefore, DrawerCount } from '../../ports/journal/shifts.ts';
import type { ShiftCheck } from '../../ports/journal/trail.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Log } from '../../ports/system.ts';
import type { ShutdownGuard } from '../runtime/shutdown-guard.ts';
import type { SnapshotStore } from '../runtime/snapshot-store.ts';
import { askJournal, awaitJournal } from '../service/ask-journal.ts';
import { backUp } from './back-up.ts';
import { createCheck, type RunCheck } from './one-check.ts';
import { refreshPendingSales, showPendingSales, type CheckDeps } from './startup-checks.ts';

/** `reason`: null: none was given. */
type WhyMoved = Pick<CashMovedBefore, 'cashier' | 'supervisor'> & {
  readonly reason: string | null;
};

const REASON_MISSING = invalidInput('reason', 'empty');

export interface ShiftService {
  readonly check: RunCheck;
  /** `stated`: the cash in the drawer; null: what the shift before left there. `why` it isn't that, and by whom. */
  open(cashier: string, stated: Tiyn | null, why: WhyMoved): Result<null, Fault>;
  report(): Result<ShiftReport, Fault>;
  past(
    ...which: Parameters<Journal['pastShifts']>
  ): Result<{ rows: PastShift[]; more: boolean }, Fault>;
  pastReport(number: number): Result<ShiftReport, Fault>;
  /** Of the shift that was closed last, before the next one is opened. */
  closedReport(): Result<ShiftReport, Fault>;
  /** Reads the trail of the open shift, a slice at a time; null: there is nothing to be read. */
  readTrail(): Promise<ShiftCheck | null>;
  /** The same, and what is found is told. */
  judge(): Promise<void>;
  /** Cash goes into the drawer of the open shift, or out of it. */
  moveCash(moved: CashMoved): Result<null, Fault>;
  /** Freezes the totals; the next shift can begin. Of the trail only what isn't `checked` is read yet. `count`: of
   * the drawer; null: nobody counted it. `by`: null: the till knows nobody. */
  close(
    checked: ShiftCheck | null,
    count: DrawerCount | null,
    by: Actor | null,
  ): Result<ShiftReport, Fault>;
  /** Shows the open shift of the journal, if there is one. */
  resume(): void;
  /** Reads totals and unresolved sales again; no sale waits for them on the screen. */
  count(): void;
}

/** At most so many names are proposed for the next shift. */
const MAX_PROPOSED_CASHIERS = 3;

interface ShiftDeps extends CheckDeps {
  readonly settings: Settings;
  readonly log: Log;
  readonly forgetOldNames: () => void;
  /** The shift is closed now: what isn't told by then isn't in its report. */
  readonly closing: () => void;
  /** The end of the program waits for the copy of the shift that was closed last. */
  readonly shutdown: Pick<ShutdownGuard, 'track'>;
}

export function createShiftService(parts: ShiftDeps): ShiftService {
  const { pairingService, store } = parts;
  const journal = () => pairingService.current()?.journal;
  const askShift: AskShift = (ask) =>
    isOpen(store) ? askJournal(journal(), ask) : fail(INVALID_STATE);
  const countBy = (tell: 'change' | 'note') => {
    const counted = journal();
    if (counted !== undefined) showCounted(store, counted, tell);
  };

  return {
    ...ofOpenShift(parts, askShift),
    check: createCheck(parts, () => {
      countBy('change');
      showPendingSales(store, resolvedBetween(journal()));
    }),
    open(cashier, stated, why) {
      if (store.read().stage !== 'shiftStart') return fail(INVALID_STATE);
      const begins = drawerBegins(stated, store.read().suggestions.carriedOver, why);
      if (!begins.ok) return begins;
      const withBonuses = store.read().service.state !== 'offline';
      const opened = askJournal(journal(), (into) =>
        into.openShift(
          cashier,
          withBonuses,
          parts.clock.now(),
          begins.value.float,
          begins.value.why,
        ),
      );
      if (!opened.ok) return opened;
      parts.settings.change({ lastCashier: cashier });
      store.change({ ...shownAs(opened.value), ...suggesting(store, { cashier }) });
      countBy('change');
      return ok(null);
    },
    resume() {
      const of = journal();
      store.change({
        ...shownAs(of?.currentShift() ?? null),
        ...suggesting(store, {
          carriedOver: of?.carriedOverCash() ?? null,
          cashiers: [...(of?.earlierCashiers(MAX_PROPOSED_CASHIERS) ?? [])],
        }),
      });
      countBy('change');
    },
    count: () => countBy('note'),
    closedReport() {
      const closed = store.read().closedShift;
      return closed === null
        ? fail(INVALID_STATE)
        : askJournal(journal(), (of) => of.shiftReport(closed.number));
    },
  };
}

/** Asks the journal while a shift is open, and refuses otherwise. */
type AskShift = <T>(ask: (journal: Journal) => T) => Result<T, Fault>;

function ofOpenShift(
  parts: ShiftDeps,
  askShift: AskShift,
): Pick<
  ShiftService,
  'report' | 'past' | 'pastReport' | 'readTrail' | 'judge' | 'moveCash' | 'close'
> {
  const { clock, store } = parts;
  return {
    report: () => askShift((of) => of.shiftReport()),
    past: (...which) =>
      askShift((of) => {
        const { rows, more } = of.pastShifts(...which);
        return { rows: [...rows], more };
      }),
    pastReport: (number) => askShift((of) => of.shiftReport(number)),
    readTrail: () => readWholeTrail(parts),
    async judge() {
      const breaks = (await readWholeTrail(parts))?.breaks ?? [];
      if (breaks.length > 0) askShift((of) => of.recordBreaks(breaks, clock.now()));
    },
    moveCash: (moved) =>
      askShift((of) => {
        of.recordCashMove(moved, clock.now());
        return null;
      }),
    close(checked, count, by) {
      const isUntold = askShift((of) => differsUntold(count, of));
      if (!isUntold.ok) return isUntold;
      if (isUntold.value) return fail(REASON_MISSING);
      return askShift((of) => {
        parts.closing();
        const report = of.closeShift(clock.now(), checked, count);
        const left = carriedOver(count?.counted ?? null, report.drawer?.expected ?? null);
        const cashiers = [...of.earlierCashiers(MAX_PROPOSED_CASHIERS)];
        store.change({
          ...shownAs(null),
          // What was typed for a sale ends with its shift.
          draft: EMPTY_DRAFT,
          closedShift: { number: report.shiftNumber, cashierId: by?.cashierId ?? null },
          ...suggesting(store, { carriedOver: left, cashiers }),
        });
        parts.forgetOldNames();
        void parts.shutdown.track(backUp(parts, of));
        return report;
      });
    },
  };
}

/** What the drawer begins with, and why that isn't what the shift before left there. */
function drawerBegins(
  stated: Tiyn | null,
  carried: CarriedOver | null,
  { reason, ...by }: WhyMoved,
): Result<{ readonly float: Tiyn | null; readonly why: CashMovedBefore | null }, Fault> {
  const moved = movedBefore(stated, carried);
  if (moved !== null && reason === null) return fail(REASON_MISSING);
  const why = moved === null || reason === null ? null : { ...moved, reason, ...by };
  return ok({ float: carried?.amount ?? stated, why });
}

/** Counted is other cash than expected, and nobody said why. */
function differsUntold(count: DrawerCount | null, journal: Journal): boolean {
  return (
    count !== null && count.reason === null && needsReason(count.counted, journal.expectedCash())
  );
}

async function readWholeTrail({ pairingService, store }: ShiftDeps): Promise<ShiftCheck | null> {
  const readSlice = async (from: ShiftCheck | null): Promise<ShiftCheck | null> => {
    if (!isOpen(store)) return null;
    const read = await awaitJournal(pairingService.current()?.journal, (of) => of.readShift(from));
    return read.ok ? read.value : null;
  };
  let check = await readSlice(null);
  while (check !== null && !check.isWhole) {
    // What others wait for comes first.
    await new Promise(setImmediate);
    check = await readSlice(check);
  }
  return check;
}

/** What can't be counted now is left as it was. */
function showCounted(store: SnapshotStore, journal: Journal, tell: 'change' | 'note'): void {
  journalOr(null, () =>
    store[tell]({
      openItems: journal.openItems(),
      ...(isOpen(store) ? { shiftTotals: journal.shiftTotals() } : {}),
    }),
  );
  refreshPendingSales(store, resolvedBetween(journal));
}

function resolvedBetween(journal: Journal | undefined): number {
  return journalOr(0, () => journal?.resolvedBetweenShifts() ?? 0);
}

function isOpen(store: SnapshotStore): boolean {
  return store.read().shift !== null;
}

function shownAs(shift: Shift | null): Pick<Snapshot, 'stage' | 'shift' | 'closedShift'> {
  return { stage: shift === null ? 'shiftStart' : 'open', shift, closedShift: null };
}

function suggesting(
  store: SnapshotStore,
  changed: Partial<Snapshot['suggestions']>,
): Pick<Snapshot, 'suggestions'> {
  return { suggestions: { ...store.read().suggestions, ...changed } };
}
