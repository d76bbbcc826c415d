/** The order of sales is the order in which they were begun, whatever the machine's clock said. */
import { closeSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { SAMPLE_KEYS } from '../till/memory-keys.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { DAY, HOUR, type Millis } from '../../src-shared/domain/time.ts';
import { finished, request } from '../domain/sale-samples.ts';
import { useJournalFile } from './journal-file.ts';

const T: Millis = 1_800_000_000_000;
const PHONE = '+77012345678' as Phone;
const own = useJournalFile();

const open = (path = own.file) => openJournal(path, () => 'stamp', SAMPLE_KEYS).journal;

/** The identifiers say nothing of the order: they carry a wall clock's time too. */
const idOf = (index: number, count: number) => String(count - index).padStart(26, '0');
const started = (saleId: string): Sale => startSale(request({ saleId })).sale;
const done = (saleId: string, resolution: 'confirmed' | 'pending'): Sale => ({
  ...started(saleId),
  state: finished({ resolution }),
});

/** Sells at those times, in that order; the identifiers in the order of selling. */
function sell(times: readonly Millis[], resolution: 'confirmed' | 'pending'): readonly string[] {
  const journal = open();
  journal.openShift('Dana', true, times[0] ?? T);
  const ids = times.map((at, index) => {
    const saleId = idOf(index, times.length);
    journal.beginSale(started(saleId), at);
    journal.saveSale(done(saleId, resolution), at);
    return saleId;
  });
  journal.close();
  return ids;
}

describe.each([
  ['three hours forwards', 3 * HOUR],
  ['three hours back', -3 * HOUR],
  ['ten years forwards', 3_652 * DAY],
  ['back to 1970', -T],
])('the clock goes %s between two sales', (_name, jump) => {
  test('the current sale after a restart is the one begun last', () => {
    const [, second = ''] = sell([T, T + jump], 'confirmed');
    const journal = open();
    expect(journal.currentSale()?.request.saleId).toBe(second);
    journal.close();
  });

  test('lists begin with the newest, what waits is resolved oldest first', () => {
    const [first = '', second = ''] = sell([T, T + jump], 'pending');
    const journal = open();
    expect(journal.sales('', 0, 9).rows.map((row) => row.saleId)).toEqual([second, first]);
    expect(journal.customerHistory(PHONE, 1).map((past) => past.at)).toEqual([T + jump]);
    expect(journal.pendingSales().map(({ sale }) => sale.request.saleId)).toEqual([first, second]);
    const report = journal.shiftReport();
    expect(report.unresolved.map((row) => row.saleId)).toEqual([first, second]);
    expect(report.sales.count).toBe(2);
    journal.close();
  });

  test('results that are missing are asked for oldest first', () => {
    const ids = sell([T, T + jump], 'confirmed');
    const journal = open();
    expect(journal.salesWithoutResult().map((sale) => sale.request.saleId)).toEqual(ids);
    journal.close();
  });

  test('the current shift is the one opened last, with the sales made in it', () => {
    const journal = open();
    const early = journal.openShift('Dana', true, T);
    expect(journal.closeShift(T + jump).closedAt).toBe(T + jump);
    const late = journal.openShift('Aigul', true, T + jump);
    journal.beginSale(started(idOf(0, 1)), T);
    journal.saveSale(done(idOf(0, 1), 'confirmed'), T);
    expect(journal.currentShift()?.number).toBe(late.number);
    expect(journal.shiftTotals().sales).toBe(1);
    expect(journal.shiftReport(early.number).sales.count).toBe(0);
    journal.close();
  });
});

test('at any times whatever, in the journal and in a copy of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 4_000_000_000_000 }), { minLength: 1, maxLength: 12 }),
      async (times) => {
        rmSync(own.folder, { recursive: true, force: true });
        const newestFirst = sell(times, 'pending').toReversed();
        const journal = open();
        await journal.backup();
        journal.close();
        const [copy = ''] = readdirSync(join(own.folder, 'backups'));
        for (const path of [own.file, join(own.folder, 'backups', copy)]) {
          const read = open(path);
          expect(read.sales('', 0, 99).rows.map((row) => row.saleId)).toEqual(newestFirst);
          expect(read.currentSale()?.request.saleId).toBe(newestFirst[0]);
          read.close();
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('what is saved from a damaged file keeps its order', () => {
  const ids = sell(
    Array.from({ length: 400 }, (_, index) => T - index * HOUR),
    'pending',
  );
  const handle = openSync(own.file, 'r+');
  const middle = Math.floor(statSync(own.file).size / 2 / 4_096) * 4_096;
  writeSync(handle, Buffer.alloc(16_384, 0xab), 0, 16_384, middle);
  closeSync(handle);
  const journal = open();
  const saved = journal.pendingSales().map(({ sale }) => sale.request.saleId);
  expect(saved.length).toBeGreaterThan(200);
  expect(saved.length).toBeLessThan(400);
  expect(saved).toEqual(ids.filter((id) => saved.includes(id)));
  expect(journal.currentSale()?.request.saleId).toBe(ids.at(-1));
  journal.close();
});

test('a copy made after the clock was set back is kept, the oldest goes', async () => {
  const stamps = [...Array.from({ length: 12 }, (_, day) => `2026-11-${10 + day}`), '1970-01-01'];
  const { journal } = openJournal(own.file, () => stamps.shift() ?? '', SAMPLE_KEYS);
  while (stamps.length > 0) await journal.backup();
  journal.close();
  const copies = readdirSync(join(own.folder, 'backups')).toSorted();
  expect(copies).toHaveLength(10);
  expect(copies.at(0)).toBe('journal-000004-2026-11-13.sqlite');
  expect(copies.at(-1)).toBe('journal-000013-1970-01-01.sqlite');
});
