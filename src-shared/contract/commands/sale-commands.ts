/** The sale on the screen. */
import { z } from 'zod';
import { saleActionSchema, saleRequestSchema } from '../sale-schema.ts';
import { saleIdSchema } from '../scalars.ts';
import { nothing, type CommandShape } from './command-shape.ts';

export const saleCommands = {
  /** Begin a sale. The same saleId again is the same sale, and does nothing. */
  'sale.start': { input: saleRequestSchema, output: nothing, faults: ['storage'] },
  'sale.act': {
    input: z.object({ saleId: saleIdSchema, action: saleActionSchema }),
    output: nothing,
    faults: [],
  },
} as const satisfies Record<string, CommandShape>;
