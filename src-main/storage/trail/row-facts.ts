/** What of the journal's rows counts, by the table they stand in; sale-facts.ts reads a sale's, and its JSON. */
import { canonicalText, type RowKind } from '../../../src-shared/domain/trail/events.ts';
import type { Seal } from '../../../src-shared/domain/trail/chain.ts';
import type { RowNow } from '../../../src-shared/domain/trail/rows.ts';
import type { Row, Sql } from '../sql.ts';
import { reportFigures } from './report-figures.ts';
import { numberOr, textOr } from './row-columns.ts';
import { saleFacts } from './sale-facts.ts';
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

type Reader = (row: Row, seal: Seal) => Omit<RowNow, 'told'>;
const READERS: Readonly<Record<RowKind, Reader>> = {
  sale: saleFacts,
  reversal: reversalFacts,
  edit: editFacts,
  shift: shiftFacts,
  cashMove: cashMoveFacts,
};

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

function cashierOf(figures: object | null): unknown {
  return figures !== null && 'cashier' in figures ? figures.cashier : null;
}
