/** Nobody who is forgotten is in an answer of the reader, and what it can't say holds nobody up. */
import fc from 'fast-check';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { mapMethods } from '../../src-shared/domain/map-methods.ts';
import { id } from '../../src-shared/domain/id.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import { JournalError, type Journal } from '../../src-main/ports/journal.ts';
import type { SalesPage } from '../../src-main/ports/journal/sales.ts';
import { TRAIL_START } from '../../src-main/ports/journal/trail.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { TIMEOUTS } from '../../src-main/storage/reader/reader.ts';
import { finished, known, request } from '../domain/sale-samples.ts';
import { SAMPLE_KEYS } from '../till/memory-keys.ts';
import { heldThreads } from './held-thread.ts';
import { useJournalFile } from './journal-file.ts';
import { source } from './trail-samples.ts';

const T = 1_800_000_000_000;
const own = useJournalFile();
const phoneOf = (n: number) => `+770100000${10 + n}` as Phone;
const saleId = (n: number) => String(n).padStart(26, '0');

/** Customer n bought sale n. `here`: what main was asked itself. */
function opened(sold = 5) {
  const here: string[] = [];
  const held = heldThreads();
  const { journal } = openJournal(own.file, () => 'stamp', SAMPLE_KEYS, {
    trail: source(),
    beside: held.beside,
    around: (backing) => ({
      ...backing,
      journal: mapMethods(backing.journal, (call, name) => {
        here.push(name);
        return call();
      }),
    }),
  });
  journal.openShift('Dana', true, T);
  for (let n = 0; n < sold; n += 1) sell(journal, n);
  here.length = 0;
  const timesHere = (name: keyof Journal) => here.filter((one) => one === name).length;
  return { ...held, journal, timesHere, forget: (n: number) => forget(journal, n) };
}

function sell(journal: Journal, n: number): void {
  const customer = {
    ...known(),
    userId: id(String(70 + n)),
    phone: phoneOf(n),
    name: `Marked ${n}`,
  };
  const begun = startSale(request({ saleId: saleId(n), customer })).sale;
  journal.beginSale(begun, T + n);
  journal.saveSale({ ...begun, state: finished({ resolution: 'confirmed' }) }, T + n);
  journal.dismissSale(saleId(n));
}

const forget = (journal: Journal, n: number) =>
  journal.forgetCustomer({ phone: phoneOf(n), userId: id(String(70 + n)) });
const settled = async () => new Promise(setImmediate);
const names = ({ rows }: SalesPage) => rows.map(({ name }) => name);
const backups = () => {
  const folder = join(own.folder, 'backups');
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder);
};

describe('a page that was read before somebody was forgotten', () => {
  test.each<[string, (journal: Journal) => void]>([
    ['by time, of another sale', (journal) => journal.forgetCustomersBefore(T + 2, 10)],
    ['by hand, of another sale', (journal) => forget(journal, 1)],
  ])('%s: is shown, and main reads no page', async (_what, forgetting) => {
    const { journal, last, timesHere, asked } = opened();
    const found = journal.searchSales('Marked', 0, 2);
    forgetting(journal);
    last()?.say();
    expect(names(await found)).toEqual(['Marked 4', 'Marked 3']);
    expect([asked.length, timesHere('sales')]).toEqual([1, 0]);
    journal.close();
  });

  test('who is on it: it is read again beside', async () => {
    const { journal, last, timesHere, asked, forget: forgetOne } = opened();
    const found = journal.searchSales('Marked', 0, 30);
    forgetOne(4);
    last()?.say();
    await settled();
    last()?.say();
    expect(names(await found)).toEqual(['Marked 3', 'Marked 2', 'Marked 1', 'Marked 0']);
    expect([asked.length, timesHere('sales')]).toEqual([2, 0]);
    journal.close();
  });

  test('each time: main reads it at last', async () => {
    const { journal, last, timesHere, asked, forget: forgetOne } = opened();
    const found = journal.searchSales('Marked', 0, 30);
    for (const n of [4, 3, 2]) {
      forgetOne(n);
      last()?.say();
      await settled();
    }
    expect(names(await found)).toEqual(['Marked 1', 'Marked 0']);
    expect([asked.length, timesHere('sales')]).toEqual([3, 1]);
    journal.close();
  });

  test('the trail, in which nobody is named, is not read again', async () => {
    const { journal, last, timesHere, asked } = opened();
    const read = journal.readTrail(TRAIL_START);
    journal.forgetCustomersBefore(T + 10, 10);
    last()?.say();
    expect((await read).breaks).toEqual([]);
    expect([asked.length, timesHere('checkTrail')]).toEqual([1, 0]);
    journal.close();
  });
});

type Step =
  | { readonly do: 'search'; readonly text: string }
  | { readonly do: 'forget' | 'sell'; readonly n: number }
  | { readonly do: 'sweep'; readonly before: number; readonly limit: number }
  | { readonly do: 'say' | 'leave' | 'late' };
const SOME = 8;
const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({
      do: fc.constant('search'),
      text: fc.constantFrom('', 'marked', 'Marked 3', '0014'),
    }),
    fc.record({ do: fc.constantFrom('forget', 'sell'), n: fc.nat(SOME - 1) }),
    fc.record({
      do: fc.constant('sweep'),
      before: fc.nat(SOME),
      limit: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({ do: fc.constantFrom('say', 'say', 'say', 'leave', 'late') }),
  ),
  { minLength: 4, maxLength: 24 },
);

