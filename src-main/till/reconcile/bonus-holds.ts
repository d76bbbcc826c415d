/** Bonuses that paid sales still hold: the service takes them only when it completes their orders. */
import type { Id } from '../../../src-shared/domain/id.ts';
import { ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import { JournalError, type Journal } from '../../ports/journal.ts';

/** Bonuses kept for sales behind the screen; a journal that can't be read keeps none. */
export function bonusHoldsFor(journal: Journal, userId: Id, except = ''): Tiyn {
  try {
    return journal.heldBonuses(userId, except);
  } catch (error) {
    if (error instanceof JournalError) return ZERO;
    throw error;
  }
}
