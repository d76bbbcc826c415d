/** Practice in training mode, as the page shows it. */
import { z } from 'zod/mini';
import { EXERCISES, TROUBLES } from '../domain/help/practice.ts';
import { millisSchema } from './scalars.ts';

export const troubleSchema = z.enum(TROUBLES);

export const practiceSchema = z.object({
  /** Exercises that the journal shows as done. */
  done: z.array(z.enum(EXERCISES)),
  /** A trouble that was made on purpose; null: none is. `endsAt`: when it ends by itself (steady). `acted`: another
   * till has served the customer. */
  trouble: z.nullable(z.object({ kind: troubleSchema, endsAt: millisSchema, acted: z.boolean() })),
});
export type Practice = z.output<typeof practiceSchema>;
