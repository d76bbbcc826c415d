/**
 * The calls of a sale as a till makes them, flow A (it earns) and flow B (it spends bonuses by a code) by turns, and what
 * the ledger must say of them.
 */
import { demoSettings } from '../../../src-service/demo/demo-settings.ts';
import { openDatabase } from '../../../src-service/store/database.ts';
import { ledgerFaults } from '../../service/ledger-faults.ts';
import type { Bare } from '../bare.ts';

export const MOST_TILLS = 64;
/** A customer is served by one till at a time, or the second code would end the first. */
const PEOPLE_OF_TILL = 20;
const BALANCE = 1_000_000;
const AMOUNT = 1_000;
const BONUS = 50;

interface Person {
  readonly id: string;
  readonly phone: string;
}

function personOf(till: number, at: number): Person {
  const number = till * PEOPLE_OF_TILL + (at % PEOPLE_OF_TILL);
  return { id: String(30_000 + number), phone: `+770166${String(number).padStart(5, '0')}` };
}

/** A business that no daily limit stops, and enough people for each till. */
export function mixSettings(): typeof demoSettings {
  const [branch, ...others] = demoSettings.branches;
  if (branch === undefined) throw new Error('the demo has a branch');
  const people = Array.from({ length: MOST_TILLS * PEOPLE_OF_TILL }, (_, at) => ({
    ...personOf(Math.floor(at / PEOPLE_OF_TILL), at),
    firstName: 'Bench',
    needsCode: true,
    branches: [{ branchId: String(branch.id), balance: BALANCE }],
  }));
  const generous = { ...branch, dailyTxLimit: 1_000_000, dailyCashbackCap: 10_000_000 };
  return {
    ...demoSettings,
    branches: [generous, ...others],
    customers: people,
  } as typeof demoSettings;
}

export const PLACE = {
  branch: String(demoSettings.branches[0]?.id),
  group: String(demoSettings.groupId),
  award: '',
  stamps: 0,
};

/** What was sold, by flow. */
export interface Sold {
  A: number;
  B: number;
}

/** What a till reads of a customer at once: as many connections as it ever uses. */
export const readOne = (bare: Bare): Promise<readonly unknown[]> => bare.summary(personOf(0, 0).id);

/** The sale with that number at that till. */
export async function sellOne(bare: Bare, till: number, at: number, sold: Sold): Promise<void> {
  const { id, phone } = personOf(till, at >> 1);
  const flow = at % 2 === 0 ? 'A' : 'B';
  await bare.find(phone);
  await bare.summary(id);
  const bonus = flow === 'A' ? 0 : BONUS;
  const code = flow === 'A' ? {} : { use_balance_code: await bare.code(id) };
  const order = { amount: AMOUNT, bonus_amount: bonus, add_stamp: true, stamp_count: 1, ...code };
  await bare.complete(await bare.order(id, order), bonus);
  sold[flow] += 1;
}

const moved = (cause: string): string =>
  `SELECT coalesce(sum(abs(e.amount)), 0) AS n FROM movements m
   JOIN entries e ON e.movement_id = m.id AND e.account = 'customer' WHERE m.cause = '${cause}'`;

/** Nothing: it is exact, and agrees with what was sold. */
export function ledgerAgainst(file: string, sold: Sold): readonly string[] {
  const db = openDatabase(file);
  try {
    const faults = [...ledgerFaults(db)];
    const same = (what: string, sql: string, wanted: number) => {
      const found = Number(db.get(sql)?.['n']);
      if (found !== wanted) faults.push(`${what}: ${found} for ${wanted}`);
    };
    const all = sold.A + sold.B;
    same('orders', `SELECT count(*) AS n FROM orders WHERE status = 'COMPLETED'`, all);
    same('orders not completed', `SELECT count(*) AS n FROM orders WHERE status <> 'COMPLETED'`, 0);
    same('money', 'SELECT coalesce(sum(amount), 0) AS n FROM orders', all * AMOUNT * 100);
    same('bonuses spent', moved('spend'), sold.B * BONUS * 100);
    same('stamps', moved('stamps'), all);
    const earned = Number(db.get('SELECT coalesce(sum(cashback), 0) AS n FROM orders')?.['n']);
    same('cashback', moved('cashback'), earned);
    same(
      'customers whose balance isn’t what they had, earned and spent',
      `SELECT count(*) AS n FROM customers c WHERE
         (SELECT sum(e.amount) FROM movements m JOIN entries e ON e.movement_id = m.id AND e.account = 'customer'
           WHERE m.customer_id = c.id AND m.unit = 'bonus') <> ${BALANCE * 100} + coalesce(
         (SELECT sum(o.cashback - o.bonus) FROM orders o WHERE o.customer_id = c.id), 0)`,
      0,
    );
    return faults;
  } finally {
    db.close();
  }
}
