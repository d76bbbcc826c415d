/**
 * Three tills at once over real HTTP: whatever legal and illegal calls they make, balances and
 * stamps equal the ledger and what the orders tell, never fall below 0, no order is completed or
 * reverted twice, and a reverted sale leaves no trace.
 */
import fc from 'fast-check';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { idOf, openDatabase, type Database } from '../../src-service/store/database.ts';
import { movementsOf, type Movement } from '../../src-service/store/ledger.ts';
import { id, type Id } from '../../src-shared/domain/id.ts';
import { fromTenge } from '../../src-shared/domain/money.ts';
import { HOUR } from '../../src-shared/domain/time.ts';
import { ledgerFaults } from './ledger-faults.ts';
import { amounts, money, netOf, readOrders, refunded, type ReadOrder } from './order-sums.ts';
import { bench, Bench, BRANCH, inFolder, notAsDescribed } from './support.ts';
import { emptyRecord, PRICE, work, type KnownOrder, type Record } from './till-work.ts';
import { day, type Batch } from './tills.ts';

const RUNS = 120;
const business = { branch: { dailyTxLimit: 4, bonusSharePercent: 60, dailyCashbackCap: 90 } };
const total = { runs: 0, good: 0, refused: 0, completed: 0, reverted: 0, refunded: 0, awards: 0 };

/** Each a test of its own, so that what a seed draws takes about as long as what another does. */
const PARTS = Array.from({ length: 8 }, (_, part) => part + 1);
const seed = Number(process.env['SEED'] ?? Date.now());

test.each(PARTS)('three tills at once never break the ledger, part %i', async (part) => {
  await inFolder(async (folder) => {
    let run = 0;
    let last = Promise.resolve();
    try {
      await fc.assert(
        fc.asyncProperty(day, (batches) => {
          run += 1;
          last = oneDay(join(folder, `${run}.sqlite`), batches);
          return last;
        }),
        { numRuns: RUNS / PARTS.length, interruptAfterTimeLimit: 20_000, seed: seed + part },
      );
    } finally {
      // An interruption doesn't wait for the day that is under way.
      await last.catch(() => undefined);
    }
  });
});

async function oneDay(database: string, batches: readonly Batch[]): Promise<void> {
  const first = await bench(business, { database });
  const tills = [
    first,
    new Bench(first.service, first.clock),
    new Bench(first.service, first.clock),
  ];
  const db = openDatabase(database);
  try {
    for (const till of tills.slice(1)) await till.login();
    const record = emptyRecord();
    for (const batch of batches) {
      first.clock.at += batch.hours * HOUR;
      // A token lives for a day.
      for (const till of tills) if (batch.hours > 0) await till.login();
      await work(tills, batch, record);
    }
    const orders = await readOrders(first, record);
    proveOnce(record, orders);
    expect(ledgerFaults(db)).toEqual([]);
    await proveBalances(first, db, record, orders);
    await proveNoTrace(first, db);
    expect(notAsDescribed()).toEqual([]);
    sumUp(record);
  } finally {
    db.close();
    await first.service.stop();
  }
}

interface Account {
  readonly balance: number;
  readonly stamps: number;
  readonly awards: number;
}

/** What the service answers about every customer that it has, in tiyn. */
async function accounts(till: Bench, db: Database): Promise<ReadonlyMap<Id, Account>> {
  const read = db.all('SELECT id FROM customers').map(async (row) => {
    const customer = idOf(row, 'id');
    const [balance, record, award] = await Promise.all([
      till.balance(customer),
      till.call(`/branches/${BRANCH}/customers/${customer}/private-branch`),
      till.award(customer),
    ]);
    expect(Number(record.data['balance'])).toBe(balance);
    const account = {
      balance: fromTenge(balance) ?? -1,
      stamps: Number(award.data['received_stamp_count']),
      awards: Number(award.data['total']),
    };
    expect(account.balance).toBeGreaterThanOrEqual(0);
    expect(account.stamps).toBeGreaterThanOrEqual(0);
    return [customer, account] as const;
  });
  return new Map(await Promise.all(read));
}

const STATUS = ['PENDING', 'COMPLETED', 'DECLINED'] as const;

