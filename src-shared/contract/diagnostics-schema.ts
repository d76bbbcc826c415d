/** A file for whoever supports the till. */
import { z } from 'zod/mini';

/** What is shown is what is saved: main keeps the text, and saves it when it is asked for by that number. */
export const diagnosticsSchema = z.object({ number: z.int(), text: z.string() });
export type Diagnostics = z.output<typeof diagnosticsSchema>;

/** `ownFolder`: a place among the till's own files. */
export const savedAsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), file: z.string(), bytes: z.int() }),
  z.object({ kind: z.literal('notChosen') }),
  z.object({
    kind: z.literal('notSaved'),
    why: z.enum(['full', 'notAllowed', 'ownFolder', 'other']),
  }),
]);
export type SavedAs = z.output<typeof savedAsSchema>;
