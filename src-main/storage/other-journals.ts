/**
 * Journals of places that the till belonged to before, and what is kept aside of damaged ones: whoever is
 * forgotten is forgotten there, too, and no name outlives the owner's time there.
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { JournalError, type Journal } from '../ports/journal.ts';
import type { ForgottenCustomer } from '../ports/journal/customers.ts';
import type { Millis } from '../../src-shared/domain/time.ts';
import { backupsIn } from './backup.ts';
import { OLD } from './forget-customers.ts';
import { keptAside, olderKeptAside } from './kept-aside.ts';

/** Sales of another place in one go: its journal is opened for it, once at each start and close of a shift. */
const AT_ONCE = 1_000;

interface Others {
  /** Of the journal itself. */
  readonly file: string;
  /** Of all places, this one among them or not. */
  all(): readonly string[];
  open(file: string): Journal;
}

export function reachingOthers(journal: Journal, others: Others): Journal {
  const files = () => asJournalError(() => others.all().filter((file) => file !== others.file));
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
    // First here: no place of before keeps a customer in the journal that is in use.
    forgetCustomer: (who) =>
      [journal.forgetCustomer(who)]
        .concat(inEach(files(), (file) => inOther(file, (other) => other.forgetCustomer(who))))
        .reduce(addUp),
    forgetCustomersBefore(before, limit) {
      const forgotten = journal.forgetCustomersBefore(before, limit);
      if (forgotten === limit) return forgotten;
      asJournalError(() => eraseBefore(keptAside(others.file), before));
      inEach(files(), (file) => {
        // Nobody closes a shift there, so no new copy takes the place of an old one.
        for (const older of olderKeptAside(file)) rmSync(older, { force: true });
        eraseBefore([...keptAside(file), ...backupsIn(join(dirname(file), 'backups'))], before);
        if (hasOlder(file, before))
          inOther(file, (of) => of.forgetCustomersBefore(before, AT_ONCE));
      });
      return forgotten;
    },
  };
}

/** In all of them; what failed first is thrown when the others are done, too. */
function inEach<R>(files: readonly string[], ask: (file: string) => R): readonly R[] {
  const failed: unknown[] = [];
  const answers = files.flatMap((file) => {
    try {
      return [asJournalError(() => ask(file))];
    } catch (error) {
      failed.push(error);
      return [];
    }
  });
  if (failed.length > 0) throw failed[0];
  return answers;
}

/** Files of before that can't be reached now keep no till from its start. */
function asJournalError<R>(ask: () => R): R {
  try {
    return ask();
  } catch (error) {
    if (error instanceof JournalError) throw error;
    throw new JournalError('a journal of before could not be reached', { cause: error });
  }
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