/** The tills' successful calls on an order are what the order itself tells. */
function proveOnce(record: Record, orders: readonly ReadOrder[]): void {
  expect(new Set(record.orders.map((order) => order.id)).size).toBe(record.orders.length);
  for (const { completions, reverts, refunds, wire } of orders) {
    expect(completions).toBeLessThanOrEqual(1);
    expect(reverts).toBeLessThanOrEqual(completions);
    expect(wire['status']).toBe(STATUS[completions + reverts]);
    expect(amounts(wire, 'refunds', 'amount')).toHaveLength(refunds);
    expect(wire['error']?.['code']).toBe(reverts === 1 ? 3015 : undefined);
    const left = money(wire, 'initial_order_total_amount') - refunded(wire, 'amount');
    expect(money(wire, 'order_total_amount')).toBe(left);
    expect(refunds === 0 || left > 0).toBe(true);
  }
}

const sumOf = (movements: readonly Movement[], what: (movement: Movement) => number) =>
  movements.reduce((sum, movement) => sum + what(movement), 0);

/** Every balance is the sum of its entries, and follows from the orders alone. */
async function proveBalances(
  till: Bench,
  db: Database,
  record: Record,
  orders: readonly ReadOrder[],
): Promise<void> {
  for (const [customer, account] of await accounts(till, db)) {
    const movements = movementsOf(db, customer);
    const bonuses = movements.filter(({ unit }) => unit === 'bonus');
    const stamps = movements.filter(({ unit }) => unit === 'stamp');
    const before = (unit: readonly Movement[]) =>
      sumOf(unit, ({ cause, change }) => (cause === 'opening' ? change : 0));
    const own = orders.filter(({ wire }) => String(wire['sender']?.['id']) === customer);
    for (const unit of [bonuses, stamps]) neverBelowZero(unit);
    expect(account.balance).toBe(sumOf(bonuses, (movement) => movement.change));
    expect(account.stamps).toBe(sumOf(stamps, (movement) => movement.change));

    const earned = own.reduce((sum, order) => sum + netOf(order.wire), 0);
    expect(account.balance).toBe(before(bonuses) + earned + sumOf(bonuses, notThere));

    const given = stamps.filter(({ cause }) => cause === 'award');
    const added = own.reduce((sum, order) => sum + standing(order) * order.stamps, 0);
    expect(account.stamps).toBe(
      before(stamps) +
        added +
        sumOf(given, (movement) => movement.change) +
        sumOf(stamps, notThere),
    );
    expect(given).toHaveLength(record.awards.get(customer) ?? 0);
    expect(account.awards).toBe((customer === '106' ? 2 : 0) + given.length);
    for (const { change } of given) expect(-change).toBeGreaterThanOrEqual(PRICE);
  }
}

/** What could not be taken back, because it was used meanwhile. */
const notThere = (movement: Movement) => movement.shortfall;

function neverBelowZero(movements: readonly Movement[]): void {
  let running = 0;
  for (const { change } of movements) {
    running += change;
    expect(running).toBeGreaterThanOrEqual(0);
  }
}

/** 1: its bonuses and stamps stand; 0: never completed, or reverted. */
const standing = ({ completions, reverts }: KnownOrder) => completions - reverts;

/** A sale that is reverted at once puts everything back, with a code or without. */
async function proveNoTrace(till: Bench, db: Database): Promise<void> {
  const seen = async (customer: Id) => {
    const record = await till.call(`/branches/${BRANCH}/customers/${customer}/private-branch`);
    const award = await till.award(customer);
    return {
      record: { ...record.data, updated_at: null },
      award: { ...award.data, updated_at: null },
    };
  };
  for (const customer of [101, 102]) {
    const user = id(String(customer));
    const balance = await till.balance(user);
    const code = String((await till.sendCode(customer)).data);
    const before = await seen(user);
    const sold = await till.sale({
      user_id: customer,
      amount: 2 * balance + 300,
      bonus_amount: balance,
      use_balance_code: code,
      add_stamp: true,
      stamp_count: 2,
    });
    expect((await till.revert(sold)).status).toBe(200);
    expect(await seen(user)).toEqual(before);
    const short = 'SELECT cause FROM movements WHERE order_id = ? AND shortfall > 0';
    expect(db.all(short, BigInt(sold))).toEqual([]);
  }
}

function sumUp({ answers, orders, awards }: Record): void {
  total.runs += 1;
  total.good += answers.good;
  total.refused += answers.refused;
  for (const order of orders) {
    total.completed += order.completions;
    total.reverted += order.reverts;
    total.refunded += order.refunds;
  }
  total.awards += [...awards.values()].reduce((sum, count) => sum + count, 0);
}

afterAll(() => {
  if (total.runs < RUNS / 2) return;
  // Refusals alone would prove nothing, and neither would a life without them.
  expect(Math.min(...Object.values(total))).toBeGreaterThan((20 * total.runs) / RUNS);
});
