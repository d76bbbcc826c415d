/** What of the journal's rows counts, read from their columns and their JSON. */
import { z } from 'zod/mini';
import {
  canonicalText,
  type RowKind,
  type SaleStage,
} from '../../../src-shared/domain/trail/events.ts';
import { statesThatAre } from '../../../src-shared/domain/sale/states.ts';
import type { Seal } from '../../../src-shared/domain/trail/chain.ts';
import type { RowNow } from '../../../src-shared/domain/trail/rows.ts';
import type { Row, Sql } from '../sql.ts';
import { upgradeSale } from '../sales/stored-words.ts';
import { hashOf } from './trail-seal.ts';

interface TableOf {
  readonly table: 'sales' | 'reversals' | 'customer_edits' | 'shifts' | 'cash_moves';
  readonly key: 'sale_id' | 'reversal_id' | 'edit_id' | 'shift_id' | 'move_id';
  /** Where its events tell the key. */
  readonly told: '$.sale' | '$.reversal' | '$.edit' | '$.shift' | '$.move';
  /** A number that nothing changes, to be added up. */
  readonly amount: string;
}
export const TABLES: Readonly<Record<RowKind, TableOf>> = {
  sale: { table: 'sales', key: 'sale_id', told: '$.sale', amount: 'amount' },
  reversal: { table: 'reversals', key: 'reversal_id', told: '$.reversal', amount: 'amount' },
  edit: { table: 'customer_edits', key: 'edit_id', told: '$.edit', amount: 'intended_at' },
  shift: { table: 'shifts', key: 'shift_id', told: '$.shift', amount: 'opened_at' },
  cashMove: { table: 'cash_moves', key: 'move_id', told: '$.move', amount: 'amount' },
};

/** Forgotten with the customer. */
const WHOSE = `,
  (SELECT phone_hash FROM customers c WHERE c.customer_id = sales.customer_id) AS phone_hash`;

/** null: there is no such row. */
export function readRowNow(
  sql: Sql,
  seal: Seal,
  kind: RowKind,
  id: string | number,
): RowNow | null {
  const { table, key } = TABLES[kind];
  const whose = kind === 'sale' ? WHOSE : '';
  const row = sql.rows(`SELECT *${whose} FROM ${table} WHERE ${key} = ?`, id)[0];
  if (row === undefined) return null;
  return { told: numberOr(row['told']), ...READERS[kind](row, seal) };
}

/** A sale's JSON says that the customer had been found. */
export function wasKnown(sql: Sql, saleId: string): boolean {
  const row = sql.rows('SELECT sale FROM sales WHERE sale_id = ?', saleId)[0];
  return parseSale(row ?? {}).request.customer.kind === 'known';
}

type Reader = (row: Row, seal: Seal) => Omit<RowNow, 'told'>;
const READERS: Readonly<Record<RowKind, Reader>> = {
  sale: saleFacts,
  reversal: reversalFacts,
  edit: editFacts,
  shift: shiftFacts,
  cashMove: cashMoveFacts,
};

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

