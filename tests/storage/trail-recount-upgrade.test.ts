/** What an older version told between two shifts is counted as that version told it. */
import { expect, test } from 'vitest';
import { tiyn } from '../../src-shared/domain/money.ts';
import { makeOlder, useJournalFile } from './journal-file.ts';
import {
  BEFORE_GIVEN,
  begun,
  breaksIn,
  edit,
  intent,
  openTrailed,
  paid,
  T,
} from './trail-samples.ts';

const own = useJournalFile();

test('a refund learned between shifts, before the till was upgraded, accuses nobody', () => {
  openTrailed(own.file).journal.close();
  edit(
    own.file,
    `CREATE TRIGGER before AFTER UPDATE OF given_in ON reversals BEGIN
       UPDATE reversals SET given_in = NULL, given_cash = NULL WHERE reversal_id = new.reversal_id; END`,
  );
  const older = openTrailed(own.file).journal;
  older.openShift('Dana', true, T);
  older.beginSale(begun(3), T + 1);
  older.saveSale(paid(3), T + 2);
  const refund = intent(3);
  older.recordReversalIntent(refund, T + 70);
  older.closeShift(T + 80);
  const back = { refundedBonus: tiyn(1_000), money: tiyn(9_000), cashback: null } as const;
  older.recordReversalOutcome(refund.requestId, { outcome: 'done', fault: null, ...back }, T + 90);
  older.close();
  edit(own.file, 'DROP TRIGGER before');
  makeOlder(own.file, BEFORE_GIVEN);

  const { journal } = openTrailed(own.file);
  journal.openShift('Dana', true, T + 100, tiyn(50_000));
  journal.closeShift(T + 110);
  journal.close();
  expect(breaksIn(own.file)).toEqual([]);
});
