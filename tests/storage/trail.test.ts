/** The trail: broken in every way that somebody with the file could think of, and each noticed. */
import { createHash } from 'node:crypto';
import { closeSync, copyFileSync, existsSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import type { TrailHead } from '../../src-shared/domain/trail/events.ts';
import { JournalError } from '../../src-main/ports/journal.ts';
import { createSql } from '../../src-main/storage/sql.ts';
import { toldHere } from '../../src-main/storage/trail/told-here.ts';
import { openTrail } from '../../src-main/storage/trail/trail.ts';
import { createSeal, salvageMark } from '../../src-main/storage/trail/trail-seal.ts';
import { hold } from './file-locker.ts';
import {
  begun,
  breaksIn,
  edit,
  filled,
  findBreaks,
  KEY,
  OTHER_KEY,
  openTrailed,
  paid,
  saleId,
  sellDay,
  source,
  T,
} from './trail-samples.ts';
import { useJournalFile } from './journal-file.ts';

const own = useJournalFile();

/** What older versions wrote into the header of a file that they had salvaged, as anybody can. */
const OLD_MARK = 0x5a1f;

/** Of a row's last event. */
const told = (table: string, where: string): number =>
  Number(own.rows(`SELECT told FROM ${table} WHERE ${where}`)[0]?.['told']);

test('a file that nobody touched is whole, also after it was opened again', () => {
  const head = filled(own.file);
  expect(breaksIn(own.file, source(undefined, head))).toEqual([]);
  expect(breaksIn(own.file, source(undefined, head))).toEqual([]);
});

/** The file, opened again and again by one run of the program. `count`: how many events it tells then. */
function opening(known: TrailHead | null) {
  const place = { source: source(), onDisk: true, told: toldHere(known) };
  return (count = 0) => {
    const database = new DatabaseSync(own.file);
    const { methods } = openTrail(createSql(database), place);
    for (let one = 0; one < count; one += 1)
      methods.recordEvent({ type: 'signedIn', person: `P${one}` }, T + one);
    const found = methods.trailBreaks().map(({ what, n }) => `${what} ${n}`);
    const head = methods.trailHead()?.count ?? 0;
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    return { found, head };
  };
}

describe('a trail that was broken by hand', () => {
  const cases: readonly (readonly [string, string, (head: TrailHead) => string[]])[] = [
    [
      'another way in which money was given back',
      `UPDATE reversals SET method = 'cash' WHERE reversal_id = 1`,
      () => [`rowChanged ${told('reversals', 'reversal_id = 1')} reversal 1`],
    ],
    [
      'cash that was handed over made a card’s',
      'UPDATE reversals SET given_cash = 0 WHERE reversal_id = 1',
      () => [`rowChanged ${told('reversals', 'reversal_id = 1')} reversal 1`],
    ],
    [
      'and moved to another shift’s drawer',
      'UPDATE reversals SET given_in = 2 WHERE reversal_id = 1',
      () => [`rowChanged ${told('reversals', 'reversal_id = 1')} reversal 1`],
    ],
    [
      'a change of phone that is somebody else’s',
      `UPDATE customer_edits SET user_id = '8' WHERE edit_id = 1`,
      () =>
        [1, 0].map((back) => `rowChanged ${told('customer_edits', 'edit_id = 1') - back} edit 1`),
    ],
    [
      'an amount halved in the list of sales',
      `UPDATE sales SET amount = amount / 2 WHERE sale_id = '${saleId(3)}'`,
      () => [
        `rowChanged ${told('sales', `sale_id = '${saleId(3)}'`) - 1} sale ${saleId(3)}`,
        `rowChanged ${told('sales', `sale_id = '${saleId(3)}'`)} sale ${saleId(3)}`,
      ],
    ],
    [
      'a sale said to be cancelled',
      `UPDATE sales SET state = 'cancelled', resolution = NULL WHERE sale_id = '${saleId(3)}'`,
      () => [`rowChanged ${told('sales', `sale_id = '${saleId(3)}'`)} sale ${saleId(3)}`],
    ],
    [
      'cash made a card payment',
      `UPDATE sales SET sale = json_set(sale, '$.state.payment.method', 'kaspi') WHERE sale_id = '${saleId(3)}'`,
      () => [`rowChanged ${told('sales', `sale_id = '${saleId(3)}'`)} sale ${saleId(3)}`],
    ],
    [
      'a reversal deleted',
      'DELETE FROM reversals WHERE reversal_id = 1',
      () => expect.arrayContaining([expect.stringMatching(/^rowMissing \d+ reversal 1$/u)]),
    ],
    [
      'the edit of a customer deleted',
      'DELETE FROM customer_edits WHERE edit_id = 1',
      () => expect.arrayContaining([expect.stringMatching(/^rowMissing \d+ edit 1$/u)]),
    ],
    [
      'a hold after a new phone shortened',
      'UPDATE customer_edits SET hold_hours = 0 WHERE edit_id = 1',
      () => expect.arrayContaining([expect.stringMatching(/^rowChanged \d+ edit 1$/u)]),
    ],
    [
      'a sale deleted',
      `DELETE FROM sales WHERE sale_id = '${saleId(12)}'`,
      () => expect.arrayContaining([expect.stringMatching(/^rowMissing \d+ sale 0+12$/u)]),
    ],
    [
      'a reversal invented',
      `INSERT INTO reversals (order_id, shift_id, kind, amount, money, reason, intended_at, outcome)
       VALUES ('77', 1, 'refund', 500, 500, 'mine', ${T}, 'done')`,
      () => ['rowAdded  reversal 3'],
    ],
    [
      'one invented that borrows the event of another',
      `INSERT INTO reversals (order_id, shift_id, kind, amount, money, reason, intended_at, outcome, told)
       SELECT order_id, shift_id, kind, amount, money, reason, intended_at, outcome, told FROM reversals
       WHERE reversal_id = 1`,
      () => ['rowAdded  reversal 3'],
    ],
    [
      'the report of a closed shift edited',
      `UPDATE shifts SET report = json_set(report, '$.sales.amount', 1) WHERE shift_id = 1`,
      () => [`rowChanged ${told('shifts', 'shift_id = 1')} shift 1`],
    ],
    [
      'another cashier written over a closed shift',
      `UPDATE shifts SET cashier = 'Arman' WHERE shift_id = 1`,
      () => [`rowChanged ${told('shifts', 'shift_id = 1')} shift 1`],
    ],
    [
      'an event changed',
      `UPDATE events SET event = replace(event, '"amount":300000', '"amount":100000') WHERE n = 8`,
      () => ['changed 8 '],
    ],
    [
      'the time of an event changed',
      'UPDATE events SET at = at + 60000 WHERE n = 8',
      () => ['changed 8 '],
    ],
    [
      'a seal changed',
      `UPDATE events SET mac = '00000000000000000000000000000000' WHERE n = 8`,
      () => ['changed 8 '],
    ],
    [
      'the beginning of the chain made unreadable',
      `UPDATE events SET event = 'done' WHERE n = 1`,
      () => ['changed 1 '],
    ],
    ['an event deleted in the middle', 'DELETE FROM events WHERE n = 8', () => ['gap 8 ']],
    [
      'one deleted, and the others moved up',
      `DELETE FROM events WHERE n = 8;
       UPDATE events SET n = n - 1000 WHERE n > 8; UPDATE events SET n = n + 999 WHERE n < 0`,
      () => expect.arrayContaining(['changed 8 ']),
    ],
    [
      'two in another order',
      'UPDATE events SET n = -1 WHERE n = 8; UPDATE events SET n = 8 WHERE n = 9; UPDATE events SET n = 9 WHERE n = -1',
      () => expect.arrayContaining(['changed 8 ', 'changed 9 ', 'changed 10 ']),
    ],
    [
      'the last ones deleted, with what they tell of',
      `DELETE FROM events WHERE n > (SELECT max(n) - 2 FROM events);
       DELETE FROM customer_edits WHERE edit_id = 2`,
      ({ count }) => [`cutOff ${count} `],
    ],
    [
      'all of them deleted',
      'DELETE FROM events; UPDATE sales SET told = NULL; UPDATE reversals SET told = NULL; UPDATE customer_edits SET told = NULL; UPDATE shifts SET told = NULL',
      ({ count }) => [`cutOff ${count} `],
    ],
    [
      'all of them deleted and begun anew with another key',
      `DELETE FROM events WHERE n > 1; UPDATE events SET event = replace(event, '"key":"', '"key":"00')`,
      ({ count }) => expect.arrayContaining(['unknownKey 1 ', `cutOff ${count} `]),
    ],
    [
      'an older amount put back with its event',
      `UPDATE sales SET state = 'failed', told = told - 1 WHERE sale_id = '${saleId(3)}'`,
      () => expect.arrayContaining([expect.stringMatching(/^rowChanged \d+ sale 0+3$/u)]),
    ],
    [
      'a break hidden from the list of breaks',
      `UPDATE events SET type = 'breakFound' WHERE n = 8`,
      () => ['changed 8 '],
    ],
  ];
  test.each(cases)('%s', (_name, sql, expected) => {
    const head = filled(own.file);
    edit(own.file, sql);
    expect(breaksIn(own.file, source(undefined, head))).toEqual(expected(head));
  });

  test('an event put in between, sealed with a key of one’s own', () => {
    const head = filled(own.file);
    const [before] = own.rows('SELECT mac FROM events WHERE n = 7');
    const text = '{"type":"paired"}';
    const mac = createSeal(OTHER_KEY).mac(String(before?.['mac']), { n: 8, at: T, text });
    edit(
      own.file,
      `UPDATE events SET n = -n WHERE n >= 8; UPDATE events SET n = 1 - n WHERE n < 0;
       INSERT INTO events VALUES (8, ${T}, 'paired', '${text}', '${mac}')`,
    );
    expect(breaksIn(own.file, source(undefined, head))).toEqual(
      expect.arrayContaining(['changed 8 ']),
    );
  });

  test('an event of the same number from another file of this till', () => {
    const { journal } = openTrailed(own.file);
    journal.openShift('Dana', true, T);
    journal.close();
    copyFileSync(own.file, `${own.file}.other`);
    const other = openTrailed(`${own.file}.other`).journal;
    other.beginSale(begun(2), T + 5);
    other.close();
    const here = openTrailed(own.file).journal;
    here.beginSale(begun(1), T + 5);
    here.saveSale(paid(1), T + 6);
    here.close();
    edit(
      own.file,
      `ATTACH '${own.file}.other' AS other; DELETE FROM events WHERE n = 3;
       INSERT INTO events SELECT * FROM other.events WHERE n = 3;
       INSERT INTO sales (sale_id, shift_id, started_at, changed_at, amount, bonus, state, sale, told)
         SELECT sale_id, shift_id, started_at, changed_at, amount, bonus, state, sale, told FROM other.sales`,
    );
    expect(breaksIn(own.file)).toEqual(['changed 4 ']);
  });

  test('an older file put back whole', () => {
    const { journal } = openTrailed(own.file);
    sellDay(journal, 1);
    journal.close();
    copyFileSync(own.file, `${own.file}.old`);
    const later = openTrailed(own.file).journal;
    later.closeShift(T + 100);
    const head = later.trailHead();
    later.close();
    copyFileSync(`${own.file}.old`, own.file);
    expect(breaksIn(own.file, source(undefined, head))).toEqual([`cutOff ${head?.count} `]);
    copyFileSync(`${own.file}.old`, own.file);
    // As if it had been salvaged.
    edit(own.file, `PRAGMA application_id = ${OLD_MARK}`);
    expect(breaksIn(own.file, source(undefined, head))).toEqual([`cutOff ${head?.count} `]);
  });

  test('an older file put back that has grown since', () => {
    const { journal } = openTrailed(own.file);
    journal.close();
    copyFileSync(own.file, `${own.file}.old`);
    const head = filled(own.file);
    copyFileSync(`${own.file}.old`, own.file);
    const other = openTrailed(own.file).journal;
    sellDay(other, 1);
    other.closeShift(T + 100);
    sellDay(other, 21);
    other.closeShift(T + 101);
    other.close();
    expect(breaksIn(own.file, source(undefined, head))).toEqual([`otherFile ${head.count} `]);
  });

  describe('within one run of the program', () => {
    test('cut off twice', () => {
      const head = filled(own.file);
      const open = opening({ ...head, count: head.count + 10 });
      expect(open().found).toEqual([`cutOff ${head.count + 10}`]);
      edit(own.file, `DELETE FROM events WHERE n > ${head.count - 3}`);
      // Behind the one event that told of the first.
      expect(open().found).toContain(`cutOff ${head.count + 1}`);
    });

    test.each([
      ['sold into', 3],
      ['opened', 0],
    ])('an older copy put there and %s, and the file of before put back', (_what, count) => {
      filled(own.file);
      const [older, before] = [`${own.file}.older`, `${own.file}.before`];
      const open = opening(null);
      open();
      copyFileSync(own.file, older);
      const { head } = open(20);
      copyFileSync(own.file, before);
      copyFileSync(older, own.file);
      expect(open().found).toEqual([`cutOff ${head}`]);
      const inCopy = open(count).head;
      expect(inCopy).toBeLessThan(head);
      copyFileSync(before, own.file);
      expect(open().found).toEqual([`otherFile ${inCopy}`]);
      // Once.
      expect(open().found).toEqual([`otherFile ${inCopy}`]);
    });
  });

  test.each([
    ['of another amount', 7],
    ['of its amount', 200_000],
  ])('a row invented for an older one that a damaged file has lost, %s', (_which, amount) => {
    const old = filled(own.file);
    edit(
      own.file,
      'DELETE FROM events; UPDATE sales SET told = NULL; UPDATE reversals SET told = NULL; UPDATE customer_edits SET told = NULL; UPDATE shifts SET told = NULL',
    );
    expect(breaksIn(own.file)).toEqual([]);
    const { journal } = openTrailed(own.file);
    journal.recordEvent({ type: 'signedIn', person: 'A' }, T + 200);
    const head = journal.trailHead();
    journal.close();
    expect(head?.count).toBeLessThan(old.count);
    const lost = `sale_id = '${saleId(2)}'`;
    const [row] = own.rows(`SELECT rowid AS row FROM sales WHERE ${lost}`);
    edit(
      own.file,
      `DELETE FROM sales WHERE ${lost}; PRAGMA application_id = ${salvageMark(createSeal(KEY), head)}`,
    );
    const opened = openTrailed(own.file);
    // An older one that is told of for the first time.
    opened.journal.closeShift(T + 300);
    opened.journal.close();
    expect(new Set(breaksIn(own.file).filter((one) => one.includes('olderRows')))).toEqual(
      new Set(['olderRows 1 sale 8']),
    );
    const [chain] = own.rows(`SELECT max(n) AS n FROM events WHERE type = 'newChain'`);
    edit(
      own.file,
      `INSERT INTO sales (rowid, sale_id, shift_id, started_at, changed_at, amount, bonus, state, sale)
         SELECT ${Number(row?.['row'])}, '${saleId(77)}', shift_id, started_at, changed_at, ${amount}, bonus, state, sale
         FROM sales WHERE sale_id = '${saleId(3)}'`,
    );
    expect(breaksIn(own.file)).toContain(`olderRows ${Number(chain?.['n'])} sale 8`);
  });

  test('a row from before the trail', () => {
    filled(own.file);
    edit(
      own.file,
      'DELETE FROM events; UPDATE sales SET told = NULL; UPDATE reversals SET told = NULL; UPDATE customer_edits SET told = NULL; UPDATE shifts SET told = NULL',
    );
    expect(breaksIn(own.file)).toEqual([]);
    edit(own.file, `UPDATE sales SET amount = 1 WHERE sale_id = '${saleId(3)}'`);
    expect(breaksIn(own.file)).toEqual([`olderRows 1 sale 8`]);
  });
});

/** What of each table counts: all of it that a report is made of, or that says what belongs where. */
const COUNTS: Readonly<Record<string, readonly string[]>> = {
  sales: [
    'shift_id',
    'amount',
    'bonus',
    'state',
    'resolution',
    'cashier_id',
    'resolved_in_shift',
    'cashback_in',
    'told',
  ],
  reversals: [
    'order_id',
    'sale_id',
    'shift_id',
    'kind',
    'amount',
    'money',
    'given_with',
    'refunded_bonus',
    'cashback',
    'method',
    'outcome',
    'ended_in',
    'undone_in',
    'given_in',
    'given_cash',
    'by_hand',
    'told',
  ],
  customer_edits: [
    'shift_id',
    'user_id',
    'cashier',
    'phone_from',
    'phone_to',
    'fields',
    'hold_hours',
    'steady_at',
    'service_at',
    'outcome',
    'consent',
    'told',
  ],
  shifts: ['opened_at', 'with_bonuses', 'closed_at', 'report', 'told'],
  events: ['n', 'at', 'type', 'event', 'mac'],
};

test('any one value that counts, changed to any other, is noticed', () => {
  const head = filled(own.file);
  copyFileSync(own.file, `${own.file}.whole`);
  const places = Object.entries(COUNTS).flatMap(([table, columns]) =>
    columns.map((column) => ({ table, column })),
  );
  const value = fc.oneof(
    fc.integer({ min: -2_000, max: 2_000_000 }),
    fc.constantFrom('done', 'open', 'cancelled', 'refund', 'notDone', '1'),
    fc.constant(null),
  );
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.nat(40), value, ({ table, column }, nth, to) => {
      copyFileSync(`${own.file}.whole`, own.file);
      const before = own.rows(
        `SELECT rowid AS place, ${column} AS was FROM ${table} ORDER BY rowid`,
      );
      const row = before[nth % before.length];
      fc.pre(row !== undefined && row['was'] !== to);
      const text = to === null ? 'NULL' : typeof to === 'number' ? String(to) : `'${to}'`;
      try {
        edit(
          own.file,
          `UPDATE ${table} SET ${column} = ${text} WHERE rowid = ${String(row?.['place'])}`,
        );
      } catch {
        // The table itself refuses such a value.
        fc.pre(false);
      }
      // A column may make of another value the one that it had.
      const now = own.rows(`SELECT ${column} AS was FROM ${table} ORDER BY rowid`);
      fc.pre(JSON.stringify(now) !== JSON.stringify(before.map(({ was }) => ({ was }))));
      expect(breaksIn(own.file, source(undefined, head))).not.toEqual([]);
    }),
    { numRuns: 60 },
  );
});

