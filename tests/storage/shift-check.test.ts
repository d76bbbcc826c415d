/** A shift's trail is read a slice at a time before it is closed; closing reads only the rest. */
import { copyFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import type { Journal } from '../../src-main/ports/journal.ts';
import type { ShiftCheck } from '../../src-main/ports/journal/trail.ts';
import { begun, edit, filled, openTrailed, paid, sellDay, T } from './trail-samples.ts';
import { useJournalFile } from './journal-file.ts';

const own = useJournalFile();
beforeEach(() => {
  // Two shifts, the second one open with more events than a slice has.
  filled(own.file);
  const { journal } = openTrailed(own.file);
  for (let number = 20; number < 45; number += 1) sell(journal, number);
  journal.close();
});

function sell(journal: Journal, number: number): void {
  journal.beginSale(begun(number), T + number);
  journal.saveSale(paid(number), T + number);
  journal.dismissSale(begun(number).request.saleId);
}

/** With a sale after each slice. */
function readSlices(journal: Journal, slices: number): ShiftCheck | null {
  let check: ShiftCheck | null = null;
  for (let slice = 0; slice < slices; slice += 1) {
    check = journal.checkShift(check);
    sell(journal, 100 + slice);
  }
  return check;
}

test.each([0, 1, 2, 3, 4, 6, 9])(
  'closed after %d slices, each followed by a sale: the report of one that was read at once',
  (slices) => {
    const other = `${own.file}.other`;
    copyFileSync(own.file, other);
    const { journal } = openTrailed(own.file);
    const check = readSlices(journal, slices);
    const closed = journal.closeShift(T + 500, check);
    expect(closed.trail).toMatchObject({ breaks: 0 });
    journal.close();
    const { journal: atOnce } = openTrailed(other);
    for (let slice = 0; slice < slices; slice += 1) sell(atOnce, 100 + slice);
    expect(atOnce.closeShift(T + 500)).toEqual(closed);
    atOnce.close();
  },
);

test('a program that ends between two slices has lost nothing: the next one reads anew', () => {
  const { journal } = openTrailed(own.file);
  const check = readSlices(journal, 2);
  expect(check?.isWhole).toBe(false);
  journal.close();
  const { journal: next } = openTrailed(own.file);
  expect(next.closeShift(T + 500)).toMatchObject({ trail: { breaks: 0 }, sales: { count: 31 } });
  next.close();
});

test.each([
  ['an amount that was read', `UPDATE sales SET amount = 7 WHERE sale_id LIKE '%44'`, 1, 1],
  ['an amount that was not', `UPDATE sales SET amount = 7 WHERE sale_id LIKE '%44'`, 0, 1],
  ['a row beside', `UPDATE sales SET told = 1 WHERE sale_id LIKE '%44'`, 1, 2],
  ['the place itself', `UPDATE events SET mac = 'x' WHERE n = PLACE`, 2, 1],
])('changed by other hands meanwhile: %s', (_what, sql, slices, breaks) => {
  const { journal } = openTrailed(own.file);
  const check = readSlices(journal, slices);
  edit(own.file, sql.replace('PLACE', String(check?.chain.n)));
  const closed = journal.closeShift(T + 500, check);
  expect(closed.trail?.breaks).toBeGreaterThanOrEqual(breaks);
  journal.close();
});

test('what was read of another shift counts for none', () => {
  const { journal } = openTrailed(own.file);
  const check = readSlices(journal, 30);
  expect(check?.isWhole).toBe(true);
  journal.closeShift(T + 500, check);
  expect(journal.checkShift(check)).toBeNull();
  sellDay(journal, 200);
  edit(own.file, `UPDATE sales SET amount = 7 WHERE sale_id LIKE '%201'`);
  expect(journal.closeShift(T + 600, check).trail).toMatchObject({
    first: { what: 'rowChanged' },
  });
  journal.close();
});
