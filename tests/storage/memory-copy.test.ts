/** What stands in for a file that can't be written takes from it what can be read, and never throws. */
import { symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { copyInto } from '../../src-main/storage/memory-copy.ts';
import { openDatabase } from '../../src-main/storage/open-database.ts';
import { useJournalFile } from './journal-file.ts';

const own = useJournalFile();

function copied(alone = true): boolean {
  const memory = openDatabase(':memory:', 0, false);
  try {
    return copyInto(memory, own.file, alone);
  } finally {
    memory.close();
  }
}

test('no file is one from which all was read', () => {
  expect(copied()).toBe(true);
});

test('a file is read', () => {
  openDatabase(own.file, 0, false).close();
  expect(copied()).toBe(true);
});

test('of what the system can’t even say whether it is there, nothing was read', () => {
  symlinkSync(own.file, own.file);
  expect(copied()).toBe(false);
});

test('a log of which the system can’t say what it holds isn’t passed over', () => {
  openDatabase(own.file, 0, false).close();
  symlinkSync(`${own.file}-wal`, `${own.file}-wal`);
  expect(copied()).toBe(false);
});
