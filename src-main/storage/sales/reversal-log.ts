/** Reverts and refunds asked for at this till: their intents, and what became of them. */
import { idSchema } from '../../../src-shared/contract/scalars.ts';
import { maskFault } from '../../../src-shared/domain/customer/masked-words.ts';
import { subtract, tiyn } from '../../../src-shared/domain/money.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import { JournalError } from '../../ports/journal.ts';
import type {
  ReversalIntent,
  ReversalLog,
  ReversalName,
  ReversalOutcomeDetails,
} from '../../ports/journal/reversals.ts';
import { BACK_IN, cashNow, UNDONE } from './handed-over.ts';
import { RECORDED, toReversal } from './recorded-reversals.ts';
import { writeReversed } from './sales-list.ts';
import { nameCashier } from './seller-log.ts';
import { COUNTED_FROM, OPEN_SHIFT, THIS_SHIFT } from './sale-terms.ts';
import type { Persons } from '../customers/persons.ts';
import type { Sql } from '../sql.ts';
import { freeNumber, lostReversal, type LostReversal } from '../trail/lost-rows.ts';
import type { TrailLog } from '../trail/trail-log.ts';

/** Written again to a file that lost it, it may find its shift closed, or its shift or its sale lost, too. */
const INSERT = `INSERT INTO reversals (reversal_id, told, order_id, sale_id, request_id, shift_id, kind, amount, money,
    cashback, refunds_before, given_with, reason, method, intended_at, outcome, cashier_id, supervisor_id,
    acknowledged_at)
  VALUES (?, ?, ?, ?, ?, coalesce(?, ${OPEN_SHIFT}, (SELECT max(shift_id) FROM shifts)), ?, ?, ?, ?, ?, ?, ?, ?, ?, 'unknown', ?, ?, NULL)
  ON CONFLICT (request_id) DO NOTHING`;

/** What an earlier shift's report counts stays counted there, and is taken off here. What was handed over once
 * stays as it was, whatever becomes of it. */
const END = `UPDATE reversals SET ended_at = ?1, fault = ?3, refunded_bonus = ?4, cashback = ?6,
    money = iif(given_in IS NULL, ?5, money),
    given_cash = iif(?2 = 'done' AND given_in IS NULL, ?8, given_cash),
    given_in = iif(?2 = 'done' AND given_in IS NULL, ${THIS_SHIFT}, given_in),
    ended_in = CASE
      WHEN outcome = 'done' AND (?2 = 'done' OR ${BACK_IN} < ${THIS_SHIFT}) THEN ended_in
      WHEN undone_in = ${THIS_SHIFT} OR (?2 <> 'done' AND ${UNDONE}) THEN ended_in
      ELSE ${THIS_SHIFT} END,
    undone_in = CASE
      WHEN ?2 = 'done' THEN NULL
      WHEN outcome = 'done' AND ${BACK_IN} < ${THIS_SHIFT} THEN ${THIS_SHIFT}
      ELSE undone_in END,
    untold = NULL, by_hand = ?9 IS NOT NULL, note = coalesce(?9, note),
    resolved_by = iif(?9 IS NULL, resolved_by, ?10),
    outcome = ?2
  WHERE reversal_id = ?7`;

/** Nothing is written where nothing has changed. */
const CONTEST = `UPDATE reversals SET also_there = 1 - also_there
  WHERE order_id = ?1
    AND also_there <> coalesce(request_id IN (SELECT value FROM json_each(?2)), 0)`;

const GIVEN = `SELECT coalesce(sum(amount), 0) FROM reversals
  WHERE supervisor_id IS NULL AND outcome IN ('done', 'unknown') AND request_id IS NOT ?1`;

