/** What of a sale's row counts, read from its columns and its JSON. */
import { z } from 'zod/mini';
import { canonicalText, type SaleStage } from '../../../src-shared/domain/trail/events.ts';
import { statesThatAre } from '../../../src-shared/domain/sale/states.ts';
import type { Seal } from '../../../src-shared/domain/trail/chain.ts';
import type { RowNow } from '../../../src-shared/domain/trail/rows.ts';
import type { Row, Sql } from '../sql.ts';
import { upgradeSale } from '../sales/stored-words.ts';
import { numberOr, textOr } from './row-columns.ts';

/** A sale's JSON says that the customer had been found. */
export function wasKnown(sql: Sql, saleId: string): boolean {
  const row = sql.rows('SELECT sale FROM sales WHERE sale_id = ?', saleId)[0];
  return parseSale(row ?? {}).request.customer.kind === 'known';
}

const optional = <T extends z.ZodMiniType>(schema: T) => z.catch(z.nullable(schema), null);
const NOBODY = { kind: null, userId: null, requiresSmsCode: null };
const saleJson = z.object({
  request: z.object({
    amount: optional(z.number()),
    award: optional(z.object({ awardId: z.string() })),
    stamps: optional(z.number()),
    customer: z.catch(
      z.object({
        kind: optional(z.string()),
        userId: optional(z.string()),
        requiresSmsCode: optional(z.boolean()),
      }),
      NOBODY,
    ),
  }),
  bonus: optional(z.number()),
  noLoyaltyReason: optional(z.string()),
  state: z.object({
    at: optional(z.string()),
    resolution: optional(z.string()),
    order: optional(z.object({ orderId: z.string() })),
    payment: optional(
      z.object({
        method: z.string(),
        split: optional(z.object({ cash: z.number(), rest: z.string() })),
      }),
    ),
    result: optional(z.object({ cashback: optional(z.number()) })),
  }),
});
const NOTHING: z.output<typeof saleJson> = {
  request: { amount: null, award: null, stamps: null, customer: NOBODY },
  bonus: null,
  noLoyaltyReason: null,
  state: { at: null, resolution: null, order: null, payment: null, result: null },
};

function parseSale(row: Row): z.output<typeof saleJson> {
  try {
    return saleJson.parse(upgradeSale(JSON.parse(String(row['sale']))));
  } catch {
    return NOTHING;
  }
}

export function saleFacts(row: Row, seal: Seal): Omit<RowNow, 'told'> {
  const { request, bonus, noLoyaltyReason, state } = parseSale(row);
  const columns = {
    amount: Number(row['amount']),
    bonus: Number(row['bonus']),
    at: String(row['state']),
  };
  const split = state.payment?.split ?? null;
  return {
    facts: {
      type: 'sale',
      sale: String(row['sale_id']),
      shift: Number(row['shift_id']),
      stage: stageOf(columns.at),
      amount: columns.amount,
      bonus: columns.bonus,
      method: state.payment?.method ?? null,
      cash: split?.cash ?? null,
      rest: split?.rest ?? null,
      resolution: textOr(row['resolution']),
      cashback: state.result?.cashback ?? null,
      order: state.order?.orderId ?? null,
      reason: noLoyaltyReason,
      cashier: textOr(row['cashier_id']),
      supervisor: textOr(row['supervisor_id']),
      resolvedIn: numberOr(row['resolved_in_shift']),
      cashbackIn: numberOr(row['cashback_in']),
      attachedAt: numberOr(row['attached_at']),
      attachedBy: textOr(row['attached_by']),
      loyalty: {
        code: request.customer.requiresSmsCode,
        award: request.award?.awardId ?? null,
        stamps: request.stamps,
        phone: markOf(seal, row, 'phone', textOr(row['phone_hash'])),
        user: markOf(seal, row, 'user', request.customer.userId),
      },
    },
    isWhole:
      canonicalText(columns) === canonicalText({ amount: request.amount, bonus, at: state.at }) &&
      (state.resolution === null || state.resolution === row['resolution']),
  };
}

/** No two sales have the same: by what they tell nobody knows which are one customer's. */
function markOf({ mark }: Seal, row: Row, what: string, of: string | null): string | null {
  return of === null ? null : mark(`${String(row['sale_id'])} ${what} ${of}`).slice(0, 16);
}

const CONFIRMING: readonly string[] = statesThatAre('confirming');

function stageOf(state: string): SaleStage {
  if (state === 'done' || state === 'cancelled' || state === 'accruing') return state;
  return CONFIRMING.includes(state) ? 'paid' : 'open';
}
