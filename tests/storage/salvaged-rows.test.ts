/**
 * A page of the journal is destroyed while the till runs: what it still knows is written again to the salvaged file,
 * and nobody is said to have changed that.
 */
import { describe, expect, test } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import {
  destroy,
  FIRST_OF_EVENTS,
  FIRST_OF_REVERSALS,
  LAST_OF_EVENTS,
  LAST_OF_SALES,
  OF_REVERSALS,
  rootOf,
} from './damage.ts';
import { useJournalFile } from './journal-file.ts';
import {
  begun,
  breaksIn,
  edit,
  intent,
  openTrailed,
  paid,
  retold,
  saleId,
  source,
  T,
} from './trail-samples.ts';

const own = useJournalFile();
const LAST = 120;

/** Of a break: which event it was is another matter. */
const withoutNumber = (found: string) => found.replace(/ \d* /u, ' ');

const after = ({ state }: Sale, change: object) => ({ ...state, ...change }) as Sale['state'];

test.each<[string, { before: Sale | null; now: Sale }]>([
  [
    'paid and confirmed',
    {
      before: { ...paid(LAST), state: after(paid(LAST), { resolution: 'pending' }) },
      now: paid(LAST),
    },
  ],
  ['being completed', { before: null, now: { ...paid(LAST), state: completing() } }],
])('the newest sale, %s', (_what, { before, now }) => {
  const { journal, disk } = openTrailed(own.file);
  journal.openShift('Dana', true, T);
  for (let number = 1; number < LAST; number += 1) {
    journal.beginSale(begun(number), T + number);
    journal.saveSale(paid(number), T + number);
  }
  journal.beginSale(begun(LAST), T + LAST);
  if (before !== null) journal.saveSale(before, T + LAST + 1);
  destroy(own.file, LAST_OF_SALES);
  journal.saveSale(now, T + LAST + 2);
  expect(disk.state().reason).toBe('damaged');
  disk.tryAgain();
  expect(disk.state()).toMatchObject({ reason: null, quarantined: true });
  expect(journal.findSale(saleId(LAST))?.state.at).toBe(now.state.at);
  journal.close();
  const breaks = breaksIn(own.file);
  // Others of that page are gone, and said to be.
  expect(breaks).not.toEqual([]);
  expect(breaks.filter((one) => one.includes(saleId(LAST)))).toEqual([]);
});

function completing(): Sale['state'] {
  const { state } = paid(LAST);
  if (state.at !== 'done' || state.payment === null) throw new Error('not paid');
  return { at: 'completing', order: state.order, payment: state.payment } as Sale['state'];
}

test('a revert or refund whose outcome isn’t known', () => {
  const { journal, disk } = openTrailed(own.file);
  journal.openShift('Dana', true, T);
  journal.beginSale(begun(1), T);
  journal.saveSale(paid(1), T + 1);
  journal.recordReversalIntent(intent(1), T + 2);
  destroy(own.file, OF_REVERSALS);
  journal.reversals(id('1'));
  expect(disk.state().reason).toBe('damaged');
  disk.tryAgain();
  expect(disk.state()).toMatchObject({ reason: null, quarantined: true });
  expect(journal.reversals(id('1'))).toMatchObject([{ outcome: 'unknown' }]);
  journal.close();
  expect(breaksIn(own.file).filter((one) => one.includes('reversal'))).toEqual([]);
});

