/** The calls that are made for sales: their intents, and what came of them. */
import type { CallLog } from '../../ports/journal/sales.ts';
import { maskFault } from '../../../src-shared/domain/customer/masked-words.ts';
import type { Persons } from '../customers/persons.ts';
import type { Sql } from '../sql.ts';

export function createCallLog({ run }: Sql, persons: Persons): CallLog {
  return {
    recordCallStart: ({ saleId, call, at }) =>
      void run('INSERT INTO calls (sale_id, call, intended_at) VALUES (?, ?, ?)', saleId, call, at),
    recordCallEnd: (call, outcome, at) =>
      void run(
        `UPDATE calls SET ended_at = ?, ok = ?, fault = ?
         WHERE sale_id = ? AND call = ? AND intended_at = ?`,
        at,
        outcome.ok ? 1 : 0,
        outcome.ok ? null : JSON.stringify(maskFault(outcome.fault, persons.ofSale(call.saleId))),
        call.saleId,
        call.call,
        call.at,
      ),
  };
}
