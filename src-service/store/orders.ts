/** Orders and their refunds, as they are stored, and the sums that the cashback rules read. */
import type { Id } from '../../src-shared/domain/id.ts';
import type { Tiyn } from '../../src-shared/domain/money.ts';
import type { Millis } from '../../src-shared/domain/time.ts';
import { bind, idOf, numberOf, textOf, tiynOf, type Database, type Row } from './database.ts';

export type OrderStatus = 'PENDING' | 'COMPLETED' | 'DECLINED' | 'BLOCKED' | 'RETURNED';
export type PaymentMethod = 'cash' | 'card' | 'online' | 'mixed';

export interface Order {
  readonly id: Id;
  readonly number: Id;
  readonly customerId: Id;
  readonly branchId: Id;
  readonly status: OrderStatus;
  /** The original amount; `total` is what is left after refunds. */
  readonly amount: Tiyn;
  readonly bonus: Tiyn;
  readonly total: Tiyn;
  /** Credited at completion. */
  readonly cashback: Tiyn;
  readonly comment: string;
  /** Stamps to add at completion. */
  readonly stamps: number;
  readonly givesAward: boolean;
  /** '' until completion. */
  readonly paymentMethod: PaymentMethod | '';
  readonly paidPrivate: Tiyn;
  readonly paidCash: Tiyn;
  readonly paidCard: Tiyn;
  /** The login that created it. */
  readonly cashier: string;
  readonly createdAt: Millis;
  /** 0 until completion. */
  readonly paidAt: Millis;
  readonly updatedAt: Millis;
}

export interface OrderRefund {
  readonly amount: Tiyn;
  /** Spent bonuses given back to the customer. */
  readonly bonus: Tiyn;
  /** Cashback that was due back for this refund. */
  readonly cashback: Tiyn;
  readonly createdAt: Millis;
}

export function orderById(db: Database, orderId: Id): Order | null {
  const row = db.get('SELECT * FROM orders WHERE id = ?', bind(orderId));
  return row ? orderOf(row) : null;
}