test.each([
  ['saved when the file is back', 1],
  ['saved later', 2],
])('a refund of a sale that is lost, too, is that sale’s again: %s', (_when, times) => {
  const { journal, disk } = openTrailed(own.file);
  journal.openShift('Dana', true, T);
  journal.beginSale(begun(1), T);
  journal.saveSale(paid(1), T + 1);
  journal.recordReversalIntent(intent(1), T + 2);
  destroy(own.file, rootOf('sales'), OF_REVERSALS);
  if (times === 1) journal.saveSale(paid(1), T + 3);
  else journal.reversals(id('1'));
  expect(disk.state().reason).toBe('damaged');
  disk.tryAgain();
  if (times === 2) {
    expect(own.rows('SELECT sale_id FROM reversals')).toEqual([{ sale_id: null }]);
    expect(breaksIn(own.file).filter((one) => one.includes('reversal'))).toEqual([]);
    journal.saveSale(paid(1), T + 4);
  }
  const back = { refundedBonus: tiyn(1_000), money: tiyn(9_000), cashback: null } as const;
  journal.recordReversalOutcome(saleId(901), { outcome: 'done', fault: null, ...back }, T + 5);
  expect(disk.state()).toMatchObject({ reason: null, rejectedWrites: 0 });
  expect(journal.closeShift(T + 6)).toMatchObject({ drawer: { back: 9_000, maybeBack: 0 } });
  journal.close();
  expect(own.rows('SELECT sale_id FROM reversals')).toEqual([{ sale_id: saleId(1) }]);
  const found = () => breaksIn(own.file).filter((one) => one.includes('reversal'));
  expect(found()).toEqual([]);
  edit(own.file, 'UPDATE reversals SET sale_id = NULL');
  expect(found().map(withoutNumber)).toContain('rowChanged reversal 1');
});

test('a sale of an earlier shift, confirmed after it was lost, stays in that shift with its seller', () => {
  const { journal, disk } = openTrailed(own.file);
  const seller = { cashierId: 'C1', name: 'Dana' };
  journal.openShift('Dana', true, T);
  for (let number = 1; number <= LAST; number += 1) {
    journal.beginSale(begun(number), T + number, { seller, supervisor: null });
    if (number < LAST) journal.saveSale(paid(number), T + number);
  }
  journal.saveSale({ ...paid(LAST), state: after(paid(LAST), { resolution: 'pending' }) }, T + 200);
  journal.dismissSale(saleId(LAST));
  const closed = journal.closeShift(T + 300);
  const { number } = journal.openShift('Aru', true, T + 400);
  destroy(own.file, LAST_OF_SALES);
  journal.saveSale(paid(LAST), T + 500);
  expect(disk.state().reason).toBe('damaged');
  disk.tryAgain();
  expect(disk.state()).toMatchObject({ reason: null, quarantined: true, rejectedWrites: 0 });
  expect(journal.currentSale()).toBeNull();
  expect(journal.sellerOf(saleId(LAST))).toBe('C1');
  const next = journal.closeShift(T + 600);
  expect(closed).toMatchObject({ sales: { count: LAST } });
  expect(next).toMatchObject({ shiftNumber: number, sales: { count: 0 } });
  journal.close();
  expect(
    own.rows(`SELECT shift_id, started_at, unresolved_since, resolved_in_shift FROM sales
      WHERE sale_id = '${saleId(LAST)}'`),
  ).toEqual([
    { shift_id: 1, started_at: T + LAST, unresolved_since: null, resolved_in_shift: number },
  ]);
  expect(breaksIn(own.file).filter((one) => one.includes(saleId(LAST)))).toEqual([]);
});

test('the newest sale is written also where its events are lost with it, and none of another file is', () => {
  const { journal, disk } = openTrailed(own.file);
  journal.openShift('Dana', true, T);
  for (let number = 1; number < LAST; number += 1) {
    journal.beginSale(begun(number), T + number);
    journal.saveSale(paid(number), T + number);
  }
  journal.saveSale(paid(500), T);
  expect(journal.findSale(saleId(500))).toBeNull();
  expect(() => journal.saveAccrual(paid(500), T)).toThrow('does not know the sale');
  journal.beginSale(begun(LAST), T + LAST);
  destroy(own.file, LAST_OF_SALES, LAST_OF_EVENTS);
  journal.recordEvent({ type: 'signedIn', person: 'A' }, T + 200);
  expect(disk.state().reason).toBe('damaged');
  disk.tryAgain();
  expect(disk.state()).toMatchObject({ reason: null, quarantined: true });
  expect(journal.findSale(saleId(LAST))).toBeNull();
  journal.saveSale(paid(LAST), T + 201);
  expect(journal.findSale(saleId(LAST))?.state.at).toBe('done');
  journal.close();
  expect(breaksIn(own.file).filter((one) => one.includes(saleId(LAST)))).toEqual([]);
});

