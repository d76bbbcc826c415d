/**
 * A journal whose long readings are done by a reader, beside main's thread. What that one can't read main reads
 * itself; a copy that it can't make is begun once more and else refused, for it would hold main up. Nobody
 * who was forgotten meanwhile is in an answer or a copy.
 */
import { isDeepStrictEqual } from 'node:util';
import type { SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import { JournalError, type Journal } from '../../ports/journal.ts';
import type { SalesPage } from '../../ports/journal/sales.ts';
import type { Copying } from '../file/backup.ts';
import { refusalOf } from '../disk-reason.ts';
import type { Reader } from './reader.ts';

interface ReadBeside {
  readonly reader: Reader;
  /** What is written goes to the file now, and so is to be read there. */
  isOnFile(): boolean;
  /** Throws when there is no place for a copy. */
  beginCopy(): Copying;
}

/** How often a page is asked for of which somebody is forgotten meanwhile, before main looks it up. */
const MAX_ATTEMPTS = 3;

export function readingBeside(journal: Journal, parts: ReadBeside): Journal {
  const { reader, isOnFile } = parts;
  let isEnding = false;
  const mustBeOpen = () => {
    if (isEnding) throw new JournalError('the journal is being closed');
  };
  const beside = async <R>(read: () => Promise<R | null>, here: () => R): Promise<R> => {
    const found = isOnFile() ? await read().catch(() => null) : null;
    mustBeOpen();
    return found ?? here();
  };
  const { noted, forgotten } = countForgotten(journal);
  const page = createPage(journal, reader, { forgotten, isEnding: () => isEnding });
  const copy = createCopy(parts, forgotten);
  return {
    ...journal,
    ...noted,
    searchSales: (...which) =>
      beside(
        () => page(which),
        () => journal.sales(...which),
      ),
    findRegulars: (...which) =>
      beside(
        async () => {
          const before = forgotten.any();
          const found = await reader.ask('regulars', ...which);
          // Main reads them itself, without whoever was forgotten meanwhile.
          return before === forgotten.any() ? found : null;
        },
        () => journal.regulars(...which),
      ),
    // Nobody's name is in what it says.
    readTrail: (position) =>
      beside(
        () => reader.ask('checkTrail', position),
        () => journal.checkTrail(position),
      ),
    readShift: (from) =>
      beside(
        () => reader.ask('checkShift', from),
        () => journal.checkShift(from),
      ),
    figures: createFigures(journal, parts, mustBeOpen),
    backup: oneAfterAnother(async () => {
      mustBeOpen();
      if (isOnFile()) await copy();
      else await journal.backup();
    }),
    endReading() {
      isEnding = true;
      return reader.close();
    },
    close() {
      isEnding = true;
      void reader.close();
      journal.close();
    },
  };
}

/** How often somebody was forgotten. */
interface Forgotten {
  any(): number;
  /** Who goes by time may stand in copies for as long as those are kept. */
  byHand(): number;
}

function countForgotten(journal: Journal): {
  readonly noted: Pick<Journal, 'forgetCustomer' | 'forgetCustomersBefore'>;
  readonly forgotten: Forgotten;
} {
  let forgotten = 0;
  let forgottenByHand = 0;
  return {
    noted: {
      forgetCustomer(who) {
        forgotten += 1;
        forgottenByHand += 1;
        return journal.forgetCustomer(who);
      },
      forgetCustomersBefore(before, limit) {
        forgotten += 1;
        return journal.forgetCustomersBefore(before, limit);
      },
    },
    forgotten: { any: () => forgotten, byHand: () => forgottenByHand },
  };
}

/** null: each time somebody on it was forgotten. Names that go by time go all the while: of other sales. */
function createPage(
  journal: Journal,
  reader: Reader,
  { forgotten, isEnding }: { readonly forgotten: Forgotten; isEnding(): boolean },
): (which: Parameters<Journal['sales']>) => Promise<SalesPage | null> {
  const isAsBefore = (row: SaleRow) => isDeepStrictEqual(journal.saleRow(row.saleId), row);
  return async (which) => {
    for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
      const before = forgotten.any();
      const found = await reader.ask('sales', ...which);
      if (isEnding()) return null;
      if (before === forgotten.any() || found.rows.every(isAsBefore)) return found;
    }
    return null;
  };
}

/** Begun once more when it fails. */
function createCopy({ reader, beginCopy }: ReadBeside, forgotten: Forgotten): () => Promise<void> {
  const copy = async () => {
    const copying = beginCopy();
    try {
      for (let before = -1; before !== forgotten.byHand();) {
        before = forgotten.byHand();
        copying.drop();
        await reader.ask('copy', copying.part);
      }
      copying.keep();
    } finally {
      copying.drop();
    }
  };
  return async () => {
    try {
      await copy().catch(copy);
    } catch (error) {
      throw refusalOf('the backup could not be written', error);
    }
  };
}

function oneAfterAnother(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.catch(() => undefined).then(work);
    return last;
  };
}

/** Never by main while it is on a disk: all sales are counted. Once for all who ask meanwhile. */
function createFigures(
  journal: Journal,
  { reader, isOnFile }: ReadBeside,
  mustBeOpen: () => void,
): Journal['figures'] {
  let counting: ReturnType<Journal['figures']> | null = null;
  return async () => {
    mustBeOpen();
    if (!isOnFile()) return journal.figures();
    counting ??= reader
      .ask('figures')
      .catch(notSaid)
      .finally(() => (counting = null));
    return counting;
  };
}

function notSaid(cause: unknown): never {
  throw new JournalError('the reader said nothing', { cause });
}
