/**
 * What an owner or a cashier chooses for this till. To add one: a line of the schema; the compiler asks for one of the
 * defaults, which is what a till has that was set up before, and whether support is told it
 * (src-main/till/support/support-facts.ts).
 */
import { z } from 'zod/mini';
import { DEFAULT_CEILING } from '../domain/cash/unlikely.ts';
import { LANGUAGES, THEMES, VOLUMES } from './choices.ts';
import { tiynSchema } from './scalars.ts';

/** A month. */
const MAX_HOLD_HOURS = 31 * 24;

/** Without defaults: a change of one of them must not fill in the others. */
export const preferencesSchema = z.object({
  language: z.enum(LANGUAGES),
  theme: z.enum(THEMES),
  /** What is heard of a sale: the customer found, done, something to read. */
  sounds: z.enum(VOLUMES),
  /** A finger on a text field brings letters to the screen. */
  screenLetters: z.boolean(),
  /** Who has bought here is found by the last four digits of the phone, too. */
  findRegulars: z.boolean(),
  /** Stamps added to a sale when the award program is on. */
  stampsPerSale: z.int().check(z.minimum(0), z.maximum(20)),
  /** The owner allows to accrue bonuses afterwards for sales made while the service was away. */
  lateAccrual: z.boolean(),
  /** For so long after the payment a customer can be attached to a sale without one; null: never. */
  attachMinutes: z.nullable(z.int().check(z.minimum(1), z.maximum(60))),
  /** "All bonuses" spends fractions of a tenge, too; otherwise they stay on the balance. */
  spendTiyn: z.boolean(),
  /** How the percent is asked for (E5): as for purchases paid by QR, … */
  percentOfQr: z.boolean(),
  /** … and with the customer's certificates. */
  useCertificate: z.boolean(),
  /** Purchases above it are asked about once; null: none are. */
  amountCeiling: z.nullable(tiynSchema),
  /** Each command stands in the log, for whoever looks for a fault of this till. */
  detailedLog: z.boolean(),
  /** The owner accepts that the sign-in lies on the disk unprotected where the system has no keyring. */
  keepUnprotected: z.boolean(),
  /** Who is signed in is signed out after so many minutes without a hand at the till; null: never. */
  lockAfterMinutes: z.nullable(z.int().check(z.minimum(1), z.maximum(240))),
  /** After a change of phone the customer's bonuses can't be spent with a code for so long; 0: at once.
   * Counts for changes from then on. */
  phoneChangeHoldHours: z.int().check(z.minimum(0), z.maximum(MAX_HOLD_HOURS)),
  /** Days after which a resolved sale of this till loses its customer's name and phone; null: never. */
  keepNamesDays: z.nullable(z.int().check(z.minimum(1), z.maximum(3_650))),
  /** Name and birthday of a customer whom this till has registered are sent only if they have agreed to it. */
  askConsent: z.boolean(),
  /** More sales to one customer in a shift are worth a question; null: none are. */
  maxSalesPerCustomerPerShift: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000))),
  /** More bonuses spent in a shift by customers without a code are worth one; null: none are. */
  maxSpendWithoutCodePerShift: z.nullable(tiynSchema),
});
export type Preferences = z.output<typeof preferencesSchema>;

/** Of a new till. The language is the system's (src-main/shell/start/first-language.ts). */
export const DEFAULT_PREFERENCES: Omit<Preferences, 'language'> = {
  theme: 'system',
  sounds: 'off',
  screenLetters: true,
  findRegulars: false,
  stampsPerSale: 1,
  lateAccrual: false,
  attachMinutes: 15,
  spendTiyn: false,
  percentOfQr: false,
  useCertificate: false,
  amountCeiling: DEFAULT_CEILING,
  detailedLog: false,
  keepUnprotected: false,
  lockAfterMinutes: 5,
  phoneChangeHoldHours: 24,
  keepNamesDays: 90,
  askConsent: false,
  maxSalesPerCustomerPerShift: null,
  maxSpendWithoutCodePerShift: null,
};
