/**
 * The contract between renderer and main: every command with its input, its output and the fault
 * codes that it can return, and every event that main pushes. Types, main's validation, the
 * renderer's client and the test doubles are all derived from this table.
 *
 * To add a command: one entry here, one handler of the same name in src-main/till/commands.ts.
 * The compiler asks for the second; nothing else is to be touched.
 */
import { z } from 'zod';
import type { FaultCode } from '../domain/fault.ts';
import {
  calendarDateSchema,
  lookupSchema,
  saleSummarySchema,
  customerSummarySchema,
  tagSchema,
} from './customer-schema.ts';
import {
  foreignListSchema,
  ofOrder,
  openedOrderSchema,
  saleListSchema,
  saleRowSchema,
  salesFilterSchema,
  shiftReportSchema,
} from './orders-schema.ts';
import { saleActionSchema, saleRequestSchema } from './sale-schema.ts';
import {
  amountSchema,
  idSchema,
  millisSchema,
  phoneSchema,
  productIdSchema,
  saleIdSchema,
} from './scalars.ts';
import {
  cashierNameSchema,
  peopleChangeSchema,
  policySchema,
  rightSchema,
  secretSchema,
} from './people-schema.ts';
import { preferencesSchema } from './preferences.ts';
import {
  draftSchema,
  REMOTE_ENVIRONMENTS,
  snapshotPatchSchema,
  snapshotSchema,
} from './snapshot.ts';

export interface CommandShape {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** Beyond `invalidInput`, `invalidState` and `internal`, which any command can return; and
   * `signInNeeded`, `approvalNeeded` and `peopleLost`, which any can that touches customers, money or rights
   * (src-main/till/people/needs.ts says which and when). */
  readonly faults: readonly FaultCode[];
}

const nothing = z.null();
/** Why a sale is resolved manually or an order reversed; kept in the journal. */
const reasonSchema = z.string().trim().min(1).max(200);

/** Faults of a call to the service. */
const service = [
  'unreachable',
  'untrustedCertificate',
  'proxy',
  'timeout',
  'unauthorised',
  'unavailable',
  'malformed',
  'rejected',
  'rejectedInput',
] as const satisfies readonly FaultCode[];

/** Beside the order: the request's own identifier (a ULID), and why. */
const reversalRequest = { requestId: saleIdSchema, reason: reasonSchema };

