/** A closed shift's report beside its events: rows that were others while it was closed are noticed though they are back. */
import { expect, test } from 'vitest';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import type { Journal } from '../../src-main/ports/journal.ts';
import { useJournalFile } from './journal-file.ts';
import {
  begun,
  breaksIn,
  edit,
  findBreaks,
  intent,
  openTrailed,
  paid,
  retold,
  saleId,
  sellDay,
  T,
} from './trail-samples.ts';

const own = useJournalFile();

const moved = (number: number, kind: 'in' | 'out') => ({
  requestId: saleId(500 + number),
  kind,
  amount: tiyn(700 * number),
  reason: 'change',
  cashier: null,
  supervisor: null,
});

/** Two shifts, with all that their reports count; the second one is open. */
function filledFully(): Journal {
  const { journal } = openTrailed(own.file);
  journal.openShift('Dana', true, T, tiyn(2_000));
  const pending = { ...paid(7).state, resolution: 'pending', result: null };
  journal.beginSale(begun(7), T + 1);
  journal.saveSale({ ...paid(7), state: pending } as Sale, T + 2);
  journal.closeShift(T + 3);
  sellDay(journal, 1);
  const split = { cash: tiyn(1_000), rest: 'card' } as const;
  const parts = { ...paid(5).state, payment: { method: 'mixed', tendered: null, split } };
  journal.beginSale(begun(5), T + 4);
  journal.saveSale({ ...paid(5), state: parts } as Sale, T + 5);
  journal.beginSale(begun(6), T + 6);
  const without = { ...paid(6).state, order: null, resolution: 'noLoyalty', result: null };
  journal.saveSale(
    { ...paid(6), noLoyaltyReason: 'offline', bonus: tiyn(0), state: without } as Sale,
    T + 7,
  );
  journal.saveSale(paid(7), T + 8);
  for (const kind of ['in', 'out'] as const)
    journal.recordCashMove(moved(kind === 'in' ? 1 : 2, kind), T + 9);
  journal.recordReversal(intent(3, { kind: 'revert' }), T + 10);
  journal.recordReversal(intent(88, { saleId: null, method: 'cash' }), T + 11);
  journal.recordReversal(intent(4), T + 12);
  const back = { refundedBonus: tiyn(1_000), money: tiyn(9_000), cashback: null } as const;
  journal.recordReversalOutcome(saleId(904), { outcome: 'notDone', fault: null, ...back }, T + 13);
  return journal;
}

/** Reads what there is to be judged; then the rows are others until the shift is closed. */
function closedWhile(journal: Journal, table: string, where: string, change: string): void {
  let check = journal.checkShift(null);
  while (check?.isWhole === false) check = journal.checkShift(check);
  const columns = own
    .rows(`SELECT name FROM pragma_table_info('${table}')`)
    .map(({ name }) => String(name));
  const restored = columns.map((name) => `${name} = (SELECT ${name} FROM kept)`);
  edit(
    own.file,
    `CREATE TABLE kept AS SELECT * FROM ${table} WHERE ${where};
     UPDATE ${table} SET ${change} WHERE ${where}`,
  );
  expect(journal.closeShift(T + 100, check).trail?.breaks).toBe(0);
  edit(own.file, `UPDATE ${table} SET ${restored.join(', ')} WHERE ${where}; DROP TABLE kept`);
}

const SALE = (number: number) => `sale_id = '${saleId(number)}'`;

test('a report that nobody meddled with is what was told', () => {
  const journal = filledFully();
  journal.closeShift(T + 100, null, { counted: tiyn(500), reason: 'short' });
  journal.openShift('Dana', true, T + 101);
  journal.closeShift(T + 102);
  expect(findBreaks(journal)).toEqual([]);
  journal.close();
  expect(breaksIn(own.file)).toEqual([]);
});

test.each([
  ['an amount', 'sales', SALE(2), 'amount = amount / 2'],
  ['bonuses', 'sales', SALE(2), 'bonus = bonus * 2'],
  ['a sale that was none', 'sales', SALE(2), `state = 'cancelled'`],
  [
    'cash that was a card’s',
    'sales',
    SALE(2),
    `sale = json_set(sale, '$.state.payment.method', 'card')`,
  ],
  [
    'an award that was none',
    'sales',
    SALE(3),
    `sale = json_set(sale, '$.request.award', json('{"awardId":"1"}'))`,
  ],
  [
    'the cash of a payment in two parts',
    'sales',
    SALE(5),
    `sale = json_set(sale, '$.state.payment.split.cash', 1)`,
  ],
  ['cashback', 'sales', SALE(2), `sale = json_set(sale, '$.state.result.cashback', 1)`],
  ['cashback of another shift', 'sales', SALE(7), 'cashback_in = 1'],
  ['a sale that went without bonuses', 'sales', SALE(6), `resolution = 'confirmed'`],
  ['one that was resolved before', 'sales', SALE(7), 'resolved_in_shift = 1'],
  ['a sale of another shift', 'sales', SALE(2), 'shift_id = 1'],
  ['money that was given back', 'reversals', 'reversal_id = 1', 'money = 1'],
  ['bonuses that were', 'reversals', 'reversal_id = 1', 'refunded_bonus = 1'],
  ['cash that was', 'reversals', 'reversal_id = 1', 'given_cash = 1'],
  ['cash of which nobody knows', 'reversals', 'reversal_id = 1', 'given_cash = NULL'],
  ['a revert called a refund', 'reversals', 'reversal_id = 2', `kind = 'refund'`],
  ['another till’s order', 'reversals', 'reversal_id = 3', `sale_id = '${saleId(3)}'`],
  ['a refund that wasn’t done', 'reversals', 'reversal_id = 4', 'given_in = NULL'],
  ['cash put in', 'cash_moves', 'move_id = 1', 'amount = 1'],
  ['cash taken out', 'cash_moves', 'move_id = 2', 'amount = 1'],
  ['an edit of another shift', 'customer_edits', 'edit_id = 1', 'shift_id = 1'],
  ['a new phone', 'customer_edits', 'edit_id = 1', 'phone_to = NULL'],
])('%s, as it was at the close alone, is noticed', (_name, table, where, change) => {
  const journal = filledFully();
  closedWhile(journal, table, where, change);
  const [closed] = own.rows('SELECT told FROM shifts WHERE shift_id = 2');
  const found = findBreaks(journal).map(
    ({ what, n, row }) => `${what} ${n} ${row?.kind} ${row?.id}`,
  );
  expect(found).toEqual([`rowChanged ${String(closed?.['told'])} shift 2`]);
  journal.close();
});

test('a report that another version may have counted otherwise is left alone', () => {
  const journal = filledFully();
  closedWhile(journal, 'sales', SALE(2), 'amount = amount / 2');
  journal.close();
  for (const beside of [undefined, { counting: 0 }]) {
    retold(own, (event) => (event['type'] === 'shift' ? { ...event, beside } : event));
    expect(breaksIn(own.file)).toEqual([]);
  }
});

test('nor is one judged by events that aren’t all there', () => {
  const journal = filledFully();
  const [first] = own.rows('SELECT told FROM shifts WHERE shift_id = 2');
  journal.closeShift(T + 100);
  journal.close();
  const gone = Number(first?.['told']) + 1;
  edit(own.file, `DELETE FROM events WHERE n = ${gone}`);
  expect(breaksIn(own.file)).toEqual([`gap ${gone} `]);
});
