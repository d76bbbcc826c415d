/** What sales behind the screen still hold of a customer's: bonuses, which the service takes only when it completes
 * their orders, and an award that may have been given. */
import type { Id } from '../../../src-shared/domain/id.ts';
import { ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import { journalOr, type Journal } from '../../ports/journal.ts';

/** Bonuses kept for sales behind the screen; a journal that can't be read keeps none. */
export function bonusHoldsFor(journal: Journal, userId: Id, except = ''): Tiyn {
  return journalOr(ZERO, () => journal.heldBonuses(userId, except));
}

/** Of another sale than `except`; a journal that can't be read doubts none. */
export function isAwardInDoubt(journal: Journal, userId: Id, except: string): boolean {
  return journalOr(false, () => journal.isAwardInDoubt(userId, except));
}
