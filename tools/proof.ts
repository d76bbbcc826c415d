/**
 * `npm run proof`: all that `npm test` draws a part of, and what takes too long for every day: every
 * fault at every call, a share of those in every dialect, and mutants. One table of the parts with
 * their times and one line of totals. Names restrict it: `npm run proof -- faults mutation`; besides
 * the parts of `npm test` there are `faults`, `dialects`, `mutation`, `numbers` and `bench`, whose ways are gone once.
 */
import { createChecks } from './checks.ts';
import { everydayParts } from './parts.ts';
import { RARE, rareParts } from './proof-parts.ts';
import { commitHere, seedOf } from './seed.ts';
import { PARTS } from './test-options.ts';

const asked = process.argv.slice(2);
const known = new Set<string>([...PARTS, ...RARE]);
const unknown = asked.filter((name) => !known.has(name));
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}`);
const wanted = (part: string) => asked.length === 0 || asked.includes(part);
const seed = seedOf(process.env['SEED'], commitHere());
console.log(`seed ${seed} (SEED=${seed} repeats what was drawn)`);

const checks = createChecks();
const everyday = PARTS.filter(wanted);
if (everyday.length > 0) await everydayParts(checks, { only: everyday, seed, depth: 'whole' });
await rareParts(checks, wanted, seed);
checks.end();
