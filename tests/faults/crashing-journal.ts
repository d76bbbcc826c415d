/** A journal of a program that can die at any write: before it, or when it is on the disk. */
import { mapMethods } from '../../src-shared/domain/map-methods.ts';
import { JournalError, type Journal } from '../../src-main/ports/journal.ts';
import type { ProgramLife } from './network.ts';

/** Every other method writes. */
const READS = new Set([
  'sales',
  'searchSales',
  'saleRow',
  'reversals',
  'report',
  'currentShift',
  'totals',
  'find',
  'current',
  'pendingSales',
  'ordersWithPendingReversals',
  'missingResults',
  'openItems',
  'accruable',
  'knownCustomer',
  'regulars',
  'findRegulars',
  'knownTags',
  'heldBonuses',
  'isAwardInDoubt',
  'customerHistory',
  'phoneChanges',
  'owesConsent',
  'salesInShift',
  'givenBack',
  'spentWithoutCode',
  'saleOf',
  'sellerOf',
  'endReading',
  'figures',
  // Read in slices, how often is a matter of time.
  'trailHead',
  'checkTrail',
  'readTrail',
  'checkShift',
  'readShift',
  'trailBreaks',
  // Nothing is old enough in these runs.
  'forgetCustomersBefore',
]);

export function crashingJournal(journal: Journal, program: ProgramLife): Journal {
  let writes = 0;
  const mapped = mapMethods(journal, (call, name) => {
    // The dead read and write nothing; what they still do is seen by nobody.
    if (!program.alive()) throw new JournalError('dead');
    if (READS.has(name)) return call();
    writes += 1;
    if (!program.survives(`before write ${writes} ${name}`)) throw new JournalError('dead');
    const result = call();
    if (!program.survives(`after write ${writes} ${name}`)) throw new JournalError('dead');
    return result;
  });
  return {
    ...mapped,
    close() {
      if (program.alive()) journal.close();
    },
  };
}
