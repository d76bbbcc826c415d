/** What a damaged file, or another hand, leaves of a revert or refund that isn't known, or that somebody has resolved manually. */
import { expect, test } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { useJournalFile } from './journal-file.ts';
import { begun, edit, intent, openTrailed, paid, saleId, T } from './trail-samples.ts';

const own = useJournalFile();
const ORDER = id('5001');

function stuck() {
  const { journal } = openTrailed(own.file);
  journal.openShift('Dana', true, T);
  journal.beginSale(begun(7), T + 1);
  journal.saveSale(paid(7), T + 2);
  const sums = { amount: tiyn(1_000), money: tiyn(1_000) };
  journal.recordReversalIntent(
    intent(7, { ...sums, requestId: saleId(900), orderId: ORDER }),
    T + 3,
  );
  const [one] = journal.reversals(ORDER);
  journal.recordUntoldReversal(one?.reversalId ?? 0, { since: T, times: 12, long: true });
  return journal;
}

test('readings that can’t be read back hide nothing of what else is open', () => {
  const journal = stuck();
  expect(journal.openItems().reversalToDecide).toEqual({ of: { orderId: ORDER }, kind: 'refund' });
  journal.close();
  edit(own.file, `UPDATE reversals SET untold = 'lost'`);
  const again = openTrailed(own.file).journal;
  expect(again.openItems()).toMatchObject({ reversals: 1, reversalToDecide: null });
  expect(again.reversals(ORDER)).toMatchObject([{ outcome: 'unknown', untold: null }]);
  again.close();
});

test('without its note it is still somebody’s word, and there', () => {
  const journal = stuck();
  const end = { fault: null, refundedBonus: null, money: tiyn(1_000), cashback: null };
  const resolvedManually = { note: 'asked support', by: null };
  journal.recordReversalOutcome(saleId(900), { ...end, outcome: 'done', resolvedManually }, T + 4);
  journal.close();
  edit(own.file, 'UPDATE reversals SET note = NULL');
  const again = openTrailed(own.file).journal;
  const told = { outcome: 'done', resolvedManually: { note: '', by: null } };
  expect(again.reversals(ORDER)).toMatchObject([told]);
  again.close();
  edit(own.file, 'UPDATE reversals SET sale_id = NULL');
  const foreign = openTrailed(own.file).journal;
  expect(foreign.foreignOrders(0, 9).rows).toMatchObject([told]);
  foreign.close();
});
