/** Sales as the cashier looks them up, with what was taken back of them. */
import {
  foreignRowSchema,
  saleRowSchema,
  type SaleRow,
  type SalesFilter,
} from '../../../src-shared/contract/orders-schema.ts';
import type { ReversedSale, SalesList } from '../../ports/journal/sales.ts';
import { SEARCHED, searchSales, searchValues, type SearchValues } from './sales-search.ts';
import { CONFIRMING, NO_LOYALTY_REASON, OPEN_SHIFT, TO_DECIDE, UNRESOLVED } from './sale-terms.ts';
import { ofSale, type Row, type Sql } from '../sql.ts';
import { nameIn, whoDid } from './seller-log.ts';
import type { CustomerCipher } from '../customers/customer-cipher.ts';
import { SEALED } from '../customers/sealed-customers.ts';
import { upgradeFault, upgradeReason } from './stored-words.ts';

/** Paid without bonuses though they were wished for, and no longer on the screen. */
export const MISSED_LOYALTY = `(customer_id IS NOT NULL
  AND no_loyalty_reason IN ('offline', 'refused', 'attachedLater')
  AND state IN ('done', 'accruing') AND dismissed = 1)`;
const NOTHING_BACK = `NOT EXISTS (SELECT 1 FROM reversals r
  WHERE r.sale_id = sales.sale_id AND r.outcome IN ('done', 'unknown'))`;
/** `canAccrue` of the domain, of these; not once money was given back. */
export const ACCRUABLE = `(${MISSED_LOYALTY} AND state = 'done' AND resolution = 'noLoyalty' AND ${NOTHING_BACK})`;
/** `canAttach` of the domain, of the open shift; not once money was given back. */
const ATTACHABLE = `(state = 'done' AND resolution = 'noLoyalty' AND amount > 0
  AND no_loyalty_reason IN ('noCustomer', 'attachedLater') AND shift_id = ${OPEN_SHIFT} AND ${NOTHING_BACK})`;

/** `isUnreadLong` of the domain. */
export const UNREAD_LONG = `(resolution IN ('pending', 'awardUncertain')
  AND coalesce(${ofSale('$.state.unread.long')}, 0))`;

/** `SalesFilter`: what needs somebody's decision stands first, then what can still be done. */
const FILTERS = {
  all: { index: null, which: 'TRUE', priority: '' },
  unresolved: {
    index: 'sales_unresolved',
    which: UNRESOLVED,
    priority: `(${TO_DECIDE} OR ${UNREAD_LONG}) DESC,`,
  },
  missedLoyalty: {
    index: 'sales_missed_loyalty',
    which: MISSED_LOYALTY,
    priority: `(resolution = 'noLoyalty' OR state = 'accruing') DESC,`,
  },
} as const;

/** Of a sale: whether it was given back as a whole, and how much of it in part; here, or at another
 * till as far as the order's record has told. Somebody's word alone isn't told so. */
export const REVERSED = `(resolution IS 'confirmed' AND record_reverted IS 1)
  OR EXISTS (SELECT 1 FROM reversals r WHERE r.sale_id = sales.sale_id AND kind = 'revert' AND outcome = 'done' AND by_hand = 0) AS reverted,
  min(amount, max(iif(resolution IS 'confirmed', coalesce(record_refunded, 0), 0),
    (SELECT coalesce(sum(amount), 0) FROM reversals r
      WHERE r.sale_id = sales.sale_id AND kind = 'refund' AND outcome = 'done' AND by_hand = 0))) AS refunded`;

const ROW = `SELECT sale_id AS saleId, started_at AS at, shift_id AS shiftNumber, order_number AS orderNumber,
  customer_id AS customerId, ${SEALED},
  amount, bonus, ${ofSale('$.state.payment.method')} AS method,
  ${ofSale('$.state.payment.split')} AS split,
  CASE WHEN ${UNREAD_LONG} THEN 'needsAttention'
    WHEN state = 'done' THEN resolution
    WHEN ${CONFIRMING} OR resolution = 'awardUncertain' THEN 'pending'
    WHEN resolution = 'awardSpent' THEN 'needsAttention'
    WHEN resolution = 'awardAcknowledged' THEN 'resolvedManually'
    WHEN state IN ('cancelled', 'accruing') THEN state ELSE 'open' END AS resolution,
  iif(state = 'cancelled', 'award', 'completion') AS about,
  unresolved_since AS since, next_try_at AS nextTryAt,
  iif(${UNREAD_LONG}, ${ofSale('$.state.unread.fault')}, ${ofSale('$.state.fault')}) AS fault,
  coalesce(CAST(${ofSale('$.state.given')} AS INTEGER), resolution IS NOT 'awardUncertain') AS awardsGiven,
  ${ofSale('$.state.note')} AS note, ${ofSale('$.request.comment')} AS comment,
  ${NO_LOYALTY_REASON} AS noLoyaltyReason, ${ACCRUABLE} AS accruable,
  CASE WHEN ${ATTACHABLE} THEN ${ofSale('$.state.payment.at')} END AS attachableSince,
  attached_at AS attachedAt,
  ${nameIn('attached_by')} AS attachedBy,
  ${whoDid('sales')}, ${REVERSED}
FROM sales`;

