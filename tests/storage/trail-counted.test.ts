/** What a report counts of earlier shifts, edited by hand: noticed when the shift is closed, not at the next start alone. */
import { expect, test } from 'vitest';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Journal } from '../../src-main/ports/journal.ts';
import type { ShiftCheck } from '../../src-main/ports/journal/trail.ts';
import { useJournalFile } from './journal-file.ts';
import { begun, edit, openTrailed, paid, saleId, sellDay, T } from './trail-samples.ts';

const own = useJournalFile();

/** The first shift closed, its drawer counted; the second one open. */
function secondShift(more = 0): Journal {
  const { journal } = openTrailed(own.file);
  sellDay(journal, 1);
  for (let number = 100; number < 100 + more; number += 1) {
    journal.beginSale(begun(number), T + number);
    journal.saveSale(paid(number), T + number);
  }
  journal.closeShift(T + 1_000, null, { counted: tiyn(500), reason: 'short' });
  sellDay(journal, 11);
  return journal;
}

function wholeCheck(journal: Journal): ShiftCheck | null {
  let check = journal.checkShift(null);
  while (check?.isWhole === false) check = journal.checkShift(check);
  return check;
}

const placed = (breaks: ShiftCheck['breaks']) =>
  breaks.map(({ what, row }) => `${what} ${row?.kind} ${row?.id}`);

test.each([
  [
    'a sale that wasn’t resolved in this shift',
    `UPDATE sales SET resolved_in_shift = 2 WHERE sale_id = '${saleId(3)}'`,
    `rowChanged sale ${saleId(3)}`,
  ],
  [
    'cashback that was learned before',
    `UPDATE sales SET cashback_in = 2 WHERE sale_id = '${saleId(3)}'`,
    `rowChanged sale ${saleId(3)}`,
  ],
  [
    'a sale moved into it',
    `UPDATE sales SET shift_id = 2 WHERE sale_id = '${saleId(3)}'`,
    `rowChanged sale ${saleId(3)}`,
  ],
  [
    'money that was given back before',
    'UPDATE reversals SET ended_in = 2 WHERE reversal_id = 1',
    'rowChanged reversal 1',
  ],
  [
    'cash that left the drawer before',
    'UPDATE reversals SET given_in = 2 WHERE reversal_id = 1',
    'rowChanged reversal 1',
  ],
  [
    'a refund found not to be done in it',
    'UPDATE reversals SET undone_in = 2 WHERE reversal_id = 1',
    'rowChanged reversal 1',
  ],
  [
    'what was counted at the close before',
    'UPDATE shifts SET counted_cash = 900 WHERE shift_id = 1',
    'rowChanged shift 1',
  ],
  [
    'cash moved by a row before the first',
    `INSERT INTO cash_moves (move_id, request_id, shift_id, kind, amount, reason, at)
     VALUES (-1, 'x', 2, 'out', 900, 'mine', ${T})`,
    'rowAdded cashMove -1',
  ],
  [
    'a refund of the shift before, by a row before the first',
    `INSERT INTO reversals (reversal_id, order_id, shift_id, ended_in, kind, amount, money, reason, intended_at, outcome)
     VALUES (-1, '77', 1, 2, 'refund', 500, 500, 'mine', ${T}, 'done')`,
    'rowAdded reversal -1',
  ],
])('%s is noticed at the close', (_name, sql, found) => {
  const journal = secondShift();
  edit(own.file, sql);
  expect(placed(wholeCheck(journal)?.breaks ?? [])).toEqual([found]);
  expect(journal.closeShift(T + 2_000).trail?.breaks).toBe(1);
  expect(placed(journal.trailBreaks())).toEqual([found]);
  journal.close();
});

test('however many they are', () => {
  const journal = secondShift(60);
  expect(wholeCheck(journal)?.breaks).toEqual([]);
  edit(own.file, `UPDATE sales SET resolved_in_shift = 2 WHERE rowid > 4 AND shift_id = 1`);
  expect(new Set(placed(wholeCheck(journal)?.breaks ?? [])).size).toBe(60);
  journal.close();
});

test('rows from before the trail are as they were, whatever becomes of them', () => {
  const journal = secondShift();
  journal.close();
  edit(
    own.file,
    'DELETE FROM events; UPDATE sales SET told = NULL; UPDATE reversals SET told = NULL; UPDATE customer_edits SET told = NULL; UPDATE shifts SET told = NULL',
  );
  const again = openTrailed(own.file).journal;
  expect(wholeCheck(again)?.breaks).toEqual([]);
  expect(again.closeShift(T + 2_000).trail?.breaks).toBe(0);
  again.openShift('Dana', true, T + 2_001);
  expect(wholeCheck(again)?.breaks).toEqual([]);
  edit(own.file, `UPDATE sales SET shift_id = 3 WHERE sale_id = '${saleId(3)}'`);
  expect(placed(wholeCheck(again)?.breaks ?? [])).toEqual([`rowAdded sale ${saleId(3)}`]);
  again.close();
});
