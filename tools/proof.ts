/**
 * `npm run proof`: all that `npm test` draws a part of, and what takes too long for every day: every
 * fault at every call, a share of those in every dialect, and mutants. One table of the parts with
 * their times and one line of totals. Names restrict it: `npm run proof -- faults mutation`; besides
 * the parts of `npm test` there are `faults`, `dialects`, `mutation`, `numbers` and `bench`, whose ways are gone once.
 */
import { createChecks, type Count } from './checks.ts';
import { everydayParts } from './parts.ts';
import { commitHere, seedOf } from './seed.ts';
import { PARTS } from './test-options.ts';

const RARE = ['faults', 'dialects', 'mutation', 'numbers', 'bench'];
/** Every so-manieth run of `faults` is repeated in each dialect, other ones in each. */
const SHARE = '60';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => ![...PARTS, ...RARE].includes(name));
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}`);
const wanted = (part: string) => asked.length === 0 || asked.includes(part);
const seed = seedOf(process.env['SEED'], commitHere());
console.log(`seed ${seed} (SEED=${seed} repeats what was drawn)`);

const checks = createChecks();
const everyday = PARTS.filter(wanted);
if (everyday.length > 0) await everydayParts(checks, { only: everyday, seed, depth: 'whole' });
const faults = (title: string, ...more: string[]) =>
  checks.runner(title, 'node', ['tests/faults/run.ts', '--seed', String(seed), ...more], {
    file: 'faults.json',
    read: ({ total }: { total: Count }) => ({ ...total, skipped: [] }),
  });
if (wanted('faults')) faults('every fault at every call of every flow');
if (wanted('dialects')) {
  const every = ['tests/dialects/run.ts', '--all', '--quiet', '--seed', String(seed)];
  checks.runner('the client and every flow in every dialect of the service', 'node', every, {
    file: 'dialects.json',
    read: ({ total }: { total: Count }) => ({ ...total, skipped: [] }),
  });
  faults('faults in every dialect of the service', '--dialects', '--share', SHARE);
}
if (wanted('mutation')) checks.check('mutants are found by tests', 'node', ['tools/mutate.ts']);
if (wanted('numbers'))
  checks.check('a mutant of each number dies by its own tests', 'node', [
    'tools/mutate-numbers.ts',
  ]);
if (wanted('bench')) {
  const once = ['ways', '--sales', '1', '--each', '0', '--over', 'plain'];
  checks.check('each way whose time is taken is gone', 'node', ['tests/bench/run.ts', ...once]);
}
checks.end();