/** As anybody makes it who has the file and a guess. */
const guessed = (row: Record<string, unknown>) =>
  createHash('sha256')
    .update(
      JSON.stringify(['user_id', 'cashier', 'phone_from', 'phone_to'].map((name) => row[name])),
    )
    .digest('hex')
    .slice(0, 32);

describe('what is written', () => {
  test('a row and its event are there together, or neither is', () => {
    const { journal } = openTrailed(own.file);
    journal.openShift('Dana', true, T);
    journal.beginSale(begun(1), T);
    journal.close();
    edit(
      own.file,
      `CREATE TRIGGER no_more BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'cut off'); END`,
    );
    const again = openTrailed(own.file).journal;
    expect(() => again.saveSale(paid(1), T)).toThrow('could not be read or written');
    again.close();
    expect(own.rows('SELECT state FROM sales')).toEqual([{ state: begun(1).state.at }]);
    edit(own.file, 'DROP TRIGGER no_more');
    expect(breaksIn(own.file)).toEqual([]);
  });

  test('nothing is told twice, and no name or phone', () => {
    const { journal } = openTrailed(own.file);
    sellDay(journal, 1);
    const head = journal.trailHead();
    journal.saveSale(paid(1), T + 70);
    expect(journal.trailHead()).toEqual(head);
    journal.close();
    const texts = own
      .rows('SELECT event FROM events')
      .map(({ event }) => String(event))
      .join('\n');
    expect(texts).not.toMatch(/Dana|Aliya|\+7|broken/u);
  });

  test('whom an edit is about is found out by no guess', () => {
    filled(own.file);
    const rows = own.rows('SELECT * FROM customer_edits');
    const events = own.rows(`SELECT event FROM events WHERE type = 'edit'`);
    expect(events).toHaveLength(4);
    const told = events.map(({ event }) => String(event)).join('');
    expect(rows.map(guessed).filter((hash) => told.includes(hash))).toEqual([]);
  });

  test('what older versions told of an edit, without the key, is as good', () => {
    filled(own.file);
    const seal = createSeal(KEY);
    const rows = own.rows('SELECT * FROM customer_edits');
    let previous = '';
    const sealed = own.rows('SELECT * FROM events ORDER BY n').map((stored) => {
      const event = JSON.parse(String(stored['event'])) as Record<string, unknown>;
      const row = rows.find(({ edit_id }) => edit_id === event['edit']);
      const text = JSON.stringify(row === undefined ? event : { ...event, about: guessed(row) });
      const [n, at] = [Number(stored['n']), Number(stored['at'])];
      previous = seal.mac(previous, { n, at, text });
      return `UPDATE events SET event = '${text}', mac = '${previous}' WHERE n = ${n}`;
    });
    edit(own.file, sealed.join(';'));
    expect(breaksIn(own.file)).toEqual([]);
    edit(own.file, `UPDATE customer_edits SET user_id = '8' WHERE edit_id = 1`);
    expect(breaksIn(own.file)).toHaveLength(2);
  });

  test('events can’t be changed by the program itself', () => {
    filled(own.file);
    const database = new DatabaseSync(own.file);
    expect(() => database.exec('UPDATE events SET at = 0')).toThrow('only added');
    expect(() => database.exec('DELETE FROM events')).toThrow('only added');
    database.close();
  });

  test('a break stays told, once, and the chain goes on after it', () => {
    filled(own.file);
    edit(own.file, 'DELETE FROM events WHERE n = 8');
    const { journal } = openTrailed(own.file);
    const found = findBreaks(journal);
    journal.recordBreaks(found, T + 200);
    journal.recordBreaks(findBreaks(journal), T + 201);
    expect(journal.trailBreaks()).toEqual([
      { what: 'gap', n: 8, since: expect.any(Number), row: null },
    ]);
    journal.closeShift(T + 202);
    expect(findBreaks(journal)).toEqual(found);
    journal.close();
  });
});

