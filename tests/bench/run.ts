/**
 * `npm run bench`: how long a cashier waits, and for what. Asserts nothing; prints tables and writes them
 * to test-results/bench.json. docs/performance.md reads them. Parts are named to have only those:
 * `npm run bench -- ways least slow hands search shares start service parts long journal`; `--sales 12` (of ways; 20 of slow),
 * `--warm 1` (rounds of ways that aren't counted), `--each 5,50,150` and `--over plain,tls` say which ways are measured, `--long 10000` how many sales one process
 * makes, `--searched 1000000` among how many is searched.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchJournals } from '../../tools/bench-journal.ts';
import { build } from '../../tools/build.ts';
import { measureHands } from './hands.ts';
import { measureLeast } from './least.ts';
import { measureParts } from './parts.ts';
import { measureLong } from './long/long.ts';
import { measureService } from './service/service.ts';
import { measureShares } from './shares.ts';
import { measureSlow } from './slow.ts';
import { measureSearch } from './search.ts';
import { measureStart } from './start.ts';
import { measureWays, type WayFigures } from './ways.ts';
import { measureWrites } from './writes.ts';

const REPORT = 'test-results/bench.json';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sales: { type: 'string' },
    warm: { type: 'string', default: '1' },
    long: { type: 'string', default: '10000' },
    searched: { type: 'string', default: '100000' },
    each: { type: 'string', default: '0,5,50,150' },
    over: { type: 'string', default: 'plain,tls' },
  },
});
const salesOr = (usual: number): number => Number(values.sales ?? usual);
const isWanted = (part: string) => positionals.length === 0 || positionals.includes(part);

/** What a person compares: medians and the slow ones, and how much longer the till takes. */
function wayTable(figures: ReadonlyMap<string, WayFigures>) {
  return Object.fromEntries(
    [...figures].map(([way, { bare, till, trips }]) => [
      way,
      {
        count: till.count,
        trips,
        'bare median': bare.median,
        'bare p95': bare.p95,
        'till median': till.median,
        'till p95': till.p95,
        ratio: Math.round((till.median / bare.median) * 100) / 100,
      },
    ]),
  );
}

function told(part: string, table: object): void {
  console.log(`\n${part}, load ${load()}`);
  console.table(table);
  write(part, table);
}

function toldEach(part: string, tables: Readonly<Record<string, object>>): void {
  for (const [name, table] of Object.entries(tables)) told(`${part}, ${name}`, table);
}

/** Each at once: what ends in the middle has said what it knows. */
function write(part: string, table: object): void {
  mkdirSync('test-results', { recursive: true });
  writeFileSync(REPORT, JSON.stringify({ ...before(), [part]: { load: load(), table } }, null, 2));
}

const load = () => loadavg()[0]?.toFixed(1) ?? '?';

function before(): object {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8')) as object;
  } catch {
    return {};
  }
}

console.log(
  `Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'} × ${cpus().length}`,
);
await build();
if (isWanted('ways'))
  for (const over of values.over.split(','))
    for (const each of values.each.split(',').map(Number)) {
      const part = `ways, ${over}, ${each} ms each way`;
      const rounds = { sales: salesOr(12), warm: Number(values.warm) };
      const figures = await measureWays({ each, secure: over === 'tls' }, rounds, (soFar) =>
        write(part, wayTable(soFar)),
      );
      told(part, wayTable(figures));
    }
if (isWanted('slow')) told('slow', await measureSlow(salesOr(20)));
if (isWanted('least')) told('least', await measureLeast(50));
if (isWanted('hands')) told('hands', await measureHands());
if (isWanted('search')) told('search', await measureSearch(Number(values.searched)));
if (isWanted('shares')) told('shares', await measureShares());
if (isWanted('start')) told('start', await measureStart(5));
if (isWanted('service')) toldEach('service', await measureService(3_000));
if (isWanted('parts')) {
  told('writes of a sale', measureWrites());
  told('parts', await measureParts());
}
if (isWanted('long'))
  toldEach(
    'long',
    await measureLong(Number(values.long), (soFar) => write('long, rows', soFar.rows)),
  );
if (isWanted('journal')) await benchJournals();
