/** Who works at this till, as the page sees and changes it. No PIN and no hash ever goes to the page. */
import { z } from 'zod/mini';
import {
  DEFAULT_POLICY,
  RIGHTS,
  ROLES,
  type ChosenRight,
  type Policy,
} from '../domain/people/rights.ts';
import { amountSchema, cashierIdSchema, millisSchema } from './scalars.ts';

const roleSchema = z.enum(ROLES);
export const rightSchema = z.enum(RIGHTS);
export const cashierNameSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'empty'), z.maxLength(60, 'format'));

/** A new PIN. */
const pinSchema = z.string().check(z.regex(/^\d{4,8}$/u, 'format'));
/** A new card or barcode: what its reader types. */
const cardSchema = z.string().check(z.trim(), z.minLength(4, 'format'), z.maxLength(64, 'format'));
/** A PIN or card as it is typed to be recognised by; all of them are hashed alike. */
export const secretSchema = z
  .string()
  .check(z.trim(), z.minLength(4, 'format'), z.maxLength(64, 'format'));

export const policySchema: z.ZodMiniType<Policy> = z.object({
  needs: z.object(
    Object.fromEntries(
      Object.keys(DEFAULT_POLICY.needs).map((right) => [right, roleSchema]),
    ) as Record<ChosenRight, typeof roleSchema>,
  ),
  refundLimit: z.nullable(amountSchema),
});

/** A change of one person. The first person of a till is a supervisor, and one always stays. */
export const peopleChangeSchema = z.discriminatedUnion('do', [
  /** The same `cashierId` (a ULID made by the page) again is the same person, and does nothing. */
  z.object({
    do: z.literal('add'),
    cashierId: cashierIdSchema,
    name: cashierNameSchema,
    role: roleSchema,
    pin: pinSchema,
  }),
  z.object({ do: z.literal('rename'), cashierId: cashierIdSchema, name: cashierNameSchema }),
  z.object({ do: z.literal('setRole'), cashierId: cashierIdSchema, role: roleSchema }),
  z.object({ do: z.literal('setPin'), cashierId: cashierIdSchema, pin: pinSchema }),
  /** null: takes the card away. */
  z.object({ do: z.literal('setCard'), cashierId: cashierIdSchema, card: z.nullable(cardSchema) }),
  z.object({ do: z.literal('remove'), cashierId: cashierIdSchema }),
]);

const shownPersonSchema = z.object({
  cashierId: cashierIdSchema,
  name: z.string(),
  role: roleSchema,
});

/** The snapshot's part. In training, and before a till is set up, nobody is known: `none`. */
export const peopleSchema = z.object({
  /** `none`: the till knows nobody and everything is allowed, as to a supervisor. `ready`: who works signs
   * in. `lost`: there are people, and their keys can't be read: sales go on under the shift's cashier, what a
   * cashier may not do is refused (`peopleLost`). */
  state: z.enum(['none', 'ready', 'lost']),
  /** By name. */
  names: z.array(z.extend(shownPersonSchema, { hasCard: z.boolean() })),
  /** null: locked, or the till knows nobody. */
  signedIn: z.nullable(shownPersonSchema),
  /** After wrong PINs none is looked at before this (steady); null: no pause. */
  pausedUntil: z.nullable(millisSchema),
  policy: policySchema,
  /** Somebody has logged in at the service a moment ago (`session.logIn`) and may change people and policy
   * until this (steady): the way in when every supervisor's PIN is forgotten. null: nobody has. */
  ownerUntil: z.nullable(millisSchema),
});
export type ShownPeople = z.output<typeof peopleSchema>;

export const NO_PEOPLE: ShownPeople = {
  state: 'none',
  names: [],
  signedIn: null,
  pausedUntil: null,
  policy: DEFAULT_POLICY,
  ownerUntil: null,
};