export function createReversalLog(sql: Sql, persons: Persons, trail: TrailLog): ReversalLog {
  const { rows, transaction, unbound } = sql;
  const recorded = (which: string, value: string) =>
    rows(`${RECORDED} WHERE ${which} ORDER BY reversal_id`, value).flatMap(toReversal);
  return {
    reversals: (orderId) => recorded('order_id = ?', orderId),
    reversalsHere: (saleId) => recorded('sale_id = ? AND order_id IS NULL', saleId),
    ordersWithPendingReversals: () =>
      rows(
        `SELECT DISTINCT order_id AS orderId FROM reversals WHERE outcome = 'unknown' AND order_id IS NOT NULL`,
      ).flatMap(({ orderId }) => idSchema.safeParse(orderId).data ?? []),
    givenBack: (of, cashierId, requestId) => givenBack(sql, of, cashierId, requestId),
    recordReversalIntent: (intent, at) =>
      transaction(() => {
        const reversalId = insertReversal(sql, intent, at);
        if (reversalId !== null) trail.tell('reversal', reversalId, at);
        return reversalId !== null;
      }),
    restoreReversal: (intent, at) =>
      unbound(() => {
        if (rows('SELECT 1 FROM reversals WHERE request_id = ?', intent.requestId).length > 0)
          return false;
        const isLost = rows('SELECT 1 FROM sales WHERE sale_id = ?', intent.saleId).length === 0;
        const kept = isLost ? { ...intent, saleId: null } : intent;
        const reversalId = insertReversal(sql, kept, at, lostReversal(sql, intent, at));
        if (reversalId !== null) trail.tell('reversal', reversalId, at);
        return reversalId !== null;
      }),
    recordReversal: (intent, at) =>
      transaction(() => {
        const reversalId = insertReversal(sql, intent, at);
        if (reversalId === null) return false;
        const { amount, money, cashback } = intent;
        const refundedBonus = subtract(amount, money);
        const details = { outcome: 'done', fault: null, refundedBonus, money, cashback } as const;
        writeOutcome(sql, persons, reversalId, details, at);
        trail.tell('reversal', reversalId, at);
        return true;
      }),
    recordReversalOutcome: (which, details, at, shown = null) =>
      transaction(() => {
        if (shown !== null) writeReversed(sql, shown);
        const reversalId = numberOf(sql, which);
        trail.rewrite('reversal', reversalId, at, () => {
          writeOutcome(sql, persons, reversalId, details, at);
        });
      }),
    recordContestedReversals: (orderId, requestIds) =>
      void sql.run(CONTEST, orderId, JSON.stringify(requestIds)),
    recordUntoldReversal: (reversalId, untold) =>
      void sql.run(
        `UPDATE reversals SET untold = ? WHERE reversal_id = ? AND outcome = 'unknown'`,
        JSON.stringify(untold),
        reversalId,
      ),
    acknowledgeReversal: (requestId, at) =>
      void sql.run(
        `UPDATE reversals SET acknowledged_at = ?
         WHERE request_id = ? AND (outcome = 'done' OR given_in IS NOT NULL)
           AND acknowledged_at IS NULL`,
        at,
        requestId,
      ),
  };
}

/** `lost`: its row as the trail tells it; null: it is a new one. null: the same request was recorded before. */
function insertReversal(
  sql: Sql,
  intent: ReversalIntent,
  at: Millis,
  lost: LostReversal | null = null,
): number | null {
  const { run } = sql;
  const { orderId, saleId, requestId, kind, amount, money, cashback, cashier, supervisor } = intent;
  for (const who of [cashier, supervisor]) if (who !== null) nameCashier({ run }, who);
  const { changes, id } = run(
    INSERT,
    lost?.number ?? freeNumber(sql, 'reversal'),
    lost?.n ?? null,
    orderId,
    saleId,
    requestId,
    lost?.shift ?? null,
    kind,
    amount,
    money,
    cashback,
    intent.refundsBefore,
    intent.givenWith,
    intent.reason,
    intent.method,
    at,
    cashier?.cashierId ?? null,
    supervisor?.cashierId ?? null,
  );
  return changes === 1 ? id : null;
}

/** In this file, at this moment. */
function numberOf({ rows }: Sql, which: ReversalName): number {
  const by =
    typeof which === 'string' ? 'request_id = ?' : 'reversal_id = ? AND request_id IS NULL';
  const row = rows(`SELECT reversal_id AS id FROM reversals WHERE ${by}`, which)[0];
  // Its intent was lost with the file: what became of it must not seem to be written.
  if (row === undefined) throw new JournalError('the journal does not know the reversal');
  return Number(row['id']);
}

function writeOutcome(
  sql: Sql,
  persons: Persons,
  reversalId: number,
  { outcome, fault, refundedBonus, money, cashback, resolvedManually }: ReversalOutcomeDetails,
  at: Millis,
): void {
  const by = resolvedManually?.by ?? null;
  if (by !== null) nameCashier(sql, by);
  sql.run(
    END,
    at,
    outcome,
    fault === null ? null : JSON.stringify(maskFault(fault, persons.ofReversal(reversalId))),
    refundedBonus,
    money,
    cashback,
    reversalId,
    cashNow(sql, reversalId, money),
    resolvedManually?.note ?? null,
    by?.cashierId ?? null,
  );
}

function givenBack(
  { number }: Sql,
  ...[of, cashierId, requestId]: Parameters<ReversalLog['givenBack']>
): ReturnType<ReversalLog['givenBack']> {
  const [column, id] =
    'saleId' in of ? (['sale_id', of.saleId] as const) : (['order_id', of.orderId] as const);
  const byCashier = number(
    `${GIVEN} AND shift_id >= ${COUNTED_FROM} AND (?2 IS NULL OR cashier_id = ?2)`,
    requestId,
    cashierId,
  );
  return {
    byCashier: tiyn(byCashier),
    ofOrder: tiyn(number(`${GIVEN} AND ${column} = ?2`, requestId, id)),
  };
}
