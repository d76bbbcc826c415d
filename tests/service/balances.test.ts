/** A balance is kept beside the ledger and is always the sum of its entries, whoever wrote them and whatever was taken back. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase, type Database } from '../../src-service/store/database.ts';
import {
  balanceOf,
  credit,
  debit,
  wrongBalances,
  type Unit,
} from '../../src-service/store/ledger.ts';
import { id } from '../../src-shared/domain/id.ts';
import { addCustomerRow } from './customer-row.ts';
import { ledgerFaults } from './ledger-faults.ts';
import { inFolder } from './support.ts';

const CUSTOMERS = [id('1'), id('2')];
const BRANCHES = [id('10'), id('11')];
const UNITS: Unit[] = ['bonus', 'stamp'];

function addCustomers(db: Database): void {
  for (const customer of CUSTOMERS) addCustomerRow(db, customer);
}

interface Move {
  readonly do: 'credit' | 'debit';
  readonly unit: Unit;
  readonly amount: number;
  readonly customer: number;
  readonly branch: number;
}

function move(db: Database, { do: act, unit, amount, customer, branch }: Move): void {
  const source = {
    customerId: CUSTOMERS[customer] ?? id('1'),
    branchId: BRANCHES[branch] ?? id('10'),
    orderId: null,
    at: 0,
  };
  if (act === 'credit') credit(db, unit, amount, { ...source, cause: 'cashback' });
  else debit(db, unit, amount, { ...source, cause: 'revert-cashback' });
}

function all(read: (unit: Unit, customer: number, branch: number) => number): number[] {
  return UNITS.flatMap((unit) =>
    CUSTOMERS.flatMap((_, customer) => BRANCHES.map((__, branch) => read(unit, customer, branch))),
  );
}

const kept = (db: Database) =>
  all((unit, customer, branch) =>
    balanceOf(db, unit, CUSTOMERS[customer] ?? id('1'), BRANCHES[branch] ?? id('10')),
  );

/** As it was before anything was kept. */
const ofEntries = (db: Database) =>
  all((unit, customer, branch) =>
    Number(
      db.get(
        `SELECT COALESCE(SUM(e.amount), 0) AS n FROM movements m
         JOIN entries e ON e.movement_id = m.id AND e.account = 'customer'
         WHERE m.customer_id = ? AND m.branch_id = ? AND m.unit = ?`,
        BigInt(CUSTOMERS[customer] ?? 0),
        BigInt(BRANCHES[branch] ?? 0),
        unit,
      )?.['n'],
    ),
  );

const someMove: fc.Arbitrary<Move> = fc.record({
  do: fc.constantFrom('credit', 'debit'),
  unit: fc.constantFrom(...UNITS),
  amount: fc.nat(1_000),
  customer: fc.nat(1),
  branch: fc.nat(1),
});
const transaction = fc.record({
  moves: fc.array(someMove, { minLength: 1, maxLength: 4 }),
  end: fc.constantFrom('done', 'done', 'refused'),
});
const turn = fc.record({
  transactions: fc.array(transaction, { maxLength: 4 }),
  end: fc.constantFrom('kept', 'kept', 'lost'),
});

test('whatever moves, is refused or is lost, it is the sum of the entries', () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 8 }), (turns) => {
      const db = openDatabase(':memory:');
      addCustomers(db);
      db.run(`INSERT INTO counters VALUES ('there', 1)`);
      for (const { transactions, end } of turns) {
        const before = kept(db);
        for (const one of transactions) {
          const earlier = kept(db);
          const work = () =>
            db.transaction(() => {
              for (const next of one.moves) move(db, next);
              expect(kept(db)).toEqual(ofEntries(db));
              if (one.end === 'refused') throw new Error('refused');
            });
          if (one.end === 'refused') {
            expect(work).toThrow('refused');
            expect(kept(db)).toEqual(earlier);
          } else work();
        }
        if (end === 'lost') {
          const lose = () =>
            db.transaction(() => db.run(`INSERT OR ROLLBACK INTO counters VALUES ('there', 2)`));
          expect(lose).toThrow('UNIQUE');
          expect(() => db.keep()).toThrow('UNIQUE');
          expect(kept(db)).toEqual(before);
        } else db.keep();
        expect(kept(db)).toEqual(ofEntries(db));
        expect(ledgerFaults(db)).toEqual([]);
      }
      db.close();
    }),
    { numRuns: 150 },
  );
});

const GIVEN: Move = { do: 'credit', unit: 'bonus', amount: 70, customer: 0, branch: 1 };
const TAKEN: Move = { ...GIVEN, do: 'debit', amount: 30 };
const STAMPS: Move = { ...GIVEN, unit: 'stamp', amount: 4, customer: 1 };
const SUMS = [0, 40, 0, 0, 0, 0, 0, 4];

