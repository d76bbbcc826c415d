/** What a shift's report says by cashier of sales that were cancelled, from the trail. */
import { expect, test } from 'vitest';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { useJournalFile } from './journal-file.ts';
import { begun, openTrailed, source, T } from './trail-samples.ts';

const own = useJournalFile();

const cancelled = (number: number, award: 'none' | 'given' | 'acknowledged'): Sale => ({
  ...begun(number),
  state: { at: 'cancelled', order: null, award, note: null },
});

test('whoever cancels a sale is counted, in the shift where it was, and not who began it', () => {
  let by = 'dana';
  const { journal } = openTrailed(own.file, { ...source(), by: () => by });
  const counted = () =>
    journal.shiftReport().byCashier.map((line) => [line.cashierId, line.cancelled] as const);
  const seller = { cashierId: 'dana', name: 'Dana' };
  journal.openShift('Dana', true, T);
  for (const number of [1, 2])
    journal.beginSale(begun(number), T + number, { seller, supervisor: null });
  by = 'ruslan';
  journal.saveSale(cancelled(1, 'none'), T + 10);
  journal.saveSale(cancelled(2, 'given'), T + 11);
  expect(counted()).toEqual([['ruslan', 2]]);
  by = 'dana';
  journal.closeShift(T + 20);
  journal.openShift('Dana', true, T + 21);
  journal.saveSale(cancelled(2, 'acknowledged'), T + 22);
  expect(counted()).toEqual([]);
  journal.close();
});
