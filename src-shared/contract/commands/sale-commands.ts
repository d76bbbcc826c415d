/** The sale on the screen. */
import { z } from 'zod/mini';
import { chosenSaleSchema, saleActionSchema } from '../sale-schema.ts';
import { saleIdSchema } from '../scalars.ts';
import { nothing, type CommandShape } from './command-shape.ts';

export const saleCommands = {
  /** Begin a sale. The same saleId again is the same sale, and does nothing. `lookUpAgain`: the screen shows
   * something else of the customer than main knows. */
  'sale.start': { input: chosenSaleSchema, output: nothing, faults: ['storage', 'lookUpAgain'] },
  /** A parked sale is given up, for what was typed of it to be charged anew. */
  'sale.recall': { input: z.object({ saleId: saleIdSchema }), output: nothing, faults: [] },
  'sale.act': {
    input: z.object({ saleId: saleIdSchema, action: saleActionSchema }),
    output: nothing,
    faults: [],
  },
} as const satisfies Record<string, CommandShape>;
