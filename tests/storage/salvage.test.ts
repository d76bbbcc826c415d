/** What survives: damage in the middle of the file, older versions, and the dated copies. */
import {
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync,
  closeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { SAMPLE_KEYS } from '../till/memory-keys.ts';
import { MIGRATIONS } from '../../src-main/storage/migrations/migrations.ts';
import { salvage } from '../../src-main/storage/file/salvage.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { finished, request } from '../domain/sale-samples.ts';
import { useJournalFile } from './journal-file.ts';

const T = 1_800_000_000_000;
const BEFORE_ACKNOWLEDGED = MIGRATIONS.findIndex((sql) => sql.includes('acknowledged_at'));
const own = useJournalFile();
let stamps = 0;

beforeEach(() => {
  stamps = 0;
});

const stamp = () => {
  stamps += 1;
  return String(stamps).padStart(4, '0');
};
const paid = (number: number): Sale => ({
  ...startSale(request({ saleId: String(number).padStart(26, '0') })).sale,
  state: finished({ resolution: 'confirmed' }),
});

/** A journal with that many paid sales, closed. */
function filled(count: number): void {
  const { journal } = openJournal(own.file, stamp, SAMPLE_KEYS);
  journal.openShift('Dana', true, T);
  for (let number = 1; number <= count; number += 1) {
    journal.beginSale(paid(number), T + number);
    journal.saveSale(paid(number), T + number);
  }
  journal.close();
}

describe('a page destroyed in the middle of the file', () => {
  test('the file is kept aside and what can be read is carried over', () => {
    filled(400);
    // Where a sale in the middle stands.
    const page = Math.floor(
      readFileSync(own.file).indexOf(`"saleId":"${paid(200).request.saleId}`) / 4_096,
    );
    const handle = openSync(own.file, 'r+');
    writeSync(handle, Buffer.alloc(4_096, 0xab), 0, 4_096, page * 4_096);
    closeSync(handle);

    const { journal, notice } = openJournal(own.file, stamp, SAMPLE_KEYS);
    expect(notice).toBe('journalQuarantined');
    expect(readdirSync(own.folder)).toContain('journal.sqlite.0001.bad');
    const shift = journal.currentShift();
    expect(shift).toMatchObject({ cashier: 'Dana' });
    const { sales } = journal.shiftTotals();
    expect(sales).toBeGreaterThan(200);
    expect(sales).toBeLessThan(400);
    // It is a whole journal again: the next sale goes on in the same shift.
    expect(journal.beginSale(paid(999), T)).toBe(true);
    journal.close();
    const again = openJournal(own.file, stamp, SAMPLE_KEYS);
    expect(again.notice).toBeNull();
    again.journal.close();
  });
});

/** The first version whose columns have the names of today. */
const RENAMED = 12;

describe('a journal of an older version', () => {
  test.each(MIGRATIONS.map((_sql, index) => index))(
    '%i of the steps done: opened with all it holds',
    (done) => {
      const old = new DatabaseSync(own.file);
      for (const sql of MIGRATIONS.slice(0, done)) old.exec(sql);
      old.exec(`PRAGMA user_version = ${done}`);
      if (done > 0) {
        old.exec(
          `INSERT INTO shifts (shift_id, cashier, opened_at, with_bonuses) VALUES (7, 'Dana', ${T}, 1)`,
        );
        const sale = paid(1);
        const resolution = done < RENAMED ? 'settlement' : 'resolution';
        old
          .prepare(
            `INSERT INTO sales (sale_id, shift_id, started_at, changed_at, amount, bonus, state, ${resolution}, sale)
           VALUES (?, 7, ?, ?, ?, ?, 'done', 'confirmed', ?)`,
          )
          .run(sale.request.saleId, T, T, sale.request.amount, sale.bonus, JSON.stringify(sale));
      }
      old.close();
      const { journal, notice } = openJournal(own.file, stamp, SAMPLE_KEYS);
      expect(notice).toBeNull();
      if (done > 0) {
        expect(journal.currentShift()).toMatchObject({ number: 7, cashier: 'Dana' });
        expect(journal.shiftReport(7)).toMatchObject({ sales: { count: 1 } });
      }
      expect(journal.sales('', 0, 5).rows).toHaveLength(done > 0 ? 1 : 0);
      journal.close();
    },
  );
});

test('of reversals of an older version only what wasn’t done yet is still to be told', () => {
  const old = new DatabaseSync(own.file);
  for (const sql of MIGRATIONS.slice(0, BEFORE_ACKNOWLEDGED)) old.exec(sql);
  old.exec(
    `INSERT INTO shifts (shift_id, cashier, opened_at, with_bonuses) VALUES (7, 'Dana', ${T}, 1)`,
  );
  for (const [at, outcome] of ['done', 'unknown'].entries())
    old.exec(
      `INSERT INTO reversals (order_id, request_id, shift_id, kind, amount, money, reason, intended_at, outcome)
       VALUES ('9', 'request ${at}', 7, 'refund', 100, 100, 'returned', ${T}, '${outcome}')`,
    );
  old.close();
  const fresh = new DatabaseSync(':memory:');
  for (const sql of MIGRATIONS) fresh.exec(sql);
  expect(salvage(own.file, fresh)).toBe(3);
  const rows = fresh.prepare('SELECT outcome, acknowledged_at AS at FROM reversals').all();
  expect(rows.map(({ outcome, at }) => [outcome, at])).toEqual([
    ['done', 0],
    ['unknown', null],
  ]);
  fresh.close();
});

describe('backups', () => {
  test('are whole journals; the last ten are kept', async () => {
    filled(3);
    const { journal } = openJournal(own.file, stamp, SAMPLE_KEYS);
    for (let count = 0; count < 12; count += 1) await journal.backup();
    journal.close();
    const backups = readdirSync(join(own.folder, 'backups')).toSorted();
    expect(backups).toHaveLength(10);
    expect(backups.at(0)).toBe('journal-000003-0003.sqlite');
    expect(backups.at(-1)).toBe('journal-000012-0012.sqlite');
    const copy = openJournal(
      join(own.folder, 'backups', 'journal-000012-0012.sqlite'),
      stamp,
      SAMPLE_KEYS,
    ).journal;
    expect(copy.sales('', 0, 10).rows).toHaveLength(3);
    copy.close();
  });

  test('one that can not be written is a JournalError, and the journal goes on', async () => {
    filled(1);
    writeFileSync(join(own.folder, 'backups'), 'a file where the folder should be');
    const { journal } = openJournal(own.file, stamp, SAMPLE_KEYS);
    await expect(journal.backup()).rejects.toThrow('the backup could not be written');
    expect(journal.sales('', 0, 10).rows).toHaveLength(1);
    journal.close();
  });

  test('other files in the folder are left alone', async () => {
    filled(1);
    mkdirSync(join(own.folder, 'backups'));
    writeFileSync(join(own.folder, 'backups', 'notes.txt'), 'mine');
    const { journal } = openJournal(own.file, stamp, SAMPLE_KEYS);
    for (let count = 0; count < 11; count += 1) await journal.backup();
    journal.close();
    expect(readdirSync(join(own.folder, 'backups'))).toContain('notes.txt');
  });
});
