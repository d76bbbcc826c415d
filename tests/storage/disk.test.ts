/** A disk that takes nothing: full, read-only, held by another program; and takes it again. */
import {
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import { JournalError, type DiskReason, type Journal } from '../../src-main/ports/journal.ts';
import { diskReasonOf, refineReason } from '../../src-main/storage/disk-reason.ts';
import type { Backing } from '../../src-main/storage/failover/failover.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { SAMPLE_KEYS } from '../till/memory-keys.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { finished, request } from '../domain/sale-samples.ts';
import { hold, remount, smallDisk } from './file-locker.ts';
import { useJournalFile } from './journal-file.ts';

const T = 1_800_000_000_000;
const own = useJournalFile();
let mounted: ReturnType<typeof smallDisk> = null;

afterEach(() => {
  mounted?.unmount();
  mounted = null;
});

const saleOf = (number: number): Sale =>
  startSale(request({ saleId: String(number).padStart(26, '0') })).sale;
const paid = (number: number): Sale => ({
  ...saleOf(number),
  state: finished({ resolution: 'confirmed' }),
});

/** A sale from its beginning to its end, with a call. */
function sell(journal: Journal, number: number): void {
  const { saleId } = saleOf(number).request;
  expect(journal.beginSale(saleOf(number), T + number)).toBe(true);
  const call = { saleId, call: 'createOrder', at: T + number } as const;
  journal.recordCallStart(call);
  journal.saveSale(saleOf(number), T + number);
  journal.recordCallEnd(call, { ok: true }, T + number);
  journal.saveSale(paid(number), T + number);
  journal.dismissSale(saleId);
}

const SALES = 'SELECT sale_id FROM sales ORDER BY rowid';
const numbers = () => own.rows(SALES).map((row) => Number((row as { sale_id: string }).sale_id));
const FULL_STEPS = `SELECT sale_id, call, ok FROM calls ORDER BY call_id`;

/** Afterwards the file holds what it would hold without any trouble. */
function expectWhole(journal: Journal, count: number): void {
  const expected = Array.from({ length: count }, (_, index) => index + 1);
  expect(numbers()).toEqual(expected);
  expect(own.rows(FULL_STEPS)).toEqual(
    expected.map((number) => ({
      sale_id: saleOf(number).request.saleId,
      call: 'createOrder',
      ok: 1,
    })),
  );
  expect(own.rows(`SELECT count(*) AS n FROM sales WHERE state = 'done'`)).toEqual([{ n: count }]);
  expect(own.rows('SELECT count(*) AS n FROM shifts')).toEqual([{ n: 1 }]);
  expect(journal.shiftReport().sales.count).toBe(count);
}

/** Not even readable beside it. */
const TO_ITSELF = [
  'PRAGMA locking_mode = EXCLUSIVE',
  'BEGIN EXCLUSIVE',
  'CREATE TABLE holder (a)',
  'DROP TABLE holder',
] as const;

describe('a file that another program holds', () => {
  test('while sales go on: they are in memory, and in the file when it lets go', async () => {
    const { journal, disk } = own.open();
    journal.openShift('Dana', true, T);
    sell(journal, 1);
    const holder = await hold(own.file, 'BEGIN EXCLUSIVE');
    sell(journal, 2);
    expect(disk.state()).toMatchObject({ reason: 'locked', unreadable: false });
    expect([...disk.state().unsavedSales]).toEqual([saleOf(2).request.saleId]);
    // The shift so far is whole, what is on the disk and what isn't.
    expect(journal.shiftTotals().sales).toBe(2);
    expect(journal.sales('', 0, 10).rows).toHaveLength(2);
    expect(numbers()).toEqual([1]);
    // Tried with each write, without waiting for the lock every time.
    const began = performance.now();
    sell(journal, 3);
    expect(performance.now() - began).toBeLessThan(1_000);
    await holder.release();
    disk.tryAgain();
    expect(disk.state()).toMatchObject({ reason: null });
    expect(disk.state().unsavedSales.size).toBe(0);
    sell(journal, 4);
    expectWhole(journal, 4);
    journal.close();
  });

  test('in the middle of a sale: no state and no outcome of a call is missing', async () => {
    const { journal } = own.open();
    journal.openShift('Dana', true, T);
    const { saleId } = saleOf(1).request;
    const holder = await hold(own.file, 'BEGIN EXCLUSIVE');
    journal.beginSale(saleOf(1), T);
    const inMemory = { saleId, call: 'verifyQuote', at: T } as const;
    journal.recordCallStart(inMemory);
    await holder.release();
    const onDisk = { saleId, call: 'createOrder', at: T } as const;
    journal.recordCallStart(onDisk);
    // A call that was begun in memory ends in the file, and the other way round.
    const second = await hold(own.file, 'BEGIN EXCLUSIVE');
    journal.recordCallEnd(onDisk, { ok: true }, T);
    journal.recordCallEnd(inMemory, { ok: true }, T);
    await second.release();
    journal.saveSale(paid(1), T);
    expect(own.rows('SELECT call, ok FROM calls ORDER BY call_id')).toEqual([
      { call: 'verifyQuote', ok: 1 },
      { call: 'createOrder', ok: 1 },
    ]);
    expect(own.rows('SELECT state FROM sales')).toEqual([{ state: 'done' }]);
    journal.close();
  });

  test('at the start, unreadable too: a sale that is not known meanwhile keeps its state, and the calls with it', async () => {
    const before = own.open().journal;
    before.openShift('Dana', true, T);
    before.beginSale(saleOf(1), T);
    before.close();
    const holder = await hold(own.file, ...TO_ITSELF);
    const { journal, disk } = own.open();
    expect(disk.state()).toMatchObject({ reason: 'locked', unreadable: true });
    const call = { saleId: saleOf(1).request.saleId, call: 'readResult', at: T } as const;
    journal.saveSale(saleOf(1), T, { begun: [call] });
    journal.saveSale(paid(1), T, { ended: { call, outcome: { ok: true }, at: T }, begun: [] });
    await holder.release();
    disk.tryAgain();
    expect(disk.state()).toMatchObject({ reason: null, rejectedWrites: 0 });
    expect(own.rows('SELECT call, ok FROM calls')).toEqual([{ call: 'readResult', ok: 1 }]);
    expect(journal.findSale(saleOf(1).request.saleId)).toEqual(paid(1));
    journal.close();
  });

  test('at the start, unreadable too: the shift that was open goes on when it lets go', async () => {
    const first = own.open().journal;
    const { number } = first.openShift('Dana', true, T);
    sell(first, 1);
    first.close();
    const holder = await hold(own.file, ...TO_ITSELF);
    const { journal, disk, notice } = own.open();
    expect(notice).toBeNull();
    expect(disk.state()).toMatchObject({ reason: 'locked', unreadable: true });
    expect(journal.currentShift()).toBeNull();
    journal.openShift('Aigerim', true, T);
    sell(journal, 2);
    expect(journal.currentShift()).toMatchObject({ cashier: 'Aigerim' });
    await holder.release();
    disk.tryAgain();
    expect(journal.currentShift()).toMatchObject({ number, cashier: 'Dana' });
    sell(journal, 3);
    expectWhole(journal, 3);
    expect(journal.closeShift(T).sales.count).toBe(3);
    journal.close();
  });

  test('at the start, and the last count with it: a shift opens with what was left all the same', async () => {
    const first = own.open().journal;
    first.openShift('Dana', true, T, tiyn(10_000_000));
    first.closeShift(T + 1, null, { counted: tiyn(10_000_000), reason: null });
    first.close();
    const holder = await hold(own.file, ...TO_ITSELF);
    const { journal, disk } = own.open();
    expect(journal.carriedOverCash()).toBeNull();
    journal.openShift('Aigerim', true, T + 2, ZERO);
    await holder.release();
    disk.tryAgain();
    expect(journal.currentShift()).toMatchObject({ number: 2, openingFloat: 10_000_000 });
    expect(journal.shiftReport().drawer).toMatchObject({ expected: 10_000_000 });
    journal.close();
  });

  test('until the end of the program: the last chance is taken', async () => {
    const { journal } = own.open();
    journal.openShift('Dana', true, T);
    const holder = await hold(own.file, 'BEGIN EXCLUSIVE');
    sell(journal, 1);
    await holder.release();
    journal.close();
    expect(numbers()).toEqual([1]);
  });

  test('a reversal is not begun: its intent must be on the disk', async () => {
    const { journal, disk } = own.open();
    journal.openShift('Dana', true, T);
    sell(journal, 1);
    const holder = await hold(own.file, 'BEGIN EXCLUSIVE');
    const intend = () =>
      journal.recordReversalIntent(
        {
          orderId: id('7'),
          saleId: saleOf(1).request.saleId,
          requestId: '1'.padStart(26, '0'),
          kind: 'revert',
          amount: paid(1).request.amount,
          money: paid(1).request.amount,
          cashback: null,
          refundsBefore: 0,
          givenWith: null,
          reason: 'returned',
          method: null,
          cashier: null,
          supervisor: null,
        },
        T,
      );
    expect(intend).toThrow(JournalError);
    expect(disk.state().reason).toBe('locked');
    // Known to be failing: refused without waiting again.
    expect(intend).toThrow('the disk takes nothing');
    expect(journal.reversals(id('7'))).toEqual([]);
    await holder.release();
    // What it was checked by is in memory.
    expect(intend).toThrow(JournalError);
    disk.tryAgain();
    expect(intend()).toBe(true);
    journal.close();
  });

  test('closing the shift in memory is a closed shift in the file', async () => {
    const { journal, disk } = own.open();
    const { number } = journal.openShift('Dana', true, T);
    sell(journal, 1);
    const holder = await hold(own.file, 'BEGIN EXCLUSIVE');
    sell(journal, 2);
    expect(journal.closeShift(T + 9).sales.count).toBe(2);
    await expect(journal.backup()).rejects.toThrow(JournalError);
    journal.openShift('Aigerim', false, T + 10);
    sell(journal, 3);
    await holder.release();
    disk.tryAgain();
    expect(disk.state()).toMatchObject({ reason: null, rejectedWrites: 0 });
    expect(own.rows('SELECT shift_id, cashier, closed_at FROM shifts ORDER BY 1')).toEqual([
      { shift_id: number, cashier: 'Dana', closed_at: T + 9 },
      { shift_id: number + 1, cashier: 'Aigerim', closed_at: null },
    ]);
    expect(journal.shiftReport().sales.count).toBe(1);
    journal.close();
  });
});

/** The real SQLITE_FULL: the file may not grow by a page. */
function limited() {
  let limit: ((pages: number) => void) | null = null;
  let pages: number | null = null;
  const opened = openJournal(own.file, () => 'stamp', SAMPLE_KEYS, {
    around(backing) {
      limit = (most) => backing.database.exec(`PRAGMA max_page_count = ${most}`);
      if (pages !== null) limit(pages);
      return backing;
    },
  });
  return {
    ...opened,
    /** null: as much as it wants. */
    room(most: number | null) {
      pages = most;
      if (most !== null || opened.disk.state().reason === null) limit?.(most ?? 4_294_967_294);
    },
  };
}

describe('a disk without room', () => {
  test('in the middle of a shift', () => {
    const { journal, disk, room } = limited();
    journal.openShift('Dana', true, T);
    room(1);
    let sold = 0;
    while (disk.state().reason === null) {
      sold += 1;
      sell(journal, sold);
    }
    expect(disk.state().reason).toBe('full');
    expect(journal.shiftTotals().sales).toBe(sold);
    expect(disk.state().unsavedSales.has(paid(sold).request.saleId)).toBe(true);
    sell(journal, sold + 1);
    expect(disk.state().unsavedSales.size).toBeGreaterThanOrEqual(2);
    room(null);
    disk.tryAgain();
    expect(disk.state().reason).toBeNull();
    expectWhole(journal, sold + 1);
    journal.close();
  });

  test('of a real file system, from the start and again in the middle', ({ skip }) => {
    const place = join(own.folder, 'small');
    mkdirSync(place);
    mounted = smallDisk(place, 1_024);
    if (mounted === null)
      skip('this system does not allow to mount; max_page_count is tested above');
    own.file = join(place, 'journal.sqlite');
    const ballast = join(place, 'ballast');
    const fill = () => {
      const handle = openSync(ballast, 'a');
      try {
        for (;;) writeSync(handle, Buffer.alloc(4_096));
      } catch {
        closeSync(handle);
      }
    };
    fill();
    const { journal, disk } = own.open();
    expect(disk.state().reason).toBe('full');
    expect(disk.free()).toBe(0);
    journal.openShift('Dana', true, T);
    sell(journal, 1);
    rmSync(ballast);
    sell(journal, 2);
    expect(disk.state().reason).toBeNull();
    fill();
    let sold = 2;
    while (disk.state().reason === null) {
      sold += 1;
      sell(journal, sold);
    }
    expect(disk.state().reason).toBe('full');
    rmSync(ballast);
    disk.tryAgain();
    expect(disk.state().reason).toBeNull();
    expectWhole(journal, sold);
    journal.close();
  });
});

describe('a disk that may not be written', () => {
  test('a file system that becomes read-only and is mended', ({ skip }) => {
    const place = join(own.folder, 'small');
    mkdirSync(place);
    mounted = smallDisk(place, 2_048);
    if (mounted === null) skip('this system does not allow to mount');
    own.file = join(place, 'journal.sqlite');
    const first = own.open().journal;
    const { number } = first.openShift('Dana', true, T);
    sell(first, 1);
    first.close();
    remount(place, 'ro');
    const { journal, disk } = own.open();
    expect(disk.state()).toMatchObject({ reason: 'readOnly', unreadable: false });
    // What is there is seen all the same.
    expect(journal.currentShift()).toMatchObject({ number, cashier: 'Dana' });
    sell(journal, 2);
    expect(journal.shiftTotals().sales).toBe(2);
    remount(place, 'rw');
    disk.tryAgain();
    expect(disk.state().reason).toBeNull();
    expectWhole(journal, 2);
    journal.close();
  });

  test('a connection that may only read', () => {
    const database = new DatabaseSync(own.file);
    database.exec('CREATE TABLE t (a)');
    database.close();
    const reader = new DatabaseSync(own.file, { readOnly: true });
    let reason: DiskReason | null = null;
    try {
      reader.exec('INSERT INTO t VALUES (1)');
    } catch (error) {
      reason = diskReasonOf(error);
    }
    reader.close();
    expect(reason).toBe('readOnly');
  });
});

describe('a folder that can not be', () => {
  test('and then can: what was sold meanwhile is in the file', () => {
    const place = join(own.folder, 'till');
    writeFileSync(place, 'a file where the folder should be');
    own.file = join(place, 'journal.sqlite');
    const { journal, disk } = own.open();
    journal.openShift('Dana', true, T);
    sell(journal, 1);
    expect(disk.state().reason).toBe('other');
    rmSync(place);
    sell(journal, 2);
    expect(disk.state().reason).toBeNull();
    expectWhole(journal, 2);
    journal.close();
  });
});

describe('a file that is damaged while it is open', () => {
  test('is kept aside; the open shift and its sales go on in a fresh one', () => {
    const broken: { backing: Backing | null } = { backing: null };
    let damaged = false;
    const { journal, disk } = openJournal(own.file, () => 'stamp', SAMPLE_KEYS, {
      around(backing) {
        if (broken.backing !== null) return backing;
        broken.backing = backing;
        return { ...backing, journal: failing(backing.journal, () => damaged) };
      },
    });
    journal.openShift('Dana', true, T);
    sell(journal, 1);
    // The file is destroyed under the program, as a dying disk does it.
    damaged = true;
    destroy();
    sell(journal, 2);
    expect(disk.state()).toMatchObject({ reason: null, quarantined: true, rejectedWrites: 0 });
    expect(existsSync(`${own.file}.stamp.bad`)).toBe(true);
    expect(journal.currentShift()).toMatchObject({ cashier: 'Dana' });
    expect(numbers()).toContain(2);
    journal.close();
  });
});

/** SQLite finds the damage when it needs that page, which no test can tell. */
function failing(journal: Journal, when: () => boolean): Journal {
  return { ...journal, beginSale: (...args) => (when() ? damage() : journal.beginSale(...args)) };
}

function damage(): never {
  throw new JournalError('damaged', { reason: 'damaged' });
}

function destroy(): void {
  for (const name of [`${own.file}-wal`, own.file]) {
    const handle = openSync(name, 'r+');
    writeSync(handle, Buffer.alloc(statSync(name).size, 0xab));
    closeSync(handle);
  }
}

describe('the reason', () => {
  test.each([
    [{ errcode: 13 }, 'full'],
    [{ errcode: 8 }, 'readOnly'],
    [{ errcode: 1_032 }, 'readOnly'],
    [{ errcode: 5 }, 'locked'],
    [{ errcode: 261 }, 'locked'],
    [{ errcode: 6 }, 'locked'],
    [{ errcode: 11 }, 'damaged'],
    [{ errcode: 26 }, 'damaged'],
    [{ errcode: 14 }, 'other'],
    [{ errcode: 778 }, 'other'],
    [{ code: 'ENOSPC' }, 'full'],
    [{ code: 'EROFS' }, 'readOnly'],
    [{ code: 'EACCES' }, 'readOnly'],
    [{ code: 'ENOTDIR' }, 'other'],
    // A broken rule of a table, a wrong statement, a defect of the program.
    [{ errcode: 19 }, null],
    [{ errcode: 1, code: 'ERR_SQLITE_ERROR' }, null],
    [new TypeError('x'), null],
    [null, null],
  ] as const)('%j is %s', (error, reason) => {
    expect(diskReasonOf(error)).toBe(reason);
  });

  test('what the system knows of the folder tells "other" apart', () => {
    const fine = { free: 2 ** 30, mayWrite: true };
    expect(refineReason('other', fine)).toBe('other');
    expect(refineReason('other', { free: null, mayWrite: true })).toBe('other');
    expect(refineReason('other', { free: 4_096, mayWrite: true })).toBe('full');
    expect(refineReason('other', { ...fine, mayWrite: false })).toBe('readOnly');
    expect(refineReason('locked', { free: 0, mayWrite: false })).toBe('locked');
  });
});
