/** Sales as they go on. */
import { saleSchema } from '../../../src-shared/contract/sale-schema.ts';
import { canServeNext, isAsked, isUnresolved } from '../../../src-shared/domain/sale/guards.ts';
import type { AbandonedAward, Sale } from '../../../src-shared/domain/sale/sale.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import { JournalError } from '../../ports/journal.ts';
import type { CallLog, CallsBeside, SaleLog, SoldBy } from '../../ports/journal/sales.ts';
import { CASHBACK, OPEN_SHIFT, PAID, THIS_SHIFT, type StoredResolution } from './sale-terms.ts';
import { nameCashier } from './seller-log.ts';
import type { Row, Sql } from '../sql.ts';
import type { CustomerCipher } from '../customers/customer-cipher.ts';
import { SEALED, type SealedCustomers } from '../customers/sealed-customers.ts';
import {
  personOf,
  saleText,
  withoutCustomer,
  withoutPerson,
  withPerson,
} from '../customers/stored-customer.ts';
import { upgradeSale } from './stored-words.ts';
import { lostSale, wasSalvaged, type LostSale } from '../trail/lost-rows.ts';
import type { TrailLog } from '../trail/trail-log.ts';

/** Only what the cashier may leave: a file that could not be read may hold others. */
const LEAVE_OTHERS = `UPDATE sales SET dismissed = 1 WHERE dismissed = 0 AND state <> 'cancelled'
  AND ${PAID}
  AND NOT EXISTS (SELECT 1 FROM sales known WHERE known.sale_id = ?)`;

const INSERT = `INSERT INTO sales (sale_id, shift_id, started_at, changed_at, customer_id, amount, bonus, state, sale,
    cashier_id, supervisor_id)
  VALUES (?1, ${OPEN_SHIFT}, ?2, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT DO NOTHING`;

/** By what its trail tells (`LostSale`): in its own shift, also where the file has lost that. One that was paid has left the
 * screen with its shift, or when another came after it. */
const RESTORE = `INSERT INTO sales (sale_id, shift_id, started_at, changed_at, customer_id, amount, bonus, state, sale,
    cashier_id, supervisor_id, resolved_in_shift, cashback_in, attached_at, attached_by, unresolved_since, told, dismissed)
  SELECT ?1, shift, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, iif(?13, ?14, ${THIS_SHIFT}), ?15, ?16, ?17, ?18,
    ?19 AND (shift IS NOT ${OPEN_SHIFT} OR ?20)
  FROM (SELECT coalesce(?2, ${OPEN_SHIFT}) AS shift) WHERE shift IS NOT NULL`;

const UPDATE = `UPDATE sales SET changed_at = ?1, bonus = ?2, state = ?3, resolution = ?4, sale = ?5,
    unresolved_since = CASE WHEN ?6 THEN coalesce(unresolved_since, ?1) END,
    resolved_in_shift = CASE WHEN ?6 THEN NULL
      WHEN unresolved_since IS NOT NULL THEN ${THIS_SHIFT} ELSE resolved_in_shift END,
    cashback_in = iif(${CASHBACK} IS NULL, ${THIS_SHIFT}, cashback_in),
    tries = iif(?7, tries, 0),
    next_try_at = CASE WHEN ?7 THEN next_try_at END
  WHERE sale_id = ?8`;

// By themselves, and only where they change: SQLite writes an index anew, to the disk, whenever a column of it is set.
/** An order's number is the sale's as long as its state names that order: one that stays PENDING because the sale
 * goes on without it isn't. */
const ORDER_NUMBER = `UPDATE sales SET order_number = ?2 WHERE sale_id = ?1 AND order_number IS NOT ?2`;
const CUSTOMER = `UPDATE sales SET customer_id = ?2 WHERE sale_id = ?1 AND customer_id IS NOT ?2`;

/** Written again while their sale was lost. */
const UNNAMED = 'SELECT reversal_id AS id FROM reversals WHERE order_id = ? AND sale_id IS NULL';
const NAME = 'UPDATE reversals SET sale_id = ? WHERE reversal_id = ?';

const NOBODY: SoldBy = { seller: null, supervisor: null };
const NO_CALLS: CallsBeside = { begun: [] };

