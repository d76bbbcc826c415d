/**
 * A file that was salvaged is damaged once more: a row of which neither time has left an event is the till's all the same,
 * and one that other hands have put in isn't.
 */
import { describe, expect, test } from 'vitest';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { TrailHead } from '../../src-shared/domain/trail/events.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { destroy, FIRST_OF_EVENTS, LAST_OF_EVENTS } from './damage.ts';
import { useJournalFile } from './journal-file.ts';
import { begun, breaksIn, edit, openTrailed, paid, saleId, source, T } from './trail-samples.ts';

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
