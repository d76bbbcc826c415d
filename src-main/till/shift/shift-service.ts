/** The shift: opened and closed by the cashier, counted meanwhile, found again after a restart. */
import type { PastShift, ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import type { Shift, Snapshot } from '../../../src-shared/contract/snapshot.ts';
import {
  carriedOver,
  movedBefore,
  needsReason,
  type CarriedOver,
} from '../../../src-shared/domain/drawer.ts';
import { INVALID_STATE, invalidInput, type Fault } from '../../../src-shared/domain/fault.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import { JournalError, type Journal } from '../../ports/journal.ts';
import type { CashMoved, CashMovedBefore, DrawerCount } from '../../ports/journal/shifts.ts';
import type { ShiftCheck } from '../../ports/journal/trail.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Log } from '../../ports/system.ts';
import type { ShutdownGuard } from '../runtime/shutdown-guard.ts';
import { askJournal } from '../service/ask-journal.ts';
import type { Pairing } from '../service/pairing.ts';
import {
  refreshPendingSales,
  runStartupChecks,
  showPendingSales,
  type CheckParts,
} from './startup-checks.ts';

/** `reason`: null: none was given. */
type WhyMoved = Pick<CashMovedBefore, 'cashier' | 'supervisor'> & {
  readonly reason: string | null;
};

const REASON_MISSING = invalidInput('reason', 'empty');

export interface ShiftService {
  /** `userInitiated`: somebody looks at the check list, so it doesn't wait for the next try. */
  check(userInitiated?: boolean): Promise<void>;
  /** `stated`: the cash in the drawer; null: what the shift before left there. `why` it isn't that, and by whom. */
  open(cashier: string, stated: Tiyn | null, why: WhyMoved): Result<null, Fault>;
  report(): Result<ShiftReport, Fault>;
  past(
    ...which: Parameters<Journal['pastShifts']>
  ): Result<{ rows: PastShift[]; more: boolean }, Fault>;
  pastReport(number: number): Result<ShiftReport, Fault>;
  /** Reads the trail of the open shift a few milliseconds at a time; null: there is nothing to be read. */
  readTrail(): Promise<ShiftCheck | null>;
  /** Cash goes into the drawer of the open shift, or out of it. */
  moveCash(moved: CashMoved): Result<null, Fault>;
  /** Freezes the totals; the next shift can begin. Of the trail only what isn't `checked` is read yet. `count`: of
   * the drawer; null: nobody counted it. */
  close(checked: ShiftCheck | null, count: DrawerCount | null): Result<ShiftReport, Fault>;
  /** Shows the open shift of the journal, if there is one. */
  resume(): void;
  /** Reads totals and unresolved sales again. */
  count(): void;
}

export function createShiftService(
  parts: CheckParts & {
    readonly settings: Settings;
    readonly log: Log;
    readonly forgetOldNames: () => void;
    /** The end of the program waits for the copy of the shift that was closed last. */
    readonly shutdown: Pick<ShutdownGuard, 'track'>;
  },
): ShiftService {
  const { pairingService, store, clock } = parts;
  const isOpen = () => store.read().shift !== null;

  const journal = () => pairingService.current()?.journal;

  const askShift = <T>(ask: (journal: Journal) => T) =>
    isOpen() ? askJournal(journal(), ask) : fail(INVALID_STATE);

  /** null: there is nothing to be read, or not now. */
  const readSlice = (from: ShiftCheck | null): ShiftCheck | null => {
    const read = askShift((of) => of.checkShift(from));
    return read.ok ? read.value : null;
  };

  const suggesting = (carried: CarriedOver | null) => ({
    suggestions: { ...store.read().suggestions, carriedOver: carried },
  });

  const count = () => {
    const counted = journal();
    if (counted === undefined) return;
    try {
      store.change({
        openItems: counted.openItems(),
        ...(isOpen() ? { shiftTotals: counted.totals() } : {}),
      });
    } catch (error) {
      if (!(error instanceof JournalError)) throw error;
    }
    refreshPendingSales(store);
  };

  return {
    check: createCheck(parts, () => {
      count();
      showPendingSales(store);
    }),
    open(cashier, stated, { reason, ...by }) {
      if (store.read().stage !== 'shiftStart') return fail(INVALID_STATE);
      const carried = store.read().suggestions.carriedOver;
      const moved = movedBefore(stated, carried);
      if (moved !== null && reason === null) return fail(REASON_MISSING);
      const openingFloat = carried?.amount ?? stated;
      const why = moved === null || reason === null ? null : { ...moved, reason, ...by };
      const withBonuses = store.read().service.state !== 'offline';
      const opened = askJournal(journal(), (into) =>
        into.openShift(cashier, withBonuses, clock.now(), openingFloat, why),
      );
      if (!opened.ok) return opened;
      parts.settings.change({ lastCashier: cashier });
      const suggestions = { ...store.read().suggestions, cashier };
      store.change({ ...shownAs(opened.value), suggestions });
      count();
      return ok(null);
    },
    report: () => askShift((of) => of.report()),
    past: (...which) =>
      askShift((of) => {
        const { rows, more } = of.pastShifts(...which);
        return { rows: [...rows], more };
      }),
    pastReport: (number) => askShift((of) => of.report(number)),
    moveCash: (moved) =>
      askShift((of) => {
        of.recordCashMove(moved, clock.now());
        return null;
      }),
    async readTrail() {
      let check = readSlice(null);
      while (check !== null && !check.isWhole) {
        // What others wait for comes first.
        await new Promise(setImmediate);
        check = readSlice(check);
      }
      return check;
    },
    close(checked, count) {
      const isUntold = askShift(
        (of) =>
          count !== null && count.reason === null && needsReason(count.counted, of.expectedCash()),
      );
      if (!isUntold.ok) return isUntold;
      if (isUntold.value) return fail(REASON_MISSING);
      return askShift((of) => {
        const report = of.closeShift(clock.now(), checked, count);
        store.change({
          ...shownAs(null),
          ...suggesting(carriedOver(count?.counted ?? null, report.drawer?.expected ?? null)),
        });
        parts.forgetOldNames();
        void parts.shutdown.track(backUp(parts, of));
        return report;
      });
    },
    resume() {
      const of = journal();
      store.change({
        ...shownAs(of?.currentShift() ?? null),
        ...suggesting(of?.carriedOver() ?? null),
      });
      count();
    },
    count,
  };
}

/**
 * The list is one: it is filled in once at a time. Of a person who asks meanwhile it is filled in once more,
 * however often they ask: what they mended may have been looked at already.
 */
function createCheck(parts: CheckParts, filledIn: () => void): ShiftService['check'] {
  let running: { readonly of: Pairing['api']; readonly done: Promise<void> } | null = null;
  let again: Promise<void> | null = null;
  const run = (userInitiated: boolean): Promise<void> => {
    const pairing = parts.pairingService.current();
    if (pairing === null) return Promise.resolve();
    const done = runStartupChecks(parts, pairing, userInitiated)
      .then(filledIn)
      .finally(() => {
        if (running?.done === done) running = null;
      });
    running = { of: pairing.api, done };
    return done;
  };
  return (userInitiated = true) => {
    if (running === null || running.of !== parts.pairingService.current()?.api)
      return run(userInitiated);
    if (!userInitiated) return running.done;
    again ??= running.done
      .catch(() => undefined)
      .then(() => {
        again = null;
        return run(true);
      });
    return again;
  };
}

function shownAs(shift: Shift | null): Pick<Snapshot, 'stage' | 'shift'> {
  return { stage: shift === null ? 'shiftStart' : 'open', shift };
}

/** The shift is closed all the same when the copy can't be written; that is said at its start. */
async function backUp(
  { log, store, pairingService }: Pick<CheckParts, 'store' | 'pairingService'> & { log: Log },
  journal: Journal,
): Promise<void> {
  const made = await isBackedUp(journal, log);
  // The till may belong to another place by now.
  if (pairingService.current()?.journal !== journal) return;
  const others = store.read().notices.filter((notice) => notice !== 'backupFailed');
  store.change({ notices: made ? others : [...others, 'backupFailed'] });
}

async function isBackedUp(journal: Journal, log: Log): Promise<boolean> {
  try {
    await journal.backup();
    return true;
  } catch (error) {
    log.error('journal.backup', error);
    return false;
  }
}
