/** The shift's report. */
import { z } from 'zod/mini';
import { EDIT_OUTCOMES } from '../domain/customer/customer-edit.ts';
import { CASH_MOVES } from '../domain/cash/drawer.ts';
import { ZERO } from '../domain/money.ts';
import { REVERSAL_KINDS } from '../domain/reversal/reversible.ts';
import { saleRowSchema } from './orders-schema.ts';
import { idSchema, millisSchema, saleIdSchema, tiynSchema } from './scalars.ts';
import { patternsSchema, trailBreaksSchema } from './trail-schema.ts';
import { nullIfAbsent } from './shaping.ts';

/** A customer's phone was changed at this till. */
export const phoneChangeSchema = z.object({
  at: millisSchema,
  cashier: z.string(),
  /** The last two digits. */
  from: z.string(),
  to: z.string(),
  outcome: z.enum(EDIT_OUTCOMES),
  /** For how long it holds the customer's bonuses; 0: the owner wants no hold. */
  holdHours: z.int(),
  /** Who let it pass, by name; null: nobody was asked. */
  supervisor: nullIfAbsent(z.string()),
});

const countedSchema = z.object({ count: z.int(), amount: tiynSchema });

/** `amount`: money; `cashback`: that customers lost, an estimate. */
const reversedSchema = z.extend(countedSchema, {
  bonus: tiynSchema,
  cashback: z._default(tiynSchema, ZERO),
});

/** Reports that were frozen by an older version have none. */
const NOTHING_LATER = { count: 0, amount: ZERO, cashback: ZERO };
const NO_PATTERNS = { spentWithoutCode: [], customers: [] };
const NO_EDITS = { count: 0, phones: 0, consents: 0, phoneChanges: [] };
const NOTHING_REVERSED = { count: 0, amount: ZERO, bonus: ZERO, cashback: ZERO };

/** The trail where it stood: how many events, the beginning of the last one's seal, and what was found to
 * be broken; null: of an older version, or it wasn't on the disk. */
const trailSchema = z.object({
  count: z.int(),
  mac: z.string(),
  ...trailBreaksSchema.shape,
});

/** Cash that went into the drawer or out of it without a sale. */
const cashMoveSchema = z.object({
  at: millisSchema,
  kind: z.enum(CASH_MOVES),
  amount: tiynSchema,
  reason: z.string(),
  /** Since the shift before: what was in the drawer at the opening wasn't what that one left there. */
  beforeShift: z._default(z.boolean(), false),
  /** By name; null: the till knew nobody. */
  cashier: z.nullable(z.string()),
  /** Who let it pass; null: nobody was asked. */
  supervisor: z.nullable(z.string()),
});

/** The drawer's cash (domain/cash/drawer.ts). What was taken in cash is among the payment methods. */
const drawerSchema = z.object({
  /** What the shift before left there, or what was stated where that isn't known. null: nobody knows. */
  openingFloat: z.nullable(tiynSchema),
  /** At the close of the shift before; null: nobody counted then. */
  lastCounted: z.nullable(tiynSchema),
  /** Handed over in this shift by reversals, also by those that aren't done any more; null: an older version's
   * report, where it is what was counted as given back in cash. */
  back: nullIfAbsent(tiynSchema),
  cashIn: countedSchema,
  cashOut: countedSchema,
  /** The first ones, oldest first. */
  moves: z.array(cashMoveSchema),
  /** null: not known, for want of the opening float. */
  expected: z.nullable(tiynSchema),
  /** Taken and handed back in ways of which nobody knows how much was cash: in no sum of the drawer. */
  maybeTaken: z._default(tiynSchema, ZERO),
  maybeBack: z._default(tiynSchema, ZERO),
  /** At the close; null: not counted. `reason`: why it isn't what was expected. */
  counted: z.nullable(z.object({ amount: tiynSchema, reason: z.nullable(z.string()) })),
});

/** A revert or refund that was resolved manually. `by`: a name; null: nobody was signed in. */
export const resolvedReversalSchema = z.object({
  requestId: saleIdSchema,
  orderId: idSchema,
  kind: z.enum(REVERSAL_KINDS),
  amount: tiynSchema,
  outcome: z.enum(['done', 'notDone']),
  note: z.string(),
  by: z.nullable(z.string()),
});

