/**
 * Everything the renderer shows that main owns. Read once at start; afterwards main pushes the
 * parts that changed. No secret is in it, and no code that the service returns; of a locked till nothing about
 * customers and sales (while-locked.ts).
 */
import { z } from 'zod/mini';
import { REVERSAL_KINDS } from '../domain/reversal/reversible.ts';
import { MAX_COMMENT } from '../domain/verbatim.ts';
import { ENVIRONMENTS, LANGUAGES } from './choices.ts';
import {
  cashierIdSchema,
  faultSchema,
  idSchema,
  millisSchema,
  productIdSchema,
  tiynSchema,
} from './scalars.ts';
import { ofOrder } from './orders-schema.ts';
import { peopleSchema } from './people-schema.ts';
import { practiceSchema } from './practice-schema.ts';
import { preferencesSchema } from './preferences.ts';
import { saleSchema } from './sale-schema.ts';
import { trailBreaksSchema } from './trail-schema.ts';

/** The pill of the top bar. */
export const serviceStateSchema = z.object({
  state: z.enum(['unknown', 'online', 'slow', 'offline']),
  latencyMs: z.nullable(z.number()),
  /** When the till tries again by itself, while offline. */
  nextTryAt: z.nullable(millisSchema),
});
export type ServiceState = z.output<typeof serviceStateSchema>;

/** As they are shown, from the top. */
export const CHECKS = [
  'secrets',
  'storage',
  'service',
  'token',
  'branch',
  'award',
  'clock',
  'pendingSales',
] as const;

