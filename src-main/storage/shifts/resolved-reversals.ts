/** Reverts and refunds that somebody's word ended in a shift, as its report tells of them. */
import {
  resolvedReversalSchema,
  type ShiftReport,
} from '../../../src-shared/contract/report-schema.ts';
import { BACK_IN } from '../sales/handed-over.ts';
import type { Sql } from '../sql.ts';

/** Of those the record has told of since, it is told as of any other. */
export function resolvedReversals(
  { rows }: Sql,
  shiftId: number,
): ShiftReport['resolvedReversals'] {
  return rows(
    `SELECT request_id AS requestId, order_id AS orderId, kind, amount, outcome, note,
       (SELECT name FROM cashiers c WHERE c.cashier_id = resolved_by) AS by
     FROM reversals INDEXED BY reversals_back_in
     WHERE ${BACK_IN} = ? AND by_hand = 1 ORDER BY reversal_id`,
    shiftId,
  ).flatMap((row) => resolvedReversalSchema.safeParse(row).data ?? []);
}