export const commands = {
  'snapshot.read': { input: nothing, output: snapshotSchema, faults: [] },
  /** What is typed and not sent, mirrored so that a reload loses nothing. */
  'draft.save': { input: draftSchema, output: nothing, faults: [] },
  'preferences.change': {
    input: preferencesSchema.partial(),
    output: nothing,
    faults: ['storage'],
  },

  /** Whose PIN or card it is works from now on; somebody else's signs that one out. */
  'people.signIn': {
    input: z.object({ pin: secretSchema }),
    output: nothing,
    faults: ['wrongPin', 'pinPaused', 'peopleLost'],
  },
  /** The sale on the screen and what is typed stay. */
  'people.lock': { input: nothing, output: nothing, faults: [] },
  /** A hand is at the till: sent by the page at most every half a minute, while somebody is signed in. */
  'people.present': { input: nothing, output: nothing, faults: [] },
  /** A supervisor lets pass what was refused last with `approvalNeeded` and that `right`: the very same
   * command with the same input, once, within a minute. */
  'people.approve': {
    input: z.object({ right: rightSchema, pin: secretSchema }),
    output: nothing,
    faults: ['wrongPin', 'pinPaused', 'peopleLost'],
  },
  /** Not in training. */
  'people.change': {
    input: peopleChangeSchema,
    output: nothing,
    faults: ['pinTaken', 'lastSupervisor', 'notFound', 'storage'],
  },
  'people.setPolicy': { input: policySchema, output: nothing, faults: ['storage'] },
  /** Forgets all of them: the till works without PINs again. */
  'people.switchOff': { input: nothing, output: nothing, faults: ['storage'] },

  'setup.startTraining': { input: nothing, output: nothing, faults: ['storage', ...service] },
  /** Log in at a real service; the branches of the answer, the first one is the default. A person confirms
   * an address that this till doesn't know in a window of main's own, else `declined`. */
  'setup.login': {
    input: z.object({
      environment: z.enum(REMOTE_ENVIRONMENTS),
      address: z.string().min(1).max(500),
      login: z.string().min(1).max(200),
      password: z.string().min(1).max(200),
      /** Whether login and password may be stored, to log in again without asking. */
      keepCredentials: z.boolean().default(true),
    }),
    output: z.object({
      branches: z
        .array(z.object({ branchId: idSchema, name: z.string(), address: z.string() }))
        .min(1),
    }),
    faults: [...service, 'notFound', 'declined'],
  },
  /** Read the branch (group, award program) and store all; leads to shift start. */
  'setup.finish': {
    input: z.object({ branchId: idSchema, giftProductId: productIdSchema.nullable() }),
    output: nothing,
    faults: [...service, 'notFound', 'storage'],
  },
  /** Initial setup, step 4: the id of the zero-priced gift product; null: none. */
  'setup.giftProduct': {
    input: z.object({ giftProductId: productIdSchema.nullable() }),
    output: nothing,
    faults: ['storage'],
  },
  /** Ask the system once more for the key of what is stored; `locked`: it is still kept back, and the
   * program starts again, because the system answers once for each start. */
  'setup.unlock': {
    input: nothing,
    output: z.object({ locked: z.boolean() }),
    faults: ['storage'],
  },
  /** Forget token, login and ids of this till, and begin set-up again. Not while a sale is open. Confirmed
   * by a person in a window of main's own, else `declined`. */
  'setup.forget': { input: nothing, output: nothing, faults: ['storage', 'declined'] },

  /** Run the check list; progress arrives as pushes. */
  'shift.check': { input: nothing, output: nothing, faults: [] },
  'shift.open': {
    /** Where people sign in, main takes the name of who is signed in instead. */
    input: z.object({ cashier: cashierNameSchema }),
    output: nothing,
    faults: ['storage'],
  },

  /** Endpoint 1. */
  'customer.find': {
    input: z.object({ phone: phoneSchema }),
    output: lookupSchema,
    faults: service,
  },
  /** Endpoints 3, 4, 5 and (award program on) 6, in parallel; each part may fail alone. */
  'customer.summary': {
    input: z.object({ userId: idSchema }),
    output: customerSummarySchema,
    faults: [],
  },
  /** Who had that phone when it was last found at this till; null: never. For when it can't be
   * looked up. */
  'customer.known': {
    input: z.object({ phone: phoneSchema }),
    output: z.object({ name: z.string(), at: millisSchema }).nullable(),
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

  /** Begin a sale. The same saleId again is the same sale, and does nothing. */
  'sale.start': { input: saleRequestSchema, output: nothing, faults: ['storage'] },
  'sale.act': {
    input: z.object({ saleId: saleIdSchema, action: saleActionSchema }),
    output: nothing,
    faults: [],
  },

  /** Endpoint 2. A field that is null stays as it is. Journalled before it is sent; a new phone holds
   * the customer's bonuses for a time (`phoneChangeHoldHours`). */
  'customer.edit': {
    input: z.object({
      userId: idSchema,
      phone: phoneSchema,
      newPhone: phoneSchema.nullable(),
      firstName: z.string().trim().min(1).max(100).nullable(),
      lastName: z.string().trim().max(100).nullable(),
      birthday: calendarDateSchema.nullable(),
      /** The whole new list. */
      tags: z.array(idSchema).max(200).nullable(),
    }),
    output: z.object({ phone: phoneSchema }),
    faults: [...service, 'notFound', 'storage'],
  },

  /** Erases the customer's name and phone from this till's journal and its copies; sales that aren't
   * resolved (`waiting`) keep them until they are. The service's record stays. */
  'customer.forget': {
    input: z.object({ userId: idSchema, phone: phoneSchema }),
    output: z.object({
      sales: z.number().int(),
      waiting: z.number().int(),
      copies: z.number().int(),
    }),
    faults: ['storage'],
  },

  /** Sales of this till, newest first; `search` is a number, a phone, an amount or a name. */
  'sales.list': {
    input: z.object({
      search: z.string().max(60),
      skip: z.number().int().min(0),
      show: salesFilterSchema.default('all'),
    }),
    output: saleListSchema,
    faults: ['storage'],
  },
  /** Orders without a sale of this till for which a revert or refund was asked for here; the one
   * with the newest such first. */
  'orders.foreign': {
    input: z.object({ skip: z.number().int().min(0) }),
    output: foreignListSchema,
    faults: ['storage'],
  },
  /** One sale, or an order by its identifier, with the service's own record. */
  'orders.open': {
    input: ofOrder({}),
    output: openedOrderSchema,
    faults: ['storage'],
  },
  /** A sale that needs attention: `recheck` asks the service once more, `manually` resolves it with a
   * note. */
  'orders.resolve': {
    input: z.discriminatedUnion('how', [
      z.object({ saleId: saleIdSchema, how: z.literal('recheck') }),
      z.object({ saleId: saleIdSchema, how: z.literal('manually'), note: reasonSchema }),
    ]),
    output: nothing,
    faults: ['storage'],
  },
  /** Sales of this till whose bonuses can still be accrued, oldest first. */
  'orders.accruable': { input: nothing, output: z.array(saleRowSchema), faults: ['storage'] },
  /** Accrue them for one of those, or for all one after another; the rows tell how it went. */
  'orders.accrue': {
    input: z.object({ saleId: saleIdSchema.nullable() }),
    output: nothing,
    faults: [],
  },
  /** Endpoint 11. Nothing is sent when the order can't be reversed: the answer shows why; nor while
   * it isn't known what became of an earlier revert or refund of it (`reversalPending`). The same
   * `requestId` (a ULID) again is the same revert, and does nothing. */
  'orders.revert': {
    input: ofOrder(reversalRequest),
    output: openedOrderSchema,
    faults: [...service, 'notFound', 'reversalPending', 'storage'],
  },
  /** Endpoint 12. Nothing is sent when the amount isn't below what is left of the order. */
  'orders.refund': {
    input: ofOrder({ ...reversalRequest, amount: amountSchema }),
    output: openedOrderSchema,
    faults: [...service, 'notFound', 'reversalPending', 'storage'],
  },

  /** Running totals (X). */
  'shift.report': { input: nothing, output: shiftReportSchema, faults: ['storage'] },
  /** Frozen totals (Z). Not while a sale is open. */
  'shift.close': { input: nothing, output: shiftReportSchema, faults: ['storage'] },

  /** Log in again when the session could not be refreshed; the open sale goes on after it. */
  'session.logIn': {
    input: z.object({ login: z.string().min(1).max(200), password: z.string().min(1).max(200) }),
    output: nothing,
    faults: [...service, 'storage'],
  },

  /** Try the service now instead of at the next turn. */
  'service.probe': { input: nothing, output: nothing, faults: [] },

  /** The log's file, in the system's own window of files. */
  'log.show': { input: nothing, output: nothing, faults: [] },
  /** A screen could not be drawn: for the log. `stack`: of the components. */
  'screen.reportError': {
    input: z.object({ name: z.string().max(60), stack: z.string().max(2_000) }),
    output: nothing,
    faults: [],
  },
} as const satisfies Record<string, CommandShape>;

export const events = {
  'snapshot.changed': snapshotPatchSchema,
} as const satisfies Record<string, z.ZodType>;

export type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandInput<N extends CommandName> = z.output<Commands[N]['input']>;
export type CommandOutput<N extends CommandName> = z.output<Commands[N]['output']>;

export type Events = typeof events;
export type EventName = keyof Events;
export type EventPayload<N extends EventName> = z.output<Events[N]>;
