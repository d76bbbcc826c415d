/**
 * How many sales, and requests, a second the embedded service answers to so many tills at once; beside its framework
 * with an empty handler that is asked as often, and beside SQLite alone with as many synced transactions a sale. The
 * ledger is judged afterwards.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { commitsOf } from '../../storage/commits.ts';
import { startBare } from '../bare.ts';
import { figuresOf } from '../figures.ts';
import { startAnswerer } from './answerers.ts';
import { ledgerAgainst, MOST_TILLS, PLACE, readOne, sellOne, type Sold } from './mix.ts';
import { selfTimes } from './profile.ts';

const TILLS = [1, 8, MOST_TILLS] as const;
/** The one whose share is in the middle is told. */
const ROUNDS = 3;
const SHARE = 'of the smaller';
const PROFILED = 8;
const MOST_LINES = 12;

interface Rate {
  readonly sales: number;
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
}

export async function measureService(ms: number) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-service-'));
  const file = join(folder, 'service.sqlite');
  try {
    const commits = await commitsASale(join(folder, 'commits.sqlite'));
    const sold: Sold = { A: 0, B: 0 };
    const rows: (readonly [string, object])[] = [];
    for (const tills of TILLS) {
      const rounds: ReturnType<typeof rowOf>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        // One beside the other: what the machine is busy with slows all three.
        const service = await answered(file, tills, ms, sold);
        const framework = await answered('', tills, ms, { A: 0, B: 0 });
        const sqlite = writeAlone(join(folder, `bare-${tills}-${round}.sqlite`), ms) / commits;
        rounds.push(rowOf(service, framework, sqlite));
      }
      const byShare = rounds.toSorted((one, other) => one[SHARE] - other[SHARE]);
      rows.push([`${tills} tills`, byShare[(ROUNDS - 1) / 2] ?? {}]);
    }
    const profiles = join(folder, 'profiles');
    await answered(file, PROFILED, ms, sold, profiles);
    return {
      rates: Object.fromEntries(rows),
      sold: {
        ...sold,
        'synced transactions a sale': commits,
        'wrong in the ledger': ledgerAgainst(file, sold).join('; ') || 'nothing',
      },
      ...selfTimes(profiles, MOST_LINES),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const whole = (value: number) => Math.round(value * 10) / 10;

function rowOf(service: Rate, framework: Rate, sqlite: number) {
  return {
    'sales/s': whole(service.sales),
    'requests/s': whole(service.requests),
    'p50 ms': service.p50,
    'p99 ms': service.p99,
    'framework, sales/s': whole(framework.sales),
    'framework, p99 ms': framework.p99,
    'SQLite alone, sales/s': whole(sqlite),
    [SHARE]: Math.round((100 * service.sales) / Math.min(framework.sales, sqlite)) / 100,
  };
}

/** So many tills sell for so long, each one sale after another. */
async function answered(
  database: string,
  tills: number,
  ms: number,
  sold: Sold,
  profiles: string | null = null,
): Promise<Rate> {
  const { address, stop } = await startAnswerer(database, profiles);
  const times: number[] = [];
  const bare = await startBare(address, '', PLACE, (took) => times.push(took));
  try {
    // A new connection waits for a turn of the server's loop of its own: with so many tills that have none yet, for seconds.
    await Promise.all(Array.from({ length: tills }, () => readOne(bare)));
    await sellFor(bare, tills, ms / 4, sold);
    times.length = 0;
    const before = sold.A + sold.B;
    const begun = performance.now();
    await sellFor(bare, tills, ms, sold);
    const seconds = (performance.now() - begun) / 1_000;
    const { median, p99 } = figuresOf(times);
    return {
      sales: (sold.A + sold.B - before) / seconds,
      requests: times.length / seconds,
      p50: median,
      p99,
    };
  } finally {
    bare.close();
    await stop();
  }
}

/** A sale that was begun is ended. */
async function sellFor(
  bare: Parameters<typeof sellOne>[0],
  tills: number,
  ms: number,
  sold: Sold,
): Promise<void> {
  const end = performance.now() + ms;
  const one = async (till: number) => {
    for (let at = 0; performance.now() < end; at += 1) await sellOne(bare, till, at, sold);
  };
  await Promise.all(Array.from({ length: tills }, (_, till) => one(till)));
}

/** Of flows A and B by turns, as the service really makes them. */
async function commitsASale(file: string): Promise<number> {
  const { address, stop } = await startAnswerer(file, null);
  const bare = await startBare(address, '', PLACE);
  const sold: Sold = { A: 0, B: 0 };
  const sales = 10;
  try {
    // The first pair: what is made once.
    for (let at = 0; at < 2; at += 1) await sellOne(bare, 0, at, sold);
    const before = commitsOf(file);
    for (let at = 2; at < 2 + sales; at += 1) await sellOne(bare, 0, at, sold);
    return (commitsOf(file) - before) / sales;
  } finally {
    bare.close();
    await stop();
  }
}

/** Synced transactions a second, with the safety that the service's own have. */
function writeAlone(file: string, ms: number): number {
  const database = new DatabaseSync(file);
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (id INTEGER PRIMARY KEY, v TEXT)',
  );
  const insert = database.prepare('INSERT INTO t (v) VALUES (?)');
  const begun = performance.now();
  let done = 0;
  for (; performance.now() < begun + ms; done += 1) insert.run('x'.repeat(200));
  database.close();
  return (done * 1_000) / (performance.now() - begun);
}
