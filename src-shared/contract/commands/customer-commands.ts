/** Looking a customer up, editing and forgetting one. */
import { z } from 'zod/mini';
import {
  calendarDateSchema,
  lookupSchema,
  regularSchema,
  saleSummarySchema,
  customerSummarySchema,
  tagSchema,
} from '../customer-schema.ts';
import {
  customerHandleSchema,
  idSchema,
  millisSchema,
  phoneSchema,
  tiynSchema,
} from '../scalars.ts';
import { nothing, SERVICE_FAULTS, type CommandShape } from './command-shape.ts';

export const customerCommands = {
  /** A phone is begun: what its look-up and its figures will ride on is opened meanwhile. Nothing is sent. */
  'customer.expect': { input: nothing, output: nothing, faults: [] },
  /** E1. What main was answered it keeps, and the page names by the `handle`: until the customer's
   * sale is over, the till is locked, the shift or the service is another. Any other handle is refused with
   * `lookUpAgain`. `withFigures`: the page knows nobody with that phone yet, and asks for the summary as soon
   * as it does; it is begun before that, of who was seen here with that phone even beside the look-up. */
  'customer.find': {
    input: z.object({ phone: phoneSchema, withFigures: z.optional(z.boolean()) }),
    output: lookupSchema,
    faults: SERVICE_FAULTS,
  },
  /** E3, E4, E5 and (award program on) 6, in parallel; each part may fail alone. */
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
  /** Who has bought at this till and has a phone that ends so, newest first, at most `MAX_REGULARS`; `more`: there
   * are others. Of the last search alone is anybody told more. `invalidState` without the owner's setting. */
  'customer.regulars': {
    input: z.object({ digits: z.string().check(z.regex(/^\d{4}$/u)) }),
    output: z.object({ regulars: z.array(regularSchema), more: z.boolean() }),
    faults: ['storage'],
  },
  /** What one of several has (endpoint 3), to tell them apart; null: that can't be asked now. */
  'customer.regularBalance': {
    input: z.object({ regular: regularSchema.shape.regular }),
    output: z.nullable(tiynSchema),
    faults: ['lookUpAgain'],
  },
  /** The whole phone of the one who was chosen, to be looked up as a typed one is. */
  'customer.takeRegular': {
    input: z.object({ regular: regularSchema.shape.regular }),
    output: z.object({ phone: phoneSchema }),
    faults: ['storage', 'lookUpAgain'],
  },
  /** Tags seen on customers of this branch, by name: no operation of the service lists them. */
  'customer.tags': { input: nothing, output: z.array(tagSchema), faults: [] },
  /** E2. A field that is null stays as it is. Journalled before it is sent; a new phone holds
   * the customer's bonuses for a time (`phoneChangeHoldHours`). */
  'customer.edit': {
    input: z.object({
      customer: customerHandleSchema,
      newPhone: z.nullable(phoneSchema),
      firstName: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
      lastName: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
      birthday: z.nullable(calendarDateSchema),
      /** The whole new list. */
      tags: z.nullable(z.array(idSchema).check(z.maxLength(200))),
      /** The customer has agreed that name and birthday are kept. Where the owner asks for it (`askConsent`) those of
       * whoever was registered here are refused without it (`invalidInput`). */
      consent: z.optional(z.boolean()),
    }),
    output: z.object({ phone: phoneSchema }),
    faults: [...SERVICE_FAULTS, 'notFound', 'storage', 'lookUpAgain'],
  },
  /** Erases the customer's name and phone from this till's journal and its copies; sales that aren't
   * resolved (`waiting`) keep them until they are, and so may places of before that could not be reached
   * (`unreached`). The service's record stays. */
  'customer.forget': {
    input: z.object({ customer: customerHandleSchema }),
    output: z.object({
      sales: z.int(),
      waiting: z.int(),
      copies: z.int(),
      unreached: z.int(),
    }),
    faults: ['storage', 'lookUpAgain', 'keyringLocked'],
  },
} as const satisfies Record<string, CommandShape>;
