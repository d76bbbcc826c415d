/** Practice. In training mode only: anywhere else main refuses it (`invalidState`). */
import { z } from 'zod/mini';
import { troubleSchema } from '../practice-schema.ts';
import { nothing, type CommandShape } from './command-shape.ts';

export const practiceCommands = {
  /** The ticks of the exercises are taken away; what is done from now on counts. */
  'practice.beginAnew': { input: nothing, output: nothing, faults: ['storage'] },
  /** Make a trouble on purpose, in place of another one; null: end it. */
  'practice.trouble': {
    input: z.object({ kind: z.nullable(troubleSchema) }),
    output: nothing,
    faults: [],
  },
} as const satisfies Record<string, CommandShape>;
