/** Reverts and refunds asked for at this till: their intents, and what became of them. */
import { z } from 'zod';
import { reversalSchema } from '../../src-shared/contract/orders-schema.ts';
import { idSchema, tiynSchema } from '../../src-shared/contract/scalars.ts';
import { maskFault } from '../../src-shared/domain/masked-words.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Millis } from '../../src-shared/domain/time.ts';
import type { RecordedReversal, ReversalIntent, ReversalLog } from '../ports/journal/reversals.ts';
import { nameCashier, whoDid } from './seller-log.ts';
import { COUNTED_FROM, OPEN_SHIFT, THIS_SHIFT } from './sale-terms.ts';
import type { Persons } from './persons.ts';
import type { Row, Sql } from './sql.ts';
import { upgradeFault } from './stored-words.ts';
import type { TrailLog } from './trail/trail-log.ts';

/** The shift whose report counts what was given back. */
export const BACK_IN = `coalesce(ended_in, reversals.shift_id)`;

/** Of one that was known to be done, and isn't any more: its money has left the drawer. */
export const UNDONE = `outcome <> 'done' AND refunded_bonus IS NOT NULL`;

const RECORDED = `SELECT reversal_id AS reversalId, request_id AS requestId, kind, intended_at AS at,
    amount, money, cashback, refunded_bonus AS refundedBonus, refunds_before AS refundsBefore, reason,
    outcome, fault, method, ${BACK_IN} AS countedIn, ${whoDid('reversals')}
  FROM reversals`;

const INSERT = `INSERT INTO reversals (order_id, sale_id, request_id, shift_id, kind, amount, money, cashback,
    refunds_before, reason, method, intended_at, outcome, cashier_id, supervisor_id,
    refunded_bonus, ended_at, ended_in)
  SELECT ?1, ?2, ?3, ${OPEN_SHIFT}, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ended.bonus, ended.at, ended.shift
  FROM (SELECT CASE WHEN ?12 = 'done' THEN ?5 - ?6 END AS bonus,
    CASE WHEN ?12 = 'done' THEN ?11 END AS at,
    CASE WHEN ?12 = 'done' THEN ${OPEN_SHIFT} END AS shift) ended
  WHERE TRUE ON CONFLICT DO NOTHING`;

/** What an earlier shift's report counts stays counted there, and is taken off here. */
const END = `UPDATE reversals SET ended_at = ?1, fault = ?3, refunded_bonus = ?4, money = ?5, cashback = ?6,
    ended_in = CASE
      WHEN outcome = 'done' AND (?2 = 'done' OR ${BACK_IN} < ${THIS_SHIFT}) THEN ended_in
      WHEN undone_in = ${THIS_SHIFT} OR (?2 <> 'done' AND ${UNDONE}) THEN ended_in
      ELSE ${THIS_SHIFT} END,
    undone_in = CASE
      WHEN ?2 = 'done' THEN NULL
      WHEN outcome = 'done' AND ${BACK_IN} < ${THIS_SHIFT} THEN ${THIS_SHIFT}
      ELSE undone_in END,
    outcome = ?2
  WHERE reversal_id = ?7`;

const GIVEN = `SELECT coalesce(sum(amount), 0) FROM reversals
  WHERE supervisor_id IS NULL AND outcome IN ('done', 'unknown') AND request_id IS NOT ?1`;

export function createReversalLog(sql: Sql, persons: Persons, trail: TrailLog): ReversalLog {
  const { run, rows, transaction } = sql;
  const insert = (intent: ReversalIntent, at: Millis, outcome: 'unknown' | 'done') =>
    transaction(() => {
      const inserted = insertReversal(sql, intent, at, outcome);
      if (inserted.changes === 1) trail.tell('reversal', inserted.id, at);
      return inserted;
    });
  const recorded = (which: string, value: string) =>
    rows(`${RECORDED} WHERE ${which} ORDER BY reversal_id`, value).flatMap(toReversal);
  return {
    reversals: (orderId) => recorded('order_id = ?', orderId),
    reversalsHere: (saleId) => recorded('sale_id = ? AND order_id IS NULL', saleId),
    ordersWithPendingReversals: () =>
      rows(
        `SELECT DISTINCT order_id AS orderId FROM reversals
         WHERE outcome = 'unknown' AND order_id IS NOT NULL`,
      ).flatMap(({ orderId }) => idSchema.safeParse(orderId).data ?? []),
    givenBack: (of, cashierId, requestId) => givenBack(sql, of, cashierId, requestId),
    recordReversalIntent(intent, at) {
      const { changes, id } = insert(intent, at, 'unknown');
      return changes === 1 ? id : null;
    },
    recordReversal: (intent, at) => insert(intent, at, 'done').changes === 1,
    recordReversalOutcome: (reversalId, { outcome, fault, refundedBonus, money, cashback }, at) =>
      transaction(() => {
        run(
          END,
          at,
          outcome,
          fault === null ? null : JSON.stringify(maskFault(fault, persons.ofReversal(reversalId))),
          refundedBonus,
          money,
          cashback,
          reversalId,
        );
        trail.tell('reversal', reversalId, at);
      }),
  };
}

function insertReversal(
  { run }: Sql,
  intent: ReversalIntent,
  at: Millis,
  outcome: 'unknown' | 'done',
) {
  const { orderId, saleId, requestId, kind, amount, money, cashback, cashier, supervisor } = intent;
  for (const who of [cashier, supervisor]) if (who !== null) nameCashier({ run }, who);
  return run(
    INSERT,
    orderId,
    saleId,
    requestId,
    kind,
    amount,
    money,
    cashback,
    intent.refundsBefore,
    intent.reason,
    intent.method,
    at,
    outcome,
    cashier?.cashierId ?? null,
    supervisor?.cashierId ?? null,
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
const SHOWN = { alsoThere: true, knownFrom: true, undone: true, ways: true } as const;

const recordedSchema = reversalSchema.omit(SHOWN).extend({
  reversalId: z.number().int(),
  money: tiynSchema,
  refundsBefore: z.number().int().nullable(),
  method: z.string().nullable(),
  countedIn: z.number().int(),
  // One that can't be read back must not hide what was sent.
  fault: reversalSchema.shape.fault.catch(null),
});

function toReversal(row: Row): RecordedReversal[] {
  const read = recordedSchema.safeParse({ ...row, fault: parsedFault(row['fault']) });
  return read.success ? [read.data] : [];
}

function parsedFault(text: unknown): unknown {
  try {
    return text === null ? null : upgradeFault(JSON.parse(String(text)));
  } catch {
    return null;
  }
}
