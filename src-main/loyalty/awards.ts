/** Stamp awards: E6 and E7, with their schemas. */
import { z } from 'zod/mini';
import { mapped } from '../../src-shared/contract/shaping.ts';
import type { Award } from '../../src-shared/domain/customer/customer.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import { fail, type Result } from '../../src-shared/domain/result.ts';
import { parseAwardId } from '../../src-shared/domain/verbatim.ts';
import { wireId } from '../../src-shared/domain/wire-json.ts';
import type { GivenAward } from '../ports/loyalty-api.ts';
import { flag, orZero, textOrEmpty, wholeNumber } from './fields.ts';
import { bySchema, path, type Operation } from './operation.ts';

/** An object identifier. Dots or slashes would change the path of E7. */
const awardId = z.string().check(
  z.trim(),
  z.refine((text) => parseAwardId(text) !== null),
);

/** What both endpoints return. Essential: identifier and price; no stamps may be left out. */
const givenAwardSchema = mapped(
  z.object({
    id: awardId,
    title: textOrEmpty,
    description: textOrEmpty,
    stamp_count: wholeNumber,
    received_stamp_count: mapped(z.nullish(wholeNumber), (count) => count ?? 0),
    total: orZero(wholeNumber),
  }),
  (award): GivenAward => ({
    awardId: award.id,
    title: award.title,
    description: award.description,
    stampCount: award.stamp_count,
    receivedStampCount: award.received_stamp_count,
    total: award.total,
  }),
);

/** The program counts as off unless `is_active` says otherwise. */
const activitySchema = mapped(z.object({ is_active: flag }), (award) => ({
  isActive: award.is_active,
}));

const awardSchema: z.ZodMiniType<Award> = z.intersection(givenAwardSchema, activitySchema);

/** E6: progress, or the branch's program with no stamps for one who hasn't taken part. */
export function award(branchId: Id, userId: Id): Operation<Award> {
  return {
    name: 'award',
    kind: 'readOnly',
    method: 'GET',
    path: path(['branches', branchId, 'customers', userId, 'award']),
    parse: bySchema(awardSchema),
  };
}

/**
 * E7: spends `stampCount` stamps. Unanswered: `timeout`, unsafe; E6 tells. So it does after an answer about another
 * award, or in which those stamps are still there: it says nothing of this giving.
 */
export function giveAward(
  branchId: Id,
  givenId: string,
  userId: Id,
  stampCount: number,
): Operation<GivenAward> {
  return {
    name: 'giveAward',
    kind: 'nonIdempotent',
    method: 'POST',
    path: path(['branches', branchId, 'awards', givenId, 'give']),
    body: { user_id: wireId(userId), stamp_count: stampCount },
    parse(data): Result<GivenAward, null> {
      const answer = bySchema(givenAwardSchema)(data);
      if (!answer.ok) return answer;
      const { awardId: of, receivedStampCount: left } = answer.value;
      return of === givenId && left < stampCount ? answer : fail(null);
    },
  };
}
