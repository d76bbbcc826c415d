/** The till's people as they stand in the keys document. */
import { z } from 'zod';
import { policySchema } from '../../src-shared/contract/people-schema.ts';
import { cashierIdSchema, millisSchema } from '../../src-shared/contract/scalars.ts';
import type { People } from '../../src-shared/domain/people.ts';
import { DEFAULT_POLICY, ROLES } from '../../src-shared/domain/rights.ts';

const hashSchema = z.base64().min(1);

export const storedPeopleSchema: z.ZodType<People> = z.object({
  cashiers: z
    .array(
      z.object({
        cashierId: cashierIdSchema,
        name: z.string(),
        role: z.enum(ROLES),
        pinHash: hashSchema,
        cardHash: hashSchema.nullable(),
      }),
    )
    .min(1),
  policy: z.preprocess(withLaterRights, policySchema),
  hashing: z.object({ salt: z.base64(), cost: z.number().int().min(2) }),
  service: z.string(),
  tries: z.object({ wrong: z.number().int().min(0), lastAt: millisSchema.nullable() }),
});

/** A right that came with a later version is whose it is on a new till. */
function withLaterRights(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('needs' in stored)) return stored;
  return { ...stored, needs: { ...DEFAULT_POLICY.needs, ...(stored.needs as object) } };
}
