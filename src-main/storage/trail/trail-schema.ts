/** How an event is read back; null: nothing that this version knows. */
import { z } from 'zod';
import { millisSchema, tiynSchema } from '../../../src-shared/contract/scalars.ts';
import {
  BREAK_KINDS,
  ROW_KINDS,
  type Told,
  type TrailEvent,
} from '../../../src-shared/domain/trail/events.ts';

/** Events that are looked for among all: the condition of their index, word for word. */
export const MARKED = `type IN ('newChain', 'breakFound')`;

const nothing = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);
const text = z.string();
const number = z.number();

const headSchema = z.object({ count: number, mac: text });
const rowsSchema = z.object({ last: number, count: number, amount: number });
/** Older versions had none of them. */
const NO_ROWS = { last: 0, count: 0, amount: 0 };
const rowKindSchema = z.enum(ROW_KINDS);

const eventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('shift'),
    shift: number,
    openedAt: millisSchema,
    withBonuses: z.boolean(),
    openingFloat: nothing(number),
    countedCash: nothing(number),
    closedAt: nothing(millisSchema),
    report: nothing(text),
  }),
  z.object({
    type: z.literal('sale'),
    sale: text,
    shift: number,
    stage: z.enum(['open', 'paid', 'accruing', 'done', 'cancelled']),
    amount: number,
    bonus: number,
    method: nothing(text),
    cash: nothing(number),
    rest: nothing(text),
    resolution: nothing(text),
    cashback: nothing(number),
    order: nothing(text),
    reason: nothing(text),
    cashier: nothing(text),
    supervisor: nothing(text),
    resolvedIn: nothing(number),
    cashbackIn: nothing(number),
    attachedAt: nothing(number),
    attachedBy: nothing(text),
    beside: z.object({ known: z.literal(true).optional() }).optional(),
  }),
  z.object({
    type: z.literal('reversal'),
    reversal: number,
    shift: number,
    kind: text,
    order: nothing(text),
    sale: nothing(text),
    amount: number,
    money: number,
    bonus: nothing(number),
    cashback: nothing(number),
    method: nothing(text),
    outcome: text,
    cashier: nothing(text),
    supervisor: nothing(text),
    endedIn: nothing(number),
    undoneIn: nothing(number),
    given: nothing(z.object({ in: number, cash: nothing(number) })),
  }),
  z.object({
    type: z.literal('newChain'),
    why: z.enum(['first', 'salvaged', 'otherKey', 'eventsGone']),
    key: text,
    old: nothing(headSchema),
    before: z.object({
      sale: rowsSchema,
      reversal: rowsSchema,
      edit: rowsSchema,
      shift: rowsSchema,
      cashMove: rowsSchema.default(NO_ROWS),
    }),
  }),
  z.object({
    type: z.literal('breakFound'),
    what: z.enum(BREAK_KINDS),
    n: nothing(number),
    since: nothing(millisSchema),
    row: nothing(z.object({ kind: rowKindSchema, id: text })),
  }),
  z.object({
    type: z.literal('edit'),
    edit: number,
    shift: number,
    about: text,
    fields: text,
    phoneChanged: z.boolean(),
    hours: nothing(number),
    steadyAt: nothing(number),
    serviceAt: nothing(number),
    outcome: text,
    supervisor: nothing(text),
  }),
  z.object({
    type: z.literal('cashMove'),
    move: number,
    shift: number,
    kind: text,
    amount: number,
    reason: nothing(text),
    cashier: nothing(text),
    supervisor: nothing(text),
  }),
  z.object({ type: z.literal('settingsChanged'), names: z.array(text) }),
  z.object({ type: z.literal('peopleChanged'), what: text, person: nothing(text) }),
  z.object({ type: z.literal('pinFailed') }),
  z.object({ type: z.literal('approved'), right: text, person: text }),
  z.object({ type: z.literal('signedIn'), person: text }),
  z.object({ type: z.literal('priceChanged'), sale: text, from: tiynSchema, to: tiynSchema }),
  z.object({ type: z.literal('paired') }),
  z.object({ type: z.literal('forgotten') }),
  z.object({ type: z.literal('restored'), epoch: number }),
]) satisfies z.ZodType<TrailEvent>;

const toldSchema: z.ZodType<Told> = eventSchema.and(z.object({ by: nothing(text) }));

export function readEvent(stored: unknown): Told | null {
  try {
    return toldSchema.safeParse(JSON.parse(String(stored))).data ?? null;
  } catch {
    return null;
  }
}
