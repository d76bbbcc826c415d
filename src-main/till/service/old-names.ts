/**
 * Names of sales that are older than the owner keeps: at the start, and when a shift is closed. A few at a
 * time until none is left, so that no sale waits for it; what ends the program in between goes on at the next start.
 */
import { fail, type Result } from '../../../src-shared/domain/result.ts';
import { DAY, type Millis } from '../../../src-shared/domain/time.ts';
import type { Journal } from '../../ports/journal.ts';
import type { Clock, Log } from '../../ports/system.ts';
import { askJournal } from './ask-journal.ts';

/** Sales of one write: a few milliseconds. */
const BATCH_SIZE = 10;
const BATCH_PAUSE = 50;

interface Parts {
  readonly clock: Pick<Clock, 'now' | 'setTimer'>;
  readonly log: Pick<Log, 'error'>;
  readonly journal: () => Journal | undefined;
  /** The owner's setting; null: they are kept. */
  readonly days: () => number | null;
}

/** Gives what begins it; one that is under way goes on. A journal that can't be written now is asked again
 * the next time. */
export function createOldNames({ clock, log, journal, days }: Parts): () => void {
  let isWaiting = false;
  const forget = (before: Millis): Result<number, unknown> => {
    try {
      return askJournal(journal(), (of) => of.forgetCustomersBefore(before, BATCH_SIZE));
    } catch (error) {
      // A defect there, told as one, keeps no till from its start and no shift from its end.
      log.error('oldNames', error);
      return fail(error);
    }
  };
  const step = () => {
    isWaiting = false;
    const kept = days();
    if (kept === null) return;
    const forgotten = forget(clock.now() - kept * DAY);
    if (!forgotten.ok || forgotten.value < BATCH_SIZE) return;
    isWaiting = true;
    clock.setTimer(BATCH_PAUSE, step);
  };
  return () => {
    if (!isWaiting) step();
  };
}
