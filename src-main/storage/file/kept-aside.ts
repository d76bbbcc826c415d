/** Damaged files beside a journal, which wait for whoever rescues what could not be carried over. */
import { dirname, join } from 'node:path';
import { isOlder } from './backup.ts';
import { namesIn } from './folder.ts';

/** A damaged file can't be searched: it goes as a whole, and so does what an unfinished recovery copy left. */
export function keptAside(file: string): readonly string[] {
  const folder = dirname(file);
  return namesIn(folder)
    .filter((name) => /\.bad(?:-wal|-shm)?$|^journal-recovery-\d+\.sqlite/u.test(name))
    .map((name) => join(folder, name));
}

/** Those of an older version, which hold names in clear, with what belongs to each. */
export function olderKeptAside(file: string): readonly string[] {
  const aside = keptAside(file);
  const older = new Set(aside.filter((path) => path.endsWith('.bad') && isOlder(path)));
  return aside.filter((path) => older.has(path.replace(/-(?:wal|shm)$/u, '')));
}
