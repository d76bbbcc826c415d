/**
 * Names of sales that are older than the owner keeps: at the start, and when a shift is closed. A few at a
 * time until none is left, so that no sale waits for it; what ends the program in between goes on at the next start.
 */
import { DAY, type Millis } from '../../../src-shared/domain/time.ts';
import { JournalError, type Journal } from '../../ports/journal.ts';
import type { Clock, Log } from '../../ports/system.ts';

/** Sales of one write: a few milliseconds. */
const BATCH_SIZE = 10;
const BATCH_PAUSE = 50;

interface Deps {
  readonly clock: Pick<Clock, 'now' | 'setTimer'>;
  readonly log: Pick<Log, 'info' | 'error'>;
  readonly journal: () => Journal | undefined;
  /** The owner's setting; null: they are kept. */
  readonly days: () => number | null;
}

/** Gives what begins it; one that is under way goes on. A journal that can't be written now, here or in a place
 * of before, is asked again the next time; the log tells that names stayed longer. */
export function createOldNames({ clock, log, journal, days }: Deps): () => void {
  let isWaiting = false;
  /** Gives whether more are left. */
  const forget = (before: Millis): boolean => {
    try {
      const forgotten = journal()?.forgetCustomersBefore(before, BATCH_SIZE) ?? 0;
      return forgotten === BATCH_SIZE;
    } catch (error) {
      // Neither a disk that refuses nor a defect keeps a till from its start or a shift from its end.
      if (error instanceof JournalError) log.info('oldNames.stay', { reason: error.reason });
      else log.error('oldNames', error);
      return false;
    }
  };
  const step = () => {
    isWaiting = false;
    const kept = days();
    if (kept === null) return;
    if (!forget(clock.now() - kept * DAY)) return;
    isWaiting = true;
    clock.setTimer(BATCH_PAUSE, step);
  };
  return () => {
    if (!isWaiting) step();
  };
}