const ATTACHED = 'UPDATE sales SET attached_at = ?2, attached_by = ?3 WHERE sale_id = ?1';

const STORED = 'SELECT customer_id AS id FROM sales WHERE sale_id = ?';

const OPEN = `SELECT sale, ${SEALED} FROM sales INDEXED BY sales_shown WHERE dismissed = 0 AND state <> 'cancelled'`;
const SHOWN = `${OPEN} AND state <> 'parked' ORDER BY rowid DESC LIMIT 1`;
const PARKED = `${OPEN} AND state = 'parked' ORDER BY rowid`;

/** As a sale is kept. An answer that comes after its customer was forgotten brings nobody back; one who is attached now
 * was never there, whoever was before. */
const keeping =
  (rows: Sql['rows'], customers: SealedCustomers) =>
  (sale: Sale, isAttached = false) => {
    const { saleId, customer } = sale.request;
    const stored = rows(STORED, saleId)[0];
    const isUnnamed = stored !== undefined && stored['id'] === null && customer.phone !== null;
    const isForgotten = isUnnamed && !isAttached;
    return {
      customerId: isForgotten ? null : customers.idOf(customer),
      text: saleText(isForgotten ? withoutCustomer(sale) : withoutPerson(sale), personOf(customer)),
    };
  };

export function createSaleLog(
  sql: Sql,
  cipher: CustomerCipher,
  customers: SealedCustomers,
  calls: CallLog,
  trail: TrailLog,
): SaleLog {
  const { run, rows, transaction, unbound } = sql;
  const kept = keeping(rows, customers);
  const write = (sale: Sale, at: Millis, isAttached: boolean) =>
    update(sql, sale, at, kept(sale, isAttached));
  const isThere = ({ request }: Sale) => rows(STORED, request.saleId).length > 0;
  const restore = (sale: Sale, at: Millis, lost: LostSale | null): boolean => {
    if (!insertLost(sql, sale, at, lost, kept(sale))) return false;
    write(sale, at, false);
    trail.tell('sale', sale.request.saleId, at);
    nameInReversals(sql, trail, sale, at);
    return true;
  };
  const within = (sale: Sale) => (isThere(sale) ? transaction : unbound);
  /** Whether it is there then. */
  const save = (...[sale, at, attached]: Parameters<SaleLog['saveAccrual']>): boolean => {
    const { saleId } = sale.request;
    const wasThere = isThere(sale);
    const lost = wasThere ? null : lostSale(sql, saleId);
    // An answer that comes late may be about a sale of another place.
    const mayBeLost = lost !== null || (!wasThere && wasSalvaged(sql));
    const isRestored = mayBeLost && restore(sale, at, lost);
    if (isRestored && attached === undefined) return true;
    trail.rewrite('sale', saleId, at, () => {
      if (attached !== undefined) {
        const { by } = attached;
        if (by !== null) nameCashier({ run }, by);
        run(ATTACHED, saleId, at, by?.cashierId ?? null);
      }
      write(sale, at, attached !== undefined);
    });
    return wasThere || isRestored;
  };
  const first = (found: readonly Row[]) => toSales(cipher, found)[0] ?? null;
  return {
    beginSale: (sale, at, { seller, supervisor } = NOBODY, begun = []) =>
      transaction(() => {
        run(LEAVE_OTHERS, sale.request.saleId);
        const { customerId, text } = kept(sale);
        const { changes } = run(
          INSERT,
          sale.request.saleId,
          at,
          customerId,
          sale.request.amount,
          sale.bonus,
          sale.state.at,
          text,
          seller?.cashierId ?? null,
          supervisor?.cashierId ?? null,
        );
        if (changes === 0) return false;
        for (const who of [seller, supervisor]) if (who !== null) nameCashier({ run }, who);
        trail.tell('sale', sale.request.saleId, at);
        return recordStarts(calls, begun);
      }),
    restoreSale: (sale, at) =>
      unbound(() => !isThere(sale) && restore(sale, at, lostSale(sql, sale.request.saleId))),
    saveSale: (sale, at, { ended, begun } = NO_CALLS) =>
      within(sale)(() => {
        if (ended !== undefined) calls.recordCallEnd(ended.call, ended.outcome, ended.at);
        return save(sale, at) && recordStarts(calls, begun);
      }),
    saveAccrual: (...saved) =>
      within(saved[0])(() => {
        if (!save(...saved)) throw new JournalError('the journal does not know the sale');
      }),
    findSale: (saleId) =>
      first(rows(`SELECT sale, ${SEALED} FROM sales WHERE sale_id = ?`, saleId)),
    currentSale: () => first(rows(SHOWN)),
    parkedSales: () => toSales(cipher, rows(PARKED)),
    dismissSale: (saleId) => void run('UPDATE sales SET dismissed = 1 WHERE sale_id = ?', saleId),
  };
}

