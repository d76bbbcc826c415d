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

function harness(goesOn = false) {
  const shown: { sale: Sale | null; parked: Sale[] } = { sale: null, parked: [] };
  const closed: (ShiftCheck | null)[] = [];
  const asked: string[] = [];
  const reading = Promise.withResolvers<ShiftCheck | null>();
  const shiftService = {
    readTrail: () => reading.promise,
    close(checked: ShiftCheck | null) {
      closed.push(checked);
      return ok(null);
    },
    open() {
      asked.push('opened');
      return ok(null);
    },
    check: async () => undefined,
  } as unknown as ShiftService;
  const commands = shiftCommands({
    shiftService,
    actor: () => null,
    supervisor: () => null,
    saveReport: (file) => ok({ file }),
    otherTill: {
      async goesOn() {
        asked.push('looked');
        return goesOn;
      },
      leaveToIt: () => void asked.push('left'),
    },
    place: () => 'here',
    sale: () => shown.sale,
    parked: () => shown.parked,
  });
  const open = () => commands['shift.open']({ cashier: 'Dana' });
  return { shown, closed, asked, reading, open, close: () => commands['shift.close'](null) };
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

test('a till that goes on elsewhere opens no shift here', async () => {
  const { asked, open } = harness(true);
  expect(await open()).toEqual(fail(INVALID_STATE));
  expect(asked).toEqual(['looked', 'left']);
});

test('and is looked for at each closing, too, when the shift is closed', async () => {
  const { asked, open, close, closed, reading } = harness();
  expect(await open()).toEqual(ok(null));
  reading.resolve(null);
  await close();
  expect(closed).toEqual([null]);
  expect(asked).toEqual(['looked', 'opened', 'looked']);
});
