/** What the till asks of its journal, at several sizes of it, and what its file takes. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Journal } from '../../src-main/ports/journal.ts';
import {
  TRAIL_START,
  type TrailPosition,
  type TrailSlice,
} from '../../src-main/ports/journal/trail.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import type { StartReader } from '../../src-main/storage/reader/reader.ts';
import { createJournalCheck } from '../../src-main/shell/journal-check.ts';
import { systemClock } from '../../src-main/shell/system-clock.ts';
import { fillJournal, fillOlder, KEPT, NOW, phoneOf, TRAIL } from './fill.ts';
import { fileFigures, pagesOf, type FileFigures } from './file-sizes.ts';
import { measure, measureEach, type Figure } from './measure.ts';
import { writesOf } from './writes.ts';
import { BENCH_KEYS } from './years.ts';

const OLDER = 5_000;
const PAGE = 30;
const RETENTION = 1_000;

export interface Measured {
  readonly figures: readonly Figure[];
  readonly files: readonly FileFigures[];
}

export async function measureJournals(sizes: readonly number[]): Promise<Measured> {
  const figures: Figure[] = [];
  const files: FileFigures[] = [];
  for (const sales of sizes) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-journal-'));
    try {
      const measured = await measureOne(join(folder, 'journal.sqlite'), sales);
      figures.push(...measured.figures);
      files.push(...measured.files);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return { figures: [...figures, await measureUpgrade()], files };
}

const THREAD = new URL('../../src-main/storage/reader/reader-thread.ts', import.meta.url);

const start: StartReader = (workerData) => new Worker(THREAD, { workerData });
const { setTimer } = systemClock();
const settings = { read: () => ({ preferences: { language: 'en', theme: 'light' } as const }) };
const nothing = () => undefined;

/** As the program does: a large one is checked beside first. */
async function open(file: string): Promise<Journal> {
  const log = { info: nothing, error: nothing };
  const deps = { start, setTimer, push: nothing, log, settings };
  const checked = await createJournalCheck(deps).check(file);
  const beside = { start, setTimer, tell: nothing };
  return openJournal(file, () => 'bench', BENCH_KEYS, { trail: TRAIL, beside, checked }).journal;
}

async function measureOne(file: string, sales: number): Promise<Measured> {
  const begun = performance.now();
  fillJournal(file, sales);
  const megabytes = Math.round(statSync(file).size / 2 ** 20);
  console.log(
    `${sales} sales, ${megabytes} MB, made in ${Math.round(performance.now() - begun)} ms`,
  );
  const old = sales > RETENTION * 91 ? NOW - KEPT : NOW;
  let journal: Journal | null = null;
  const of = () => {
    if (journal === null) throw new Error('not open');
    return journal;
  };
  const asked = [
    await measure('open', sales, async () => {
      journal = await open(file);
    }),
    await measure('what the first screen asks', sales, () => askFirst(of())),
    await measure('newest orders', sales, () => of().searchSales('', 0, PAGE)),
    await measureEach('search as one types, p95', sales, searches(of())),
    await measure('report of the open shift', sales, () => of().shiftReport()),
  ];
  const filled = pagesOf(file);
  const writes = writesOfSales(of(), sales);
  const writing = await measureEach('the writes of a sale, p95', sales, writes);
  const sold = pagesOf(file);
  const later = [
    await measure('whole trail', sales, () => readTrail(of())),
    await measure('retention, 1,000 sales', sales, () => forget(of(), old)),
    await measureEach('search during retention, p95', sales, searchesWhile(of(), old)),
    await measure('close the shift', sales, () => close(of())),
    await measure('backup', sales, () => of().backup()),
  ];
  const files = [fileFigures(file, sales, { filled, sold, end: pagesOf(file) }, writes.length)];
  const beside = await writesBesideBackups(of(), sales);
  of().close();
  return { figures: [...asked, writing, ...later, beside], files };
}

function askFirst(journal: Journal): void {
  journal.currentShift();
  journal.currentSale();
  journal.openItems();
  journal.shiftTotals();
  journal.pendingSales();
  journal.salesWithoutResult();
  journal.accruableSales();
}

const TYPED = [
  'айгерим',
  'данияр оспанова',
  'ким',
  'юлия ли',
  phoneOf(17),
  phoneOf(4_711).slice(-4),
  '12 500',
  '777',
  'nobody',
];

/** As one types: each beginning of each of these. */
function searches(journal: Journal): readonly (() => unknown)[] {
  return TYPED.flatMap((text) =>
    [...text].map((_letter, index) => () => journal.searchSales(text.slice(0, index + 1), 0, PAGE)),
  );
}

/** The same while ten sales at a time lose their names: main's slice of that is in it. */
function searchesWhile(journal: Journal, before: number): readonly (() => unknown)[] {
  return searches(journal).map((search) => () => {
    const found = search();
    journal.forgetCustomersBefore(before, FEW);
    return found;
  });
}

/** As the till does: its trail a slice at a time, then the rest. */
async function close(journal: Journal): Promise<void> {
  let check = await journal.readShift(null);
  while (check !== null && !check.isWhole) {
    await nextTurn();
    check = await journal.readShift(check);
  }
  journal.closeShift(NOW, check);
}

const FEW = 10;

/** As the till does. */
async function forget(journal: Journal, before: number): Promise<void> {
  for (let count = 0; count < RETENTION; count += FEW) {
    journal.forgetCustomersBefore(before, FEW);
    await nextTurn();
  }
}

const SOLD = 100;

/** Of each from its beginning to the next customer. */
function writesOfSales(journal: Journal, sales: number): readonly (() => unknown)[] {
  return Array.from({ length: SOLD }, (_, index) => () => {
    for (const { make } of writesOf(sales + index)) make(journal);
  });
}

/** Copies are made one after the other meanwhile. */
async function writesBesideBackups(journal: Journal, sales: number): Promise<Figure> {
  journal.openShift('bench', true, NOW);
  const copying = new AbortController();
  const copies = (async () => {
    while (!copying.signal.aborted) await journal.backup();
  })();
  await nextTurn();
  const writes = writesOfSales(journal, sales + SOLD);
  const figure = await measureEach('writes of a sale beside backups, p95', sales, writes);
  copying.abort();
  await copies;
  return figure;
}

/** As the till reads it; the time between two slices is not in it. */
async function readTrail(journal: Journal): Promise<void> {
  let position: TrailPosition | null = TRAIL_START;
  while (position !== null) {
    const { next, breaks }: TrailSlice = await journal.readTrail(position);
    if (breaks.length > 0)
      throw new Error(`the bench's trail is broken: ${JSON.stringify(breaks[0])}`);
    position = next;
    await nextTurn();
  }
}

async function measureUpgrade(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-journal-'));
  const file = join(folder, 'journal.sqlite');
  try {
    fillOlder(file, OLDER);
    return await measure('open a file of an older version', OLDER, async () => {
      const journal = await open(file);
      journal.close();
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
