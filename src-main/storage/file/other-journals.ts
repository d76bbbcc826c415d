/**
 * Journals of places that the till belonged to before, and what is kept aside of damaged ones: whoever is
 * forgotten is forgotten there, too, and no name outlives the owner's time there.
 */
import { rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { JournalError, type Journal } from '../../ports/journal.ts';
import type { ForgottenCustomer } from '../../ports/journal/customers.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import { backupsIn } from './backup.ts';
import { refusalOf } from '../disk-reason.ts';
import { OLD } from './forget-customers.ts';
import { namesIn } from './folder.ts';
import { keptAside, olderKeptAside } from './kept-aside.ts';

interface Others {
  /** Of the journal itself. */
  readonly file: string;
  /** Of all places, this one among them or not. */
  all(): readonly string[];
  open(file: string): Journal;
}

export function reachingOthers(journal: Journal, others: Others): Journal {
  const files = () => asJournalError(() => others.all().filter((file) => file !== others.file));
  const slices = createSlices(others);
  const inOther = <R>(file: string, ask: (of: Journal) => R): R => {
    const other = openThere(others, file);
    try {
      return ask(other);
    } finally {
      other.close();
    }
  };
  return {
    ...journal,
    // First here: no place of before keeps a customer in the journal that is in use.
    forgetCustomer(who) {
      const here = journal.forgetCustomer(who);
      return inEach(files, (file) => inOther(file, (other) => other.forgetCustomer(who))).reduce(
        addUp,
        here,
      );
    },
    forgetCustomersBefore(before, limit) {
      const forgotten = journal.forgetCustomersBefore(before, limit);
      if (forgotten === limit) return forgotten;
      asJournalError(() => eraseBefore(keptAside(others.file), before));
      return slices.ofPlaces(files(), before, limit) ? limit : forgotten;
    },
    close() {
      slices.end();
      journal.close();
    },
  };
}

/** Opening it would begin one where there is none: nobody is forgotten by that. */
function openThere(others: Others, file: string): Journal {
  if (statSync(file, { throwIfNoEntry: false }) === undefined)
    throw new JournalError('a journal of before is not there');
  return others.open(file);
}

/** A few sales of one place after another: its journal stays open until it has none left. */
function createSlices(others: Others) {
  let open: { readonly file: string; readonly journal: Journal } | null = null;
  /** Not tried again, and told, before all the others are done: trying takes its time. */
  const failed = new Map<string, unknown>();
  const end = () => {
    open?.journal.close();
    open = null;
  };
  /** Gives whether something is left, in that place or because another one has its turn. */
  const ofSales = (file: string, before: Millis, limit: number): boolean => {
    // The last slice there may have been a whole one.
    if (open?.file !== file && !hasOlder(file, before)) return false;
    if (open !== null && open.file !== file) return true;
    open ??= { file, journal: openThere(others, file) };
    if (open.journal.forgetCustomersBefore(before, limit) === limit) return true;
    end();
    return false;
  };
  const ofPlace = (file: string, before: Millis, limit: number): boolean => {
    // Nobody closes a shift there, so no new copy takes the place of an old one.
    for (const older of olderKeptAside(file)) rmSync(older, { force: true });
    eraseBefore([...keptAside(file), ...backupsIn(join(dirname(file), 'backups'))], before);
    return ofSales(file, before, limit);
  };
  return {
    end,
    /** Gives whether something is left. */
    ofPlaces(files: readonly string[], before: Millis, limit: number): boolean {
      if (open !== null && !files.includes(open.file)) end();
      const left = files.filter((file) => {
        try {
          return !failed.has(file) && asJournalError(() => ofPlace(file, before, limit));
        } catch (error) {
          failed.set(file, error);
          if (open?.file === file) end();
          return false;
        }
      });
      if (left.length > 0) return true;
      const [first] = failed.values();
      failed.clear();
      if (first !== undefined) throw first;
      return false;
    },
  };
}

/** In all of them; one that can't be reached is counted, and so are all where they can't be listed: here it is done.
 * A defect is thrown when the others are done, too. */
function inEach(
  files: () => readonly string[],
  ask: (file: string) => ForgottenCustomer,
): readonly ForgottenCustomer[] {
  const defects: unknown[] = [];
  const reach = <R>(of: () => R, otherwise: R): R => {
    try {
      return asJournalError(of);
    } catch (error) {
      if (!(error instanceof JournalError)) defects.push(error);
      return otherwise;
    }
  };
  const listed = reach<readonly string[] | null>(files, null);
  const answers = listed?.map((file) => reach(() => ask(file), UNREACHED)) ?? [UNREACHED];
  if (defects.length > 0) throw defects[0];
  return answers;
}

const UNREACHED: ForgottenCustomer = { sales: 0, waiting: 0, copies: 0, unreached: 1 };

/** Files of before that can't be reached now keep no till from its start. */
function asJournalError<R>(ask: () => R): R {
  try {
    return ask();
  } catch (error) {
    throw refusalOf('a journal of before could not be reached', error);
  }
}

/** Of the environments' folders; one that isn't there has none. What can't be looked at counts as a journal, which
 * then can't be opened either: whoever asks all of them is told, and the others are reached. */
export function journalsIn(folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) => {
    try {
      return namesIn(folder)
        .map((place) => join(folder, place, 'journal.sqlite'))
        .filter(mayBeThere);
    } catch {
      return [join(folder, 'journal.sqlite')];
    }
  });
}

function mayBeThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    // A file between folders has no journal in it.
    return (error as { code?: string }).code !== 'ENOTDIR';
  }
}

function addUp(sum: ForgottenCustomer, one: ForgottenCustomer): ForgottenCustomer {
  return {
    sales: sum.sales + one.sales,
    waiting: sum.waiting + one.waiting,
    copies: sum.copies + one.copies,
    unreached: sum.unreached + one.unreached,
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
