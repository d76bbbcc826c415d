/**
 * A journal whose long readings are done by a reader, beside main's thread. What that one can't do main does
 * itself, and what was read or copied while somebody was forgotten counts for nothing.
 */
import type { Journal } from '../../ports/journal.ts';
import type { Copying } from '../backup.ts';
import type { Reader } from './reader.ts';

interface ReadBeside {
  readonly reader: Reader;
  /** What is written goes to the file now, and so is to be read there. */
  isOnFile(): boolean;
  /** Throws when there is no place for a copy. */
  beginCopy(): Copying;
}

export function readingBeside(journal: Journal, parts: ReadBeside): Journal {
  const { reader, isOnFile } = parts;
  let forgotten = 0;
  /** The same by hand: who goes by time may stand in copies for as long as those are kept. */
  let forgottenByHand = 0;
  const beside = async <R>(read: () => Promise<R>, here: () => R): Promise<R> => {
    const before = forgotten;
    const found = isOnFile() ? await orNull(read()) : null;
    return found === null || before !== forgotten ? here() : found;
  };
  const copy = async () => {
    if (!isOnFile()) return journal.backup();
    try {
      const copying = parts.beginCopy();
      try {
        for (let before = -1; before !== forgottenByHand;) {
          before = forgottenByHand;
          copying.drop();
          await reader.ask('copy', copying.part);
        }
        copying.keep();
      } finally {
        copying.drop();
      }
    } catch {
      await journal.backup();
    }
  };
  let lastCopy = Promise.resolve();
  return {
    ...journal,
    searchSales: (...which) =>
      beside(
        () => reader.ask('sales', ...which),
        () => journal.sales(...which),
      ),
    readTrail: (position) =>
      beside(
        () => reader.ask('checkTrail', position),
        () => journal.checkTrail(position),
      ),
    backup() {
      lastCopy = lastCopy.catch(() => undefined).then(copy);
      return lastCopy;
    },
    forgetCustomer(who) {
      forgotten += 1;
      forgottenByHand += 1;
      return journal.forgetCustomer(who);
    },
    forgetCustomersBefore(before, limit) {
      forgotten += 1;
      return journal.forgetCustomersBefore(before, limit);
    },
    close() {
      reader.close();
      journal.close();
    },
  };
}

async function orNull<R>(reading: Promise<R>): Promise<R | null> {
  try {
    return await reading;
  } catch {
    return null;
  }
}
