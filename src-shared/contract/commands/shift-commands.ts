/** A shift: its checks, its beginning, its totals and its end. */
import { z } from 'zod/mini';
import { CASH_MOVES } from '../../domain/cash/drawer.ts';
import { pastShiftSchema, shiftReportSchema } from '../report-schema.ts';
import { cashierNameSchema } from '../people-schema.ts';
import { aboveZeroSchema, amountSchema, millisSchema, saleIdSchema } from '../scalars.ts';
import { nothing, reasonSchema, type CommandShape } from './command-shape.ts';

const cellSchema = z.union([z.string().check(z.maxLength(300)), z.number()]);

export const shiftCommands = {
  /** Run the check list; progress arrives as pushes. */
  'shift.check': { input: nothing, output: nothing, faults: [] },
  'shift.open': {
    /** Where people sign in, main takes the name of who is signed in instead. */
    input: z.object({
      cashier: cashierNameSchema,
      /** The cash in the drawer; absent: what the shift before left there. */
      openingFloat: z.optional(amountSchema),
      /** Why it isn't what the shift before left; absent: it is, or that isn't known. */
      reason: z.optional(reasonSchema),
    }),
    output: nothing,
    faults: ['storage'],
  },
  /** Running totals (X). */
  'shift.report': { input: nothing, output: shiftReportSchema, faults: ['storage'] },
  /** Closed shifts, the last one first; `day`: those of that time only. */
  'shift.past': {
    input: z.object({
      skip: z.int().check(z.minimum(0)),
      day: z.nullable(z.object({ from: millisSchema, until: millisSchema })),
    }),
    output: z.object({ rows: z.readonly(z.array(pastShiftSchema)), more: z.boolean() }),
    faults: ['storage'],
  },
  /** The frozen report (Z) of one of them. */
  'shift.pastReport': {
    input: z.object({ number: z.int().check(z.positive()) }),
    output: shiftReportSchema,
    faults: ['storage'],
  },
  /** The frozen report of the shift that was closed last (the snapshot's `closedShift`), before the next one is opened. */
  'shift.closedReport': { input: nothing, output: shiftReportSchema, faults: ['storage'] },
  /** A report as a file for a spreadsheet, in the words of the page: main names and writes it. */
  'shift.saveFile': {
    input: z.object({
      number: z.int().check(z.positive()),
      rows: z.array(z.array(cellSchema).check(z.maxLength(11))).check(z.maxLength(400)),
    }),
    output: z.object({ file: z.string() }),
    faults: ['storage'],
  },
  /** Cash goes into the drawer or out of it without a sale. The same `requestId` (a ULID) again is the same
   * cash, and does nothing. */
  'shift.moveCash': {
    input: z.object({
      requestId: saleIdSchema,
      kind: z.enum(CASH_MOVES),
      amount: aboveZeroSchema,
      reason: reasonSchema,
    }),
    output: nothing,
    faults: ['storage'],
  },
  /** Frozen totals (Z). Not while a sale is open. null: the drawer wasn't counted. */
  'shift.close': {
    input: z.nullable(
      z.object({
        counted: amountSchema,
        /** Why it isn't what was expected; null: it is, or nothing was. */
        reason: z.nullable(reasonSchema),
      }),
    ),
    output: shiftReportSchema,
    faults: ['storage'],
  },
} as const satisfies Record<string, CommandShape>;
