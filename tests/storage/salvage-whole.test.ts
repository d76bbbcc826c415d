/** A damaged journal is carried over into a fresh one, all or nothing, whatever happens meanwhile. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { salvage } from '../../src-main/storage/file/salvage.ts';
import { MIGRATIONS } from '../../src-main/storage/migrations/migrations.ts';
import { smallDisk } from './file-locker.ts';
import { NAMES, writeOldWords } from './older-words.ts';
import { useJournalFile } from './journal-file.ts';

const own = useJournalFile();
let mounted: ReturnType<typeof smallDisk> = null;

afterEach(() => {
  mounted?.unmount();
  mounted = null;
});

const { open } = own;
const shown = (journal: ReturnType<typeof open>['journal']) => journal.sales('', 0, 50).rows.length;

/** Every row can still be read: what is damaged is an index. */
function writeDamaged(): void {
  writeOldWords(own.file);
  const database = new DatabaseSync(own.file);
  const page = Number(database.prepare('PRAGMA page_size').get()?.['page_size']);
  const index = database
    .prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'sales_by_shift'`)
    .get();
  database.close();
  const handle = openSync(own.file, 'r+');
  writeSync(handle, Buffer.alloc(page, 0xff), 0, page, (Number(index?.['rootpage']) - 1) * page);
  closeSync(handle);
}

function emptyJournal(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  for (const sql of MIGRATIONS) database.exec(sql);
  return database;
}

test('what has no room is carried over not at all, and that is said', () => {
  writeDamaged();
  const into = emptyJournal();
  const pages = Number(into.prepare('PRAGMA page_count').get()?.['page_count']);
  into.exec(`PRAGMA max_page_count = ${pages + 1}`);
  expect(() => salvage(own.file, into)).toThrow(/full/u);
  expect(into.isTransaction).toBe(false);
  expect(into.prepare('SELECT count(*) AS n FROM shifts').get()).toEqual({ n: 0 });
  expect(into.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });
  into.close();
});

test('on a full disk the damaged file stays where it is, until there is room', ({ skip }) => {
  const place = join(own.folder, 'small');
  mkdirSync(place);
  mounted = smallDisk(place, 2_048);
  if (mounted === null)
    skip('this system does not allow to mount; the test above fills a database');
  own.file = join(place, 'journal.sqlite');
  writeDamaged();
  const size = statSync(own.file).size;
  const ballast = join(place, 'ballast');
  const handle = openSync(ballast, 'w');
  const free = () => statfsSync(place).bavail * statfsSync(place).bsize;
  while (free() > size / 2) writeSync(handle, Buffer.alloc(4_096));
  closeSync(handle);
  const { journal, disk, notice } = open();
  expect(disk.state()).toMatchObject({ reason: 'full', quarantined: false });
  expect(notice).toBeNull();
  expect(readdirSync(place).filter((name) => !/-(wal|shm)$/u.test(name))).toEqual([
    'ballast',
    'journal.sqlite',
  ]);
  rmSync(ballast);
  disk.tryAgain();
  expect(disk.state()).toMatchObject({ reason: null, quarantined: true });
  expect(shown(journal)).toBe(NAMES.length);
  journal.close();
});

test('what could not be begun is tried again, and the damage looked for again', () => {
  writeDamaged();
  mkdirSync(`${own.file}.salvaged`);
  const { journal, disk, notice } = open();
  expect(disk.state()).toMatchObject({ reason: 'other', quarantined: false });
  expect(notice).toBeNull();
  rmSync(`${own.file}.salvaged`, { recursive: true });
  disk.tryAgain();
  expect(disk.state()).toMatchObject({ reason: null, quarantined: true });
  expect(shown(journal)).toBe(NAMES.length);
  journal.close();
});

test('the program ended while rows were carried over: the next start begins again', () => {
  writeDamaged();
  writeOldWords(`${own.file}.salvaged`);
  new DatabaseSync(`${own.file}.salvaged`).exec(
    'DELETE FROM steps; DELETE FROM reversals; DELETE FROM sales',
  );
  writeFileSync(`${own.file}.salvaged-journal`, 'half a page');
  const { journal, notice } = open();
  expect(notice).toBe('journalQuarantined');
  expect(shown(journal)).toBe(NAMES.length);
  journal.close();
  expect(readdirSync(own.folder).join(' ')).not.toContain('salvaged');
});

test('the program ended between the two names: the next start goes on', () => {
  writeDamaged();
  open().journal.close();
  renameSync(own.file, `${own.file}.salvaged`);
  writeFileSync(`${own.file}-wal`, 'the log of the damaged file');
  const { journal, notice } = open();
  expect(notice).toBe('journalQuarantined');
  expect(shown(journal)).toBe(NAMES.length);
  journal.close();
  expect(existsSync(`${own.file}.salvaged`)).toBe(false);
  expect(existsSync(`${own.file}.stamp.bad-wal`)).toBe(true);
});
