/** Looking a customer up, editing and forgetting one. */
import { z } from 'zod/mini';
import {
  calendarDateSchema,
  lookupSchema,
  saleSummarySchema,
  customerSummarySchema,
  tagSchema,
} from '../customer-schema.ts';
import { customerHandleSchema, idSchema, millisSchema, phoneSchema } from '../scalars.ts';
import { nothing, SERVICE_FAULTS, type CommandShape } from './command-shape.ts';

export const customerCommands = {
  /** Endpoint 1. What main was answered it keeps, and the page names by the `handle`: until the customer's
   * sale is over, the till is locked, the shift or the service is another. Any other handle is refused with
   * `lookUpAgain`. `withFigures`: the page asks for the summary as soon as it knows whose; it is begun before
   * that, of who was seen here with that phone even beside the look-up. */
  'customer.find': {
    input: z.object({ phone: phoneSchema, withFigures: z.optional(z.boolean()) }),
    output: lookupSchema,
    faults: SERVICE_FAULTS,
  },
  /** Endpoints 3, 4, 5 and (award program on) 6, in parallel; each part may fail alone. */
  'customer.summary': {
    input: z.object({ customer: customerHandleSchema }),
    output: customerSummarySchema,
    faults: ['lookUpAgain'],
  },
  /** Who had that phone when it was last found at this till; null: never. For when it can't be
   * looked up. */
  'customer.known': {
    input: z.object({ phone: phoneSchema }),
    output: z.nullable(z.object({ name: z.string(), at: millisSchema })),
    faults: [],
  },
  /** The last sales of this till to that phone, newest first, at most five. */
  'customer.history': {
    input: z.object({ phone: phoneSchema }),
    output: z.array(saleSummarySchema),
    faults: [],
  },
  /** Tags seen on customers of this branch, by name: no operation of the service lists them. */
  'customer.tags': { input: nothing, output: z.array(tagSchema), faults: [] },
  /** Endpoint 2. A field that is null stays as it is. Journalled before it is sent; a new phone holds
   * the customer's bonuses for a time (`phoneChangeHoldHours`). */
  'customer.edit': {
    input: z.object({
      customer: customerHandleSchema,
      newPhone: z.nullable(phoneSchema),
      firstName: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
      lastName: z.nullable(z.string().check(z.trim(), z.maxLength(100))),
      birthday: z.nullable(calendarDateSchema),
      /** The whole new list. */
      tags: z.nullable(z.array(idSchema).check(z.maxLength(200))),
    }),
    output: z.object({ phone: phoneSchema }),
    faults: [...SERVICE_FAULTS, 'notFound', 'storage', 'lookUpAgain'],
  },
  /** Erases the customer's name and phone from this till's journal and its copies; sales that aren't
   * resolved (`waiting`) keep them until they are. The service's record stays. */
  'customer.forget': {
    input: z.object({ customer: customerHandleSchema }),
    output: z.object({
      sales: z.int(),
      waiting: z.int(),
      copies: z.int(),
    }),
    faults: ['storage', 'lookUpAgain'],
  },
} as const satisfies Record<string, CommandShape>;
