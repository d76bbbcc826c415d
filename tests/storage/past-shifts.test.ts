/** Closed shifts, the last one first, found by day. */
import { expect, test } from 'vitest';
import { tiyn } from '../../src-shared/domain/money.ts';
import { DAY, HOUR } from '../../src-shared/domain/time.ts';
import { useJournalFile } from './journal-file.ts';
import { begun, edit, openTrailed, paid, T } from './trail-samples.ts';

const own = useJournalFile();

/** A shift a day, the last one open; the second one goes on until after the third day has begun. */
function filledJournal() {
  const { journal } = openTrailed(own.file);
  for (const day of [0, 1, 2, 3]) {
    const at = T + day * DAY;
    journal.openShift(`Dana ${day}`, true, at, tiyn(1_000));
    journal.beginSale(begun(day + 1), at + 1);
    journal.saveSale(paid(day + 1), at + 2);
    journal.dismissSale(begun(day + 1).request.saleId);
    const expected = journal.shiftReport().drawer?.expected ?? 0;
    const count = day === 0 ? null : { counted: tiyn(expected - day * 10), reason: 'change' };
    if (day < 3) journal.closeShift(at + (day === 1 ? 25 : 8) * HOUR, null, count);
  }
  return journal;
}

const day = (n: number) => ({ from: T + n * DAY, until: T + (n + 1) * DAY });
const numbers = (rows: readonly { readonly number: number }[]) => rows.map((row) => row.number);

test('each with its sum and what its drawer lacked; the open one is none of them', () => {
  const journal = filledJournal();
  const { rows, more } = journal.pastShifts(0, 10, null);
  expect(more).toBe(false);
  expect(rows).toEqual([
    {
      number: 3,
      cashier: 'Dana 2',
      openedAt: T + 2 * DAY,
      closedAt: T + 2 * DAY + 8 * HOUR,
      sales: { count: 1, amount: 295_000 },
      expected: 296_000,
      counted: true,
      difference: -20,
      unsure: false,
      movedBefore: 0,
    },
    expect.objectContaining({ number: 2, difference: -10 }),
    expect.objectContaining({ number: 1, counted: false, difference: null }),
  ]);
  journal.close();
});

test('a page at a time, and of a day those that were open in it', () => {
  const journal = filledJournal();
  expect(numbers(journal.pastShifts(0, 2, null).rows)).toEqual([3, 2]);
  expect(journal.pastShifts(0, 2, null).more).toBe(true);
  expect(numbers(journal.pastShifts(2, 2, null).rows)).toEqual([1]);
  expect(numbers(journal.pastShifts(0, 9, day(0)).rows)).toEqual([1]);
  expect(numbers(journal.pastShifts(0, 9, day(2)).rows)).toEqual([3, 2]);
  expect(numbers(journal.pastShifts(0, 9, day(3)).rows)).toEqual([]);
  journal.close();
});

test('one whose report can not be read is a line all the same', () => {
  filledJournal().close();
  edit(own.file, `UPDATE shifts SET report = '{"half' WHERE shift_id = 3`);
  const { journal } = openTrailed(own.file);
  expect(journal.pastShifts(0, 1, null).rows).toMatchObject([
    { number: 3, sales: null, difference: null },
  ]);
  journal.close();
});
