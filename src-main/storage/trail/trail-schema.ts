/** How an event is read back; null: nothing that this version knows. */
import { z } from 'zod/mini';
import { millisSchema, tiynSchema } from '../../../src-shared/contract/scalars.ts';
import { nullIfAbsent } from '../../../src-shared/contract/shaping.ts';
import {
  BREAK_KINDS,
  ROW_KINDS,
  type Told,
  type TrailEvent,
} from '../../../src-shared/domain/trail/events.ts';

/** Events that are looked for among all: the condition of their index, word for word. */
export const MARKED = `type IN ('newChain', 'breakFound')`;

const text = z.string();
const number = z.number();

const headSchema = z.object({ count: number, mac: text });
const countSchema = { count: number, amount: number };
const rowsSchema = z.object({
  ...countSchema,
  last: number,
  untold: nullIfAbsent(z.object(countSchema)),
});
/** Older versions had none of them. */
const NO_ROWS = { last: 0, count: 0, amount: 0, untold: null };
const settingSchema = nullIfAbsent(z.union([number, z.boolean()]));
const changesSchema = z.array(z.object({ name: text, from: settingSchema, to: settingSchema }));
const rowKindSchema = z.enum(ROW_KINDS);

const besideSchema = z.optional(
  z.object({ known: z.optional(z.literal(true)), counting: z.optional(number) }),
);

const eventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('shift'),
    shift: number,
    openedAt: millisSchema,
    withBonuses: z.boolean(),
    openingFloat: nullIfAbsent(number),
    countedCash: nullIfAbsent(number),
    closedAt: nullIfAbsent(millisSchema),
    report: nullIfAbsent(text),
    beside: besideSchema,
  }),
  z.object({
    type: z.literal('sale'),
    sale: text,
    shift: number,
    stage: z.enum(['open', 'paid', 'accruing', 'done', 'cancelled']),
    amount: number,
    bonus: number,
    method: nullIfAbsent(text),
    cash: nullIfAbsent(number),
    rest: nullIfAbsent(text),
    resolution: nullIfAbsent(text),
    cashback: nullIfAbsent(number),
    order: nullIfAbsent(text),
    reason: nullIfAbsent(text),
    cashier: nullIfAbsent(text),
    supervisor: nullIfAbsent(text),
    resolvedIn: nullIfAbsent(number),
    cashbackIn: nullIfAbsent(number),
    attachedAt: nullIfAbsent(number),
    attachedBy: nullIfAbsent(text),
    loyalty: nullIfAbsent(
      z.object({
        code: nullIfAbsent(z.boolean()),
        award: nullIfAbsent(text),
        stamps: nullIfAbsent(number),
        phone: nullIfAbsent(text),
        user: nullIfAbsent(text),
      }),
    ),
    beside: besideSchema,
  }),
  z.object({
    type: z.literal('reversal'),
    reversal: number,
    shift: number,
    kind: text,
    order: nullIfAbsent(text),
    sale: nullIfAbsent(text),
    amount: number,
    money: number,
    givenWith: nullIfAbsent(number),
    bonus: nullIfAbsent(number),
    cashback: nullIfAbsent(number),
    method: nullIfAbsent(text),
    outcome: text,
    cashier: nullIfAbsent(text),
    supervisor: nullIfAbsent(text),
    endedIn: nullIfAbsent(number),
    undoneIn: nullIfAbsent(number),
    given: nullIfAbsent(z.object({ in: number, cash: nullIfAbsent(number) })),
    byHand: nullIfAbsent(z.object({ by: nullIfAbsent(text) })),
  }),
  z.object({
    type: z.literal('newChain'),
    why: z.enum(['first', 'salvaged', 'otherKey', 'eventsGone']),
    key: text,
    old: nullIfAbsent(headSchema),
    before: z.object({
      sale: rowsSchema,
      reversal: rowsSchema,
      edit: rowsSchema,
      shift: rowsSchema,
      cashMove: z._default(rowsSchema, NO_ROWS),
    }),
  }),
  z.object({
    type: z.literal('breakFound'),
    what: z.enum(BREAK_KINDS),
    n: nullIfAbsent(number),
    since: nullIfAbsent(millisSchema),
    row: nullIfAbsent(z.object({ kind: rowKindSchema, id: text })),
  }),
  z.object({
    type: z.literal('edit'),
    edit: number,
    shift: number,
    about: text,
    fields: text,
    phoneChanged: z.boolean(),
    hours: nullIfAbsent(number),
    steadyAt: nullIfAbsent(number),
    serviceAt: nullIfAbsent(number),
    outcome: text,
    supervisor: nullIfAbsent(text),
    consent: nullIfAbsent(text),
  }),
  z.object({
    type: z.literal('cashMove'),
    move: number,
    shift: number,
    kind: text,
    amount: number,
    reason: nullIfAbsent(text),
    cashier: nullIfAbsent(text),
    supervisor: nullIfAbsent(text),
  }),
  z.object({
    type: z.literal('settingsChanged'),
    names: z.array(text),
    changes: z._default(changesSchema, []),
  }),
  z.object({ type: z.literal('settingsEdited'), changes: changesSchema }),
  z.object({ type: z.literal('peopleChanged'), what: text, person: nullIfAbsent(text) }),
  z.object({ type: z.literal('pinFailed') }),
  z.object({ type: z.literal('approved'), right: text, person: text }),
  z.object({ type: z.literal('signedIn'), person: text }),
  z.object({ type: z.literal('priceChanged'), sale: text, from: tiynSchema, to: tiynSchema }),
  z.object({ type: z.literal('recalled'), sale: text }),
  z.object({ type: z.literal('regularLeft'), cashier: nullIfAbsent(text) }),
  z.object({ type: z.literal('paired') }),
  z.object({ type: z.literal('forgotten') }),
  z.object({ type: z.literal('restored'), epoch: number }),
]) satisfies z.ZodMiniType<TrailEvent>;

const toldSchema: z.ZodMiniType<Told> = z.intersection(
  eventSchema,
  z.object({ by: nullIfAbsent(text) }),
);

export function parseEvent(stored: unknown): Told | null {
  try {
    return toldSchema.safeParse(JSON.parse(String(stored))).data ?? null;
  } catch {
    return null;
  }
}
