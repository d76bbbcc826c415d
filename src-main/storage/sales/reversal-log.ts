/** Reverts and refunds asked for at this till: their intents, and what became of them. */
import { z } from 'zod/mini';
import { reversalSchema, type OrderTarget } from '../../../src-shared/contract/orders-schema.ts';
import {
  idSchema,
  millisSchema,
  saleIdSchema,
  tiynSchema,
} from '../../../src-shared/contract/scalars.ts';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { maskFault } from '../../../src-shared/domain/customer/masked-words.ts';
import { subtract, tiyn } from '../../../src-shared/domain/money.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import { JournalError } from '../../ports/journal.ts';
import type {
  RecordedReversal,
  ReversalIntent,
  ReversalLog,
  ReversalName,
  ReversalOutcomeDetails,
} from '../../ports/journal/reversals.ts';
import { BACK_IN, cashNow, TO_GIVE_BACK, UNDONE } from './handed-over.ts';
import { nameCashier, nameIn, whoDid } from './seller-log.ts';
import { COUNTED_FROM, OPEN_SHIFT, THIS_SHIFT } from './sale-terms.ts';
import type { Persons } from '../customers/persons.ts';
import type { Row, Sql } from '../sql.ts';
import { upgradeFault } from './stored-words.ts';
import type { TrailLog } from '../trail/trail-log.ts';

const RECORDED = `SELECT reversal_id AS reversalId, order_id AS orderId, sale_id AS saleId,
    request_id AS requestId, kind, intended_at AS at,
    amount, money, cashback, refunded_bonus AS refundedBonus, refunds_before AS refundsBefore,
    given_with AS givenWith, reason,
    outcome, fault, method, given_in AS givenIn, given_cash AS givenCash,
    acknowledged_at AS acknowledgedAt, also_there AS alsoThere, untold,
    by_hand AS byHand, note, ${nameIn('resolved_by')} AS resolvedBy, ${whoDid('reversals')}
  FROM reversals`;

/** Written again to a file that lost it, it may find its shift closed. */
const INSERT = `INSERT INTO reversals (order_id, sale_id, request_id, shift_id, kind, amount, money, cashback,
    refunds_before, given_with, reason, method, intended_at, outcome, cashier_id, supervisor_id,
    acknowledged_at)
  VALUES (?, ?, ?, coalesce(${OPEN_SHIFT}, (SELECT max(shift_id) FROM shifts)),
    ?, ?, ?, ?, ?, ?, ?, ?, ?, 'unknown', ?, ?, NULL)
  ON CONFLICT DO NOTHING`;

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
  const { rows, transaction } = sql;
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
    recordReversalOutcome: (which, details, at) =>
      transaction(() => {
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

/** By the index of migration 28; the page finds the same in an opened order (`untoldOf`). One that a damaged file
 * doesn't give, or whose order or sale it doesn't name, hides no other: that its row isn't as it was, the trail tells. */
export function oldestToGiveBack(rows: Sql['rows']): Snapshot['openItems']['toGiveBack'] {
  const untold = rows(
    `${RECORDED} INDEXED BY reversals_to_give_back WHERE ${TO_GIVE_BACK} ORDER BY reversal_id`,
  );
  const first = firstOf(untold);
  return first && { of: first.of, money: first.reversal.money };
}

/** One that an older version wrote has no name by which it could be ended. */
export function oldestToDecide(rows: Sql['rows']): Snapshot['openItems']['reversalToDecide'] {
  const long = rows(
    `${RECORDED} INDEXED BY reversals_unknown WHERE outcome = 'unknown'
       AND CASE WHEN json_valid(untold) THEN untold ->> '$.long' END = 1
       AND request_id IS NOT NULL ORDER BY reversal_id`,
  );
  const first = firstOf(long);
  return first && { of: first.of, kind: first.reversal.kind };
}

function firstOf(found: readonly Row[]) {
  for (const row of found) {
    const of = targetOf(row);
    const [reversal] = toReversal(row);
    if (of !== null && reversal !== undefined) return { of, reversal };
  }
  return null;
}

/** One that nothing was sent for has no order of its own. */
function targetOf({ orderId, saleId }: Row): OrderTarget | null {
  const order = idSchema.safeParse(orderId);
  if (order.success) return { orderId: order.data };
  const sale = saleIdSchema.safeParse(saleId);
  return orderId === null && sale.success ? { saleId: sale.data } : null;
}

/** null: the same request was recorded before. */
function insertReversal({ run }: Sql, intent: ReversalIntent, at: Millis): number | null {
  const { orderId, saleId, requestId, kind, amount, money, cashback, cashier, supervisor } = intent;
  for (const who of [cashier, supervisor]) if (who !== null) nameCashier({ run }, who);
  const { changes, id } = run(
    INSERT,
    orderId,
    saleId,
    requestId,
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
  { outcome, fault, refundedBonus, money, cashback, byHand }: ReversalOutcomeDetails,
  at: Millis,
): void {
  const by = byHand?.by ?? null;
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
    byHand?.note ?? null,
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

/** What isn't recorded but worked out, of an order's reading or of others beside it. */
const SHOWN = {
  acknowledged: true,
  here: true,
  knownFrom: true,
  needsAttention: true,
  undone: true,
  ways: true,
} as const;

const untoldSchema = z.object({ since: millisSchema, times: z.int(), long: z.boolean() });

const recordedSchema = z.extend(z.omit(reversalSchema, SHOWN), {
  reversalId: z.int(),
  money: tiynSchema,
  refundsBefore: z.nullable(z.int()),
  givenWith: z.catch(z.nullable(tiynSchema), null),
  method: z.nullable(z.string()),
  givenIn: z.catch(z.nullable(z.int()), null),
  givenCash: z.catch(z.nullable(tiynSchema), null),
  acknowledgedAt: z.catch(z.nullable(millisSchema), null),
  // One that can't be read back must not hide what was sent.
  fault: z.catch(reversalSchema.shape.fault, null),
  untold: z.catch(z.nullable(untoldSchema), null),
});

function toReversal(row: Row): RecordedReversal[] {
  const read = recordedSchema.safeParse({
    ...row,
    fault: upgradeFault(parsed(row['fault'])),
    untold: parsed(row['untold']),
    resolved: row['byHand'] === 1 ? { note: row['note'] ?? '', by: row['resolvedBy'] } : null,
    alsoThere: row['alsoThere'] === 1,
  });
  return read.success ? [read.data] : [];
}

function parsed(text: unknown): unknown {
  try {
    return text === null ? null : JSON.parse(String(text));
  } catch {
    return null;
  }
}