test('of two that are lost the earlier one comes back to no screen', () => {
  const { journal, disk } = openTrailed(own.file);
  journal.openShift('Dana', true, T);
  for (const number of [1, 2]) {
    journal.beginSale(begun(number), T + number);
    journal.saveSale(
      { ...paid(number), state: after(paid(number), { resolution: 'pending' }) },
      T + number,
    );
  }
  destroy(own.file, rootOf('sales'));
  journal.saveSale(paid(1), T + 10);
  journal.saveSale(paid(2), T + 11);
  disk.tryAgain();
  expect(disk.state()).toMatchObject({ reason: null, quarantined: true, rejectedWrites: 0 });
  expect(journal.currentSale()?.request.saleId).toBe(saleId(2));
  journal.dismissSale(saleId(2));
  expect(journal.currentSale()).toBeNull();
  journal.close();
});

test('a reversal of an earlier shift stays in that shift, under its own number', () => {
  const { journal, disk } = openTrailed(own.file);
  journal.openShift('Dana', true, T);
  for (const number of [1, 2, 3]) {
    journal.beginSale(begun(number), T);
    journal.saveSale(paid(number), T + 1);
    journal.recordReversalIntent(intent(number), T + 1 + number);
  }
  const back = { outcome: 'done', fault: null, refundedBonus: tiyn(1_000) } as const;
  for (const number of [1, 2])
    journal.recordReversalOutcome(
      saleId(900 + number),
      { ...back, money: tiyn(9_000), cashback: null },
      T + 10,
    );
  journal.closeShift(T + 20);
  journal.openShift('Aru', true, T + 30);
  destroy(own.file, OF_REVERSALS);
  journal.reversals(id('1'));
  disk.tryAgain();
  // A new one takes the number of none that is lost.
  journal.recordReversalIntent(intent(1, { requestId: saleId(990) }), T + 40);
  journal.close();
  expect(own.rows('SELECT reversal_id, shift_id, request_id FROM reversals')).toEqual([
    { reversal_id: 3, shift_id: 1, request_id: saleId(903) },
    { reversal_id: 4, shift_id: 2, request_id: saleId(990) },
  ]);
  const told = breaksIn(own.file).filter((one) => one.includes('reversal'));
  expect(told.map(withoutNumber)).toEqual(
    expect.arrayContaining(['rowMissing reversal 1', 'rowMissing reversal 2']),
  );
  expect(told.filter((one) => /reversal [34]/u.test(one))).toEqual([]);
});

test.each([
  ['none is said to have been put in before it', [], 'rowAdded reversal 2'],
  ['where the trail’s beginning is lost, too', [FIRST_OF_EVENTS], 'olderRows reversal 60'],
])('an old reversal that is written again: %s', (_what, alsoLost, forged) => {
  const { journal, disk } = openTrailed(own.file);
  journal.openShift('Dana', true, T);
  for (let number = 1; number <= 60; number += 1)
    journal.recordReversalIntent(intent(number, { saleId: null }), T + number);
  const back = { refundedBonus: tiyn(1_000), money: tiyn(9_000), cashback: null } as const;
  for (let number = 2; number <= 60; number += 1)
    journal.recordReversalOutcome(
      saleId(900 + number),
      { outcome: 'done', fault: null, ...back },
      T + 100,
    );
  destroy(own.file, FIRST_OF_REVERSALS, ...alsoLost);
  journal.reversals(id('1'));
  journal.recordEvent({ type: 'signedIn', person: 'A' }, T + 200);
  disk.tryAgain();
  expect(disk.state()).toMatchObject({ reason: null, quarantined: true });
  expect(journal.reversals(id('1'))).toMatchObject([{ outcome: 'unknown' }]);
  journal.close();
  const found = () => breaksIn(own.file).map(withoutNumber);
  expect(found().filter((one) => /olderRows|reversal 1$/u.test(one))).toEqual([]);
  edit(
    own.file,
    `INSERT INTO reversals (reversal_id, order_id, shift_id, kind, amount, money, reason, intended_at, outcome)
       VALUES (2, '77', 1, 'refund', 5, 5, 'mine', ${T}, 'unknown')`,
  );
  expect(found()).toContain(forged);
});

