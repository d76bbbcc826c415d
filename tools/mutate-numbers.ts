/**
 * `npm run mutate:numbers`: tries the hand-made mutant of each number of docs/loyalty-api.md on the
 * tests that prove it, and fails when one survives. Numbers restrict it:
 * `npm run mutate:numbers -- E8.R1 AUTH.2`; `-- --stale` tries those of which no kill is recorded. Nothing in the
 * folder is changed but the record of kills: a plugin of the tests' loader changes the code on its way. One
 * vitest serves all of them: starting it took most of a mutant's time.
 */
import { relative, resolve } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { labelsByNumber, readSentences } from './conformance.ts';
import { readLabelledTests } from './labelled-tests.ts';
import { readLoyaltyApi } from './loyalty-api.ts';
import { fieldMutants, filesOf, readRuleMutants } from './mutation/number-mutants.ts';
import { isKilled, printOf, readKills, testNamed, writeKills } from './mutation/number-kills.ts';
import type { Kill } from './mutation/number-kills.ts';
import type { NumberMutant } from './mutation/number-mutants.ts';

const root = resolve(import.meta.dirname, '..');
const asked = new Set(process.argv.slice(2));
const tests = readLabelledTests(root).filter(({ file }) => !file.endsWith('.flow.ts'));
const { numbers, fields } = readLoyaltyApi(root);
const labelled = new Set(tests.flatMap(({ labels }) => labels));
const labelsOf = labelsByNumber(numbers, readSentences(root), labelled);
const provingOf = ({ number }: NumberMutant) => labelsOf.get(number) ?? [number];

/** The first test that failed; null: none. A file that can't be loaded is no test. */
async function killerOf(vitest: Vitest, mutant: NumberMutant): Promise<Kill | null> {
  const proving = provingOf(mutant);
  const own = tests.filter(({ labels }) => proving.some((each) => labels.includes(each)));
  const files = [...new Set(own.map(({ file }) => resolve(root, file)))];
  vitest.setGlobalTestNamePattern(
    new RegExp(`\\[(?:${proving.join('|').replaceAll('.', '\\.')})\\]`, 'u'),
  );
  const broken = filesOf(mutant).map((file) => resolve(root, file));
  process.env['NUMBER_MUTANT'] = JSON.stringify(mutant);
  for (const file of broken) vitest.invalidateFile(file);
  const specifications = files.map((file) => vitest.getRootProject().createSpecification(file));
  const { testModules } = await vitest.runTestSpecifications(specifications);
  delete process.env['NUMBER_MUTANT'];
  for (const file of broken) vitest.invalidateFile(file);
  for (const module of testModules) {
    const file = relative(root, module.moduleId).replaceAll('\\', '/');
    for (const { name } of module.children.allTests('failed')) {
      const test = testNamed(own, file, name);
      if (test !== null) return { print: printOf(mutant, proving), file, test };
    }
  }
  return null;
}

const kills = readKills(root);
const all = [...readRuleMutants(root), ...fieldMutants(fields)];
const known = (mutant: NumberMutant) =>
  isKilled(kills[mutant.number], mutant, provingOf(mutant), tests);
const mutants = all.filter((mutant) =>
  asked.has('--stale') ? !known(mutant) : asked.size === 0 || asked.has(mutant.number),
);
const config = 'tools/mutation/number.vitest.config.ts';
const vitest = await createVitest('test', { root, config, watch: false, reporters: [] });
await vitest.standalone();
const order = all.map((mutant) => mutant.number);
let survived = 0;
for (const mutant of mutants) {
  const { number } = mutant;
  const kill = await killerOf(vitest, mutant);
  if (kill === null) {
    survived += 1;
    delete kills[number];
  } else kills[number] = kill;
  writeKills(root, order, kills);
  console.log(kill === null ? `✗ survived: ${number}` : `✓ ${number}`);
}
await vitest.close();
console.log(`${mutants.length - survived} of ${mutants.length} mutants died`);
process.exitCode = survived === 0 ? 0 : 1;
