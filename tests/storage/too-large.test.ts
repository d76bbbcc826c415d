/**
 * A number that is too large for this program, put into the file by hand: it ends no reading of the trail, is noticed where
 * it is told of, and nothing that is shown or closed fails by it.
 */
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../src-main/storage/migrations/migrations.ts';
import { salvage } from '../../src-main/storage/file/salvage.ts';
import { MAX_NUMBER } from '../../src-main/storage/sql.ts';
import { verifyFile } from '../../src-main/storage/trail/verify-file.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { useJournalFile } from './journal-file.ts';
import {
  breaksIn,
  edit,
  filled,
  findBreaks,
  intent,
  KEY,
  openTrailed,
  OTHER_KEY,
  saleId,
  source,
  T,
} from './trail-samples.ts';

const own = useJournalFile();
const HUGE = '1152921504606846976';
const OPEN_SALE = `sale_id = '${saleId(12)}'`;

test.each([
  ['sales', 'amount', OPEN_SALE, ['sale']],
  ['sales', 'told', OPEN_SALE, ['sale']],
  ['sales', 'cashback_in', OPEN_SALE, ['sale']],
  ['reversals', 'money', 'reversal_id = 2', ['reversal']],
  ['reversals', 'given_cash', 'reversal_id = 2', ['reversal']],
  ['customer_edits', 'steady_at', 'edit_id = 2', ['edit']],
  ['shifts', 'opening_float', 'shift_id = 2', ['shift']],
  ['shifts', 'counted_cash', 'shift_id = 1', ['shift']],
  ['events', 'at', 'n = 20', [undefined]],
  ['events', 'n', 'n = 20', [undefined]],
  // Of these nothing is told.
  ['sales', 'tries', OPEN_SALE, []],
  ['sales', 'started_at', OPEN_SALE, []],
])('%s.%s: all is read, shown and closed', (table, column, where, about) => {
  filled(own.file);
  edit(own.file, `UPDATE ${table} SET ${column} = ${HUGE} WHERE ${where}`);
  const { journal, disk } = openTrailed(own.file);
  expect(disk.state().reason).toBeNull();
  const found = findBreaks(journal);
  expect([...new Set(found.map(({ row }) => row?.kind))]).toEqual(about);
  expect(verifyFile(own.file, KEY, [])?.breaks).toEqual(found);
  journal.openItems();
  journal.shiftTotals();
  expect(journal.sales('', 0, 50).rows).toHaveLength(8);
  expect(journal.pastShifts(0, 10, null).rows).toHaveLength(1);
  expect(journal.shiftReport().trail).not.toBeNull();
  const closed = journal.closeShift(T + 200);
  expect((closed.trail?.breaks ?? 0) > 0).toBe(about.length > 0);
  journal.close();
});

test('nor does one that no sum can hold', () => {
  filled(own.file);
  edit(
    own.file,
    `UPDATE sales SET amount = 9223372036854775807; UPDATE reversals SET money = 9223372036854775807`,
  );
  const { journal } = openTrailed(own.file);
  expect(journal.shiftTotals()).toEqual({ sales: 4, taken: MAX_NUMBER });
  expect(journal.shiftReport().byMethod['cash']?.amount).toBe(MAX_NUMBER);
  expect(findBreaks(journal).length).toBeGreaterThan(8);
  expect(
    journal.closeShift(T + 200, null, { counted: tiyn(1), reason: 'x' }).trail?.breaks,
  ).toBeGreaterThan(4);
  journal.close();
});

test.each(['0.5', '9e999', '"much"'])('nor does %s where a sale’s money is told', (value) => {
  filled(own.file);
  edit(
    own.file,
    `UPDATE sales SET sale = json_set(sale, '$.state.payment.split', json('{"cash":${value},"rest":"card"}'),
       '$.state.result.cashback', json('${value}')) WHERE ${OPEN_SALE};
     UPDATE shifts SET report = json_set(report, '$.sales.amount', json('${value}'), '$.drawer.expected', json('${value}'))
     WHERE closed_at IS NOT NULL`,
  );
  const { journal } = openTrailed(own.file);
  expect(journal.pastShifts(0, 10, null).rows).toHaveLength(1);
  expect(journal.shiftReport().trail).not.toBeNull();
  const intended = { ...intent(12), requestId: saleId(990) };
  expect(journal.recordReversal(intended, T + 150)).toBe(true);
  expect(journal.closeShift(T + 200).trail?.breaks).toBeGreaterThan(0);
  journal.close();
});

test('an event that is put behind all others hides none that are told since', () => {
  filled(own.file);
  edit(own.file, `INSERT INTO events SELECT ${HUGE}, at, type, event, mac FROM events WHERE n = 5`);
  const { journal } = openTrailed(own.file);
  const before = journal.trailHead()?.count ?? 0;
  journal.recordEvent({ type: 'pinFailed' }, T);
  expect(journal.trailHead()?.count).toBe(before + 1);
  journal.close();
  expect(breaksIn(own.file)).toEqual(['changed  ']);
  edit(own.file, `UPDATE events SET n = -5 WHERE n = ${HUGE}`);
  expect(breaksIn(own.file)).toEqual(['changed  ']);
});

/** Sixty of them: more than are read in one go. */
const added = (
  first: string,
) => `WITH RECURSIVE c(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM c WHERE x < 59)
  INSERT INTO sales (rowid, sale_id, shift_id, started_at, changed_at, amount, bonus, state, sale)
  SELECT ${first} + x, printf('%026d', 5000 + x), 2, started_at, changed_at, amount, bonus, state, sale
  FROM c, sales WHERE ${OPEN_SALE}`;

test.each(['-5000', `-${HUGE}`, HUGE])('rows that are added from number %s on', (first) => {
  filled(own.file);
  edit(own.file, added(first));
  const { journal } = openTrailed(own.file);
  let check = journal.checkShift(null);
  while (check?.isWhole === false) check = journal.checkShift(check);
  expect(check?.breaks.map(({ what }) => what)).toContain('rowAdded');
  expect(journal.closeShift(T + 200, check).trail?.breaks).toBeGreaterThan(0);
  expect(findBreaks(journal)).not.toEqual([]);
  journal.close();
});

test('the days of years, added up where a chain begins, keep no journal from its file', () => {
  filled(own.file);
  edit(
    own.file,
    `WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 5200)
     INSERT INTO shifts (cashier, opened_at, with_bonuses, closed_at) SELECT 'Dana', ${T} + x, 1, 1 FROM c`,
  );
  const { journal, disk } = openTrailed(own.file, source(OTHER_KEY));
  expect(disk.state().reason).toBeNull();
  expect(findBreaks(journal).map(({ what }) => what)).not.toContain('olderRows');
  journal.close();
});

test('what is salvaged loses nothing by it', () => {
  filled(own.file);
  edit(
    own.file,
    `UPDATE sales SET tries = ${HUGE} WHERE sale_id IN ('${saleId(2)}', '${saleId(12)}')`,
  );
  const into = new DatabaseSync(':memory:');
  for (const sql of MIGRATIONS) into.exec(sql);
  salvage(own.file, into);
  expect(into.prepare('SELECT count(*) AS n FROM sales').get()).toEqual({ n: 8 });
  into.close();
});
