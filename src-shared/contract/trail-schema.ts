/** What the screen is told of the trail. */
import { z } from 'zod';
import { BREAK_KINDS } from '../domain/trail/events.ts';
import type { Patterns } from '../domain/trail/patterns.ts';
import { millisSchema, tiynSchema } from './scalars.ts';

/** Found to be broken, ever; nothing repairs it. */
export const trailBreaksSchema = z.object({
  breaks: z.number().int(),
  /** `since`: when it was written what is broken, as far as that is known. */
  first: z.object({ what: z.enum(BREAK_KINDS), since: millisSchema.nullable() }).nullable(),
});

export const patternsSchema: z.ZodType<Patterns> = z.object({
  cashierId: z.string().nullable(),
  cancelled: z.number().int(),
  priceChanged: z.number().int(),
  withoutBonuses: z.number().int(),
  /** Absent: of an older version. */
  attached: z.number().int().default(0),
  reversed: z.object({ count: z.number().int(), amount: tiynSchema }),
  edits: z.number().int(),
  settings: z.number().int(),
  failedPins: z.number().int(),
});