/** A file in which those three have moved, as this program leaves it. */
function write(file: string): void {
  const db = openDatabase(file);
  addCustomers(db);
  for (const one of [GIVEN, TAKEN, STAMPS]) db.transaction(() => move(db, one));
  db.close();
}

function inRaw<T>(file: string, work: (raw: DatabaseSync) => T): T {
  const raw = new DatabaseSync(file);
  try {
    return work(raw);
  } finally {
    raw.close();
  }
}

const FROM_BEFORE = 'DROP TRIGGER balance_of_entry; DROP TABLE balances';

/** As programs from before the balances write a movement. */
const OLD_WRITE = `
  INSERT INTO movements (id, unit, cause, customer_id, branch_id, shortfall, at) VALUES (100, 'bonus', 'spend', 1, 11, 0, 0);
  INSERT INTO entries (movement_id, account, amount) VALUES (100, 'customer', -15);
  INSERT INTO entries (movement_id, account, amount) VALUES (100, 'business', 15);`;

function sumsOf(file: string): number[] {
  const db = openDatabase(file);
  try {
    expect(ledgerFaults(db)).toEqual([]);
    return kept(db);
  } finally {
    db.close();
  }
}

test('a file from before gets them, counted once', async () => {
  await inFolder(async (folder) => {
    const file = join(folder, 'data.db');
    write(file);
    inRaw(file, (raw) => raw.exec(FROM_BEFORE));
    expect(sumsOf(file)).toEqual(SUMS);
    expect(sumsOf(file)).toEqual(SUMS);
  });
});

test('what a program from before writes to such a file is in them, and the file is still one of its own', async () => {
  await inFolder(async (folder) => {
    const file = join(folder, 'data.db');
    write(file);
    const version = inRaw(file, (raw) => {
      raw.exec(OLD_WRITE);
      return raw.prepare('PRAGMA user_version').get()?.['user_version'];
    });
    expect(version).toBe(1);
    expect(sumsOf(file)).toEqual(SUMS.with(1, 25));
  });
});

test('sums that nothing has kept up are counted anew', async () => {
  await inFolder(async (folder) => {
    const file = join(folder, 'data.db');
    write(file);
    inRaw(file, (raw) => raw.exec(`DROP TRIGGER balance_of_entry; ${OLD_WRITE}`));
    expect(sumsOf(file)).toEqual(SUMS.with(1, 25));
  });
});

test('a file that can’t be counted is left as it was', async () => {
  await inFolder(async (folder) => {
    const file = join(folder, 'data.db');
    write(file);
    inRaw(file, (raw) => {
      raw.exec(FROM_BEFORE);
      // More than a sum can hold.
      raw.exec(OLD_WRITE.replace('-15', '9223372036854775807'));
    });
    expect(() => openDatabase(file)).toThrow('overflow');
    inRaw(file, (raw) => {
      const added = `SELECT name FROM sqlite_schema WHERE name LIKE 'balance\\_of%' ESCAPE '\\' OR name = 'balances'`;
      expect(raw.prepare(added).all()).toEqual([]);
      raw.exec('DELETE FROM entries WHERE movement_id = 100; DELETE FROM movements WHERE id = 100');
    });
    expect(sumsOf(file)).toEqual(SUMS);
  });
});

const BY_HAND = [
  'UPDATE balances SET amount = 41 WHERE amount = 40',
  'DELETE FROM balances WHERE amount = 4',
  `INSERT INTO balances VALUES (2, 10, 'bonus', 3)`,
];
const WRONG = ['1 11 bonus 41 40', '2 10 bonus 3 0', '2 11 stamp 0 4'];

test('one that is changed by hand is found, also where nothing has moved', async () => {
  await inFolder(async (folder) => {
    const file = join(folder, 'data.db');
    write(file);
    const db = openDatabase(file);
    for (const sql of BY_HAND) db.run(sql);
    const found = wrongBalances(db).map((one) => Object.values(one).join(' '));
    expect(found).toEqual(WRONG);
    expect(ledgerFaults(db)).toEqual(['a kept balance that isn’t the sum of its entries']);
    db.close();
  });
});

test.each(BY_HAND)(
  'one that was changed by hand is counted anew when the file is opened: %s',
  async (sql) => {
    await inFolder(async (folder) => {
      const file = join(folder, 'data.db');
      write(file);
      inRaw(file, (raw) => raw.exec(sql));
      const db = openDatabase(file);
      expect(ledgerFaults(db)).toEqual([]);
      db.close();
    });
  },
);
