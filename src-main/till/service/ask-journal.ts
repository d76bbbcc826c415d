/** Asking the journal in use: what it can't do now is a fault, not an exception. */
import { INVALID_STATE, NOT_STORED, type Fault } from '../../../src-shared/domain/fault.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import { JournalError, type Journal } from '../../ports/journal.ts';
import type { Log } from '../../ports/system.ts';

/** No journal: nothing is set up. */
export function askJournal<T>(
  journal: Journal | undefined,
  ask: (journal: Journal) => T,
): Result<T, Fault> {
  if (journal === undefined) return fail(INVALID_STATE);
  try {
    return ok(ask(journal));
  } catch (error) {
    return notStoredOr(error);
  }
}

/** The same where the answer takes its time. */
export async function awaitJournal<T>(
  journal: Journal | undefined,
  ask: (journal: Journal) => Promise<T>,
): Promise<Result<T, Fault>> {
  if (journal === undefined) return fail(INVALID_STATE);
  try {
    return ok(await ask(journal));
  } catch (error) {
    return notStoredOr(error);
  }
}

function notStoredOr(error: unknown): Result<never, Fault> {
  if (error instanceof JournalError) return fail(NOT_STORED);
  throw error;
}

/** Uses the journal where nobody waits for a fault: what it can't do now is noted, and is otherwise so. */
export type WithJournal = <T>(use: (journal: Journal) => T, otherwise: T) => T;

export function createWithJournal(parts: {
  readonly journal: () => Journal | undefined;
  readonly log: Log;
  readonly failed: () => void;
}): WithJournal {
  return (use, otherwise) => {
    const journal = parts.journal();
    if (journal === undefined) return otherwise;
    try {
      return use(journal);
    } catch (error) {
      if (!(error instanceof JournalError)) throw error;
      parts.log.error('journal.write', error);
      parts.failed();
      return otherwise;
    }
  };
}
