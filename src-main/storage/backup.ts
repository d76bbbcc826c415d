/** Dated copies of the journal, made when a shift is closed; the last ten are kept. */
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

const KEPT = 10;
const NAME = /^journal-.*\.sqlite$/u;

/** `stamp` sorts by time and is a file's name. Throws when the copy can't be written. */
export function backUp(database: DatabaseSync, folder: string, stamp: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `journal-${stamp}.sqlite`);
  rmSync(file, { force: true });
  // A whole, compact database, whatever is in the write-ahead log.
  database.prepare('VACUUM INTO ?').run(file);
  chmodSync(file, 0o600);
  const older = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .toSorted()
    .slice(0, -KEPT);
  for (const name of older) rmSync(join(folder, name), { force: true });
}