function recordStarts(calls: CallLog, begun: CallsBeside['begun']): true {
  for (const call of begun) calls.recordCallStart(call);
  return true;
}

function nameInReversals({ run, rows }: Sql, trail: TrailLog, sale: Sale, at: Millis): void {
  const { request, state } = sale;
  const order = 'order' in state ? state.order : null;
  for (const { id } of order === null ? [] : rows(UNNAMED, order.orderId))
    trail.rewrite('reversal', Number(id), at, () => run(NAME, request.saleId, Number(id)));
}

/** As a sale is kept (`keeping`). */
interface Kept {
  readonly customerId: number | null;
  readonly text: string;
}

function update({ run }: Sql, sale: Sale, at: Millis, { customerId, text }: Kept): void {
  const { state, request } = sale;
  const { saleId } = request;
  run(
    UPDATE,
    at,
    sale.bonus,
    state.at,
    resolutionOf(sale),
    text,
    isUnresolved(sale) ? 1 : 0,
    isAsked(sale) ? 1 : 0,
    saleId,
  );
  if ('order' in state) run(ORDER_NUMBER, saleId, state.order?.orderNumber ?? null);
  if (customerId !== null) run(CUSTOMER, saleId, customerId);
}

/** Its row as it was told last; false: there is no shift that it could belong to. */
function insertLost(
  sql: Sql,
  sale: Sale,
  at: Millis,
  lost: LostSale | null,
  { customerId, text }: Kept,
): boolean {
  const { request, bonus, state } = sale;
  const { cashier, supervisor, resolvedIn, cashback, cashbackIn, attachedAt, attachedBy } =
    lost?.facts ?? NOTHING_TOLD;
  const { changes } = sql.run(
    RESTORE,
    request.saleId,
    lost?.shift ?? null,
    lost?.since ?? at,
    at,
    customerId,
    request.amount,
    bonus,
    state.at,
    text,
    cashier,
    supervisor,
    resolvedIn,
    // Of one that wasn't known yet it is learned now.
    cashback === null ? 0 : 1,
    cashbackIn,
    attachedAt,
    attachedBy,
    lost?.unresolvedSince ?? null,
    lost?.n ?? null,
    canServeNext(sale) ? 1 : 0,
    lost?.isLeft === true ? 1 : 0,
  );
  return changes === 1;
}

const NOTHING_TOLD = {
  cashier: null,
  supervisor: null,
  resolvedIn: null,
  cashback: null,
  cashbackIn: null,
  attachedAt: null,
  attachedBy: null,
} as const;

/** The column by which what is unresolved is found. */
function resolutionOf({ state }: Sale): StoredResolution | null {
  if (state.at === 'done') return state.resolution;
  return state.at === 'cancelled' ? OF_AWARD[state.award] : null;
}

const OF_AWARD: Readonly<Record<AbandonedAward, StoredResolution | null>> = {
  none: null,
  uncertain: 'awardUncertain',
  given: 'awardSpent',
  acknowledged: 'awardAcknowledged',
};

/** Rows that can't be read back (written by hand, or by another version) are left out. */
export function toSales(cipher: CustomerCipher, rows: readonly Row[]): Sale[] {
  return rows.flatMap((row) => {
    try {
      const sale = saleSchema.safeParse(
        upgradeSale(withPerson(JSON.parse(String(row['sale'])), cipher.open(row['sealed']))),
      );
      return sale.success ? [sale.data] : [];
    } catch {
      return [];
    }
  });
}