export function createSalesList(sql: Sql, cipher: CustomerCipher): Omit<SalesList, 'searchSales'> {
  const { rows } = sql;
  const toRow = (row: Row) => toSaleRow(cipher, row);
  /** One more than are shown. Only of those is everything read. */
  const listed = (
    values: SearchValues | null,
    skip: number,
    limit: number,
    show: SalesFilter,
    cashierId: string | null,
  ) => {
    const { index, which, priority } = FILTERS[show];
    const by = index ?? (cashierId === null ? null : 'sales_by_cashier');
    return rows(
      `${ROW} WHERE rowid IN (
         SELECT rowid FROM sales ${by === null ? '' : `INDEXED BY ${by}`}
         WHERE ${which} AND ${values === null ? 'TRUE' : SEARCHED} AND ${cashierId === null ? 'TRUE' : 'cashier_id = ?3'}
         ORDER BY ${priority} rowid DESC LIMIT ?1 OFFSET ?2)
       ORDER BY ${priority} rowid DESC`,
      limit + 1,
      skip,
      ...(values === null && cashierId === null ? [] : [cashierId, ...(values ?? [])]),
    );
  };
  return {
    sales(search, skip, limit, show = 'all', cashierId = null) {
      const values = searchValues(search, cipher);
      const found =
        values !== null && show === 'all'
          ? rows(
              `${ROW} WHERE rowid IN (SELECT value FROM json_each(?)) ORDER BY rowid DESC`,
              searchSales(sql, values, cashierId, skip, limit + 1),
            )
          : listed(values, skip, limit, show, cashierId);
      return { rows: found.slice(0, limit).flatMap(toRow), more: found.length > limit };
    },
    saleRow: (saleId) => rows(`${ROW} WHERE sale_id = ?`, saleId).flatMap(toRow)[0] ?? null,
    saleOf: (orderId) =>
      rows(
        'SELECT sale_id AS saleId FROM sales INDEXED BY sales_by_order WHERE order_id = ?',
        orderId,
      ).map(({ saleId }) => String(saleId))[0] ?? null,
    foreignOrders: (skip, limit) => listForeign(sql, skip, limit),
    recordReversed: (shown) => writeReversed(sql, shown),
    accruableSales: () =>
      rows(
        `SELECT sale_id AS saleId FROM sales INDEXED BY sales_missed_loyalty
         WHERE ${ACCRUABLE} ORDER BY +sales.rowid`,
      ).map(({ saleId }) => String(saleId)),
  };
}

/** Nothing is written where nothing has changed. */
export function writeReversed({ run }: Sql, { saleId, reverted, refunded }: ReversedSale): void {
  run(
    `UPDATE sales SET record_reverted = ?2, record_refunded = ?3
     WHERE sale_id = ?1 AND (record_reverted IS NOT ?2 OR record_refunded IS NOT ?3)
       AND (?2 OR ?3 OR record_reverted IS NOT NULL)`,
    saleId,
    reverted ? 1 : 0,
    refunded,
  );
}

/** Orders that no sale of this till has. */
function listForeign(
  { rows }: Sql,
  skip: number,
  limit: number,
): ReturnType<SalesList['foreignOrders']> {
  const found = rows(
    `SELECT order_id AS orderId, kind, intended_at AS at, amount, outcome,
       CASE WHEN outcome = 'done' THEN money END AS money, acknowledged_at AS acknowledgedAt,
       also_there AS alsoThere, CASE by_hand WHEN 1 THEN coalesce(note, '') END AS note
     FROM reversals WHERE reversal_id IN (
       SELECT max(reversal_id) FROM reversals INDEXED BY reversals_foreign
       WHERE sale_id IS NULL GROUP BY order_id)
     ORDER BY reversal_id DESC LIMIT ? OFFSET ?`,
    limit + 1,
    skip,
  );
  const read = found.slice(0, limit).map((row) =>
    foreignRowSchema.parse({
      ...row,
      acknowledged: row['acknowledgedAt'] !== null,
      alsoThere: row['alsoThere'] === 1,
      resolvedManually: row['note'] === null ? null : { note: row['note'], by: null },
    }),
  );
  return { rows: read, more: found.length > limit };
}

function toSaleRow(cipher: CustomerCipher, row: Row): SaleRow[] {
  const { fault, split, sealed, customerId } = row;
  const person = cipher.open(sealed);
  const customerHidden = customerId !== null && person === null;
  const read = saleRowSchema.safeParse({
    ...row,
    name: person?.name ?? '',
    phoneEnd: person?.phone.slice(-2) ?? null,
    customerHidden,
    reverted: row['reverted'] === 1,
    // Bonuses are accrued by the phone.
    accruable: row['accruable'] === 1 && !customerHidden,
    noLoyaltyReason: upgradeReason(row['noLoyaltyReason']),
    fault: fault === null ? null : upgradeFault(JSON.parse(String(fault))),
    split: split === null ? null : JSON.parse(String(split)),
  });
  return read.success ? [read.data] : [];
}