/** A line of the check list at shift start. Details are data; the renderer words them. */
export const checkSchema = z.object({
  name: z.enum(CHECKS),
  state: z.enum(['pending', 'running', 'ok', 'warning', 'error']),
  /** Stable reason, e.g. 'keyring', 'unprotected', 'unreachable', 'refreshed', 'on', 'off'. */
  reason: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Check = z.output<typeof checkSchema>;

export const shiftSchema = z.object({
  number: z.int(),
  cashier: z.string(),
  openedAt: millisSchema,
  /** false: opened while the service could not be used. */
  withBonuses: z.boolean(),
  /** The drawer's cash until then; null: nobody knows. */
  openingFloat: z.nullable(tiynSchema),
});
export type Shift = z.output<typeof shiftSchema>;

/** What is on the sale screen and not yet sent, kept so that a reload of the renderer loses nothing. */
export const draftSchema = z.object({
  phone: z.string().check(z.maxLength(40)),
  amount: z.string().check(z.maxLength(40)),
  /** null: none chosen. */
  bonus: z.nullable(z.string().check(z.maxLength(40))),
  /** null: the default of the preferences. */
  stamps: z.nullable(z.int().check(z.minimum(0), z.maximum(99))),
  award: z.boolean(),
  /** The note on the sale, as typed. */
  comment: z._default(z.string().check(z.maxLength(MAX_COMMENT)), ''),
  /** The cashier leaves bonuses out of this sale. */
  skipLoyalty: z.boolean(),
  /** Cash handed over, as typed; also ahead of the payment. */
  tendered: z.string().check(z.maxLength(40)),
  /** Typed for the next customer while this sale is still on the screen. */
  next: z.object({
    phone: z.string().check(z.maxLength(40)),
    amount: z.string().check(z.maxLength(40)),
    tendered: z.string().check(z.maxLength(40)),
  }),
});
export type Draft = z.output<typeof draftSchema>;

/** Training mode only: the message that the embedded service "sent" to the customer's phone. */
export const trainingSmsSchema = z.object({
  /** The last two digits. */
  phoneEnd: z.string(),
  text: z.string(),
  at: millisSchema,
});
export type TrainingSms = z.output<typeof trainingSmsSchema>;

/** How the till's own disk does. */
export const storageSchema = z.object({
  /** Why the disk takes nothing; null: everything is on it. */
  reason: z.nullable(z.enum(['full', 'readOnly', 'locked', 'damaged', 'other'])),
  /** Sales whose newest state is in memory only. */
  unsavedSales: z.int(),
  /** The sale on the screen is one of those. */
  thisSale: z.boolean(),
});
export type Storage = z.output<typeof storageSchema>;
export const ALL_STORED: Storage = { reason: null, unsavedSales: 0, thisSale: false };

export const NO_OPEN_ITEMS = {
  pending: 0,
  needsAttention: 0,
  since: null,
  accruable: 0,
  reversals: 0,
  reversalToDecide: null,
  toGiveBack: null,
} as const;

export const snapshotSchema = z.object({
  /** Rises with every change; a push that is not the next one asks for a fresh snapshot. */
  revision: z.int(),
  /** Main's steady time at the moment of this reading or push: what counts down counts by it. */
  steadyNow: millisSchema,
  stage: z.enum(['setup', 'shiftStart', 'open']),
  environment: z.nullable(z.enum(ENVIRONMENTS)),
  /** `name` is '' where the service tells none: the number is shown then. */
  branch: z.nullable(z.object({ branchId: idSchema, name: z.string(), address: z.string() })),
  awardEnabled: z.boolean(),
  /** The program runs, as E6 said last of anybody here; false: nobody has said so. */
  awardActive: z.boolean(),
  /** `gift_product_id`: the zero-priced product that goes on the receipt with an award. */
  giftProductId: z.nullable(productIdSchema),
  /** Its language is the spoken one: of who is signed in, where they chose one. */
  preferences: preferencesSchema,
  /** The till's own: what is said to a customer is in it, whoever is signed in. */
  shopLanguage: z.enum(LANGUAGES),
  program: z.object({
    version: z.string(),
    /** E.g. "Electron 45.4.1". */
    host: z.string(),
    /** What that brings, e.g. "Chromium 142.0 · Node.js 24.1". */
    parts: z.string(),
    /** `installed`: as a shop gets it. */
    build: z.enum(['installed', 'development']),
    developmentHost: z.boolean(),
    dataFolder: z.string(),
  }),
  /** This till is set up, but the system doesn't give out the key of what is stored. */
  secretsLocked: z.boolean(),
  /** How this computer keeps the sign-in: `withoutSignIn`: it has no keyring, so token, login and password
   * last until the program ends; `locked`: so they do, until its keyring is opened. */
  signInKept: z.enum(['protected', 'unprotected', 'withoutSignIn', 'locked']),
  /** An unattended set-up (`--provision FILE`): under way, or what stopped it. null: none. */
  provisioning: z.nullable(
    z.discriminatedUnion('state', [
      z.object({ state: z.literal('running') }),
      z.object({ state: z.literal('failed'), fault: faultSchema }),
    ]),
  ),
  /** To begin with: an address from the command line; the cashier of the last shift, those of the
   * last ones (the last one first), and what the last one left in the drawer (null: it isn't known). */
  suggestions: z.object({
    address: z.nullable(z.string()),
    cashier: z.string(),
    cashiers: z.array(z.string()),
    carriedOver: z.nullable(z.object({ amount: tiynSchema, isCounted: z.boolean() })),
  }),
  service: serviceStateSchema,
  /** What somebody should know of what is stored, said on set-up or shift start: something was
   * unreadable and was kept aside; a file of an unattended set-up is still there with its password, or
   * was readable by others; a log-in that works could not be stored; all that the till kept was erased; a till that is set up could not be opened by
   * a defect. */
  notices: z.array(
    z.enum([
      'secretsQuarantined',
      'signInNotKept',
      'keysLost',
      'keysLocked',
      'settingsQuarantined',
      'settingsEdited',
      'notOpened',
      'journalQuarantined',
      'journalUnwritable',
      'backupFailed',
      'provisioningLeft',
      'provisioningExposed',
      'erased',
      'erasedInPart',
    ]),
  ),
  storage: storageSchema,
  /** Of the journal in use; null: nothing was found to be broken. */
  trail: z.nullable(trailBreaksSchema),
  /** How much of the trail was read since the start, in tens of percent; null: all of it. */
  trailRead: z.nullable(z.int()),
  checks: z.array(checkSchema),
  /** `needed`: the session could not be refreshed and nothing is stored to log in with. */
  signIn: z.enum(['fine', 'needed']),
  people: peopleSchema,
  shift: z.nullable(shiftSchema),
  /** Closed by this run of the program, and no other opened since: its report is shown until it is left. `cashierId`: who
   * closed it; null: the till knew nobody. */
  closedShift: z.nullable(z.object({ number: z.int(), cashierId: z.nullable(cashierIdSchema) })),
  /** Sales off the screen that are not resolved yet. `pending`: the till asks the service by itself;
   * `needsAttention`: somebody has to decide; `since`: the oldest of both; `accruable`: bonuses can be accrued afterwards;
   * `reversals`: reverts and refunds of which it isn't known whether they are done; `reversalToDecide`: the oldest of those
   * that need somebody's attention; `toGiveBack`: the oldest one that is done, and whose result nobody has left by a key. */
  openItems: z.object({
    pending: z.int(),
    needsAttention: z.int(),
    since: z.nullable(millisSchema),
    accruable: z.int(),
    reversals: z.int(),
    reversalToDecide: z.nullable(z.object({ of: ofOrder({}), kind: z.enum(REVERSAL_KINDS) })),
    toGiveBack: z.nullable(z.object({ of: ofOrder({}), money: tiynSchema })),
  }),
  /** Missed bonuses were to be added, and the disk took none of what had to be on it first: the rest is left until
   * it is wished again. */
  accrualsStopped: z.boolean(),
  sale: z.nullable(saleSchema),
  /** One that isn't over is on the screen: all that a locked till tells of it (while-locked.ts). */
  saleWaits: z.boolean(),
  /** Sales that were set aside, oldest first. */
  parked: z.array(saleSchema),
  draft: draftSchema,
  sms: z.nullable(trainingSmsSchema),
  /** null: this isn't training mode. */
  practice: z.nullable(practiceSchema),
  /** Another one whenever what the lists of sales and the shift's report are made of was written. */
  journalRevision: z.int(),
  /** Takings of the open shift so far, for the frame. */
  shiftTotals: z.object({ sales: z.int(), taken: tiynSchema }),
});
export type Snapshot = z.output<typeof snapshotSchema>;
/** What main knows, from which it tells. */
export type WholeSnapshot = Omit<Snapshot, 'saleWaits'>;

/** A push: the new revision and the parts that changed. */
export const snapshotPatchSchema = z.required(z.partial(snapshotSchema), { revision: true });
export type SnapshotPatch = z.output<typeof snapshotPatchSchema>;
