/** An award: given once, and what the service's own count of them (`total`) tells when it isn't known whether it was. */
import { isNotNow, type Fault } from '../../../src-shared/domain/fault.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import { ok, type Result } from '../../../src-shared/domain/result.ts';
import type { SelectedAward } from '../../../src-shared/domain/sale/sale.ts';
import type { SaleEvent } from '../../../src-shared/domain/sale/transition.ts';
import { lastSentAt } from '../../../src-shared/domain/service/late-acts.ts';
import type { LoyaltyApi } from '../../ports/loyalty-api.ts';
import type { Clock } from '../../ports/system.ts';

/** What these calls go by. */
interface Asked {
  readonly api: LoyaltyApi;
  readonly clock: Clock;
}

const ELSEWHERE: Fault = { code: 'awardGivenElsewhere', retry: 'never' };

/**
 * Flow C, step 3. `total` is looked at before, here or beside the order (`isFree`): when it has risen since
 * the cashier chose the award, another till gave it. Read at once after an attempt without an answer it tells
 * whether that was done; if it has not risen, it may be acted on yet. "Not now", of a busy service, is no answer either,
 * but nothing of it comes later. After a refusal it doesn't tell by whom.
 */
export async function giveAward(
  { api, clock }: Asked,
  userId: Id,
  gift: SelectedAward,
  isFree: boolean,
): Promise<SaleEvent> {
  const before = isFree ? ok(0) : await givenSince(api, userId, gift);
  const at = clock.steady();
  if (!before.ok) return { type: 'awardFailed', fault: before.fault, at };
  if (before.value > 0) return { type: 'awardFailed', fault: ELSEWHERE, at };
  const answer = await api.giveAward(gift.awardId, userId, gift.stampCount);
  const sentAt = lastSentAt(at, clock.steady());
  if (answer.ok) {
    const { total } = answer.value;
    return { type: 'awardGiven', ...(total > 0 ? { total } : {}) };
  }
  const { fault } = answer;
  const isPutOff = isNotNow(fault);
  const failed = { type: 'awardFailed', fault, at: sentAt } as const;
  if (fault.retry === 'safe' && fault.code !== 'malformed' && !isPutOff) return failed;
  const readAt = clock.steady();
  const after = await givenSince(api, userId, gift);
  if (!after.ok && isPutOff) return { ...failed, unread: true };
  if (!after.ok || after.value === 0) return failed;
  // Refused, in whatever form, and yet it was given: by another till, or by a copy of this request that the
  // network made.
  if (fault.retry !== 'unsafe' && !isPutOff)
    return { type: 'awardRead', given: after.value, at: readAt };
  return { type: 'awardGiven' };
}

/** How many awards were given since the cashier chose this one. */
export async function givenSince(
  api: LoyaltyApi,
  userId: Id,
  gift: SelectedAward,
): Promise<Result<number, Fault>> {
  const now = await api.award(userId);
  return now.ok ? ok(Math.max(0, now.value.total - gift.total)) : now;
}

/** Of a sale whose award is in doubt, on the screen or given up. */
export async function readAward(
  { api, clock }: Asked,
  userId: Id | null,
  award: SelectedAward | null,
): Promise<SaleEvent> {
  const at = clock.steady();
  if (userId === null || award === null) return { type: 'awardRead', given: 0, at };
  const now = await api.award(userId);
  if (!now.ok) return { type: 'awardNotRead', fault: now.fault, at };
  const given = now.value.total - award.total;
  // Fewer than before: of another program, or some were given back. It doesn't tell whether one was given since.
  return given < 0
    ? { type: 'awardNotRead', fault: { code: 'malformed', retry: 'safe' }, at }
    : { type: 'awardRead', given, at };
}
