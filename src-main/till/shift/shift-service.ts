/** The shift: opened and closed by the cashier, counted meanwhile, found again after a restart. */
import type { ShiftReport } from '../../../src-shared/contract/orders-schema.ts';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { INVALID_STATE, type Fault } from '../../../src-shared/domain/fault.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import { JournalError, type Journal } from '../../ports/journal.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Log } from '../../ports/system.ts';
import type { SnapshotStore } from '../runtime/snapshot-store.ts';
import { askJournal } from '../service/ask-journal.ts';
import {
  refreshPendingSales,
  runStartupChecks,
  showPendingSales,
  type CheckParts,
} from './startup-checks.ts';

export interface ShiftService {
  /** `userInitiated`: somebody looks at the check list, so it doesn't wait for the next try. */
  check(userInitiated?: boolean): Promise<void>;
  open(cashier: string): Result<null, Fault>;
  report(): Result<ShiftReport, Fault>;
  /** Freezes the totals; the next shift can begin. */
  close(): Result<ShiftReport, Fault>;
  /** Shows the open shift of the journal, if there is one; gives its id. */
  resume(): number | null;
  shiftId(): number | null;
  /** Reads totals and unresolved sales again. */
  count(): void;
}

export function createShiftService(
  parts: CheckParts & { readonly settings: Settings; readonly log: Log },
): ShiftService {
  const { pairingService, store, clock } = parts;
  let openShiftId: number | null = null;

  const journal = () => pairingService.current()?.journal;

  const count = () => {
    const counted = journal();
    if (counted === undefined) return;
    try {
      store.change({
        openItems: counted.openItems(),
        ...(openShiftId === null ? {} : { shiftTotals: counted.totals(openShiftId) }),
      });
    } catch (error) {
      if (!(error instanceof JournalError)) throw error;
    }
    refreshPendingSales(store);
  };

  return {
    async check(userInitiated = true) {
      const pairing = pairingService.current();
      if (pairing === null) return;
      await runStartupChecks(parts, pairing, userInitiated);
      count();
      showPendingSales(store);
    },
    open(cashier) {
      if (store.read().stage !== 'shiftStart') return fail(INVALID_STATE);
      const withBonuses = store.read().service.state !== 'offline';
      const opened = askJournal(journal(), (into) =>
        into.openShift(cashier, withBonuses, clock.now()),
      );
      if (!opened.ok) return opened;
      openShiftId = opened.value.shiftId;
      parts.settings.change({ lastCashier: cashier });
      const suggestions = { ...store.read().suggestions, cashier };
      store.change({ ...shownAs({ ...opened.value, cashier }), suggestions });
      count();
      return ok(null);
    },
    report: () => askShift(journal(), openShiftId, (of, shiftId) => of.report(shiftId)),
    close: () =>
      askShift(journal(), openShiftId, (of, shiftId) => {
        const report = of.closeShift(shiftId, clock.now());
        openShiftId = null;
        store.change(shownAs(null));
        backUp(of, store, parts.log);
        return report;
      }),
    resume() {
      const shift = journal()?.currentShift() ?? null;
      openShiftId = shift?.shiftId ?? null;
      store.change(shownAs(shift));
      count();
      return openShiftId;
    },
    shiftId: () => openShiftId,
    count,
  };
}

type OpenShift = NonNullable<ReturnType<Journal['currentShift']>>;

function shownAs(shift: OpenShift | null): Pick<Snapshot, 'stage' | 'shift'> {
  if (shift === null) return { stage: 'shiftStart', shift: null };
  const { number, cashier, openedAt, withBonuses } = shift;
  return { stage: 'open', shift: { number, cashier, openedAt, withBonuses } };
}

function askShift<T>(
  journal: Journal | undefined,
  shiftId: number | null,
  ask: (journal: Journal, shiftId: number) => T,
): Result<T, Fault> {
  return shiftId === null ? fail(INVALID_STATE) : askJournal(journal, (of) => ask(of, shiftId));
}

/** The shift is closed all the same when the copy can't be written; that is said at its start. */
function backUp(journal: Journal, store: SnapshotStore, log: Log): void {
  const others = store.read().notices.filter((notice) => notice !== 'backupFailed');
  try {
    journal.backup();
    store.change({ notices: others });
  } catch (error) {
    log.error('journal.backup', error);
    store.change({ notices: [...others, 'backupFailed'] });
  }
}
