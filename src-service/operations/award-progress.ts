/** Stamp progress and giving the award (docs/loyalty-api.md, E6 and E7, UserAward). */
import type { Id } from '../../src-shared/domain/id.ts';
import type { Millis } from '../../src-shared/domain/time.ts';
import { refuse, refuseRule } from '../refusal.ts';
import type { AwardProgram, Branch } from '../settings.ts';
import { givenCount, insertGivenAward } from '../store/awards.ts';
import { membershipOf, upsertMembership, type Customer } from '../store/customers.ts';
import { balanceOf, debit } from '../store/ledger.ts';
import { orderAwaitingAward } from '../store/orders.ts';
import type { Context } from './context.ts';

export interface AwardProgress {
  readonly program: AwardProgram;
  readonly received: number;
  readonly total: number;
  readonly isActive: boolean;
  readonly updatedAt: Millis;
}

/** Refuses with 404 when the branch has no enabled award program. */
export function awardProgress(context: Context, branch: Branch, customer: Customer): AwardProgress {
  const program = branch.award;
  if (!program?.enabled) return refuse(404, 'the branch has no award program');
  const membership = membershipOf(context.db, customer.id, branch.id);
  return {
    program,
    received: balanceOf(context.db, 'stamp', customer.id, branch.id),
    total: givenCount(context.db, program.id, customer.id, branch.id),
    isActive: isActive(program, context.now()),
    updatedAt: membership?.updatedAt ?? instant(program.activatedAt),
  };
}

/** Refuses with 400 unless the branch's program is active. */
export function requireActiveProgram(branch: Branch, now: Millis): AwardProgram {
  const program = branch.award;
  if (!program?.enabled || !isActive(program, now)) {
    return refuseRule('the award program is not active in this branch');
  }
  return program;
}

/** Refuses with 400 unless the customer may get the award now (E6.6). */
export function requireEarnedAward(context: Context, branch: Branch, customer: Customer): void {
  const program = requireActiveProgram(branch, context.now());
  const received = balanceOf(context.db, 'stamp', customer.id, branch.id);
  if (received < program.stampCount) refuseRule('the customer does not have enough stamps');
}

/**
 * Gives the award: the counter becomes 0, `total` grows by one, the waiting order with
 * `give_award` is tied to it. `stampCount` is the number of stamps being spent: at least what the
 * award costs, at most what the customer has; anything else is refused with 400.
 */
export function giveAward(
  context: Context,
  branch: Branch,
  customer: Customer,
  awardId: string,
  stampCount: number,
): AwardProgress {
  const { db } = context;
  return db.transaction(() => {
    if (branch.award?.enabled && branch.award.id !== awardId) refuse(404, 'award not found');
    requireEarnedAward(context, branch, customer);
    const { program, received } = awardProgress(context, branch, customer);
    if (stampCount < program.stampCount || stampCount > received) {
      refuseRule(`stamp_count must be between ${program.stampCount} and ${received}`);
    }
    const at = context.now();
    const orderId: Id | null = orderAwaitingAward(db, customer.id, branch.id);
    const owner = { customerId: customer.id, branchId: branch.id, orderId };
    debit(db, 'stamp', received, { ...owner, cause: 'award', at });
    insertGivenAward(db, { ...owner, awardId, stamps: received, at });
    upsertMembership(db, customer.id, branch.id, at);
    return awardProgress(context, branch, customer);
  });
}

function isActive(program: AwardProgram, now: Millis): boolean {
  const expiry = instant(program.expiredAt);
  return program.isActive && instant(program.activatedAt) <= now && (expiry === 0 || now < expiry);
}

/** ISO 8601 → milliseconds; 0 when absent. */
export function instant(iso: string | undefined): Millis {
  return iso === undefined ? 0 : Date.parse(iso);
}