test('what comes out otherwise, is read, resolved, accrued or forgotten later is no break', () => {
  const { journal } = openTrailed(own.file);
  sellDay(journal, 1);
  const done = paid(5);
  const later = (state: Partial<typeof done.state>, at: number): Sale => {
    const sale = { ...done, state: { ...done.state, ...state } } as Sale;
    journal.saveSale(sale, T + at);
    return sale;
  };
  journal.beginSale(begun(5), T + 70);
  later({ resolution: 'pending' }, 71);
  journal.beginSale(begun(6), T + 72);
  journal.saveSale({ ...begun(6), noLoyaltyReason: 'offline', bonus: tiyn(0) }, T + 73);
  const without = { ...paid(6), noLoyaltyReason: 'offline', bonus: tiyn(0) } as Sale;
  const unaccrued = { ...without.state, order: null, resolution: 'noLoyalty' } as Sale['state'];
  journal.saveSale({ ...without, state: unaccrued }, T + 74);
  journal.closeShift(T + 100);
  journal.openShift('Dana', true, T + 101);
  const back = { refundedBonus: null, money: tiyn(9_000), cashback: tiyn(5) } as const;
  for (const outcome of ['notDone', 'done', 'unknown', 'done'] as const)
    journal.recordReversalOutcome(saleId(902), { outcome, fault: null, ...back }, T + 102);
  later({ resolution: 'needsAttention' }, 103);
  later({ resolution: 'resolvedManually', note: 'told' } as object, 104);
  const payment = { method: 'cash', tendered: null } as const;
  journal.saveSale({ ...without, state: { at: 'accruing', payment } }, T + 105);
  journal.saveSale({ ...without, state: paid(6).state }, T + 106);
  for (const number of [1, 2, 3, 4, 5, 6]) journal.dismissSale(saleId(number));
  journal.closeShift(T + 110);
  journal.openShift('Dana', true, T + 111);
  expect(journal.forgetCustomersBefore(T + 500, 99)).toBeGreaterThan(0);
  journal.saveSale({ ...without, state: paid(6).state }, T + 112);
  journal.closeShift(T + 120);
  const known = journal.trailHead();
  expect([...journal.trailBreaks(), ...findBreaks(journal)]).toEqual([]);
  journal.close();
  expect(breaksIn(own.file, source(undefined, known))).toEqual([]);
});

