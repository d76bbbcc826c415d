/**
 * Calls of a sale that nobody answered and that may still be acted on: noted when they
 * are sent, cleared when a record tells. Until they can't arrive any more a reading that shows
 * nothing of them proves nothing.
 */
import type { Fault } from '../fault.ts';
import { provesNotDone } from '../service/late-acts.ts';
import type { Millis } from '../time.ts';
import type { Sale } from './sale.ts';

/** After a call that was sent at `at` and failed so. */
export function sent(sale: Sale, at: Millis, fault: Fault): Sale {
  return fault.retry === 'unsafe' ? unanswered(sale, at) : sale;
}

/** A call sent at `at` may be acted on, or have been. */
export function unanswered(sale: Sale, at: Millis): Sale {
  return { ...sale, unansweredAt: Math.max(at, sale.unansweredAt ?? at) };
}

export function answered(sale: Sale): Sale {
  return { ...sale, unansweredAt: null };
}

/**
 * The program was started again. What was sent before it is counted from now on: the clock may have
 * been set meanwhile.
 */
export function startedAgain(sale: Sale, at: Millis): Sale {
  return { ...sale, unansweredAt: at };
}

/** Whether a reading begun at `readAt` tells of what was not done, too. */
export function tellsAll({ unansweredAt }: Sale, readAt: Millis): boolean {
  return unansweredAt === null || provesNotDone(unansweredAt, readAt);
}
