/** A shift: its checks, its beginning, its totals and its end. */
import { z } from 'zod';
import { shiftReportSchema } from '../report-schema.ts';
import { cashierNameSchema } from '../people-schema.ts';
import { nothing, type CommandShape } from './command-shape.ts';

export const shiftCommands = {
  /** Run the check list; progress arrives as pushes. */
  'shift.check': { input: nothing, output: nothing, faults: [] },
  'shift.open': {
    /** Where people sign in, main takes the name of who is signed in instead. */
    input: z.object({ cashier: cashierNameSchema }),
    output: nothing,
    faults: ['storage'],
  },
  /** Running totals (X). */
  'shift.report': { input: nothing, output: shiftReportSchema, faults: ['storage'] },
  /** Frozen totals (Z). Not while a sale is open. */
  'shift.close': { input: nothing, output: shiftReportSchema, faults: ['storage'] },
} as const satisfies Record<string, CommandShape>;