test('another key begins a new chain that names the old one', () => {
  const head = filled(own.file);
  const { journal } = openTrailed(own.file, source(OTHER_KEY, head));
  expect(own.rows('SELECT event FROM events ORDER BY n DESC LIMIT 1')[0]?.['event']).toContain(
    `"old":{"count":${head.count},"mac":"${head.mac}"}`,
  );
  journal.closeShift(T + 300);
  expect(findBreaks(journal).map(({ what, n }) => ({ what, n }))).toEqual([
    { what: 'unknownKey', n: 1 },
  ]);
  journal.close();
});

/** That spares the rows: the file's own list of free pages says what can't be. */
function damage(): void {
  const page = Number(
    own.rows(`SELECT rootpage FROM sqlite_schema WHERE name = 'calls'`)[0]?.['rootpage'],
  );
  const handle = openSync(own.file, 'r+');
  writeSync(handle, Buffer.alloc(4_096, 0xab), 0, 4_096, (page - 1) * 4_096);
  closeSync(handle);
}

test('a salvaged file begins a new chain that names the old head, and what was lost is told', () => {
  const head = filled(own.file);
  damage();
  const { journal, notice } = openTrailed(own.file, source(undefined, head));
  expect(notice).toBe('journalQuarantined');
  journal.closeShift(T + 300);
  const anew = { what: 'begunAnew', n: head.count + 1, since: T, row: null };
  // Said at once, and again by whoever reads all of it.
  expect(journal.trailBreaks()).toEqual([anew]);
  expect(findBreaks(journal)).toEqual([anew]);
  journal.close();
  const [begun] = own.rows(
    `SELECT event FROM events WHERE type = 'newChain' ORDER BY n DESC LIMIT 1`,
  );
  expect(JSON.parse(String(begun?.['event']))).toMatchObject({ why: 'salvaged', old: head });
});

