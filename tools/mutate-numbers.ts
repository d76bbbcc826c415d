/**
 * `npm run mutate:numbers`: tries the hand-made mutant of each number of docs/loyalty-api.md on the
 * tests that prove it, and fails when one survives. Numbers restrict it:
 * `npm run mutate:numbers -- E8.R1 AUTH.2`. Nothing in the folder is changed: a plugin of the tests'
 * loader changes the code on its way.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readLabelledTests } from './labelled-tests.ts';
import { labelsByNumber, readSentences } from './conformance.ts';
import { readLoyaltyApi } from './loyalty-api.ts';
import { fieldMutants, readRuleMutants, type NumberMutant } from './mutation/number-mutants.ts';

const root = resolve(import.meta.dirname, '..');
const asked = new Set(process.argv.slice(2));
const tests = readLabelledTests(root).filter(({ file }) => !file.endsWith('.flow.ts'));
const { numbers, fields } = readLoyaltyApi(root);
const labelled = new Set(tests.flatMap(({ labels }) => labels));
const labelsOf = labelsByNumber(numbers, readSentences(root), labelled);
const folder = mkdtempSync(join(tmpdir(), 'number-mutants-'));

/** Whether a test failed; a file that can't be loaded is no test. */
function dies(mutant: NumberMutant): boolean {
  const proving = labelsOf.get(mutant.number) ?? [mutant.number];
  const files = new Set(
    tests
      .filter(({ labels }) => proving.some((each) => labels.includes(each)))
      .map(({ file }) => file),
  );
  if (files.size === 0) return false;
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const label = `\\[(?:${proving.join('|').replaceAll('.', '\\.')})\\]`;
  spawnSync(
    'vitest',
    [
      'run',
      ...files,
      '--config=tools/mutation/number.vitest.config.ts',
      `--root=${root}`,
      `--testNamePattern=${label}`,
      '--bail=1',
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, NUMBER_MUTANT: JSON.stringify(mutant) },
      shell: process.platform === 'win32',
    },
  );
  return (
    (JSON.parse(readFileSync(report, 'utf8')) as { numFailedTests: number }).numFailedTests > 0
  );
}

const mutants = [...readRuleMutants(root), ...fieldMutants(fields)].filter(
  ({ number }) => asked.size === 0 || asked.has(number),
);
let survived = 0;
for (const mutant of mutants) {
  const dead = dies(mutant);
  if (!dead) survived += 1;
  console.log(`${dead ? '✓' : '✗ survived:'} ${mutant.number}`);
}
rmSync(folder, { recursive: true, force: true });
console.log(`${mutants.length - survived} of ${mutants.length} mutants died`);
process.exitCode = survived === 0 ? 0 : 1;