test('no answer ever names somebody who was forgotten', async () => {
  let count = 0;
  const folder = own.folder;
  await fc.assert(
    fc.asyncProperty(steps, async (todo) => {
      own.file = join(folder, String((count += 1)), 'journal.sqlite');
      const { journal, clock, last } = opened(0);
      const sold = new Set<number>();
      const answers: Promise<unknown>[] = [];
      const isTrue = (page: SalesPage) => {
        const known = new Map(journal.sales('', 0, 100).rows.map((row) => [row.saleId, row]));
        for (const { saleId: of, name, phoneEnd } of page.rows)
          expect({ name, phoneEnd }).toEqual({
            name: known.get(of)?.name,
            phoneEnd: known.get(of)?.phoneEnd,
          });
      };
      const doing: Record<Step['do'], (step: never) => unknown> = {
        search: ({ text }: { text: string }) =>
          answers.push(journal.searchSales(text, 0, 30).then(isTrue)),
        sell({ n }: { n: number }) {
          if (!sold.has(n)) sell(journal, n);
          sold.add(n);
        },
        forget: ({ n }: { n: number }) => forget(journal, n),
        sweep: ({ before, limit }: { before: number; limit: number }) =>
          journal.forgetCustomersBefore(T + before, limit),
        say: () => last()?.say(),
        leave: () => last()?.leave(),
        late: () => clock.advance(TIMEOUTS.sales),
      };
      for (const step of todo) {
        doing[step.do](step as never);
        await settled();
      }
      while (last()?.say() === true) await settled();
      await Promise.all(answers);
      journal.close();
    }),
    { numRuns: 40 },
  );
});

describe('a copy', () => {
  test.each<[string, number, number, (journal: Journal) => unknown]>([
    ['by hand is made anew', 2, 4, (journal) => forget(journal, 4)],
    ['by time is kept', 1, 5, (journal) => journal.forgetCustomersBefore(T + 1, 10)],
  ])('during which somebody is forgotten %s', async (_what, made, customers, forgetting) => {
    const { journal, last, asked } = opened();
    const copying = journal.backup();
    await settled();
    forgetting(journal);
    while (last()?.say() === true) await settled();
    await copying;
    expect(asked.map(({ name }) => name)).toEqual(Array.from({ length: made }, () => 'copy'));
    const copy = new DatabaseSync(join(own.folder, 'backups', ...backups()), { readOnly: true });
    expect(copy.prepare('SELECT count(*) AS n FROM customers').get()?.['n']).toBe(customers);
    copy.close();
    journal.close();
  });

  test('whose thread dies is made by another one', async () => {
    const { journal, last, threads, timesHere } = opened();
    const made = journal.backup();
    await settled();
    last()?.leave();
    await settled();
    last()?.say();
    await made;
    expect([backups(), threads.length]).toEqual([['journal-000001-stamp.sqlite'], 2]);
    expect(timesHere('backup')).toBe(0);
    journal.close();
  });

  test.each<[string, (held: ReturnType<typeof opened>) => void]>([
    ['dies again', ({ last }) => last()?.leave()],
    ['never ends', ({ clock }) => clock.advance(TIMEOUTS.copy)],
  ])('whose thread %s is refused, never made by main', async (_what, failing) => {
    const held = opened();
    const made = held.journal.backup().catch((error: unknown) => error);
    await settled();
    failing(held);
    await settled();
    failing(held);
    expect(await made).toMatchObject({
      name: 'JournalError',
      message: 'the backup could not be written',
    });
    expect([backups(), held.timesHere('backup')]).toEqual([[], 0]);
    held.journal.close();
  });
});

describe('the figures for support', () => {
  test('of a slow disk cost no copy that waits behind them', async () => {
    const { journal, last, clock, threads } = opened();
    const figures = journal.figures();
    const made = journal.backup();
    await settled();
    clock.advance(TIMEOUTS.sales);
    expect(last()?.isTold).toBe(false);
    while (last()?.say() === true) await settled();
    expect(await figures).toMatchObject({ sales: 5 });
    await made;
    expect([backups(), threads.length]).toEqual([['journal-000001-stamp.sqlite'], 1]);
    journal.close();
  });

  test('are counted once for all who ask meanwhile, and anew for who asks later', async () => {
    const { journal, last, asked } = opened();
    const both = [journal.figures(), journal.figures()];
    while (last()?.say() === true) await settled();
    expect(await both[0]).toEqual(await both[1]);
    expect(asked).toHaveLength(1);
    sell(journal, 5);
    const later = journal.figures();
    while (last()?.say() === true) await settled();
    expect(await later).toMatchObject({ sales: 6 });
    expect(asked).toHaveLength(2);
    journal.close();
  });
});

test.each<[string, (journal: Journal) => Promise<unknown>]>([
  ['a search', (journal) => journal.searchSales('Marked', 0, 30)],
  ['a reading of the trail', (journal) => journal.readTrail(TRAIL_START)],
  ['a reading of the shift', (journal) => journal.readShift(null)],
  ['a copy', (journal) => journal.backup()],
  ['a count for support', (journal) => journal.figures()],
])(
  'closed while %s is under way: it is refused, and nothing is asked of what is closed',
  async (_what, ask) => {
    const { journal, last, threads, timesHere } = opened();
    const asked = ask(journal).catch((error: unknown) => error);
    await settled();
    const ended = journal.endReading();
    expect(await asked).toBeInstanceOf(JournalError);
    last()?.leave();
    await ended;
    journal.close();
    const closings = timesHere('close');
    expect(await ask(journal).catch((error: unknown) => error)).toBeInstanceOf(JournalError);
    for (const name of ['sales', 'checkTrail', 'backup'] as const) expect(timesHere(name)).toBe(0);
    expect([closings, timesHere('close'), threads.length, backups()]).toEqual([1, 1, 1, []]);
    // It opens nothing anew, and its place is free.
    writeFileSync(own.file, '');
  },
);