const chains = () =>
  own.rows(`SELECT event FROM events WHERE type = 'newChain'`).map(({ event }) => String(event));

describe('a row without an event isn’t laundered', () => {
  const TAKEN = `INSERT INTO cash_moves (request_id, shift_id, kind, amount, reason, at)
    VALUES (hex(randomblob(8)), 2, 'out', 90000, 'mine', ${T})`;
  const GIVEN = `INSERT INTO reversals
      (order_id, shift_id, kind, amount, money, reason, intended_at, outcome, given_in, given_cash)
    VALUES ('77', 2, 'refund', 500, 500, 'mine', ${T}, 'done', 2, 500)`;
  test.each([
    ['cash said to be taken out', TAKEN, ['rowAdded  cashMove 1']],
    ['money said to be given back', GIVEN, ['rowAdded  reversal 3']],
  ])('by a mark in the file’s header: %s', (_name, sql, expected) => {
    const head = filled(own.file);
    edit(own.file, `${sql}; PRAGMA application_id = ${OLD_MARK}`);
    expect(breaksIn(own.file, source(undefined, head))).toEqual(expected);
    expect(chains()).toHaveLength(1);
    expect(own.rows('PRAGMA application_id')).toEqual([{ application_id: 0 }]);
  });

  test('by a mark sealed with a key of one’s own, or that of another head', () => {
    const head = filled(own.file);
    for (const mark of [
      salvageMark(createSeal(OTHER_KEY), head),
      salvageMark(createSeal(KEY), { ...head, count: head.count - 1 }),
    ]) {
      edit(own.file, `PRAGMA application_id = ${mark}`);
      expect(breaksIn(own.file, source(undefined, head))).toEqual([]);
      expect(chains()).toHaveLength(1);
    }
  });

  test('by damage that makes the till salvage the file', () => {
    const head = filled(own.file);
    edit(own.file, TAKEN);
    damage();
    expect(breaksIn(own.file, source(undefined, head))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^begunAnew \d+ $/u), 'rowAdded  cashMove 1']),
    );
    expect(chains()).toHaveLength(2);
  });

  test('by another key, nor by what a chain says whose key is gone', () => {
    filled(own.file);
    edit(own.file, TAKEN);
    expect(breaksIn(own.file, source(OTHER_KEY))).toEqual([
      'unknownKey 1 ',
      'rowAdded  cashMove 1',
    ]);
    edit(
      own.file,
      `${TAKEN}; UPDATE events SET event = json_set(event, '$.before.cashMove.last', 99) WHERE n = 1`,
    );
    expect(breaksIn(own.file, source(OTHER_KEY))).toEqual(
      expect.arrayContaining(['rowAdded  cashMove 2']),
    );
  });

  test('by a first chain that is gone with its events', () => {
    filled(own.file);
    edit(own.file, `DELETE FROM events; ${TAKEN}`);
    expect(breaksIn(own.file)).toEqual(expect.arrayContaining(['begunAnew 1 ']));
  });
});

