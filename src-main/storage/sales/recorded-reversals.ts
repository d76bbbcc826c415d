/** Reverts and refunds as they are read back, and the oldest ones of which somebody has still to be told. */
import { z } from 'zod/mini';
import { reversalSchema, type OrderTarget } from '../../../src-shared/contract/orders-schema.ts';
import {
  idSchema,
  millisSchema,
  saleIdSchema,
  tiynSchema,
} from '../../../src-shared/contract/scalars.ts';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import type { RecordedReversal } from '../../ports/journal/reversals.ts';
import { TO_GIVE_BACK } from './handed-over.ts';
import { nameIn, whoDid } from './seller-log.ts';
import type { Row, Sql } from '../sql.ts';
import { upgradeFault } from './stored-words.ts';

export const RECORDED = `SELECT reversal_id AS reversalId, order_id AS orderId, sale_id AS saleId,
    request_id AS requestId, kind, intended_at AS at,
    amount, money, cashback, refunded_bonus AS refundedBonus, refunds_before AS refundsBefore,
    given_with AS givenWith, reason,
    outcome, fault, method, given_in AS givenIn, given_cash AS givenCash,
    acknowledged_at AS acknowledgedAt, also_there AS alsoThere, untold,
    by_hand AS resolvedManually, note, ${nameIn('resolved_by')} AS resolvedBy, ${whoDid('reversals')}
  FROM reversals`;

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

export function toReversal(row: Row): RecordedReversal[] {
  const read = recordedSchema.safeParse({
    ...row,
    fault: upgradeFault(parsed(row['fault'])),
    untold: parsed(row['untold']),
    resolvedManually:
      row['resolvedManually'] === 1 ? { note: row['note'] ?? '', by: row['resolvedBy'] } : null,
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
