/** Orders taken back, with a journal in memory and a service that a test plays call by call. */
import { DatabaseSync } from 'node:sqlite';
import type { Journal } from '../../src-main/ports/journal.ts';
import type { LoyaltyApi } from '../../src-main/ports/loyalty-api.ts';
import { MIGRATIONS } from '../../src-main/storage/migrations/migrations.ts';
import { CIPHER, NOTHING_BESIDE } from '../storage/beside.ts';
import { createSqliteJournal } from '../../src-main/storage/sqlite-journal.ts';
import { createReconciler } from '../../src-main/till/reconcile/reconciler.ts';
import type { OrderAccess, OrderDeps } from '../../src-main/till/reversal/order-access.ts';
import { createOrderService } from '../../src-main/till/reversal/order-service.ts';
import { createSendTimes } from '../../src-main/till/reversal/send-times.ts';
import { createSentReversals } from '../../src-main/till/reversal/sent-reversals.ts';
import { askJournal } from '../../src-main/till/service/ask-journal.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import type { SaleState } from '../../src-shared/domain/sale/sale.ts';
import { ORDER } from '../domain/sale-samples.ts';
import { manualClock } from './manual-clock.ts';
import { orderOf } from './order-samples.ts';
import { finished, saleOf } from './queue-samples.ts';

export const { orderId } = ORDER;
const BRANCH = id('11');
export const LOST: Fault = { code: 'timeout', retry: 'unsafe' };
export const UNREAD: Fault = { code: 'timeout', retry: 'safe' };
export const REFUSED: Fault = { code: 'rejected', retry: 'never' };
export const PENDING: Fault = { code: 'reversalPending', retry: 'never' };
export const STORAGE = (retry: Fault['retry']) => fail<Fault>({ code: 'storage', retry });

export const REVERTED = orderOf({ status: 'DECLINED', error: { code: 3015, message: '' } });
export const refunded = (...amounts: number[]): Order =>
  orderOf({
    refunds: amounts.map((amount) => ({
      amount: tiyn(amount),
      refundedBonus: ZERO,
      createdAt: null,
    })),
    total: tiyn(amounts.reduce((left, amount) => left - amount, 1_250_000)),
  });

/** Everything that follows from an answer has happened. */
export const settled = () => new Promise((resolve) => void setImmediate(resolve));

interface OrderPairing {
  readonly place: string;
  readonly api: LoyaltyApi;
  readonly journal: Journal;
  readonly secrets: { readonly branchId: typeof BRANCH };
}

/** The same till with another journal. */
export const elsewhere = (pairing: OrderPairing | null): OrderPairing | null =>
  pairing && { ...pairing, journal: new Proxy(pairing.journal, {}) };

function emptyDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  for (const sql of MIGRATIONS) database.exec(sql);
  return database;
}

const journalOf = (database: DatabaseSync): Journal =>
  createSqliteJournal(database, CIPHER, NOTHING_BESIDE);

/** A journal of which single operations can fail, and whose file can be away. */
function breakable(stored: Journal) {
  const broken = new Map<keyof Journal, Error>();
  /** The file can't be read: what it holds is not in memory either. */
  const file = { isAway: false };
  const empty = journalOf(emptyDatabase());
  const journal = new Proxy(stored, {
    get: (target, name: keyof Journal) => {
      const error = broken.get(name);
      return error === undefined
        ? (file.isAway ? empty : target)[name]
        : () => {
            throw error;
          };
    },
  });
  return { journal, broken, file };
}

/** A service that answers as it was told, call by call. */
function playedService() {
  const service = {
    order: orderOf(),
    /** What a reading is answered with instead of the order. */
    unread: null as Fault | null,
    /** What the answer to a refund tells otherwise than the order's record. */
    refundSays: {} as { total?: null; status?: null },
    /** What the next moves are answered with; the order becomes what is given, if anything. */
    moves: [] as (readonly [becomes: Order | null, answer: Fault | null])[],
  };
  const sent: string[] = [];
  /** The next call of that kind waits till the test lets it go on. */
  const held = new Map<'read' | 'move', Promise<unknown>>();
  const passed = (kind: 'read' | 'move') => {
    const gate = held.get(kind);
    held.delete(kind);
    return gate;
  };
  const move = async <T>(
    name: string,
    answerOf: (order: Order) => T,
  ): Promise<Result<T, Fault>> => {
    sent.push(name);
    await passed('move');
    const [becomes, fault] = service.moves.shift() ?? [null, REFUSED];
    service.order = becomes ?? service.order;
    return fault === null ? ok(answerOf(service.order)) : fail(fault);
  };
  const api = {
    readOrder: async () => {
      sent.push('read');
      const { order, unread } = service;
      await passed('read');
      return unread === null ? ok(order) : fail(unread);
    },
    revertOrder: () => move('revert', (order) => order),
    refundOrder: (_id: unknown, amount: number) =>
      move(`refund ${amount}`, ({ updatedAt, initialTotal, total, refunds, status }) => {
        const answer = { orderId, updatedAt, initialTotal, total, refunds, status };
        return { ...answer, ...service.refundSays };
      }),
  } as unknown as LoyaltyApi;
  const hold = (...kinds: ('read' | 'move')[]) => {
    const { promise, resolve } = Promise.withResolvers<null>();
    for (const kind of kinds) held.set(kind, promise);
    return () => resolve(null);
  };
  return { api, service, sent, hold };
}

