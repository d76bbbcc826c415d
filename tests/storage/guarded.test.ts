/** Names and phones lie in the journal: it and its copies are their owner's. `npm run guards` undoes each. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backUp } from '../../src-main/storage/file/backup.ts';
import { openDatabase } from '../../src-main/storage/file/open-database.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('the journal and its backups', ({ skip }) => {
  skip(process.platform === 'win32', 'the folder’s rights are inherited there');
  const folder = mkdtempSync(join(tmpdir(), 'journal-guarded-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const database = openDatabase(join(folder, 'journal.sqlite'), 0, false);
  onTestFinished(() => database.close());
  const backups = join(folder, 'backups');
  backUp(database, backups, '2026-11-22');
  expect(modeOf(join(folder, 'journal.sqlite'))).toBe('600');
  expect(modeOf(backups)).toBe('700');
  const copies = readdirSync(backups);
  expect(copies).toHaveLength(1);
  for (const copy of copies) expect(modeOf(join(backups, copy))).toBe('600');
});
