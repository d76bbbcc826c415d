/** Operations of one turn share a commit: each is whole or not there, and nobody is told of what wasn't kept. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '../../src-service/store/database.ts';
import { commitsOf } from '../storage/commits.ts';
import { bench, BRANCH, inFolder } from './support.ts';

afterEach(() => void vi.restoreAllMocks());

const REFUSED = new Error('refused');

/** As a second program that opens the file sees it: what was committed. */
function inFile(file: string): unknown[] {
  const other = new DatabaseSync(file, { readOnly: true });
  try {
    return other
      .prepare('SELECT name FROM counters ORDER BY name')
      .all()
      .map((row) => row['name']);
  } finally {
    other.close();
  }
}

const put = (db: Database, name: string) =>
  db.run('INSERT INTO counters (name, next) VALUES (?, 1)', name);

async function inDatabase(work: (db: Database, file: string) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const file = join(folder, 'data.db');
    const db = openDatabase(file);
    try {
      await work(db, file);
    } finally {
      db.close();
    }
  });
}

describe('transactions of one turn', () => {
  test('are kept by one commit, and not before it', async () => {
    await inDatabase(async (db, file) => {
      const before = commitsOf(file);
      for (const name of ['a', 'b', 'c']) db.transaction(() => put(db, name));
      expect(inFile(file)).toEqual([]);
      await db.kept();
      expect(inFile(file)).toEqual(['a', 'b', 'c']);
      expect(commitsOf(file) - before).toBe(1);
    });
  });

  test('one that is refused takes back itself alone', async () => {
    await inDatabase(async (db, file) => {
      db.transaction(() => put(db, 'a'));
      const refused = () =>
        db.transaction(() => {
          put(db, 'b');
          throw REFUSED;
        });
      expect(refused).toThrow(REFUSED);
      db.transaction(() => put(db, 'c'));
      await db.kept();
      expect(inFile(file)).toEqual(['a', 'c']);
    });
  });

  test('one inside another is a part of it', async () => {
    await inDatabase(async (db, file) => {
      const outer = () =>
        db.transaction(() => {
          db.transaction(() => put(db, 'a'));
          throw REFUSED;
        });
      expect(outer).toThrow(REFUSED);
      await db.kept();
      expect(inFile(file)).toEqual([]);
    });
  });

  test('when the commit fails, nothing of any is left, and the next turn begins anew', async () => {
    await inDatabase(async (db, file) => {
      // Looked at by the commit alone.
      db.run('PRAGMA foreign_keys = ON');
      db.run(
        'CREATE TABLE late (id INTEGER REFERENCES counters (next) DEFERRABLE INITIALLY DEFERRED)',
      );
      db.run('CREATE UNIQUE INDEX by_next ON counters (next)');
      db.transaction(() => put(db, 'a'));
      db.transaction(() => db.run('INSERT INTO late VALUES (7)'));
      await expect(db.kept()).rejects.toThrow('FOREIGN KEY');
      expect(inFile(file)).toEqual([]);
      db.transaction(() => put(db, 'b'));
      await db.kept();
      expect(inFile(file)).toEqual(['b']);
    });
  });

  test('what SQLite itself took back is told to all of that turn, and nothing joins it', async () => {
    await inDatabase(async (db, file) => {
      db.transaction(() => put(db, 'a'));
      const lose = () =>
        db.transaction(() => db.run(`INSERT OR ROLLBACK INTO counters VALUES ('a', 2)`));
      expect(lose).toThrow('UNIQUE');
      expect(() => db.transaction(() => put(db, 'b'))).toThrow('UNIQUE');
      await expect(db.kept()).rejects.toThrow('UNIQUE');
      expect(inFile(file)).toEqual([]);
      db.transaction(() => put(db, 'c'));
      await db.kept();
      expect(inFile(file)).toEqual(['c']);
    });
  });

  test('what SQLite took back beside a transaction takes all of that turn back, and nothing joins it', async () => {
    await inDatabase(async (db, file) => {
      const pages = Number(db.get('PRAGMA page_count')?.['page_count']);
      // A disk that is full; as a wrong code is counted, it is written outside of a transaction.
      db.run(`PRAGMA max_page_count = ${pages + 1}`);
      db.transaction(() => put(db, 'a'));
      expect(() => put(db, 'x'.repeat(100_000))).toThrow('full');
      let isRefused = false;
      try {
        db.transaction(() => put(db, 'b'));
      } catch {
        isRefused = true;
      }
      await expect(db.kept()).rejects.toThrow();
      expect([isRefused, inFile(file)]).toEqual([true, []]);
    });
  });

  test('are kept at once on demand, and at the end', async () => {
    await inFolder(async (folder) => {
      const file = join(folder, 'data.db');
      const db = openDatabase(file);
      db.transaction(() => put(db, 'a'));
      db.keep();
      expect(inFile(file)).toEqual(['a']);
      db.transaction(() => put(db, 'b'));
      db.close();
      expect(inFile(file)).toEqual(['a', 'b']);
    });
  });
});

