/** A file that can't be read any more: the journal leaves it as it does for a write, and comes back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { JournalError, type DiskReason, type Journal } from '../../src-main/ports/journal.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { SAMPLE_KEYS } from '../till/memory-keys.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { id } from '../../src-shared/domain/id.ts';
import { request } from '../domain/sale-samples.ts';
import { NAMES, PHONE, saleIdOf, USER, writeOldWords } from './older-words.ts';

const T = 1_800_000_000_000;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reading-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** With one sale in it, and a file of which a read fails as told. */
function opened() {
  const failing: { reason: DiskReason | null; on: boolean } = { reason: null, on: false };
  const { journal, disk } = openJournal(
    join(folder, 'journal.sqlite'),
    () => 'stamp',
    SAMPLE_KEYS,
    {
      around(base) {
        const find: Journal['findSale'] = (saleId) => {
          if (failing.on) throw new JournalError('unreadable', { reason: failing.reason });
          return base.journal.findSale(saleId);
        };
        return { ...base, journal: { ...base.journal, findSale: find } };
      },
    },
  );
  journal.openShift('Dana', true, T);
  const { sale } = startSale(request());
  journal.beginSale(sale, T);
  return { journal, disk, failing, saleId: sale.request.saleId };
}

test.each(['damaged', 'other', 'locked'] as const)(
  'a read that finds it %s is answered from memory, said, and the file taken again when it can be',
  (reason) => {
    const { journal, disk, failing, saleId } = opened();
    let told = 0;
    disk.onChange(() => {
      told += 1;
    });
    Object.assign(failing, { on: true, reason });
    expect(journal.findSale(saleId)?.request.saleId).toBe(saleId);
    expect(disk.state().reason).toBe(reason);
    expect(told).toBe(1);
    failing.on = false;
    disk.tryAgain();
    expect(disk.state()).toMatchObject({ reason: null, rejectedWrites: 0 });
    expect(journal.findSale(saleId)?.request.saleId).toBe(saleId);
    expect(journal.currentShift()?.cashier).toBe('Dana');
    journal.close();
  },
);

test('a defect is no reason to leave the file', () => {
  const { journal, disk, failing, saleId } = opened();
  failing.on = true;
  expect(() => journal.findSale(saleId)).toThrow('unreadable');
  expect(disk.state().reason).toBeNull();
  journal.close();
});

test('one sale whose text is damaged hinders no other, and is counted by its columns', () => {
  const file = join(folder, 'journal.sqlite');
  writeOldWords(file);
  const database = new DatabaseSync(file);
  database
    .prepare(`UPDATE sales SET sale = '{"half of it' WHERE sale_id IN (?, ?)`)
    .run(saleIdOf('confirmed'), saleIdOf('attention'));
  database.close();
  const { journal, notice } = openJournal(file, () => 'stamp', SAMPLE_KEYS);
  expect(notice).toBeNull();
  expect(journal.sales('', 0, 50).rows).toHaveLength(NAMES.length);
  expect(journal.saleRow(saleIdOf('confirmed'))).toMatchObject({
    amount: 1_250_000,
    resolution: 'confirmed',
  });
  expect(journal.sales('', 0, 50, 'unresolved').rows).toHaveLength(8);
  expect(journal.heldBonuses(id(USER), saleIdOf('without'))).toBe(0);
  expect(journal.customerHistory(PHONE as Phone, 50).length).toBeGreaterThan(0);
  expect(journal.closeShift(T)).toMatchObject({
    sales: { count: 10, amount: 12_500_000 },
    byMethod: { cash: { count: 8 } },
    cashbackCredited: 0,
  });
  journal.close();
});
