/** A shift is closed only once its trail was read, and while that goes on a sale may begin. */
import { expect, test } from 'vitest';
import type { ShiftCheck } from '../../src-main/ports/journal/trail.ts';
import { shiftCommands } from '../../src-main/till/shift/shift-commands.ts';
import type { ShiftService } from '../../src-main/till/shift/shift-service.ts';
import { INVALID_STATE } from '../../src-shared/domain/fault.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { request } from '../domain/sale-samples.ts';

function harness() {
  const shown: { sale: Sale | null; parked: Sale[] } = { sale: null, parked: [] };
  const closed: (ShiftCheck | null)[] = [];
  const reading = Promise.withResolvers<ShiftCheck | null>();
  const shiftService = {
    readTrail: () => reading.promise,
    close(checked: ShiftCheck | null) {
      closed.push(checked);
      return ok(null);
    },
    check: async () => undefined,
  } as unknown as ShiftService;
  const commands = shiftCommands({
    shiftService,
    actor: () => null,
    supervisor: () => null,
    saveReport: (file) => ok({ file }),
    place: () => 'here',
    sale: () => shown.sale,
    parked: () => shown.parked,
  });
  return { shown, closed, reading, close: () => commands['shift.close'](null) };
}

test('closed with what was read of it', async () => {
  const { closed, reading, close } = harness();
  const closing = close();
  expect(closed).toEqual([]);
  const check = { isWhole: true } as ShiftCheck;
  reading.resolve(check);
  expect(await closing).toEqual(ok(null));
  expect(closed).toEqual([check]);
});

test('a sale that began meanwhile keeps its shift open', async () => {
  const { shown, closed, reading, close } = harness();
  const closing = close();
  shown.sale = startSale(request()).sale;
  reading.resolve(null);
  expect(await closing).toEqual(fail(INVALID_STATE));
  expect(closed).toEqual([]);
});

test('a parked sale keeps its shift open', async () => {
  const { shown, closed, close } = harness();
  shown.parked = [startSale(request()).sale];
  expect(await close()).toEqual(fail(INVALID_STATE));
  expect(closed).toEqual([]);
});