test.each<[string, (event: Record<string, unknown>) => unknown]>([
  ['this version', (event) => event],
  [
    'one that counted all rows alike',
    ({ before, ...event }) => (before === undefined ? event : { ...event, before: alike(before) }),
  ],
])(
  'rows from before the trail that are lost accuse none that is written again: %s',
  (_version, asOf) => {
    const back = { refundedBonus: tiyn(1_000), money: tiyn(9_000), cashback: null } as const;
    const ask = (journal: ReturnType<typeof openTrailed>['journal'], from: number, to: number) => {
      for (let number = from; number <= to; number += 1) {
        journal.recordReversalIntent(intent(number, { saleId: null }), T + number);
        if (number !== 6)
          journal.recordReversalOutcome(
            saleId(900 + number),
            { outcome: 'done', fault: null, ...back },
            T + 100 + number,
          );
      }
    };
    const first = openTrailed(own.file);
    first.journal.openShift('Dana', true, T);
    ask(first.journal, 1, 5);
    first.journal.close();
    edit(
      own.file,
      'DELETE FROM events; UPDATE reversals SET told = NULL; UPDATE shifts SET told = NULL',
    );
    const { journal, disk } = openTrailed(own.file);
    ask(journal, 6, 60);
    destroy(own.file, FIRST_OF_REVERSALS);
    journal.reversals(id('1'));
    disk.tryAgain();
    expect(disk.state()).toMatchObject({ reason: null, quarantined: true });
    expect(journal.reversals(id('6'))).toMatchObject([{ outcome: 'unknown' }]);
    journal.close();
    retold(own, asOf);
    const older = () => new Set(breaksIn(own.file).filter((one) => one.includes('olderRows')));
    // By the chain that counted them.
    expect(older()).toEqual(new Set(['olderRows 1 reversal 5']));
    edit(
      own.file,
      `INSERT INTO reversals (reversal_id, order_id, shift_id, kind, amount, money, reason, intended_at, outcome)
       VALUES (2, '77', 1, 'refund', 60000, 5, 'mine', ${T}, 'done')`,
    );
    const [chain] = own.rows(`SELECT max(n) AS n FROM events WHERE type = 'newChain'`);
    expect(older()).toEqual(
      new Set(['olderRows 1 reversal 5', `olderRows ${Number(chain?.['n'])} reversal 60`]),
    );
  },
);

/** What a chain counted, without what no event had told of. */
function alike(before: unknown): unknown {
  return Object.fromEntries(
    Object.entries(before as Record<string, Record<string, unknown>>).map(
      ([kind, { untold: _untold, ...rows }]) => [kind, rows],
    ),
  );
}

