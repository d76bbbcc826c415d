/** Each synced write of a sale beside one bare transaction of the same bytes, by turns: what else the machine does slows both. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Journal } from '../../src-main/ports/journal.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { fillJournal, TRAIL } from '../../tools/bench-journal/fill.ts';
import { writesOf } from '../../tools/bench-journal/writes.ts';
import { BENCH_KEYS } from '../../tools/bench-journal/years.ts';
import { figuresOf } from './figures.ts';

/** In the journal before. */
const FILLED = 10_000;
const SALES = 200;

export function measureWrites(): object {
  const folder = mkdtempSync(join(tmpdir(), 'bench-writes-'));
  const file = join(folder, 'journal.sqlite');
  fillJournal(file, FILLED);
  const { journal } = openJournal(file, () => 'bench', BENCH_KEYS, { trail: TRAIL });
  const bare = openBare(join(folder, 'bare.sqlite'));
  const events = openEvents(file);
  try {
    const times = new Map<string, Times>();
    for (let n = FILLED; n < FILLED + SALES; n += 1) sell(journal, n, { bare, events, times });
    return Object.fromEntries([...times].map(([what, of]) => [what, rowOf(of)]));
  } finally {
    events.close();
    bare.close();
    journal.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds, one of each by turns. */
interface Times {
  readonly journal: number[];
  readonly bare: number[];
  readonly bytes: number[];
}

interface Beside {
  readonly bare: ReturnType<typeof openBare>;
  readonly events: ReturnType<typeof openEvents>;
  readonly times: Map<string, Times>;
}

function sell(journal: Journal, n: number, { bare, events, times }: Beside): void {
  const all: Times = { journal: [], bare: [], bytes: [] };
  for (const { what, rows, make } of writesOf(n)) {
    const before = events.last();
    const took = timed(() => make(journal));
    const event = events.last();
    const text = JSON.stringify(rows) + (event === before ? '' : event);
    const beside = timed(() => bare.write(text));
    for (const into of [all, timesOf(times, what)]) {
      into.journal.push(took);
      into.bare.push(beside);
      into.bytes.push(text.length);
    }
  }
  const whole = timesOf(times, 'all of them, and as many bare ones');
  for (const key of ['journal', 'bare', 'bytes'] as const)
    whole[key].push(all[key].reduce((sum, one) => sum + one, 0));
}

function timesOf(times: Map<string, Times>, what: string): Times {
  const known = times.get(what) ?? { journal: [], bare: [], bytes: [] };
  times.set(what, known);
  return known;
}

function timed(run: () => unknown): number {
  const begun = performance.now();
  run();
  return performance.now() - begun;
}

/** One table, with the safety of the journal's own file. */
function openBare(file: string) {
  const database = new DatabaseSync(file);
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT)',
  );
  const insert = database.prepare('INSERT INTO texts (text) VALUES (?)');
  return { write: (text: string) => void insert.run(text), close: () => database.close() };
}

/** What the trail says of the write, whose bytes it writes too. */
function openEvents(file: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  const last = database.prepare(
    'SELECT n || event || mac AS text FROM events ORDER BY n DESC LIMIT 1',
  );
  return { last: () => String(last.get()?.['text']), close: () => database.close() };
}

function rowOf({ journal, bare, bytes }: Times) {
  const [own, beside] = [figuresOf(journal), figuresOf(bare)];
  return {
    bytes: figuresOf(bytes).median,
    'journal median': own.median,
    'journal p95': own.p95,
    'bare median': beside.median,
    'bare p95': beside.p95,
    ratio: Math.round((own.median / beside.median) * 100) / 100,
  };
}
