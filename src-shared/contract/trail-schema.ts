/** What the screen is told of the trail. */
import { z } from 'zod/mini';
import { BREAK_KINDS } from '../domain/trail/events.ts';
import type { Patterns } from '../domain/trail/patterns.ts';
import { millisSchema, tiynSchema } from './scalars.ts';

/** Found to be broken, ever; nothing repairs it. */
export const trailBreaksSchema = z.object({
  breaks: z.int(),
  /** `since`: when it was written what is broken, as far as that is known. */
  first: z.nullable(z.object({ what: z.enum(BREAK_KINDS), since: z.nullable(millisSchema) })),
});

export const patternsSchema: z.ZodMiniType<Patterns> = z.object({
  cashierId: z.nullable(z.string()),
  cancelled: z.int(),
  /** Absent: of an older version, which counted them as cancelled. */
  recalled: z._default(z.int(), 0),
  priceChanged: z.int(),
  withoutBonuses: z.int(),
  /** Absent: of an older version. */
  attached: z._default(z.int(), 0),
  reversed: z.object({ count: z.int(), amount: tiynSchema }),
  edits: z.int(),
  settings: z.int(),
  failedPins: z.int(),
  /** Absent: of an older version. */
  regularsLeft: z._default(z.int(), 0),
});
