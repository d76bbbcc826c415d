/**
 * `npm run guards`: undoes each guard of the program (tools/guards/guards.json) in a copy of the sources,
 * one after another, runs the tests named for it, and fails if they stay green. Words restrict it to the
 * guards that have them in their name or file; `--draw N` takes N of them, by the seed of the commit or of
 * SEED; `--passed FILE` names a report of tests that have just passed as all guards stand; `--write` puts the table into docs/security.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawGuards, passedWhole, readGuards, type Guard } from './guards/guards.ts';
import { openWorkshop, type Verdict } from './guards/workshop.ts';
import { commitHere, seedOf } from './seed.ts';

const root = resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    draw: { type: 'string' },
    passed: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const DOCUMENT = `${root}/docs/security.md`;
const [BEGIN, END] = ['<!-- guards -->', '<!-- /guards -->'];
const SAID: Record<Verdict, string> = {
  missed: 'missed when gone',
  unnoticed: '**nobody notices**',
  broken: '**the tests could not be run**',
};

const all = readGuards(root);
const named = all.filter(({ guard, file }) =>
  positionals.every((word) => `${guard} ${file}`.toLowerCase().includes(word.toLowerCase())),
);
const seed = seedOf(process.env['SEED'], commitHere());
const chosen = values.draw === undefined ? named : drawGuards(named, seed, Number(values.draw));

// A test that fails anyway says nothing of a guard.
const passed = values.passed === undefined ? new Set() : passedWhole(values.passed);
const untried = new Set(chosen.flatMap(({ tests }) => tests).filter((test) => !passed.has(test)));
if (untried.size > 0 && !(await passesHere([...untried]))) {
  console.log('✗ the tests fail while all guards stand, so nothing can be said of them');
  process.exit(1);
}

const verdicts = new Map<Guard, Verdict>();
const waiting = [...chosen];
await Promise.all(
  Array.from({ length: Math.min(availableParallelism(), chosen.length) }, async () => {
    const workshop = openWorkshop(root);
    try {
      for (let guard = waiting.shift(); guard !== undefined; guard = waiting.shift()) {
        const verdict = await workshop.without(guard);
        verdicts.set(guard, verdict);
        console.log(`${verdict === 'missed' ? '✓' : '✗'} ${guard.guard}: ${SAID[verdict]}`);
      }
    } finally {
      workshop.close();
    }
  }),
);

const missed = chosen.filter((guard) => verdicts.get(guard) === 'missed').length;
const minutes = (performance.now() / 60_000).toFixed(1);
console.log(`${missed} of ${chosen.length} guards are missed when they are gone, ${minutes} min`);
if (values.write) writeTable();
process.exitCode = missed === chosen.length ? 0 : 1;

async function passesHere(tests: readonly string[]): Promise<boolean> {
  const workshop = openWorkshop(root);
  const whole = await workshop.with(tests);
  workshop.close();
  return whole;
}

function writeTable(): void {
  const rows = all.map((guard) => {
    const verdict = verdicts.get(guard);
    const tests = guard.tests.map((test) => `[${test}](../tests/${test})`).join(', ');
    const place = `[${guard.file}](../${guard.file})`;
    return `| ${guard.guard} | ${place} | ${tests} | ${verdict === undefined ? 'not tried' : SAID[verdict]} |`;
  });
  const table = ['| Guard | Place | Tests | Undone |', '|---|---|---|---|', ...rows].join('\n');
  const text = readFileSync(DOCUMENT, 'utf8');
  const [before = '', rest = ''] = text.split(BEGIN);
  const [, after = ''] = rest.split(END);
  writeFileSync(DOCUMENT, `${before}${BEGIN}\n\n${table}\n\n${END}${after}`);
}
