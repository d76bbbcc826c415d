/** A journal that is read beside main's thread: what it says is the same, and nobody who is forgotten comes back. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Journal, JournalDisk } from '../../src-main/ports/journal.ts';
import { TRAIL_START, type TrailPosition } from '../../src-main/ports/journal/trail.ts';
import { MIGRATIONS } from '../../src-main/storage/migrations/migrations.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import {
  createReader,
  type StartReader,
  type Unanswered,
} from '../../src-main/storage/reader/reader.ts';
import { id } from '../../src-shared/domain/id.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import { finished, known, request } from '../domain/sale-samples.ts';
import { SAMPLE_KEYS } from '../till/memory-keys.ts';
import { hold } from './file-locker.ts';
import { useJournalFile } from './journal-file.ts';
import { edit } from './trail-samples.ts';

const T = 1_800_000_000_000;
const THREAD = new URL('../../src-main/storage/reader/reader-thread.ts', import.meta.url);
const PHONE = '+77019998877' as Phone;

const own = useJournalFile();
let journal: Journal;
let disk: JournalDisk;
let threads: Worker[] = [];
let told: (Unanswered | null)[] = [];
const BESIDE = {
  // However busy the machine: limits have tests of their own.
  setTimer: () => () => undefined,
  tell: (why: Unanswered | null) => void told.push(why),
};
const start: StartReader = (workerData) => {
  const thread = new Worker(THREAD, { workerData });
  threads.push(thread);
  return thread;
};
const trail = { key: SAMPLE_KEYS.trailKey, known: null, by: () => null, now: () => T };
const openWith = (startReader: StartReader) => {
  told = [];
  ({ journal, disk } = openJournal(own.file, () => 'stamp', SAMPLE_KEYS, {
    trail,
    beside: { ...BESIDE, start: startReader },
  }));
};
beforeEach(() => {
  threads = [];
  openWith(start);
  journal.openShift('Dana', true, T);
});
afterEach(() => journal.close());

const saleId = (number: number) => String(number).padStart(26, '0');
const sell = (number: number, name = 'Marked Customer', phone = PHONE) => {
  const customer = { ...known(), userId: id('77'), phone, name };
  const begun = startSale(request({ saleId: saleId(number), customer })).sale;
  journal.beginSale(begun, T + number);
  journal.saveSale({ ...begun, state: finished({ resolution: 'confirmed' }) }, T + number);
  journal.dismissSale(saleId(number));
};
const WHO = { phone: PHONE, userId: id('77') };
const backups = () => {
  const copies = join(own.folder, 'backups');
  return readdirSync(copies).map((name) => join(copies, name));
};
const customersIn = (path: string) => {
  const copy = new DatabaseSync(path, { readOnly: true });
  const found = copy.prepare('SELECT count(*) AS n FROM customers').get()?.['n'];
  copy.close();
  return found;
};

async function readTrail() {
  const found = [];
  let [position, read]: [TrailPosition | null, number] = [TRAIL_START, 0];
  while (position !== null) {
    const slice = await journal.readTrail(position);
    found.push(...slice.breaks);
    expect(slice.read).toBeGreaterThanOrEqual(read);
    [position, read] = [slice.next, slice.read];
  }
  expect(read).toBe(1);
  return found;
}

describe('on a thread of its own', () => {
  test('a search finds what main finds, also what was written a moment ago', async () => {
    for (let number = 1; number <= 40; number += 1) sell(number, `Aigerim ${number}`);
    for (const search of ['', 'aig', '8877', 'nobody'])
      expect(await journal.searchSales(search, 0, 30)).toEqual(journal.sales(search, 0, 30));
    sell(41, 'Zhanna', '+77010000041' as Phone);
    expect((await journal.searchSales('zhan', 0, 30)).rows).toHaveLength(1);
    expect(threads).toHaveLength(1);
    expect(told).toEqual([null]);
  });

  test('the trail is judged as main judges it', async () => {
    for (let number = 1; number <= 40; number += 1) sell(number);
    expect(await readTrail()).toEqual([]);
    edit(own.file, 'UPDATE sales SET amount = amount + 1 WHERE rowid = 7');
    expect((await readTrail())[0]).toMatchObject({ what: 'rowChanged' });
    let check = await journal.readShift(null);
    while (check?.isWhole === false) check = await journal.readShift(check);
    expect(check?.breaks[0]).toMatchObject({ what: 'rowChanged' });
    expect(told).toEqual([null]);
  });

  test('a copy is made while sales go on, and counts when it is whole', async () => {
    sell(1);
    const made = journal.backup();
    sell(2);
    await made;
    expect(backups().map((path) => path.split('-').slice(-2).join('-'))).toEqual([
      '000001-stamp.sqlite',
    ]);
    const copy = new DatabaseSync(backups()[0] ?? '', { readOnly: true });
    expect(copy.prepare('PRAGMA quick_check').get()).toEqual({ quick_check: 'ok' });
    copy.close();
  });

  test('two copies at once are two', async () => {
    sell(1);
    await Promise.all([journal.backup(), journal.backup()]);
    expect(backups()).toHaveLength(2);
  });
});

describe('who is forgotten meanwhile', () => {
  test('is in no answer', async () => {
    sell(1);
    const found = journal.searchSales('marked', 0, 30);
    journal.forgetCustomer(WHO);
    expect((await found).rows).toEqual([]);
  });

  test('is in no copy, and in nothing that lies beside the journal', async () => {
    sell(1);
    const sealed = sealedIn(own.file);
    const made = journal.backup();
    journal.forgetCustomer(WHO);
    await made;
    expect(backups().map(customersIn)).toEqual([0]);
    for (const path of [own.file, `${own.file}-wal`, ...backups()])
      for (const one of sealed) expect(readFileSync(path).includes(one)).toBe(false);
  });

  test('main waits for no reader: the log is emptied when that one is done', async () => {
    const data = { file: own.file, keys: SAMPLE_KEYS, trailKey: null };
    const reader = createReader({ ...BESIDE, start: () => start(data) });
    const done: string[] = [];
    reader.whenIdle(() => done.push('at once'));
    const asked = reader.ask('sales', '', 0, 30);
    reader.whenIdle(() => done.push('afterwards'));
    expect(done).toEqual(['at once']);
    await asked;
    expect(done).toEqual(['at once', 'afterwards']);
    await reader.close();
  });
});

const sealedIn = (path: string) => {
  const from = new DatabaseSync(path, { readOnly: true });
  const found = from.prepare('SELECT sealed FROM customers').all();
  from.close();
  return found.map(({ sealed }) => Buffer.from(sealed as Uint8Array).subarray(28));
};

describe('main does itself', () => {
  test.each<[string, Unanswered, StartReader]>([
    [
      'isn’t started',
      'notStarted',
      () => {
        throw new Error('no threads');
      },
    ],
    ['ends at once', 'ended', () => new Worker('process.exit(1)', { eval: true })],
    ['fails', 'ended', () => new Worker('throw new Error("x")', { eval: true })],
    [
      'has another file',
      'failed',
      (data) => start({ ...data, file: join(own.folder, 'none', 'journal.sqlite') }),
    ],
  ])('what a thread can’t that %s, but no copy', async (_what, why, startReader) => {
    journal.close();
    openWith(startReader);
    sell(1);
    expect((await journal.searchSales('marked', 0, 30)).rows).toHaveLength(1);
    expect(await readTrail()).toEqual([]);
    await expect(journal.backup()).rejects.toThrow('the backup could not be written');
    expect(backups()).toEqual([]);
    expect(told).toEqual([why]);
  });

  test('what is in memory while the file takes nothing', async () => {
    const holder = await hold(own.file, 'BEGIN EXCLUSIVE');
    sell(1);
    expect(disk.state().reason).toBe('locked');
    expect((await journal.searchSales('marked', 0, 30)).rows).toHaveLength(1);
    await expect(journal.backup()).rejects.toThrow('the disk takes nothing');
    await holder.release();
    expect(threads).toEqual([]);
  });
});

test('a copy that can’t be written is said, and leaves nothing', async () => {
  sell(1);
  writeFileSync(join(own.folder, 'backups'), 'a file');
  await expect(journal.backup()).rejects.toThrow('the backup could not be written');
});

test('what a program that ended left of a copy goes at the next start', () => {
  const left = join(own.folder, 'backups', 'journal-000001-stamp.sqlite.part');
  mkdirSync(join(own.folder, 'backups'));
  writeFileSync(left, 'Marked Customer');
  journal.close();
  openWith(start);
  expect(backups()).toEqual([]);
});

test('the thread ends with its journal, and knows the journal’s keys alone', async () => {
  const given: object[] = [];
  journal.close();
  openWith((data) => {
    given.push(data);
    return start(data);
  });
  await journal.searchSales('', 0, 30);
  const { journalKey, hashKey, trailKey } = SAMPLE_KEYS;
  expect(given).toEqual([{ file: own.file, keys: { journalKey, hashKey }, trailKey }]);
  await journal.endReading();
  expect(threads.map(({ threadId }) => threadId)).toEqual([-1]);
  journal.close();
  openWith(start);
});

describe('the figures for support', () => {
  test('are what main would say, with the files', async () => {
    sell(1);
    await journal.backup();
    const figures = await journal.figures();
    expect(figures).toMatchObject({
      'schema version': MIGRATIONS.length,
      shifts: 1,
      sales: 1,
      'sales done, confirmed': 1,
      unresolved: 0,
      'open shifts': 1,
      backups: 1,
      'damaged files kept': 0,
    });
    expect(figures['file in bytes']).toBeGreaterThan(0);
    expect(Date.parse(String(figures['last backup']))).not.toBeNaN();
    expect(told).toEqual([null]);
    const holder = await hold(own.file, 'BEGIN EXCLUSIVE');
    sell(2);
    expect(await journal.figures()).toMatchObject({ sales: 2 });
    await holder.release();
  });

  test('main doesn’t count all sales itself while somebody waits at the till', async () => {
    journal.close();
    openWith(() => new Worker('process.exit(1)', { eval: true }));
    await expect(journal.figures()).rejects.toThrow('the reader said nothing');
  });
});
