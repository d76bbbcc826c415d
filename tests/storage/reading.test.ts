/** A file that can't be read any more: the journal leaves it as it does for a write, and comes back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { JournalError, type DiskReason, type Journal } from '../../src-main/ports/journal.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import { request } from '../domain/sale-samples.ts';

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
    (base) => {
      const find: Journal['find'] = (saleId) => {
        if (failing.on) throw new JournalError('unreadable', { reason: failing.reason });
        return base.journal.find(saleId);
      };
      return { ...base, journal: { ...base.journal, find } };
    },
  );
  const { shiftId } = journal.openShift('Dana', true, T);
  const { sale } = startSale(request());
  journal.begin(sale, shiftId, T);
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
    expect(journal.find(saleId)?.request.saleId).toBe(saleId);
    expect(disk.state().reason).toBe(reason);
    expect(told).toBe(1);
    failing.on = false;
    disk.tryAgain();
    expect(disk.state()).toMatchObject({ reason: null, refused: 0 });
    expect(journal.find(saleId)?.request.saleId).toBe(saleId);
    expect(journal.currentShift()?.cashier).toBe('Dana');
    journal.close();
  },
);

test('a defect is no reason to leave the file', () => {
  const { journal, disk, failing, saleId } = opened();
  failing.on = true;
  expect(() => journal.find(saleId)).toThrow('unreadable');
  expect(disk.state().reason).toBeNull();
  journal.close();
});
