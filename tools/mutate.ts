/**
 * `npm run mutate`: changes the code in one small way after another (StrykerJS) and looks whether a
 * test fails. Paths restrict it: `npm run mutate -- src-shared/domain/money.ts`. Results are kept in
 * `.mutation` (not in git), so a run that was ended goes on where it was; of a file that changed, or
 * whose tests did, only what the change concerns is tried again. `--list` prints what is known without
 * trying anything, `--force` tries all again, `--write` puts the scores into docs/mutation.md.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { REPORTS } from './checks.ts';
import { EXCLUSIONS } from './mutation/exclusions.ts';
import { MUTATED, type MutatedFolder } from './mutation/folders.ts';
import { markdownOf, textOf, type FolderScore } from './mutation/report.ts';
import { scoreOf, type StrykerReport } from './mutation/score.ts';

const CACHE = '.mutation';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const read = (path: string) => readFileSync(path, 'utf8');
const paths = (pattern: string) =>
  globSync(pattern)
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();

function sourcesOf({ folder }: MutatedFolder): string[] {
  return paths(`${folder}/**/*.ts`);
}

/** Changes when the file, or one of the tests that speak for it, does. */
function keyOf(file: string, tests: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of [file, ...tests])
    hash.update(path).update('\0').update(read(path)).update('\0');
  return hash.digest('hex');
}

function storeOf(file: string) {
  const name = `${CACHE}/${file.replaceAll('/', '__')}`;
  return { report: `${name}.json`, key: `${name}.key` };
}

function known(file: string): StrykerReport | null {
  const { report } = storeOf(file);
  return existsSync(report) ? (JSON.parse(read(report)) as StrykerReport) : null;
}

/** Gives whether Stryker ended well. */
function tryMutants(file: string, { tests }: MutatedFolder): boolean {
  const { report, key } = storeOf(file);
  const wanted = keyOf(
    file,
    tests.flatMap((folder) => paths(`${folder}/**/*.ts`)),
  );
  if (!values.force && existsSync(report) && existsSync(key) && read(key) === wanted) return true;
  console.log(`\n▶ ${file}`);
  const { status } = spawnSync(
    'stryker',
    [
      'run',
      'tools/mutation/stryker.config.json',
      '--mutate',
      file,
      '--incrementalFile',
      report,
      ...(values.force ? ['--force'] : []),
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, MUTATION_TESTS: tests.join(',') },
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) return false;
  writeFileSync(key, wanted);
  return true;
}

// Whatever else the machine does goes first.
setPriority(15);
mkdirSync(CACHE, { recursive: true });
mkdirSync(REPORTS, { recursive: true });
const chosen = (file: string) =>
  positionals.length === 0 || positionals.some((part) => file.startsWith(part));
const broken: string[] = [];
const scores: FolderScore[] = [];
for (const mutated of MUTATED) {
  const files = sourcesOf(mutated).filter(chosen);
  if (files.length === 0) continue;
  if (!values.list) broken.push(...files.filter((file) => !tryMutants(file, mutated)));
  const reports = files.flatMap((file) => known(file) ?? []);
  scores.push({
    folder: mutated.folder,
    files: files.length,
    tried: reports.length,
    score: scoreOf(reports, EXCLUSIONS),
  });
}
rmSync(`${CACHE}/sandbox`, { recursive: true, force: true });

console.log(`\n${textOf(scores)}`);
writeFileSync(`${REPORTS}/mutation.json`, JSON.stringify({ broken, scores }, null, 2));
if (values.write) writeFileSync('docs/mutation.md', markdownOf(scores));
for (const file of broken) console.log(`✗ no result for ${file}`);
process.exitCode = broken.length === 0 ? 0 : 1;