/** `seedDaysAgo` marks an order of the demo's history, which is re-dated at each start. */
export function insertOrder(db: Database, order: Order, seedDaysAgo: number | null = null): void {
  db.run(
    `INSERT INTO orders (id, number, customer_id, branch_id, status, amount, bonus, total, cashback,
       comment, stamps, gives_award, payment_method, paid_private, paid_cash, paid_card, cashier,
       created_at, paid_at, updated_at, seed_days_ago)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    bind(order.id),
    bind(order.number),
    bind(order.customerId),
    bind(order.branchId),
    order.status,
    order.amount,
    order.bonus,
    order.total,
    order.cashback,
    order.comment,
    order.stamps,
    Number(order.givesAward),
    order.paymentMethod,
    order.paidPrivate,
    order.paidCash,
    order.paidCard,
    order.cashier,
    order.createdAt,
    order.paidAt,
    order.updatedAt,
    seedDaysAgo,
  );
}

/** Stores what may change after creation. */
export function updateOrder(db: Database, order: Order): void {
  db.run(
    `UPDATE orders SET status = ?, total = ?, cashback = ?, payment_method = ?, paid_private = ?,
       paid_cash = ?, paid_card = ?, paid_at = ?, updated_at = ? WHERE id = ?`,
    order.status,
    order.total,
    order.cashback,
    order.paymentMethod,
    order.paidPrivate,
    order.paidCash,
    order.paidCard,
    order.paidAt,
    order.updatedAt,
    bind(order.id),
  );
}

export function refundsOf(db: Database, orderId: Id): OrderRefund[] {
  return db
    .all('SELECT * FROM refunds WHERE order_id = ? ORDER BY id', bind(orderId))
    .map((row) => ({
      amount: tiynOf(row, 'amount'),
      bonus: tiynOf(row, 'bonus'),
      cashback: tiynOf(row, 'cashback'),
      createdAt: numberOf(row, 'created_at'),
    }));
}

export function insertRefund(db: Database, orderId: Id, refund: OrderRefund): void {
  db.run(
    'INSERT INTO refunds (order_id, amount, bonus, cashback, created_at) VALUES (?, ?, ?, ?, ?)',
    bind(orderId),
    refund.amount,
    refund.bonus,
    refund.cashback,
    refund.createdAt,
  );
}

/** The youngest order of the customer in the branch that waits for its award to be given. */
export function orderAwaitingAward(db: Database, customerId: Id, branchId: Id): Id | null {
  const row = db.get(
    `SELECT id FROM orders o WHERE customer_id = ? AND branch_id = ? AND status = 'PENDING'
       AND gives_award = 1 AND NOT EXISTS (SELECT 1 FROM given_awards g WHERE g.order_id = o.id)
     ORDER BY id DESC LIMIT 1`,
    bind(customerId),
    bind(branchId),
  );
  return row ? idOf(row, 'id') : null;
}

/** Completed orders of a customer in a branch, partly returned ones too: amounts are after refunds. */
export interface Purchases {
  /** 0: never. */
  readonly lastPaidAt: Millis;
  readonly spent: Tiyn;
  readonly spentSincePeriod: Tiyn;
  readonly countSinceDay: number;
  readonly cashbackSinceDay: Tiyn;
}

/** In one look at them, whatever is asked: a sale asks five times. `day`, `period`: from when on they count for each. */
export function purchasesOf(
  db: Database,
  customerId: Id,
  branchId: Id,
  { day, period }: { readonly day: Millis; readonly period: Millis },
): Purchases {
  const row =
    db.get(
      `SELECT COALESCE(MAX(paid_at), 0) AS last, SUM(total) AS spent,
         SUM(CASE WHEN paid_at >= ? THEN total END) AS period_spent,
         COALESCE(SUM(paid_at >= ?), 0) AS day_count,
         SUM(CASE WHEN paid_at >= ? THEN cashback END) AS day_cashback
       FROM orders
       WHERE customer_id = ? AND branch_id = ? AND status IN ('COMPLETED', 'RETURNED')`,
      period,
      day,
      day,
      bind(customerId),
      bind(branchId),
    ) ?? {};
  return {
    lastPaidAt: numberOf(row, 'last'),
    spent: tiynOf(row, 'spent'),
    spentSincePeriod: tiynOf(row, 'period_spent'),
    countSinceDay: numberOf(row, 'day_count'),
    cashbackSinceDay: tiynOf(row, 'day_cashback'),
  };
}

/** When the customer first paid an order in the branch after an instant; 0 for never. */
export function firstPaidAfter(db: Database, customerId: Id, branchId: Id, after: Millis): Millis {
  const row = db.get(
    `SELECT COALESCE(MIN(paid_at), 0) AS first FROM orders
     WHERE customer_id = ? AND branch_id = ? AND status IN ('COMPLETED', 'RETURNED') AND paid_at > ?`,
    bind(customerId),
    bind(branchId),
    after,
  );
  return numberOf(row ?? {}, 'first');
}

function orderOf(row: Row): Order {
  return {
    id: idOf(row, 'id'),
    number: idOf(row, 'number'),
    customerId: idOf(row, 'customer_id'),
    branchId: idOf(row, 'branch_id'),
    status: textOf(row, 'status') as OrderStatus,
    amount: tiynOf(row, 'amount'),
    bonus: tiynOf(row, 'bonus'),
    total: tiynOf(row, 'total'),
    cashback: tiynOf(row, 'cashback'),
    comment: textOf(row, 'comment'),
    stamps: numberOf(row, 'stamps'),
    givesAward: Boolean(row['gives_award']),
    paymentMethod: textOf(row, 'payment_method') as PaymentMethod | '',
    paidPrivate: tiynOf(row, 'paid_private'),
    paidCash: tiynOf(row, 'paid_cash'),
    paidCard: tiynOf(row, 'paid_card'),
    cashier: textOf(row, 'cashier'),
    createdAt: numberOf(row, 'created_at'),
    paidAt: numberOf(row, 'paid_at'),
    updatedAt: numberOf(row, 'updated_at'),
  };
}
