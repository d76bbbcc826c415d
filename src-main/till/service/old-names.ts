/** Names of sales that are older than the owner keeps: at the start, and when a shift is closed. */
import { DAY } from '../../../src-shared/domain/time.ts';
import type { Journal } from '../../ports/journal.ts';
import type { Clock } from '../../ports/system.ts';
import { askJournal } from './ask-journal.ts';

/** Sales in one go: a moment that no cashier feels. What is left goes at the next start or close. */
const BATCH = 1_000;

/** `days`: the owner's setting; null: they are kept. A journal that can't be written now is asked again. */
export function forgetOldNames(
  journal: Journal | undefined,
  clock: Pick<Clock, 'now'>,
  days: number | null,
): void {
  if (days === null) return;
  askJournal(journal, (of) => of.forgetCustomersBefore(clock.now() - days * DAY, BATCH));
}
