/** A disk that doesn't say whether a file is there: none is taken for absent. */
import { existsSync, lstatSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { copyInto } from '../../src-main/storage/failover/memory-copy.ts';
import { finishMending } from '../../src-main/storage/file/mend-database.ts';
import { openDatabase } from '../../src-main/storage/file/open-database.ts';
import { useJournalFile } from './journal-file.ts';
import { linking } from './linking.ts';

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

linking('of what the system can’t even say whether it is there, nothing was read', () => {
  symlinkSync(own.file, own.file);
  expect(copied()).toBe(false);
});

linking('a log of which the system can’t say what it holds isn’t passed over', () => {
  openDatabase(own.file, 0, false).close();
  symlinkSync(`${own.file}-wal`, `${own.file}-wal`);
  expect(copied()).toBe(false);
});

linking('nor is what was salvaged put in the place of a file that the system can’t look at', () => {
  symlinkSync(own.file, own.file);
  writeFileSync(`${own.file}.salvaged`, 'a half of it');
  expect(() => finishMending(own.file, () => 'now')).toThrow(/ELOOP/u);
  expect(lstatSync(own.file).isSymbolicLink()).toBe(true);
  expect(existsSync(`${own.file}.salvaged`)).toBe(true);
});
