/** The contract's commands about the shift. */
import type { HandlersOf } from '../../../src-shared/contract/ipc.ts';
import { formatCsv } from '../../../src-shared/domain/csv.ts';
import { INVALID_STATE } from '../../../src-shared/domain/fault.ts';
import type { Actor } from '../../../src-shared/domain/people/people.ts';
import { fail, ok } from '../../../src-shared/domain/result.ts';
import { canServeNext } from '../../../src-shared/domain/sale/guards.ts';
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';
import type { OtherTill, SaveReport } from '../../ports/system.ts';
import type { ShiftService } from './shift-service.ts';

/** Lines that are read at once. */
const PAGE_SIZE = 50;

export interface ShiftUseCases {
  readonly shiftService: ShiftService;
  /** null: nobody is known. */
  readonly actor: () => Actor | null;
  /** Who lets the command pass; null: nobody was asked. */
  readonly supervisor: () => Actor | null;
  readonly saveReport: SaveReport;
  readonly otherTill: OtherTill;
  /** The name of where the till is set up now. */
  readonly place: () => string;
  /** On the screen. */
  readonly sale: () => Sale | null;
  /** Set aside. */
  readonly parked: () => readonly Sale[];
}

export function shiftCommands({
  shiftService,
  actor,
  supervisor,
  saveReport,
  otherTill,
  place,
  sale,
  parked,
}: ShiftUseCases): HandlersOf<'shift'> {
  const mayClose = () => parked().length === 0 && mayBeLeft(sale());
  return {
    'shift.check': async () => {
      void shiftService.check();
      return ok(null);
    },
    'shift.open': async ({ cashier, openingFloat = null, reason = null }) => {
      const by = { cashier: actor(), supervisor: supervisor() };
      // A till runs for weeks: what was restored elsewhere meanwhile is noticed here, too.
      if (await otherTill.goesOn()) {
        otherTill.leaveToIt();
        return fail(INVALID_STATE);
      }
      return shiftService.open(by.cashier?.name ?? cashier, openingFloat, { reason, ...by });
    },
    'shift.report': async () => {
      await shiftService.judge();
      return shiftService.report();
    },
    'shift.past': async ({ skip, day }) => shiftService.past(skip, PAGE_SIZE, day),
    'shift.pastReport': async ({ number }) => shiftService.pastReport(number),
    'shift.closedReport': async () => shiftService.closedReport(),
    'shift.saveFile': async ({ number, rows }) =>
      saveReport(`shift-${number}-${place()}.csv`, formatCsv(rows)),
    'shift.moveCash': async (moved) =>
      shiftService.moveCash({ ...moved, cashier: actor(), supervisor: supervisor() }),
    'shift.close': async (count) => {
      if (!mayClose()) return fail(INVALID_STATE);
      const by = actor();
      const checked = await shiftService.readTrail();
      // A sale may have begun meanwhile.
      if (!mayClose()) return fail(INVALID_STATE);
      const closed = shiftService.close(checked, count, by);
      // The next shift begins with what is so then, not with what was so this morning.
      if (closed.ok) {
        void shiftService.check();
        // Remembered: the next shift isn't opened here, whether the copy can still be seen then or not.
        void otherTill.goesOn();
      }
      return closed;
    },
  };
}

function mayBeLeft(shown: Sale | null): boolean {
  return shown === null || canServeNext(shown);
}
