/** Money that is handed over while the file takes nothing: the same facts in memory and, once it is written again, in the file. */
import { describe, expect, test } from 'vitest';
import type { OpenedJournal } from '../../src-main/ports/journal.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { hold } from './file-locker.ts';
import { useJournalFile } from './journal-file.ts';
import { begun, breaksIn, edit, intent, openTrailed, paid, saleId, T } from './trail-samples.ts';

const own = useJournalFile();

/** 6 950 ₸ in money: 2 000 in cash, the rest by card. */
const split = {
  ...paid(7),
  state: {
    ...paid(7).state,
    payment: {
      method: 'mixed',
      tendered: null,
      split: { cash: tiyn(200_000), rest: 'card' },
    },
  },
} as Sale;

/** Sells it, and writes down that so much is to be given back of it. */
function asked(...amounts: readonly number[]) {
  const { journal, disk } = openTrailed(own.file);
  journal.openShift('Dana', true, T);
  journal.beginSale(begun(7), T + 1);
  journal.saveSale(split, T + 2);
  journal.dismissSale(saleId(7));
  for (const [index, amount] of amounts.entries()) {
    const sum = { amount: tiyn(amount), money: tiyn(amount) };
    journal.recordReversalIntent(intent(7, { ...sum, requestId: saleId(900 + index) }), T + 3);
  }
  const end = (nth: number, outcome: 'done' | 'notDone') => {
    const money = tiyn(amounts[nth - 1] ?? 0);
    const told = { outcome, fault: null, refundedBonus: ZERO, money, cashback: null };
    journal.recordReversalOutcome(saleId(899 + nth), told, T + 10);
  };
  const facts = () =>
    journal.reversals(id('7')).map(({ givenIn, givenCash }) => [givenIn, givenCash]);
  return { journal, disk, end, facts };
}

test('in which shift and how much in cash, as they were told', async () => {
  const { journal, disk, end, facts } = asked(600_000, 60_000, 5_000);
  const holder = await hold(own.file, 'BEGIN EXCLUSIVE');
  end(2, 'done');
  journal.closeShift(T + 20);
  journal.openShift('Dana', true, T + 21);
  end(1, 'done');
  end(2, 'notDone');
  expect(disk.state().reason).toBe('locked');
  const told = [
    [2, 165_000],
    [1, 0],
    [null, null],
  ];
  expect(facts()).toEqual(told);
  await holder.release();
  disk.tryAgain();
  expect(disk.state()).toMatchObject({ reason: null, rejectedWrites: 0 });
  expect(facts()).toEqual(told);
  const drawers = [1, 2].map((shift) => journal.shiftReport(shift).drawer?.back);
  expect(drawers).toEqual([0, 165_000]);
  journal.close();
  expect(breaksIn(own.file)).toEqual([]);
});

test.each([
  ['isn’t known of it yet', false],
  ['is to be given back', true],
])('also of a sale so old that only what %s brings it into memory', async (_what, isDone) => {
  const { journal: before, end } = asked(600_000);
  if (isDone) end(1, 'done');
  before.close();
  // As many newer ones as memory takes.
  edit(
    own.file,
    `WITH RECURSIVE newer (n) AS (SELECT 1001 UNION ALL SELECT n + 1 FROM newer WHERE n < 11000)
     INSERT INTO sales (sale_id, shift_id, started_at, changed_at, amount, bonus, state, resolution, dismissed, sale)
     SELECT printf('%026d', n), shift_id, started_at, changed_at, amount, bonus, state, resolution, 1, sale
     FROM newer, sales WHERE sale_id = '${saleId(7)}'`,
  );
  const { journal, disk } = own.open();
  const holder = await hold(own.file, 'BEGIN EXCLUSIVE');
  const back = { refundedBonus: ZERO, money: tiyn(600_000), cashback: null };
  journal.recordReversalOutcome(saleId(900), { outcome: 'done', fault: null, ...back }, T + 10);
  expect(disk.state().reason).toBe('locked');
  expect(journal.reversals(id('7'))).toMatchObject([{ givenIn: 1, givenCash: 105_000 }]);
  expect(journal.saleRow(saleId(7))).toMatchObject({ split: { cash: 200_000, rest: 'card' } });
  expect(journal.saleRow(saleId(1001))).not.toBeNull();
  await holder.release();
  journal.close();
});

test.each([
  ['said to be given stays so, though the record didn’t show it just then', 'done', null],
  ['that was never told can’t have been', 'notDone', tiyn(10_000)],
] as const)('money %s', (_name, before, money) => {
  const { journal, end } = asked(10_000);
  end(1, before);
  end(1, 'notDone');
  journal.acknowledgeReversal(saleId(900), T + 20);
  end(1, 'done');
  expect(journal.openItems().toGiveBack?.money ?? null).toBe(money);
  journal.close();
});

/** `end` is written in memory, while the file changes as `sql` says. */
async function lose({ disk }: Pick<OpenedJournal, 'disk'>, end: () => void, sql: string) {
  const holder = await hold(own.file, 'BEGIN EXCLUSIVE');
  end();
  expect(disk.state().reason).toBe('locked');
  await holder.release();
  edit(own.file, sql);
  disk.tryAgain();
  expect(disk.state().reason).toBeNull();
}

describe('the file comes back without what was asked for', () => {
  test('all the same, what became of it is in the file, once, and its money is told', async () => {
    const all = asked(600_000, 60_000);
    const { journal, end } = all;
    const ends = () => {
      end(2, 'notDone');
      end(2, 'done');
      end(1, 'done');
    };
    await lose(all, ends, 'DELETE FROM reversals');
    expect(all.disk.state().rejectedWrites).toBe(0);
    expect(journal.reversals(id('7'))).toMatchObject([
      { requestId: saleId(900), outcome: 'done', money: 600_000 },
      { requestId: saleId(901), outcome: 'done', money: 60_000 },
    ]);
    expect(journal.openItems().toGiveBack?.money).toBe(600_000);
    expect(journal.shiftReport(1).refunds).toMatchObject({ count: 2, amount: 660_000 });
    journal.close();
  });

  test('nor the sale: its money is told as that of an order that is known by its number alone', async () => {
    const all = asked(10_000);
    const sql = 'DELETE FROM reversals; DELETE FROM calls; DELETE FROM sales';
    await lose(all, () => all.end(1, 'done'), sql);
    expect(all.disk.state().rejectedWrites).toBe(0);
    expect(all.journal.openItems().toGiveBack).toEqual({ of: { orderId: '7' }, money: 10_000 });
    expect(all.journal.foreignOrders(0, 9).rows).toMatchObject([{ orderId: '7', outcome: 'done' }]);
    all.journal.close();
  });

  test('in an earlier run of the program: what could not be written is counted', async () => {
    asked(10_000).journal.close();
    const { journal, disk } = openTrailed(own.file);
    const back = { refundedBonus: ZERO, money: tiyn(10_000), cashback: null };
    const end = () =>
      journal.recordReversalOutcome(saleId(900), { outcome: 'done', fault: null, ...back }, T + 10);
    await lose({ disk }, end, 'DELETE FROM reversals');
    expect(disk.state().rejectedWrites).toBe(1);
    expect(journal.reversals(id('7'))).toEqual([]);
    journal.close();
  });
});
