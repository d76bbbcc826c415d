/** A journal of a program that can die at any write: before it, or when it is on the disk. */
import { mapMethods } from '../../src-shared/domain/map-methods.ts';
import { JournalError, type Journal } from '../../src-main/ports/journal.ts';
import { JOURNAL_METHODS } from '../../src-main/ports/journal/methods.ts';
import type { ProgramLife } from './network.ts';

/** Nothing is old enough in these runs, and how often it is asked is a matter of time. */
const NEVER_WRITES: keyof Journal = 'forgetCustomersBefore';

export function crashingJournal(journal: Journal, program: ProgramLife): Journal {
  let writes = 0;
  const mapped = mapMethods(journal, (call, name) => {
    // The dead read and write nothing; what they still do is seen by nobody.
    if (!program.alive()) throw new JournalError('dead');
    if (JOURNAL_METHODS[name].does === 'read' || name === NEVER_WRITES) return call();
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