const sell = (till: Awaited<ReturnType<typeof bench>>, body: Record<string, unknown>) =>
  till.order({ user_id: 101, ...body });

describe('requests at the same time', () => {
  test('no SMS leaves before the commit: of a code that wasn’t kept nobody hears', async () => {
    await inFolder(async (folder) => {
      const file = join(folder, 'data.db');
      const till = await bench({}, { database: file });
      const breaking = new DatabaseSync(file);
      breaking.exec(`CREATE TABLE late (id INTEGER REFERENCES secrets (name) DEFERRABLE INITIALLY DEFERRED);
        CREATE TRIGGER late_code AFTER INSERT ON balance_codes BEGIN INSERT INTO late VALUES (7); END;`);
      breaking.close();
      const sent = await till.post('/customers/101/send-use-cashback-code', {
        branch_id: Number(BRANCH),
      });
      expect(sent.status).toBe(500);
      expect(till.service.sms()).toEqual([]);
      await till.service.stop();
    });
  });

  test('each gets its own answer: orders, a refusal among them, and what was ordered can be read', async () => {
    const till = await bench();
    const answers = await Promise.all([
      sell(till, { amount: 1_000 }),
      sell(till, { amount: 1_000, bonus_amount: 2_000 }),
      sell(till, { amount: 3_000 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 400, 201]);
    for (const [at, amount] of [
      [0, 1_000],
      [2, 3_000],
    ] as const) {
      const read = await till.call(`/orders/${String(answers[at]?.data['id'])}`);
      expect(read.data['initial_order_total_amount']).toBe(amount);
    }
  });

  test('no answer leaves before the commit: when it fails, all get 500 and nothing of theirs is left', async () => {
    await inFolder(async (folder) => {
      const file = join(folder, 'data.db');
      const till = await bench({}, { database: file });
      const orders = () => {
        const other = new DatabaseSync(file, { readOnly: true });
        try {
          return Number(other.prepare('SELECT count(*) AS n FROM orders').get()?.['n']);
        } finally {
          other.close();
        }
      };
      const before = orders();
      const breaking = new DatabaseSync(file);
      // Whatever is ordered refers to what isn't there, which the commit alone looks at.
      breaking.exec(`CREATE TABLE late (id INTEGER REFERENCES secrets (name) DEFERRABLE INITIALLY DEFERRED);
        CREATE TRIGGER late_order AFTER INSERT ON orders BEGIN INSERT INTO late VALUES (7); END;`);
      const failed = await Promise.all([sell(till, {}), sell(till, {})]);
      expect(failed.map(({ status }) => status)).toEqual([500, 500]);
      expect(orders()).toBe(before);
      breaking.exec('DROP TRIGGER late_order');
      breaking.close();
      expect((await sell(till, {})).status).toBe(201);
      expect(orders()).toBe(before + 1);
      await till.service.stop();
    });
  });
});