/** What an order service knows of the till around it. */
function tillAround(api: LoyaltyApi, journal: Journal, clock: ReturnType<typeof manualClock>) {
  const till = {
    pairing: { place: 'here', api, journal, secrets: { branchId: BRANCH } } as OrderPairing | null,
    shiftIsOpen: true,
    over: false,
    onTotalsChanged: 0,
    onListsChanged: 0,
  };
  const statuses: string[] = [];
  const reconciler = createReconciler({
    clock,
    withJournal: (use, otherwise) => {
      const asked = askJournal(till.pairing?.journal, use);
      return asked.ok ? asked.value : otherwise;
    },
    serviceDown: () => false,
  });
  const parts: OrderDeps = {
    clock,
    cashier: () => null,
    supervisor: () => null,
    reconciler,
    pairing: () => till.pairing,
    shiftIsOpen: () => till.shiftIsOpen,
    onTotalsChanged: () => void (till.onTotalsChanged += 1),
    onListsChanged: () => void (till.onListsChanged += 1),
    shutdown: { isShuttingDown: () => till.over, track: (work) => work },
    orderRead: (saleId, status) => void statuses.push(`${saleId[0]} ${status}`),
  };
  return { till, statuses, parts };
}

/** As the order service has it, at its beginning. */
const accessOf = (parts: OrderDeps): OrderAccess => ({
  ...parts,
  times: createSendTimes(parts.clock),
  sent: createSentReversals(),
  underWay: new Set(),
  ended: new Map(),
  learnedFrom: new Map(),
  ahead: null,
});

/** An order service whose journal knows the sale A; `state`: as far as it has come. */
export function harness(state: SaleState | null = finished({ resolution: 'confirmed' })) {
  const clock = manualClock();
  const database = emptyDatabase();
  const stored = journalOf(database);
  stored.openShift('Dana', true, clock.now());
  const sale = saleOf('A'.repeat(26), state ?? undefined);
  if (state !== null) {
    stored.beginSale({ ...sale, state: { at: 'verifyingQuote' } as never }, clock.now());
    stored.saveSale(sale, clock.now());
  }
  const { journal, broken, file } = breakable(stored);
  const { api, service, sent, hold } = playedService();
  const { till, statuses, parts } = tillAround(api, journal, clock);
  const orders = createOrderService(parts);
  const { saleId } = sale.request;
  let requests = 0;
  const newRequest = () => ({
    requestId: String((requests += 1)).padStart(26, '0'),
    reason: 'returned',
  });
  return {
    clock,
    orders,
    access: accessOf(parts),
    reconciler: parts.reconciler,
    service,
    sent,
    till,
    statuses,
    broken,
    file,
    saleId,
    newRequest,
    hold,
    moves: () => sent.filter((call) => call !== 'read'),
    /** As a version left it that had no such column. */
    forget: (column: 'given_with') => database.exec(`UPDATE reversals SET ${column} = NULL`),
    /** So many sales more, some of which can't be read; all of them, the newest first. */
    damaged(count: number, isUnreadable: (at: number) => boolean) {
      const copy = database.prepare(
        `INSERT INTO sales (sale_id, shift_id, started_at, changed_at, amount, bonus, state, resolution, sale)
         SELECT ?, shift_id, started_at, changed_at, amount, bonus, state, ?, sale FROM sales LIMIT 1`,
      );
      const ids = Array.from({ length: count }, (_, at) => String(at).padStart(26, '0'));
      const unreadable = ids.filter((_id, at) => isUnreadable(at));
      for (const id of ids)
        copy.run(id, unreadable.includes(id) ? 'of another version' : 'confirmed');
      return { all: [...ids.toReversed(), saleId], unreadable };
    },
    report: (shift?: number) => stored.shiftReport(shift),
    nextShift() {
      stored.closeShift(clock.now());
      stored.openShift('Dana', true, clock.now());
    },
    revert: (asked = newRequest()) => orders.revert({ saleId }, asked),
    refund: (amount: number, asked = newRequest()) =>
      orders.refund({ saleId }, { amount: tiyn(amount), ...asked }),
    open: () => orders.open({ saleId }),
  };
}

export const outcomes = (result: Awaited<ReturnType<ReturnType<typeof harness>['open']>>) =>
  result.ok ? result.value.reversals.map(({ outcome }) => outcome) : result.fault;