test('a shift that is lost while it is open goes on under its number', () => {
  const { journal, disk } = openTrailed(own.file);
  for (const number of [1, 2, 3]) {
    journal.openShift('Dana', true, T + number);
    if (number < 3) journal.closeShift(T + number);
  }
  journal.beginSale(begun(1), T + 10);
  destroy(own.file, rootOf('shifts'));
  journal.earlierCashiers(3);
  expect(disk.state().reason).toBe('damaged');
  journal.saveSale(paid(1), T + 11);
  disk.tryAgain();
  expect(disk.state()).toMatchObject({ reason: null, quarantined: true, rejectedWrites: 0 });
  expect(journal.currentShift()).toMatchObject({ number: 3, cashier: 'Dana', openedAt: T + 3 });
  journal.close();
  expect(breaksIn(own.file).filter((one) => /shift 3|sale/u.test(one))).toEqual([]);
});

test('a shift takes the number of none that is lost: its sales are another’s', () => {
  const { journal } = openTrailed(own.file);
  for (const number of [1, 2, 3]) {
    journal.openShift('Dana', true, T + number);
    journal.beginSale(begun(number), T + number);
    journal.saveSale(paid(number), T + number);
    journal.closeShift(T + number);
  }
  journal.close();
  destroy(own.file, rootOf('shifts'));
  const again = openTrailed(own.file);
  expect(again.journal.openShift('Aru', true, T + 10).number).toBe(4);
  expect(again.journal.shiftTotals()).toEqual({ sales: 0, taken: 0 });
  again.journal.close();
  expect(breaksIn(own.file).filter((one) => one.includes('shift 4'))).toEqual([]);
});

test('an intent that the file knows is looked for in no trail', () => {
  const { journal } = openTrailed(own.file);
  journal.openShift('Dana', true, T);
  journal.beginSale(begun(1), T);
  journal.saveSale(paid(1), T);
  expect(journal.recordReversalIntent(intent(1), T + 1)).toBe(true);
  expect(journal.restoreReversal(intent(1), T + 1)).toBe(false);
  journal.close();
  expect(own.rows('SELECT reversal_id FROM reversals')).toEqual([{ reversal_id: 1 }]);
});

test.each([2n ** 60n, 2n ** 50n, 2n ** 50n - 1n])(
  'a number that only other hands can have written keeps nothing from being written: %s',
  (mine) => {
    const { journal } = openTrailed(own.file);
    journal.openShift('Dana', true, T);
    journal.beginSale(begun(1), T);
    journal.saveSale(paid(1), T);
    edit(
      own.file,
      `INSERT INTO cash_moves (move_id, request_id, shift_id, kind, amount, reason, at)
       VALUES (${mine}, 'mine', 1, 'out', 1, 'mine', ${T});
     INSERT INTO reversals (reversal_id, order_id, shift_id, kind, amount, money, reason, intended_at, outcome)
       VALUES (${mine}, '77', 1, 'refund', 5, 5, 'mine', ${T}, 'unknown')`,
    );
    const moved = {
      kind: 'out',
      amount: tiyn(500),
      reason: 'bank',
      cashier: null,
      supervisor: null,
    } as const;
    for (const requestId of ['R1', 'R2', 'R3'])
      journal.recordCashMove({ ...moved, requestId }, T + 1);
    for (const requestId of [saleId(901), saleId(902), saleId(903)])
      expect(journal.recordReversalIntent(intent(1, { requestId }), T + 2)).toBe(true);
    journal.close();
    expect(own.rows(`SELECT move_id FROM cash_moves WHERE request_id <> 'mine'`)).toHaveLength(3);
    expect(own.rows(`SELECT reversal_id FROM reversals WHERE order_id <> '77'`)).toHaveLength(3);
  },
);

/** `change`: by other hands, before the last events are lost. */
function breaksWithout(change: (told: number) => string) {
  const { journal } = openTrailed(own.file);
  journal.openShift('Dana', true, T);
  for (let number = 1; number <= 40; number += 1) {
    journal.beginSale(begun(number), T + number);
    journal.saveSale(paid(number), T + number);
  }
  const head = journal.trailHead();
  journal.close();
  if (head === null) throw new Error('no trail');
  edit(own.file, change(head.count));
  destroy(own.file, LAST_OF_EVENTS);
  return breaksIn(own.file, source(undefined, head)).map(withoutNumber);
}
const named = (told: number) => `INSERT INTO cash_moves
  (request_id, shift_id, kind, amount, reason, at, told)
  VALUES ('mine', 1, 'out', 90000, 'mine', ${T}, ${told})`;

