/**
 * A file that was salvaged is damaged once more: a row of which neither time has left an event is the till's all the same,
 * and one that other hands have put in isn't.
 */
import { describe, expect, test } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { TrailHead } from '../../src-shared/domain/trail/events.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { destroy, FIRST_OF_EVENTS, LAST_OF_EVENTS, rootOf } from './damage.ts';
import { useJournalFile } from './journal-file.ts';
import {
  begun,
  breaksIn,
  edit,
  intent,
  openTrailed,
  paid,
  saleId,
  source,
  T,
} from './trail-samples.ts';

const own = useJournalFile();
type Opened = ReturnType<typeof openTrailed>;

const pending = (number: number): Sale => {
  const sale = paid(number);
  return { ...sale, state: { ...sale.state, resolution: 'pending' } as Sale['state'] };
};

function sell({ journal }: Opened, from: number, to: number): void {
  for (let number = from; number <= to; number += 1) {
    journal.beginSale(begun(number), T + number);
    journal.saveSale(pending(number), T + number);
  }
}

function closed({ journal }: Opened): TrailHead {
  const head = journal.trailHead();
  journal.close();
  if (head === null) throw new Error('no trail');
  return head;
}

/** The first events are lost, and a move of cash with its own; then the first sale is confirmed and somebody signs in. */
function salvagedOnce(): Opened {
  const first = openTrailed(own.file);
  first.journal.openShift('Dana', true, T);
  for (const requestId of ['R1', 'R2']) first.journal.recordCashMove(moved(requestId), T);
  sell(first, 1, 40);
  const head = closed(first);
  edit(own.file, `DELETE FROM cash_moves WHERE move_id = 1`);
  destroy(own.file, FIRST_OF_EVENTS);
  const again = openTrailed(own.file, source(undefined, head));
  expect(again.disk.state()).toMatchObject({ quarantined: true });
  sell(again, 41, 60);
  again.journal.saveSale(paid(1), T + 100);
  again.journal.recordEvent({ type: 'signedIn', person: 'A' }, T + 101);
  return again;
}

const moved = (requestId: string) => {
  const nobody = { cashier: null, supervisor: null };
  return { requestId, kind: 'out', amount: tiyn(500), reason: 'bank', ...nobody } as const;
};

type When = 'running' | 'started';

/** While the till runs, or between two runs of it; `change` by other hands just before. */
function salvagedAgain(opened: Opened, when: When, change: (head: number) => string): string[] {
  const { journal, disk } = opened;
  const head = when === 'started' ? closed(opened) : journal.trailHead();
  edit(own.file, change(head?.count ?? 0));
  destroy(own.file, LAST_OF_EVENTS);
  if (when === 'started') return ofRows(breaksIn(own.file, source(undefined, head)));
  journal.recordEvent({ type: 'signedIn', person: 'A' }, T + 200);
  expect(disk.state().reason).toBe('damaged');
  disk.tryAgain();
  expect(disk.state()).toMatchObject({ reason: null, quarantined: true });
  journal.close();
  return ofRows(breaksIn(own.file));
}

const ofRows = (found: readonly string[]) =>
  found.filter((one) => /row/iu.test(one)).map((one) => one.replace(/ \d* /u, ' '));

const TOLD_OF_FIRST = `SELECT 1 FROM events WHERE type = 'sale' AND event ->> '$.sale' = '${saleId(1)}'`;

test.each([
  ['after the others', 3],
  ['before the others', 0],
  ['into a gap', 1],
])(
  'a row that claims an event which was lost before is noticed where it was put %s',
  (_where, place) => {
    closed(salvagedOnce());
    const ofMoves = () => ofRows(breaksIn(own.file)).filter((one) => one.includes('cashMove'));
    expect(ofMoves()).toEqual([]);
    expect(own.rows('SELECT 1 FROM events WHERE n = 9')).toEqual([]);
    edit(own.file, invented(9, place));
    expect(ofMoves()).not.toEqual([]);
  },
);

test('and a reversal that claims one, also under a number that the till gives none', () => {
  closed(salvagedOnce());
  edit(
    own.file,
    `INSERT INTO reversals (reversal_id, order_id, shift_id, kind, amount, money, reason, intended_at, outcome, told)
     VALUES (0, '77', 1, 'refund', 5, 5, 'mine', ${T}, 'unknown', 9)`,
  );
  expect(ofRows(breaksIn(own.file))).toContain('rowAdded reversal 0');
});

test('one from before the trail that is gone is missed also where another came back', () => {
  const first = openTrailed(own.file);
  first.journal.openShift('Dana', true, T);
  for (const number of [1, 2, 3])
    first.journal.recordReversalIntent(intent(number, { saleId: null }), T + number);
  closed(first);
  edit(
    own.file,
    'DELETE FROM events; UPDATE reversals SET told = NULL; UPDATE shifts SET told = NULL',
  );
  const { journal, disk } = openTrailed(own.file);
  for (const number of [4, 5])
    journal.recordReversalIntent(intent(number, { saleId: null }), T + number);
  edit(own.file, 'DELETE FROM reversals WHERE reversal_id = 4');
  destroy(own.file, rootOf('known_tags'));
  journal.knownTags();
  disk.tryAgain();
  expect(journal.reversals(id('4'))).toMatchObject([{ outcome: 'unknown' }]);
  journal.close();
  const [chain] = own.rows(`SELECT max(n) AS n FROM events WHERE type = 'newChain'`);
  const found = () =>
    breaksIn(own.file).filter((one) => one.startsWith(`olderRows ${Number(chain?.['n'])} `));
  expect(found()).toEqual([]);
  edit(own.file, 'DELETE FROM reversals WHERE reversal_id = 2');
  expect(found()).not.toEqual([]);
});

/** `told`: by which event. */
const invented = (told: number | null, place: number) => `INSERT INTO cash_moves
  (move_id, request_id, shift_id, kind, amount, reason, at, told)
  VALUES (${place}, 'mine', 1, 'out', 90000, 'mine', ${T}, ${told})`;

describe.each(['running', 'started'] as const)('salvaged once more, the till %s', (when) => {
  test('a row whose first and last event are lost is accused of nothing', () => {
    const found = salvagedAgain(salvagedOnce(), when, () => '');
    expect(own.rows(`SELECT 1 FROM events WHERE type = 'newChain'`)).toHaveLength(2);
    expect(own.rows(TOLD_OF_FIRST)).toHaveLength(1);
    expect(found).toEqual([]);
    // Nor where the file is salvaged a third time.
    const next = openTrailed(own.file);
    sell(next, 61, 80);
    next.journal.saveSale(pending(1), T + 300);
    expect(salvagedAgain(next, when, () => '')).toEqual([]);
    expect(own.rows(`SELECT 1 FROM events WHERE type = 'newChain'`)).toHaveLength(3);
  });

  test.each([
    ['that no event tells of', () => null],
    ['that claims the last one', (head: number) => head],
    ['that claims the one of that row', (head: number) => head - 1],
  ])('one that was put into a gap is noticed: one %s', (_which, told) => {
    const found = salvagedAgain(salvagedOnce(), when, (head) => invented(told(head), 1));
    expect(found.filter((one) => one.includes('cashMove'))).not.toEqual([]);
  });
});
