/** What a file from before, or one that was put right by hand, does when it is opened: it must do as well as it did. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src-service/store/database.ts';
import { balanceOf, credit, debit, wrongBalances } from '../../src-service/store/ledger.ts';
import { id } from '../../src-shared/domain/id.ts';
import { addCustomerRow } from './customer-row.ts';
import { bench, inFolder } from './support.ts';

const MOVE = { branchId: id('10'), cause: 'cashback', orderId: null, at: 0 } as const;

function write(file: string): void {
  const db = openDatabase(file);
  for (const customerId of [id('1'), id('2')]) {
    addCustomerRow(db, customerId);
    db.transaction(() => credit(db, 'bonus', 70, { ...MOVE, customerId }));
  }
  db.close();
}

/** As the command line of SQLite opens it: foreign keys are nothing to it. */
function byHand(file: string, sql: string): void {
  const raw = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  raw.exec(sql);
  raw.close();
}

const FROM_BEFORE = 'DROP TRIGGER balance_of_entry; DROP TABLE balances;';

test('a file from before whose owner erased a customer by hand is opened as it was', async () => {
  await inFolder(async (folder) => {
    const file = join(folder, 'data.db');
    write(file);
    byHand(file, `${FROM_BEFORE} DELETE FROM customers WHERE id = 1`);
    const db = openDatabase(file);
    expect(balanceOf(db, 'bonus', id('2'), id('10'))).toBe(70);
    expect(wrongBalances(db)).toEqual([]);
    db.close();
  });
});

test('sums that are gone are counted anew, although their trigger stands', async () => {
  await inFolder(async (folder) => {
    const file = join(folder, 'data.db');
    write(file);
    byHand(file, 'DROP TABLE balances');
    const db = openDatabase(file);
    expect(balanceOf(db, 'bonus', id('1'), id('10'))).toBe(70);
    db.transaction(() => credit(db, 'bonus', 5, { ...MOVE, customerId: id('1') }));
    expect(balanceOf(db, 'bonus', id('1'), id('10'))).toBe(75);
    db.close();
  });
});

test('while another program writes, it says so; afterwards the same file is opened', async () => {
  await inFolder(async (folder) => {
    const file = join(folder, 'data.db');
    write(file);
    byHand(file, FROM_BEFORE);
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    expect(() => openDatabase(file)).toThrow('locked');
    other.exec('COMMIT');
    const db = openDatabase(file);
    expect(balanceOf(db, 'bonus', id('1'), id('10'))).toBe(70);
    db.close();
    other.close();
  });
});

test('a program from before that has its statements ready is heard, too', async () => {
  await inFolder(async (folder) => {
    const file = join(folder, 'data.db');
    write(file);
    byHand(file, FROM_BEFORE);
    const old = new DatabaseSync(file);
    old.exec('PRAGMA busy_timeout = 2000');
    const movement = old.prepare(
      `INSERT INTO movements (unit, cause, customer_id, branch_id, shortfall, at) VALUES ('bonus', 'spend', 1, 10, 0, 0)`,
    );
    const entry = old.prepare(
      'INSERT INTO entries (movement_id, account, amount) VALUES (?, ?, ?)',
    );
    const move = () => {
      old.exec('BEGIN IMMEDIATE');
      const { lastInsertRowid } = movement.run();
      entry.run(lastInsertRowid, 'customer', -15);
      entry.run(lastInsertRowid, 'business', 15);
      old.exec('COMMIT');
    };
    move();
    const db = openDatabase(file);
    move();
    expect(balanceOf(db, 'bonus', id('1'), id('10'))).toBe(40);
    old.exec('BEGIN IMMEDIATE');
    const { lastInsertRowid } = movement.run();
    entry.run(lastInsertRowid, 'customer', -15);
    old.exec('ROLLBACK');
    expect(balanceOf(db, 'bonus', id('1'), id('10'))).toBe(40);
    expect(wrongBalances(db)).toEqual([]);
    old.exec('VACUUM');
    expect(balanceOf(db, 'bonus', id('1'), id('10'))).toBe(40);
    old.close();
    db.close();
  });
});

test('sums near what a double holds are exact', async () => {
  await inFolder(async (folder) => {
    const db = openDatabase(join(folder, 'data.db'));
    addCustomerRow(db, id('1'));
    const source = { ...MOVE, customerId: id('1') };
    for (const amount of [Number.MAX_SAFE_INTEGER, 3, 1, 1, 1])
      db.transaction(() => credit(db, 'bonus', amount, source));
    const kept = db.get('SELECT amount FROM balances')?.['amount'];
    expect(kept).toBe(
      db.get(`SELECT SUM(amount) s FROM entries WHERE account = 'customer'`)?.['s'],
    );
    expect(debit(db, 'stamp', 4, source)).toBe(0);
    expect(wrongBalances(db)).toEqual([]);
    db.close();
  });
});

test('the balance that is seen in a turn is taken back with a turn that is lost by a full disk', async () => {
  await inFolder(async (folder) => {
    const file = join(folder, 'data.db');
    write(file);
    const db = openDatabase(file);
    db.get('PRAGMA max_page_count = 1');
    const source = { ...MOVE, customerId: id('1') };
    let failed = false;
    for (let n = 0; n < 2_000 && !failed; n += 1)
      try {
        db.transaction(() => credit(db, 'bonus', 1, source));
      } catch {
        failed = true;
      }
    expect(failed).toBe(true);
    try {
      db.keep();
    } catch {
      // Lost.
    }
    expect(wrongBalances(db)).toEqual([]);
    db.close();
  });
});

test('a customer of the settings that was erased by hand, with all that moved, begins anew', async () => {
  await inFolder(async (folder) => {
    const file = join(folder, 'data.db');
    const till = await bench({}, { database: file });
    expect(await till.balance(101)).toBe(1_000);
    await till.service.stop();
    byHand(
      file,
      `DELETE FROM entries WHERE movement_id IN (SELECT id FROM movements WHERE customer_id = 101);
       DELETE FROM movements WHERE customer_id = 101;
       DELETE FROM memberships WHERE customer_id = 101;
       DELETE FROM customers WHERE id = 101;`,
    );
    const again = await bench({}, { database: file });
    // Not 2,000: the opening isn't added to what was kept of before.
    expect(await again.balance(101)).toBe(1_000);
    await again.service.stop();
  });
});
