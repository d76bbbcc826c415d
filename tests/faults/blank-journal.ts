/**
 * The file of a till that has never sold. A sixth of a run's time went by bringing an empty one up to date,
 * step by step; migrations have tests of their own (tests/storage).
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LOCK_TIMEOUT, openDatabase } from '../../src-main/storage/file/open-database.ts';

let blank: Uint8Array | null = null;

/** Leaves alone what is there. */
export function putBlankJournal(file: string): void {
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, (blank ??= makeBlank()));
}

function makeBlank(): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'blank-journal-'));
  try {
    const file = join(folder, 'journal.sqlite');
    // Closed, its log is in it.
    openDatabase(file, LOCK_TIMEOUT, false).close();
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
