/** Stamp awards: Endpoint 6, with its schema. */
import { z } from 'zod';
import type { Award } from '../../src-shared/domain/customer.ts';
import type { Id } from '../../src-shared/domain/int64.ts';
import { flag, orZero, textOrEmpty, wholeNumber } from './fields.ts';
import { bySchema, path, type Operation } from './operation.ts';

/** An object identifier. Dots alone would change the path of Endpoint 7. */
const awardId = z
  .string()
  .trim()
  .refine((text) => text !== '' && !/^\.+$/u.test(text));

/** Essential: identifier and both counts. `is_active` is false unless said otherwise. */
const awardSchema: z.ZodType<Award> = z
  .object({
    id: awardId,
    title: textOrEmpty,
    description: textOrEmpty,
    stamp_count: wholeNumber,
    received_stamp_count: wholeNumber,
    total: orZero(wholeNumber),
    is_active: flag,
  })
  .transform((award) => ({
    awardId: award.id,
    title: award.title,
    description: award.description,
    stampCount: award.stamp_count,
    receivedStampCount: award.received_stamp_count,
    total: award.total,
    isActive: award.is_active,
  }));

/** Endpoint 6: progress, or the branch's program with no stamps for one who hasn't taken part. */
export function award(branchId: Id, userId: Id): Operation<Award> {
  return {
    name: 'award',
    kind: 'read',
    method: 'GET',
    path: path(['branches', branchId, 'customers', userId, 'award']),
    read: bySchema(awardSchema),
  };
}
