/**
 * What of a closed shift comes back to a file that has lost that shift, too: it stands in its own shift, which counted it,
 * and in no other one.
 */
import { expect, test } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { destroy, LAST_OF_SALES, OF_REVERSALS, rootOf } from './damage.ts';
import { useJournalFile } from './journal-file.ts';
import { begun, breaksIn, edit, intent, openTrailed, paid, saleId, T } from './trail-samples.ts';

const own = useJournalFile();
const LAST = 120;
type Opened = ReturnType<typeof openTrailed>;

const pending = (number: number): Sale => {
  const sale = paid(number);
  return { ...sale, state: { ...sale.state, resolution: 'pending' } as Sale['state'] };
};

/** A shift is closed with so many sales, the last of them pending; `meanwhile`: before that. Another one is open. */
function closedWith(count: number, meanwhile: (opened: Opened) => void = () => {}): Opened {
  const opened = openTrailed(own.file);
  const { journal } = opened;
  const seller = { cashierId: 'C1', name: 'Dana' };
  journal.openShift('Dana', true, T);
  for (let number = 1; number <= count; number += 1) {
    journal.beginSale(begun(number), T + number, { seller, supervisor: null });
    journal.saveSale(number < count ? paid(number) : pending(number), T + number);
  }
  journal.dismissSale(saleId(count));
  meanwhile(opened);
  expect(journal.closeShift(T + 300)).toMatchObject({ sales: { count } });
  journal.openShift('Aru', true, T + 400, tiyn(5_000));
  return opened;
}

function back({ disk }: Opened): void {
  expect(disk.state().reason).toBe('damaged');
  disk.tryAgain();
  expect(disk.state()).toMatchObject({ reason: null, quarantined: true, rejectedWrites: 0 });
}

const told = (what: RegExp) => breaksIn(own.file).filter((one) => what.test(one));

test.each<[string, 'saveSale' | 'saveAccrual' | null]>([
  ['confirmed when the file is back', null],
  ['confirmed later', 'saveSale'],
  ['later, by whoever waits for what is written', 'saveAccrual'],
])('a sale, %s', (_when, later) => {
  const opened = closedWith(LAST);
  const { journal } = opened;
  destroy(own.file, LAST_OF_SALES, rootOf('shifts'));
  if (later === null) journal.saveSale(paid(LAST), T + 500);
  else journal.sales('', 0, 1);
  back(opened);
  if (later !== null) {
    expect(journal.findSale(saleId(LAST))).toBeNull();
    journal[later](paid(LAST), T + 500);
  }
  // What isn't lost is asked for as ever.
  const call = { saleId: saleId(999), call: 'completeOrder', at: T } as const;
  expect(() => journal.recordCallStart(call)).toThrow();
  expect(journal.currentShift()).toMatchObject({ number: 2 });
  expect(journal.currentSale()).toBeNull();
  expect(journal.sellerOf(saleId(LAST))).toBe('C1');
  expect(journal.shiftTotals()).toEqual({ sales: 0, taken: 0 });
  // It is told as one of the lost shift.
  expect(journal.saleRow(saleId(LAST))).toMatchObject({ shiftNumber: 1 });
  expect(journal.closeShift(T + 600)).toMatchObject({
    sales: { count: 0, amount: 0 },
    byMethod: {},
    drawer: { expected: 5_000 },
    fromEarlierShifts: { count: 1 },
  });
  // The lost one's number stays its own.
  expect(journal.openShift('Dana', true, T + 700)).toMatchObject({ number: 3 });
  journal.close();
  expect(told(/rowMissing \d+ shift/u)).not.toEqual([]);
  expect(told(new RegExp(`shift [23]|${saleId(LAST)}`, 'u'))).toEqual([]);
});

test('a refund that isn’t known yet: its money is of the shift in which it is given', () => {
  const opened = closedWith(2, ({ journal }) => {
    journal.recordReversalIntent(intent(1), T + 200);
  });
  const { journal } = opened;
  destroy(own.file, OF_REVERSALS, rootOf('shifts'));
  journal.reversals(id('1'));
  back(opened);
  expect(journal.reversals(id('1'))).toMatchObject([{ outcome: 'unknown' }]);
  const end = { refundedBonus: tiyn(1_000), money: tiyn(9_000), cashback: null } as const;
  journal.recordReversalOutcome(saleId(901), { outcome: 'done', fault: null, ...end }, T + 500);
  expect(journal.closeShift(T + 600)).toMatchObject({
    refunds: { count: 1, amount: 9_000 },
    drawer: { back: 9_000 },
  });
  journal.close();
  expect(own.rows('SELECT shift_id, ended_in, given_in FROM reversals')).toEqual([
    { shift_id: 1, ended_in: 2, given_in: 2 },
  ]);
  expect(told(/reversal/u)).toEqual([]);
  edit(own.file, 'UPDATE reversals SET shift_id = 2');
  expect(told(/reversal/u)).not.toEqual([]);
});
