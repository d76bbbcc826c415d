/**
 * What the service's description leaves open, as data: every way in which a real service may differ
 * from this one and still be as described. The first value of each is what this service does unless
 * its settings say otherwise; README.md tells what each one means.
 *
 * All of it is applied where answers are written (http/), but for what is behaviour: `afterRefund`,
 * `refundOfAll` and `stampsAdded` (operations/), `codeForm` (store/balance-codes.ts) and
 * `identifiers` (settings-identifiers.ts).
 */
import { z } from 'zod';

export const DIALECT_OPTIONS = {
  loginForm: ['enveloped', 'bare'],
  refreshForm: ['bare', 'enveloped'],
  tokenField: ['access_token', 'token'],
  branchForm: ['object', 'prefixed', 'number'],
  wrongLogin: ['401', '403', '400'],
  /** `large`: every identifier of the settings is raised by 2^53. */
  identifiers: ['asSet', 'large'],
  timestampUnit: ['seconds', 'milliseconds'],
  dateTimeForm: ['utc', 'millis', 'offset'],
  unknownBirthday: ['empty', 'zeroDate'],
  floats: ['rounded', 'noisy'],
  /** Of operations whose data is empty. */
  emptyAnswer: ['omitted', 'null', 'object', 'noContent', 'noBody'],
  /** Zeros, false, empty texts and lists, nulls. */
  emptyFields: ['sent', 'omitted', 'null'],
  newFields: ['none', 'added'],
  newValues: ['none', 'added'],
  undescribed: ['null', 'filled'],
  orderAward: ['counted', 'named'],
  orderAnswers: ['described', 'whole'],
  createdCode: ['200', '201'],
  /** Of 401, 403 and 404. */
  errorBody: ['envelope', 'text', 'json', 'page', 'empty'],
  brokenRule: ['400', '403', '409', '422'],
  brokenRuleCode: ['status', 'own'],
  messages: ['plain', 'empty', 'foreign'],
  lookupBlacklist: ['403', '404'],
  blacklistCode: ['byList', '4052', '3010', 'none'],
  codeForm: ['digits4', 'digits6', 'letters6'],
  stampsAdded: ['atCompletion', 'atCreation'],
  afterRefund: ['completed', 'returned', 'returnedFinal'],
  refundOfAll: ['refused', 'accepted'],
  refundedBonus: ['spent', 'cashback'],
} as const;

type Options = typeof DIALECT_OPTIONS;
export type DialectOption = keyof Options;
export type Dialect = { readonly [K in DialectOption]: Options[K][number] };

const shape = Object.fromEntries(
  Object.entries(DIALECT_OPTIONS).map(([name, values]) => [
    name,
    z.enum(values).default(values[0] as never),
  ]),
);

/** The table guarantees what the type says: a field for each option, one of its values. */
export const dialectSchema = z.strictObject(shape) as unknown as z.ZodType<
  Dialect,
  Partial<Dialect>
>;

export const PLAIN_DIALECT: Dialect = dialectSchema.parse({});
