/** Asking the journal in use: what it can't do now is a fault, not an exception. */
import { INVALID_STATE, type Fault } from '../../../src-shared/domain/fault.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import { JournalError, type Journal } from '../../ports/journal.ts';

/** No journal: nothing is set up. */
export function askJournal<T>(
  journal: Journal | undefined,
  ask: (journal: Journal) => T,
): Result<T, Fault> {
  if (journal === undefined) return fail(INVALID_STATE);
  try {
    return ok(ask(journal));
  } catch (error) {
    if (error instanceof JournalError) return fail({ code: 'storage', retry: 'safe' });
    throw error;
  }
}