function saleFacts(row: Row, seal: Seal): Omit<RowNow, 'told'> {
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

function reversalFacts(row: Row): Omit<RowNow, 'told'> {
  const givenIn = numberOr(row['given_in']);
  // Also of one that isn't any more: bonuses that came back tell of it.
  const wasDone = row['outcome'] === 'done' || row['refunded_bonus'] !== null;
  return {
    facts: {
      type: 'reversal',
      reversal: Number(row['reversal_id']),
      shift: Number(row['shift_id']),
      kind: String(row['kind']),
      order: textOr(row['order_id']),
      sale: textOr(row['sale_id']),
      amount: Number(row['amount']),
      money: Number(row['money']),
      givenWith: numberOr(row['given_with']),
      bonus: numberOr(row['refunded_bonus']),
      cashback: numberOr(row['cashback']),
      method: textOr(row['method']),
      outcome: String(row['outcome']),
      cashier: textOr(row['cashier_id']),
      supervisor: textOr(row['supervisor_id']),
      endedIn: numberOr(row['ended_in']),
      undoneIn: numberOr(row['undone_in']),
      given: givenIn === null ? null : { in: givenIn, cash: numberOr(row['given_cash']) },
      byHand: row['by_hand'] === 1 ? { by: textOr(row['resolved_by']) } : null,
    },
    // A file that is verified as an older version left it has no such columns.
    isWhole:
      [undefined, 0, 1].includes(row['by_hand'] as number | undefined) &&
      (givenIn !== null || row['given_in'] === undefined || !wasDone),
  };
}

const ABOUT_EDIT = ['user_id', 'cashier', 'phone_from', 'phone_to'] as const;

function editFacts(row: Row, seal: Seal): Omit<RowNow, 'told'> {
  const about = JSON.stringify(ABOUT_EDIT.map((column) => row[column]));
  return {
    facts: {
      type: 'edit',
      edit: Number(row['edit_id']),
      shift: Number(row['shift_id']),
      about: seal.mark(about),
      fields: String(row['fields']),
      phoneChanged: row['phone_to'] !== null,
      hours: numberOr(row['hold_hours']),
      steadyAt: numberOr(row['steady_at']),
      serviceAt: numberOr(row['service_at']),
      outcome: String(row['outcome']),
      supervisor: textOr(row['supervisor_id']),
      consent: textOr(row['consent']),
    },
    isWhole: true,
    // Whoever had the file could try customers and cashiers until it fitted.
    unkeyedAbout: hashOf(about),
  };
}

function shiftFacts(row: Row): Omit<RowNow, 'told'> {
  const report = textOr(row['report']);
  const figures = report === null ? null : reportFigures(report);
  return {
    facts: {
      type: 'shift',
      shift: Number(row['shift_id']),
      openedAt: Number(row['opened_at']),
      withBonuses: row['with_bonuses'] === 1,
      openingFloat: numberOr(row['opening_float']),
      countedCash: numberOr(row['counted_cash']),
      closedAt: numberOr(row['closed_at']),
      report: figures === null ? null : hashOf(canonicalText(figures)),
    },
    isWhole: report === null || cashierOf(figures) === row['cashier'],
  };
}

/** Of a reason, for the trail: no two moves have the same, and it tells nothing that the row beside doesn't. */
export function reasonMark(requestId: string, reason: string): string {
  return hashOf(`${requestId} ${reason}`);
}

function cashMoveFacts(row: Row): Omit<RowNow, 'told'> {
  const mark = textOr(row['reason_mark']);
  return {
    facts: {
      type: 'cashMove',
      move: Number(row['move_id']),
      shift: Number(row['shift_id']),
      kind: String(row['kind']),
      amount: Number(row['amount']),
      reason: mark,
      cashier: textOr(row['cashier_id']),
      supervisor: textOr(row['supervisor_id']),
    },
    isWhole: mark === null || mark === reasonMark(String(row['request_id']), String(row['reason'])),
  };
}

/** A report without what an erasure takes out of it. */
export function reportFigures(text: string): Readonly<Record<string, unknown>> {
  try {
    return withoutPeople(JSON.parse(text));
  } catch {
    return { unreadable: text };
  }
}

const OF_PEOPLE: ReadonlySet<string> = new Set([
  'name',
  'phoneEnd',
  'customerHidden',
  'note',
  'comment',
  'fault',
]);

function withoutPeople(value: unknown): Record<string, unknown> {
  return z
    .record(z.string(), z.unknown())
    .parse(
      JSON.parse(
        JSON.stringify(value, (key, part: unknown) => (OF_PEOPLE.has(key) ? undefined : part)),
      ),
    );
}

function cashierOf(figures: object | null): unknown {
  return figures !== null && 'cashier' in figures ? figures.cashier : null;
}

function textOr(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOr(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
