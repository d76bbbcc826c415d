/** A journal with a day in it whose trail is to be broken, and what its reading finds. */
import { DatabaseSync } from 'node:sqlite';
import type { Journal, OpenedJournal } from '../../src-main/ports/journal.ts';
import type { ReversalIntent } from '../../src-main/ports/journal/reversals.ts';
import {
  TRAIL_START,
  type TrailPosition,
  type TrailSource,
} from '../../src-main/ports/journal/trail.ts';
import { MIGRATIONS } from '../../src-main/storage/migrations/migrations.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { createSeal } from '../../src-main/storage/trail/trail-seal.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import type { TrailBreak, TrailHead } from '../../src-shared/domain/trail/events.ts';
import { SAMPLE_KEYS } from '../till/memory-keys.ts';
import { ORDER, request } from '../domain/sale-samples.ts';
import { makeOlder } from './journal-file.ts';

export const T = 1_800_000_000_000;
export const KEY = Buffer.alloc(32, 7).toString('base64');
/** The version before money that was handed over was noted. */
export const BEFORE_GIVEN = MIGRATIONS.findIndex((sql) => sql.includes('given_in'));
export const OTHER_KEY = Buffer.alloc(32, 8).toString('base64');

export const source = (key = KEY, known: TrailHead | null = null): TrailSource => ({
  key,
  known,
  now: () => T,
  by: () => null,
});

export const openTrailed = (file: string, trail = source()): OpenedJournal =>
  openJournal(file, () => 'stamp', SAMPLE_KEYS, { trail });

export const saleId = (number: number): string => String(number).padStart(26, '0');

export const begun = (number: number): Sale =>
  startSale(request({ saleId: saleId(number), amount: tiyn(100_000 * number), bonus: tiyn(5_000) }))
    .sale;

export const paid = (number: number): Sale => ({
  ...begun(number),
  state: {
    at: 'done',
    order: { orderId: id(String(number)), orderNumber: ORDER.orderNumber },
    payment: { method: 'cash', tendered: null },
    resolution: 'confirmed',
    result: { cashback: tiyn(3_000), balance: null, stamps: null },
    fault: null,
    note: null,
  },
});

export const intent = (number: number, change: Partial<ReversalIntent> = {}): ReversalIntent => ({
  orderId: id(String(number)),
  saleId: saleId(number),
  requestId: saleId(900 + number),
  kind: 'refund',
  amount: tiyn(10_000),
  money: tiyn(9_000),
  cashback: null,
  refundsBefore: 0,
  givenWith: null,
  reason: 'broken',
  method: null,
  cashier: null,
  supervisor: null,
  ...change,
});

/** Sells, takes the second one's money back in part, and gives a customer another phone. */
export function sellDay(journal: Journal, from: number): void {
  journal.openShift('Dana', true, T);
  for (let number = from; number < from + 4; number += 1) {
    journal.beginSale(begun(number), T + number);
    journal.saveSale(paid(number), T + number);
  }
  const refund = intent(from + 1);
  if (!journal.recordReversalIntent(refund, T + 50)) throw new Error('recorded already');
  const back = { refundedBonus: tiyn(1_000), money: tiyn(9_000), cashback: null } as const;
  journal.recordReversalOutcome(
    refund.requestId,
    { outcome: 'done', fault: null, ...back },
    T + 51,
  );
  const phone = { from: '01', to: '02', steadyAt: 5, serviceAt: T, holdHours: 24 };
  const edit = {
    cashier: 'Dana',
    supervisor: null,
    userId: id('7'),
    fields: ['phone'],
    consent: 'owed',
    phone,
  } as const;
  const editId = journal.recordCustomerEdit(edit, T + 60);
  journal.recordCustomerEditOutcome(editId, 'done', null, T + 61);
}

/** Two shifts, the first one closed; closed itself. Gives the head as it stands outside. */
export function filled(file: string): TrailHead {
  const { journal } = openTrailed(file);
  sellDay(journal, 1);
  journal.closeShift(T + 100);
  sellDay(journal, 11);
  const head = journal.trailHead();
  journal.close();
  if (head === null) throw new Error('no trail');
  return head;
}

/** One shift, as versions wrote it that noted nothing of money that was handed over: neither rows nor events say it.
 * `isUndone`: its refund isn't done any more. */
export function filledBefore(own: JournalRows, isUndone = false): void {
  const { journal } = openTrailed(own.file);
  sellDay(journal, 1);
  const back = { refundedBonus: tiyn(1_000), money: tiyn(9_000), cashback: null } as const;
  if (isUndone)
    journal.recordReversalOutcome(
      saleId(902),
      { outcome: 'notDone', fault: null, ...back },
      T + 70,
    );
  journal.close();
  retold(own, ({ given: _given, consent: _consent, ...event }) => event);
  makeOlder(own.file, BEFORE_GIVEN);
}

interface JournalRows {
  readonly file: string;
  rows(sql: string): readonly Record<string, unknown>[];
}

/** As somebody does who has the file and SQLite. */
export function edit(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;');
  database.exec(
    'DROP TRIGGER IF EXISTS events_stay; DROP TRIGGER IF EXISTS events_stay_as_they_are',
  );
  database.exec(sql);
  database.close();
}

/** As another version wrote it: each event as that one would have told it. */
export function retold(
  own: JournalRows,
  change: (event: Record<string, unknown>) => unknown,
): void {
  const seal = createSeal(KEY);
  let previous = '';
  const sealed = own.rows('SELECT * FROM events ORDER BY n').map((stored) => {
    const [n, at] = [Number(stored['n']), Number(stored['at'])];
    const event = JSON.parse(String(stored['event'])) as Record<string, unknown>;
    const begins = event['type'] === 'newChain';
    const old = begins && n > 1 ? { old: { count: n - 1, mac: previous } } : {};
    const text = JSON.stringify(change({ ...event, ...old }));
    previous = seal.mac(begins ? '' : previous, { n, at, text });
    return `UPDATE events SET event = '${text}', mac = '${previous}' WHERE n = ${n}`;
  });
  edit(own.file, sealed.join(';'));
}

export function findBreaks(journal: Journal): readonly TrailBreak[] {
  const found: TrailBreak[] = [];
  let position: TrailPosition | null = TRAIL_START;
  while (position !== null) {
    const slice = journal.checkTrail(position);
    found.push(...slice.breaks);
    position = slice.next;
  }
  return found;
}

/** What opening and reading the file find, in words and places. */
export function breaksIn(file: string, trail = source()): string[] {
  const { journal } = openTrailed(file, trail);
  const found = [...journal.trailBreaks(), ...findBreaks(journal)];
  journal.close();
  return found.map(
    ({ what, n, row }) => `${what} ${n ?? ''} ${row === null ? '' : `${row.kind} ${row.id}`}`,
  );
}
