/** What an order's record tells is learned by the file as soon as that can be used again, not by what memory knew. */
import { expect, test } from 'vitest';
import { applyOrderToReversals } from '../../src-main/till/reversal/reversal-records.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { sendTimes } from '../till/reversal-row-samples.ts';
import { orderOf } from '../till/order-samples.ts';
import { refund } from '../domain/reversal-samples.ts';
import { hold } from './file-locker.ts';
import { useJournalFile } from './journal-file.ts';
import { begun, edit, intent, openTrailed, paid, saleId, T } from './trail-samples.ts';

const own = useJournalFile();
const KNOWN = {
  orderId: id('7'),
  saleId: saleId(7),
  sale: { amount: tiyn(700_000), bonus: tiyn(5_000) },
};
const ORDER = orderOf({
  orderId: id('7'),
  initialTotal: tiyn(700_000),
  total: tiyn(690_000),
  refunds: [refund(10_000, 1_000)],
});

/** Not even readable beside it. */
const TO_ITSELF = [
  'PRAGMA locking_mode = EXCLUSIVE',
  'BEGIN EXCLUSIVE',
  'CREATE TABLE holder (a)',
  'DROP TABLE holder',
];

function asked(): void {
  const { journal } = openTrailed(own.file);
  journal.openShift('Dana', true, T);
  journal.beginSale(begun(7), T + 1);
  journal.saveSale(paid(7), T + 2);
  journal.dismissSale(saleId(7));
  journal.recordReversalIntent(intent(7), T + 3);
  journal.close();
}

test.each([
  ['memory could not read the file', null, ['done'], 10_000],
  ['the file has lost it, which memory knew', 'DELETE FROM reversals', [], 10_000],
])('%s', async (_what, lose, outcomes, refunded) => {
  asked();
  let holder = lose === null ? await hold(own.file, ...TO_ITSELF) : null;
  const { journal, disk } = openTrailed(own.file);
  if (holder === null) {
    holder = await hold(own.file, 'BEGIN EXCLUSIVE');
    journal.acknowledgeReversal(saleId(900), T + 4);
  }
  expect(disk.state()).toMatchObject({ reason: 'locked', unreadable: lose === null });
  await holder.release();
  if (lose !== null) edit(own.file, lose);
  const { times } = sendTimes();
  applyOrderToReversals(journal, KNOWN, { order: ORDER, begunAt: 0 }, times, T + 5);
  expect(disk.state()).toMatchObject({ reason: null, rejectedWrites: 0 });
  expect(journal.reversals(id('7')).map(({ outcome }) => outcome)).toEqual(outcomes);
  expect(journal.saleRow(saleId(7))).toMatchObject({ refunded });
  journal.close();
});