/** Running (X) or frozen (Z) totals of a shift. Amounts in tiyn. */
export const shiftReportSchema = z.object({
  shiftNumber: z.int(),
  cashier: z.string(),
  openedAt: millisSchema,
  closedAt: z.nullable(millisSchema),
  /** Paid sales and the money taken for them, before refunds and reverts. */
  sales: countedSchema,
  byMethod: z.record(z.string(), countedSchema),
  /** Sales that were paid in two ways: each part is in its own way's line, so they count twice there. */
  splits: z._default(z.int(), 0),
  /** Money given back by refunds and reverts, by the way in which it had been paid. */
  refundsByMethod: z._default(z.record(z.string(), countedSchema), {}),
  bonusesSpent: tiynSchema,
  cashbackCredited: tiynSchema,
  /** Money and bonuses given back. */
  refunds: reversedSchema,
  reverts: reversedSchema,
  /** Of these, for orders of other tills: the money went out here, and had been taken there. */
  foreign: z._default(reversedSchema, NOTHING_REVERSED),
  /** Counted as given back in earlier shifts, or handed over in this one, and found not to be done in
   * this one. `cashback`: of the former. */
  undone: z._default(reversedSchema, NOTHING_REVERSED),
  /** Reverts and refunds of which nobody knows what became of them. */
  pendingReversals: z._default(z.int(), 0),
  awards: z.int(),
  withoutBonuses: countedSchema,
  unresolved: z.array(saleRowSchema),
  /** Sales of earlier shifts that were resolved or accrued in this one: their money is in those
   * shifts' totals. `cashback`: what was learned in this shift of earlier ones' sales; it is in no
   * other report. */
  fromEarlierShifts: z._default(z.extend(countedSchema, { cashback: tiynSchema }), NOTHING_LATER),
  /** Resolved by the cashier in this shift, of whichever shift they are. */
  resolvedManually: z._default(z.array(saleRowSchema), []),
  /** The same of reverts and refunds. */
  resolvedReversals: z._default(z.array(resolvedReversalSchema), []),
  /** Edits of customers' data, changes of phones among them; of these the first ones are listed. */
  customerEdits: z._default(
    z.object({
      count: z.int(),
      phones: z.int(),
      /** With the consent of a customer whom this till has registered; also of edits that weren't done. */
      consents: z._default(z.int(), 0),
      phoneChanges: z.array(phoneChangeSchema),
    }),
    NO_EDITS,
  ),
  /** Bonuses of customers from whom the service wants no code, by cashier; and the customers who are worth
   * a look, at most five (domain/people/patterns.ts). `cashier` is null where nobody signs in. */
  patterns: z._default(
    z.object({
      spentWithoutCode: z.array(z.object({ cashier: z.nullable(z.string()), amount: tiynSchema })),
      customers: z.array(
        z.object({
          /** The last two digits; null: not kept. */
          phoneEnd: z.nullable(z.string()),
          cashier: z.nullable(z.string()),
          sales: z.int(),
          spentWithoutCode: tiynSchema,
          earned: tiynSchema,
        }),
      ),
    }),
    NO_PATTERNS,
  ),
  /** What an owner looks at, by cashier; none: nothing to tell, or of an older version. */
  byCashier: z._default(z.readonly(z.array(patternsSchema)), []),
  /** null: of an older version. */
  drawer: nullIfAbsent(drawerSchema),
  trail: nullIfAbsent(trailSchema),
});
/** A closed shift as a line of the list. */
export const pastShiftSchema = z.object({
  number: z.int(),
  cashier: z.string(),
  openedAt: millisSchema,
  closedAt: millisSchema,
  /** null: of a version that froze no totals. */
  sales: z.nullable(countedSchema),
  /** What had to be in the drawer at the close; null: it wasn't known. */
  expected: z.nullable(tiynSchema),
  /** The drawer was counted. */
  counted: z.boolean(),
  /** Counted less expected; null: not counted, or nothing could be expected. */
  difference: z.nullable(tiynSchema),
  /** Some of the shift's money may have been cash: nobody knows. */
  unsure: z.boolean(),
  /** What was put in (above 0) or taken out since the shift before, as its opening said. */
  movedBefore: tiynSchema,
});
export type PastShift = z.output<typeof pastShiftSchema>;

export type ShiftReport = z.output<typeof shiftReportSchema>;
export type Drawer = z.output<typeof drawerSchema>;
export type CashMove = z.output<typeof cashMoveSchema>;
