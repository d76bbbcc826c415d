/**
 * `npm run faults`: breaks every call and every write of every flow, kills real processes, walks at
 * random, and compares what is left with what must be. `--quick`, `--flow NAME`, `--fault NAME`,
 * `--seed N`, `--walks N`, `--kills N`, `--fuzz N`, `--share N`, `--dialect SEED/INDEX` or `--dialects`
 * (each of them in turn); `--write` puts the table into docs/reliability.md. Each minute it says how far it is.
 */
import { fork } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { coveringDialects, faultsDialect } from '../dialects/covering.ts';
import { fuzzClient } from './fuzz-client.ts';
import { killRuns } from './kills.ts';
import { everyDiskRun } from './disk-runs.ts';
import { chosen, describe, quickPlan, rowOf, wholePlan } from './plan.ts';
import { createTable, type Table } from './table.ts';
import { runFault } from './fault-run.ts';
import { walk } from './random-walks.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    flow: { type: 'string' },
    fault: { type: 'string' },
    seed: { type: 'string' },
    walks: { type: 'string' },
    kills: { type: 'string' },
    fuzz: { type: 'string' },
    /** What the service speaks: SEED/INDEX of tests/dialects. */
    dialect: { type: 'string' },
    /** A share of the faults in every dialect of the seed, and nothing else. */
    dialects: { type: 'boolean', default: false },
    /** Only every N-th of the runs. */
    share: { type: 'string' },
    write: { type: 'boolean', default: false },
    /** Inner use: this process does a part of the runs and reports to its parent. */
    part: { type: 'string' },
  },
});
const wanted = { flow: values.flow ?? null, fault: values.fault ?? null };
const narrowed = wanted.flow !== null || wanted.fault !== null;
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const dialects = values.dialects
  ? coveringDialects(seed).map(({ name }) => name)
  : [values.dialect ?? null];
const PARTS = 2;

interface Report {
  readonly row: string;
  readonly flow: string;
  readonly run: string;
  readonly violations: readonly string[];
}

/** How many of a kind: what was asked for, else the whole or the quick number. */
function many(asked: string | undefined, whole: number, quick: number): number {
  if (asked !== undefined) return Number(asked);
  return narrowed || values.dialects ? 0 : values.quick ? quick : whole;
}

async function doPart(part: number, report: (done: Report) => void): Promise<void> {
  const all = values.quick ? await quickPlan(wanted, seed) : await wholePlan(wanted);
  const share = Number(values.share ?? 1);
  for (const [turn, name] of dialects.entries()) {
    const dialect = name === null ? undefined : faultsDialect(name);
    const plan = all.filter((_, index) => (index + seed + turn) % share === 0);
    for (const run of plan.filter((_, index) => index % PARTS === part)) {
      const { violations } = await runFault(run.flow, run.trouble, run.profile, dialect).catch(
        harnessFailed,
      );
      const told = name === null ? describe(run) : `${describe(run)} in dialect ${name}`;
      report({ row: rowOf(run), flow: run.flow.name, run: told, violations });
    }
  }
  const walks = many(values.walks, 2_000, 20);
  for (let index = part; index < walks; index += PARTS) {
    const { violations } = await walk(seed + index).catch(harnessFailed);
    const run = `walk of seed ${seed + index}`;
    report({ row: 'random walks', flow: 'two tills', run, violations });
  }
  const kills = many(values.kills, Infinity, 2);
  for await (const { flow, run, violations } of killRuns(kills, part, PARTS))
    report({ row: 'SIGKILL', flow, run, violations });
  const disks = values.quick || values.dialects ? [] : chosen(wanted.flow);
  if (wanted.fault === null || wanted.fault === 'disk')
    for await (const { trouble, flow, name, violations } of everyDiskRun(disks, {
      seed,
      part,
      parts: PARTS,
      share,
    }))
      report({
        row: `disk: ${trouble.reason}`,
        flow: flow.name,
        run: name,
        violations,
      });
  const fuzz = Math.ceil(many(values.fuzz, 50_000, 1_000) / PARTS);
  const { tried, violations } = await fuzzClient(fuzz, seed + part);
  if (tried > 0)
    report({
      row: 'mutated answers',
      flow: 'client',
      run: `${tried} answers`,
      violations,
    });
}

function harnessFailed(error: unknown) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { violations: [`the harness failed: ${text}`] };
}

async function lead(): Promise<void> {
  const began = performance.now();
  const table = createTable();
  console.log(`seed ${seed}`);
  const children = Array.from({ length: PARTS }, (_, part) =>
    fork(import.meta.filename, [...process.argv.slice(2), ...partArguments(part)]),
  );
  const parts = children.map((child) => {
    child.on('message', (message) => {
      const { row, flow, run, violations } = message as Report;
      table.add(row, flow, run, violations);
      if (violations.length > 0) console.log(`✗ ${run}\n    ${violations.join('\n    ')}`);
    });
    return new Promise<number | null>((resolve) => void child.once('exit', resolve));
  });
  const minutes = setInterval(() => {
    const { passed, failed } = table.total;
    const after = Math.round((performance.now() - began) / 60_000);
    console.error(`${after} min: ${passed} passed, ${failed} failed`);
  }, 60_000);
  // Stopped by hand: the table of what was done until then.
  const stopped = new Promise<'stopped'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => resolve('stopped'));
  });
  const ended = await Promise.race([Promise.all(parts), stopped]);
  clearInterval(minutes);
  if (ended === 'stopped') {
    for (const child of children) child.kill();
    table.add('the harness', 'itself', 'the run', ['stopped before its end']);
  } else
    for (const code of ended)
      if (code !== 0) table.add('the harness', 'itself', 'a part', [`ended with ${code}`]);
  const seconds = Math.round((performance.now() - began) / 1000);
  const { total, failures, cells } = table;
  console.log(`\n${table.text()}\n\n${seconds} s`);
  mkdirSync('test-results', { recursive: true });
  writeFileSync(
    'test-results/faults.json',
    JSON.stringify(
      { at: new Date().toISOString(), seed, seconds, total, cells, failures },
      null,
      2,
    ),
  );
  if (values.write) writeTable(table, seconds);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

const DOCUMENT = 'docs/reliability.md';
const MARKS = ['<!-- figures -->', '<!-- end of figures -->'] as const;

/** What was measured goes between the marks; the words around it are written by hand. */
function writeTable({ total, markdown }: Table, seconds: number): void {
  const [head = '', rest = ''] = readFileSync(DOCUMENT, 'utf8').split(MARKS[0]);
  const tail = rest.split(MARKS[1])[1] ?? '';
  const date = new Date().toISOString().slice(0, 10);
  const said = `Run on ${date}, seed ${seed}, ${Math.ceil(seconds / 60)} minutes on ${cpus().length} cores: **${total.passed.toLocaleString('en')} runs passed, ${total.failed} failed.**`;
  writeFileSync(DOCUMENT, `${head}${MARKS[0]}\n\n${said}\n\n${markdown()}\n\n${MARKS[1]}${tail}`);
}

function partArguments(part: number): string[] {
  return ['--part', String(part), ...(values.seed === undefined ? ['--seed', String(seed)] : [])];
}

if (values.part === undefined) await lead();
else {
  await doPart(Number(values.part), (done) => void process.send?.(done));
  process.disconnect();
}
