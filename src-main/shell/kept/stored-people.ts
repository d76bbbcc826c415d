/** The till's people as they stand in the keys document. */
import { z } from 'zod/mini';
import { policySchema } from '../../../src-shared/contract/people-schema.ts';
import { cashierIdSchema, millisSchema } from '../../../src-shared/contract/scalars.ts';
import type { People } from '../../../src-shared/domain/people/people.ts';
import { DEFAULT_POLICY, ROLES } from '../../../src-shared/domain/people/rights.ts';

const hashSchema = z.base64().check(z.minLength(1));

export const storedPeopleSchema: z.ZodMiniType<People> = z.object({
  cashiers: z
    .array(
      z.object({
        cashierId: cashierIdSchema,
        name: z.string(),
        role: z.enum(ROLES),
        pinHash: hashSchema,
        cardHash: z.nullable(hashSchema),
      }),
    )
    .check(z.minLength(1)),
  policy: z.pipe(z.transform(withLaterRights), policySchema),
  hashing: z.object({ salt: z.base64(), cost: z.int().check(z.minimum(2)) }),
  service: z.string(),
  tries: z.object({ wrong: z.int().check(z.minimum(0)), lastAt: z.nullable(millisSchema) }),
});

/** A right that came with a later version is whose it is on a new till. */
function withLaterRights(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('needs' in stored)) return stored;
  return { ...stored, needs: { ...DEFAULT_POLICY.needs, ...(stored.needs as object) } };
}
