/**
 * A page of the journal is destroyed while the till runs: what it still knows is written again to the salvaged file,
 * and nobody is said to have changed that.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { useJournalFile } from './journal-file.ts';
import { begun, breaksIn, intent, openTrailed, paid, saleId, T } from './trail-samples.ts';

const own = useJournalFile();
const PAGE = 4_096;

/** The page that the question gives is no page any more. */
function destroy(file: string, question: string): void {
  const other = new DatabaseSync(file);
  // Written by a connection of its own, so that the next read finds the file changed.
  other.exec(`INSERT INTO cashiers VALUES ('Q', 'q'); PRAGMA wal_checkpoint(TRUNCATE)`);
  const page = Number(other.prepare(question).get()?.['page']);
  other.close();
  expect(page).toBeGreaterThan(1);
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(PAGE, 0xab), 0, PAGE, (page - 1) * PAGE);
  closeSync(handle);
}

const LAST_OF_SALES = `SELECT pageno AS page FROM dbstat
  WHERE name = 'sales' AND pagetype = 'leaf' ORDER BY path DESC LIMIT 1`;
const OF_REVERSALS = `SELECT rootpage AS page FROM sqlite_schema WHERE name = 'reversals'`;
const LAST = 120;

const after = ({ state }: Sale, change: object) => ({ ...state, ...change }) as Sale['state'];

test.each<[string, { before: Sale | null; now: Sale }]>([
  [
    'paid and confirmed',
    {
      before: { ...paid(LAST), state: after(paid(LAST), { resolution: 'pending' }) },
      now: paid(LAST),
    },
  ],
  ['being completed', { before: null, now: { ...paid(LAST), state: completing() } }],
])('the newest sale, %s', (_what, { before, now }) => {
  const { journal, disk } = openTrailed(own.file);
  journal.openShift('Dana', true, T);
  for (let number = 1; number < LAST; number += 1) {
    journal.beginSale(begun(number), T + number);
    journal.saveSale(paid(number), T + number);
  }
  journal.beginSale(begun(LAST), T + LAST);
  if (before !== null) journal.saveSale(before, T + LAST + 1);
  destroy(own.file, LAST_OF_SALES);
  journal.saveSale(now, T + LAST + 2);
  expect(disk.state().reason).toBe('damaged');
  disk.tryAgain();
  expect(disk.state()).toMatchObject({ reason: null, quarantined: true });
  expect(journal.findSale(saleId(LAST))?.state.at).toBe(now.state.at);
  journal.close();
  const breaks = breaksIn(own.file);
  // Others of that page are gone, and said to be.
  expect(breaks).not.toEqual([]);
  expect(breaks.filter((one) => one.includes(saleId(LAST)))).toEqual([]);
});

function completing(): Sale['state'] {
  const { state } = paid(LAST);
  if (state.at !== 'done' || state.payment === null) throw new Error('not paid');
  return { at: 'completing', order: state.order, payment: state.payment } as Sale['state'];
}

test('a revert or refund whose outcome isn’t known', () => {
  const { journal, disk } = openTrailed(own.file);
  journal.openShift('Dana', true, T);
  journal.beginSale(begun(1), T);
  journal.saveSale(paid(1), T + 1);
  journal.recordReversalIntent(intent(1), T + 2);
  destroy(own.file, OF_REVERSALS);
  journal.reversals(id('1'));
  expect(disk.state().reason).toBe('damaged');
  disk.tryAgain();
  expect(disk.state()).toMatchObject({ reason: null, quarantined: true });
  expect(journal.reversals(id('1'))).toMatchObject([{ outcome: 'unknown' }]);
  journal.close();
  expect(breaksIn(own.file).filter((one) => one.includes('reversal'))).toEqual([]);
});
