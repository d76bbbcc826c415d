/** A shift, its cash and its reports, played for the preview. */
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import { carriedOver } from '../../../src-shared/domain/cash/drawer.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { fail, ok } from '../../../src-shared/domain/result.ts';
import type { FakeMain } from './fake-main.ts';
import { CLOSED, CLOSED_BEFORE, closedWith, PAST_SHIFTS, withCashMove } from './fake-report.ts';

const STORAGE: Fault = { code: 'storage', retry: 'safe' };

export function createFakeShift({ world, read, change, pause }: FakeMain) {
  return {
    'shift.check': async () => ok(null),
    'shift.open': async ({ cashier, openingFloat = null }) => {
      change({
        stage: 'open',
        closedShift: null,
        shift: {
          number: 214,
          cashier,
          openedAt: Date.now(),
          withBonuses: true,
          openingFloat,
        },
      });
      return ok(null);
    },
    'shift.report': async () => ok(world.report),
    'shift.past': async ({ skip, day }) =>
      ok({
        rows: day === null && skip === 0 ? [...PAST_SHIFTS] : PAST_SHIFTS.slice(0, 1),
        more: false,
      }),
    'shift.pastReport': async ({ number }) =>
      ok(number === CLOSED_BEFORE.shiftNumber ? CLOSED_BEFORE : { ...CLOSED, shiftNumber: number }),
    'shift.saveFile': async ({ number }) => ok({ file: `shift-${number}-training.csv` }),
    'shift.moveCash': async ({ requestId: _requestId, ...moved }) => {
      await pause();
      world.report = withCashMove(world.report, moved);
      change({ journalRevision: read().journalRevision + 1 });
      return ok(null);
    },
    'shift.close': async (count) => {
      await pause();
      const { suggestions } = read();
      if (world.closeFault !== null) return fail(world.closeFault);
      const left = carriedOver(count?.counted ?? null, world.report.drawer?.expected ?? null);
      const { shiftNumber: number } = world.report;
      world.closed = closedWith(world.report, count);
      change({
        stage: 'shiftStart',
        shift: null,
        closedShift: { number, cashierId: read().people.signedIn?.cashierId ?? null },
        suggestions: { ...suggestions, carriedOver: left },
      });
      await world.told;
      return ok(world.closed);
    },
    'shift.closedReport': async () => {
      await pause();
      return world.closed === null ? fail(STORAGE) : ok(world.closed);
    },
  } satisfies Partial<Handlers>;
}