test('of a file that an older version salvaged the chain that it began is said, and no row', () => {
  const head = filled(own.file);
  const before = Object.fromEntries(
    Object.entries({ sale: 8, reversal: 2, edit: 2, shift: 2, cashMove: 0 }).map(([kind, last]) => {
      const all = own.rows(
        {
          sale: 'SELECT count(*) AS count, sum(amount) AS amount FROM sales',
          reversal: 'SELECT count(*) AS count, sum(amount) AS amount FROM reversals',
          edit: 'SELECT count(*) AS count, sum(intended_at) AS amount FROM customer_edits',
          shift: 'SELECT count(*) AS count, sum(opened_at) AS amount FROM shifts',
        }[kind] ?? 'SELECT 0 AS count, 0 AS amount',
      );
      return [kind, { last, ...all[0] }];
    }),
  );
  const seal = createSeal(KEY);
  const n = head.count + 1;
  const text = JSON.stringify({
    before,
    key: seal.key,
    old: head,
    type: 'newChain',
    why: 'salvaged',
  });
  const mac = seal.mac('', { n, at: T, text });
  edit(own.file, `INSERT INTO events VALUES (${n}, ${T}, 'newChain', '${text}', '${mac}')`);
  expect(breaksIn(own.file, source(undefined, { count: n, mac }))).toEqual([`begunAnew ${n} `]);
});

test('a file whose trail can’t be begun is left, and closed', () => {
  const { journal, disk } = openTrailed(own.file, {
    ...source(),
    now() {
      throw new JournalError('no room for it', { reason: 'full' });
    },
  });
  expect(disk.state().reason).toBe('full');
  journal.close();
  // Whoever closes a file last puts its log away.
  expect(existsSync(`${own.file}-wal`)).toBe(false);
});

test('what was written while the disk took nothing is told when it reaches the file', async () => {
  const { journal, disk } = openTrailed(own.file);
  journal.openShift('Dana', true, T);
  const holder = await hold(own.file, 'BEGIN EXCLUSIVE');
  journal.beginSale(begun(1), T + 1);
  journal.saveSale(paid(1), T + 2);
  expect(disk.state().reason).toBe('locked');
  expect(journal.trailHead()).toBeNull();
  await holder.release();
  disk.tryAgain();
  journal.closeShift(T + 3);
  expect(findBreaks(journal)).toEqual([]);
  const told = own
    .rows(`SELECT event FROM events WHERE type = 'sale'`)
    .map(({ event }) => String(event));
  expect(told).toHaveLength(2);
  journal.close();
});
