/**
 * Journals of places that the till belonged to before, and what is kept aside of damaged ones: whoever is
 * forgotten is forgotten there, too, and no name outlives the owner's time there.
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Journal } from '../ports/journal.ts';
import type { ForgottenCustomer } from '../ports/journal/customers.ts';
import type { Millis } from '../../src-shared/domain/time.ts';
import { backupsIn } from './backup.ts';
import { keptAside, OLD } from './forget-customers.ts';

interface Others {
  /** Of the journal itself. */
  readonly file: string;
  /** Of all places, this one among them or not. */
  all(): readonly string[];
  open(file: string): Journal;
}

export function reachingOthers(journal: Journal, others: Others): Journal {
  const files = () => others.all().filter((file) => file !== others.file);
  const inOther = <R>(file: string, ask: (of: Journal) => R): R => {
    const other = others.open(file);
    try {
      return ask(other);
    } finally {
      other.close();
    }
  };
  return {
    ...journal,
    forgetCustomer: (who) =>
      files()
        .map((file) => inOther(file, (other) => other.forgetCustomer(who)))
        .reduce(addUp, journal.forgetCustomer(who)),
    forgetCustomersBefore(before, limit) {
      const forgotten = journal.forgetCustomersBefore(before, limit);
      eraseBefore(keptAside(others.file), before);
      for (const file of files()) {
        // Nobody closes a shift there, so no new copy takes the place of an old one.
        eraseBefore([...keptAside(file), ...backupsIn(join(dirname(file), 'backups'))], before);
        if (hasOlder(file, before)) inOther(file, (of) => of.forgetCustomersBefore(before, limit));
      }
      return forgotten;
    },
  };
}

/** Of the environments' folders; those that aren't there have none. */
export function journalsIn(folders: readonly string[]): readonly string[] {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((place) => join(folder, place, 'journal.sqlite')))
    .filter((file) => existsSync(file));
}

function addUp(sum: ForgottenCustomer, one: ForgottenCustomer): ForgottenCustomer {
  return {
    sales: sum.sales + one.sales,
    waiting: sum.waiting + one.waiting,
    copies: sum.copies + one.copies,
  };
}

/** Files that were last written before; what can't be erased now is tried again the next time. */
function eraseBefore(files: readonly string[], before: Millis): void {
  for (const file of files) {
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? before;
    if (written < before) rmSync(file, { force: true });
  }
}

/** Only then is it opened to be written: that takes its time. An older version's file is, to be sealed. */
function hasOlder(file: string, before: Millis): boolean {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return database.prepare(`SELECT 1 FROM sales ${OLD} LIMIT 1`).get(before) !== undefined;
    } finally {
      database.close();
    }
  } catch {
    return true;
  }
}