describe('events that are lost', () => {
  test('accuse no sale that they told of', () => {
    const found = breaksWithout(() => '');
    expect(found).toEqual(expect.arrayContaining(['cutOff ', 'begunAnew ']));
    expect(found.filter((one) => /row/iu.test(one))).toEqual([]);
  });

  test.each([
    ['the last ones', LAST_OF_EVENTS, ['begunAnew ']],
    ['all of them', rootOf('events'), ['cutOff ']],
  ])('accuse none where %s are lost while the till runs either', (_which, pages, told) => {
    const { journal, disk } = openTrailed(own.file);
    journal.openShift('Dana', true, T);
    for (let number = 1; number <= 40; number += 1) {
      journal.beginSale(begun(number), T + number);
      journal.saveSale(paid(number), T + number);
    }
    destroy(own.file, pages);
    journal.recordEvent({ type: 'signedIn', person: 'A' }, T + 100);
    expect(disk.state().reason).toBe('damaged');
    disk.tryAgain();
    expect(disk.state()).toMatchObject({ reason: null, quarantined: true });
    for (let number = 41; number <= 60; number += 1)
      journal.beginSale(begun(number), T + 100 + number);
    journal.close();
    const found = breaksIn(own.file).map(withoutNumber);
    expect(found).toEqual(expect.arrayContaining(told));
    expect(found.filter((one) => /row/iu.test(one))).toEqual([]);
  });

  test('vouch while the till runs for the very row that they told of', () => {
    const { journal, disk } = openTrailed(own.file);
    journal.openShift('Dana', true, T);
    for (let number = 1; number <= 40; number += 1) {
      journal.beginSale(begun(number), T + number);
      journal.saveSale(paid(number), T + number);
    }
    const told = journal.trailHead()?.count ?? 0;
    // The one of a sale that was told of again since, and the last one.
    edit(own.file, `${named(told - 1)}; ${named(told).replace("'mine'", "'mine, too'")}`);
    destroy(own.file, LAST_OF_EVENTS);
    journal.recordEvent({ type: 'signedIn', person: 'A' }, T + 100);
    disk.tryAgain();
    expect(disk.state()).toMatchObject({ reason: null, quarantined: true });
    journal.close();
    const found = breaksIn(own.file).map(withoutNumber);
    expect(new Set(found.filter((one) => one.includes('row')))).toEqual(
      new Set(['rowAdded cashMove 1', 'rowAdded cashMove 2']),
    );
  });

  test('that were told and taken back are not missed', () => {
    const { journal, disk } = openTrailed(own.file);
    journal.openShift('Dana', true, T);
    edit(
      own.file,
      `CREATE TRIGGER full BEFORE UPDATE OF told ON sales BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
    expect(() => journal.beginSale(begun(1), T + 1)).toThrow();
    destroy(own.file, rootOf('known_tags'));
    journal.knownTags();
    disk.tryAgain();
    expect(disk.state()).toMatchObject({ reason: null, quarantined: true });
    journal.close();
    expect(new Set(breaksIn(own.file).map(withoutNumber))).toEqual(new Set(['begunAnew ']));
  });

  test('vouch for no row beside the one that they told of', () => {
    const found = breaksWithout(named);
    expect(found).toEqual(
      expect.arrayContaining([`rowAdded sale ${saleId(40)}`, 'rowAdded cashMove 1']),
    );
  });

  test('vouch for nothing that was told after the last one known outside', () => {
    expect(breaksWithout((told) => named(told + 500))).toEqual(
      expect.arrayContaining(['rowAdded cashMove 1']),
    );
  });
});
