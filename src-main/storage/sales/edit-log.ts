/** Edits of customers: their intents, and what became of them. No name and no whole phone is in them. */
import { phoneChangeSchema, type ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { idSchema } from '../../../src-shared/contract/scalars.ts';
import type { EditLog } from '../../ports/journal/customers.ts';
import type { CustomerCipher } from '../customers/customer-cipher.ts';
import { nameCashier, nameIn } from './seller-log.ts';
import { OPEN_SHIFT } from './sale-terms.ts';
import { maskFault } from '../../../src-shared/domain/customer/masked-words.ts';
import type { Persons } from '../customers/persons.ts';
import { ofSale, type Sql } from '../sql.ts';
import { freeNumber } from '../trail/lost-rows.ts';
import type { TrailLog } from '../trail/trail-log.ts';

/** More than anybody reads; the number of them is told beside. */
const MAX_SHOWN = 50;

const NOTED = `SELECT 1 FROM customer_edits INDEXED BY customer_edits_consent
  WHERE customer_edits.user_id = ? AND consent`;
const GIVEN = `${NOTED} = 'given' AND outcome <> 'refused' LIMIT 1`;
/** Also under an earlier phone. */
const OWED = `${NOTED} = 'owed' LIMIT 1`;
/** By the phone that the service didn't know. An order that was sent may have registered them, whatever was answered. */
const REGISTERED = `SELECT 1 FROM sales INDEXED BY sales_by_customer
  WHERE customer_id IN (SELECT customer_id FROM customers WHERE phone_hash = ?)
    AND ${ofSale('$.request.customer.kind')} = 'new' AND EXISTS (
      SELECT 1 FROM calls INDEXED BY calls_by_sale
      WHERE calls.sale_id = sales.sale_id AND call IN ('createOrder', 'accrue')) LIMIT 1`;

export function createEditLog(
  sql: Sql,
  cipher: CustomerCipher,
  persons: Persons,
  trail: TrailLog,
): EditLog {
  const { run, rows, transaction } = sql;
  const aboutWhom = (editId: number) =>
    rows('SELECT user_id FROM customer_edits WHERE edit_id = ?', editId).flatMap((row) => {
      const userId = idSchema.safeParse(row['user_id']).data;
      return userId === undefined ? [] : persons.ofUser(userId);
    });
  return {
    recordCustomerEdit: ({ cashier, supervisor, userId, fields, consent, phone }, at) =>
      transaction(() => {
        if (supervisor !== null) nameCashier({ run }, supervisor);
        const { id } = run(
          `INSERT INTO customer_edits (edit_id, shift_id, cashier, user_id, fields, phone_from, phone_to, hold_hours,
           steady_at, service_at, intended_at, supervisor_id, consent, outcome)
         VALUES (?, ${OPEN_SHIFT}, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'unknown')`,
          freeNumber(sql, 'edit'),
          cashier,
          userId,
          JSON.stringify(fields),
          phone?.from ?? null,
          phone?.to ?? null,
          phone?.holdHours ?? null,
          phone?.steadyAt ?? null,
          phone?.serviceAt ?? null,
          at,
          supervisor?.cashierId ?? null,
          consent,
        );
        trail.tell('edit', id, at);
        return id;
      }),
    recordCustomerEditOutcome: (editId, outcome, fault, at) =>
      transaction(() => {
        trail.rewrite('edit', editId, at, () => {
          run(
            'UPDATE customer_edits SET outcome = ?, fault = ?, ended_at = ? WHERE edit_id = ?',
            outcome,
            fault === null ? null : JSON.stringify(maskFault(fault, aboutWhom(editId))),
            at,
            editId,
          );
        });
      }),
    phoneChanges: (userId) =>
      rows(
        `SELECT intended_at, steady_at, service_at, hold_hours
         FROM customer_edits INDEXED BY customer_edits_phone
         WHERE user_id = ? AND phone_to IS NOT NULL AND outcome <> 'refused'`,
        userId,
      ).map((row) => ({
        at: Number(row['intended_at']),
        steadyAt: Number(row['steady_at']),
        serviceAt: row['service_at'] === null ? null : Number(row['service_at']),
        holdHours: Number(row['hold_hours']),
      })),
    owesConsent: ({ userId, phone }) =>
      rows(GIVEN, userId).length === 0 &&
      (rows(OWED, userId).length > 0 || rows(REGISTERED, cipher.phoneHash(phone)).length > 0),
  };
}

/** Those of a shift, and its changes of phones, oldest first. */
export function customerEdits(
  { rows, number }: Sql,
  shiftId: number,
): ShiftReport['customerEdits'] {
  const ofShift = 'FROM customer_edits INDEXED BY customer_edits_by_shift WHERE shift_id = ?';
  const phones = `${ofShift} AND phone_to IS NOT NULL`;
  return {
    count: number(`SELECT count(*) ${ofShift}`, shiftId),
    phones: number(`SELECT count(*) ${phones}`, shiftId),
    consents: number(
      `SELECT count(*) ${ofShift} AND consent = 'given' AND outcome <> 'refused'`,
      shiftId,
    ),
    phoneChanges: rows(
      `SELECT intended_at AS at, cashier, phone_from AS "from", phone_to AS "to", outcome,
         hold_hours AS holdHours,
         ${nameIn('supervisor_id')} AS supervisor ${phones} ORDER BY edit_id LIMIT ${MAX_SHOWN}`,
      shiftId,
    ).flatMap((row) => {
      const change = phoneChangeSchema.safeParse(row);
      return change.success ? [change.data] : [];
    }),
  };
}
