/**
 * `npm run mutate`: changes the code in one small way after another (StrykerJS) and looks whether a
 * test fails. Paths restrict it: `npm run mutate -- src-shared/domain/money.ts`. Results are kept in
 * `.mutation` (not in git), so a run that was ended (Ctrl+C) goes on where it was; of a file that changed,
 * or whose tests did, only what the change concerns is tried again. `--list` prints what is known without
 * trying anything, `--force` tries all again, `--write` puts the scores into docs/mutation.md, `--no-yield`
 * is for a machine that always has something else to do. `--sample 0.1` tries one of ten, drawn by `--seed`.
 * With `--list`, `--write` tells what became of the survivors, too (tools/mutation/since.ts).
 * Fails when a folder's score is below the aim, or an exclusion isn't needed any more.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { REPORTS } from './checks.ts';
import { EXCLUSIONS } from './mutation/exclusions.ts';
import { AIM, MUTATED, type MutatedFolder } from './mutation/folders.ts';
import { markdownOf, textOf, type FolderScore } from './mutation/report.ts';
import { drawnBy } from './mutation/sample-checker.ts';
import { SINCE } from './mutation/since.ts';
import { scoreOf, unusedRules, type StrykerReport } from './mutation/score.ts';

const CACHE = '.mutation';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    list: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    yield: { type: 'boolean', default: true },
  },
});

/** As isDrawn takes it. */
const SAMPLE = values.sample === undefined ? null : `${values.sample} ${values.seed}`;

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

/** Of a folder: what Stryker found in it, and of which state of which files. */
function storeOf({ folder }: MutatedFolder) {
  const name = `${CACHE}/${folder.replaceAll('/', '-')}`;
  return { report: `${name}.json`, keys: `${name}.keys.json` };
}

interface Keys {
  /** Of files whose mutants were all tried. */
  done: Record<string, string>;
  /** Of those that a run began with, which may have been ended. */
  begun: Record<string, string>;
}

function keysOf(mutated: MutatedFolder): Keys {
  const { keys } = storeOf(mutated);
  return existsSync(keys) ? (JSON.parse(read(keys)) as Keys) : { done: {}, begun: {} };
}

/** What is known of those files that were looked at to the end, and how many mutants they have. */
function known(mutated: MutatedFolder, files: readonly string[]) {
  const { report } = storeOf(mutated);
  const all = existsSync(report) ? (JSON.parse(read(report)) as StrykerReport).files : {};
  const { done } = keysOf(mutated);
  const whole = Object.entries(all).filter(([file]) => files.includes(file) && file in done);
  const found: StrykerReport['files'] = Object.fromEntries(
    whole.map(([file, { source, mutants }]) => {
      const [, ...sample] = (done[file] ?? '').split(' ');
      const drawn = sample.length === 0 ? () => true : drawnBy(sample.join(' '), file);
      return [file, { source, mutants: mutants.filter(drawn) }];
    }),
  );
  return { found, mutants: whole.reduce((sum, [, { mutants }]) => sum + mutants.length, 0) };
}

/**
 * Stryker tries a survivor again only when it sees that a test came; a new row of a table, or code that
 * runs while a file is loaded, it doesn't see. So of the files to be tried only what was killed is remembered.
 */
function forgetSurvivors(report: string, changed: readonly string[]): void {
  if (!existsSync(report)) return;
  const all = JSON.parse(read(report)) as StrykerReport;
  const files = Object.entries(all.files).map(([file, { mutants, ...rest }]) => [
    file,
    {
      ...rest,
      mutants: changed.includes(file)
        ? mutants.filter(({ status }) => status === 'Killed')
        : mutants,
    },
  ]);
  writeFileSync(report, JSON.stringify({ ...all, files: Object.fromEntries(files) as unknown }));
}

/** Tries what changed of these files; gives whether that ended well. */
function tryMutants(files: readonly string[], mutated: MutatedFolder): boolean {
  const store = storeOf(mutated);
  const tests = mutated.tests.flatMap((folder) => paths(`${folder}/**/*.ts`));
  const keys = keysOf(mutated);
  const wanted = Object.fromEntries(
    files.map((file) => [file, keyOf(file, tests) + (SAMPLE === null ? '' : ` ${SAMPLE}`)]),
  );
  const changed = files.filter((file) => values.force || keys.done[file] !== wanted[file]);
  if (changed.length === 0) return true;
  console.log(`\n▶ ${mutated.folder}: ${changed.length} of ${files.length} files`);
  const { hasty } = mutated;
  for (const pass of hasty === undefined || values.force ? [null] : [hasty, null]) {
    const states = Object.fromEntries(
      changed.map((file) => [file, `${wanted[file] ?? ''}${pass === null ? '' : ` ${pass}`}`]),
    );
    // A file that is further already needs no hasty look.
    const due = changed.filter((file) => pass === null || keys.begun[file] !== wanted[file]);
    if (due.length === 0) continue;
    const unlike = due.filter((file) => keys.begun[file] !== states[file]);
    forgetSurvivors(store.report, unlike);
    for (const file of unlike) keys.begun[file] = states[file] ?? '';
    writeFileSync(store.keys, JSON.stringify(keys, null, 2));
    if (!runStryker(due, mutated, pass)) return false;
  }
  for (const file of changed) keys.done[file] = wanted[file] ?? '';
  writeFileSync(store.keys, JSON.stringify(keys, null, 2));
  return true;
}

/** `hasty`: how many milliseconds of tests each mutant gets; null: all. */
function runStryker(
  files: readonly string[],
  mutated: MutatedFolder,
  hasty: number | null,
): boolean {
  const { status } = spawnSync(
    'stryker',
    [
      'run',
      'tools/mutation/stryker.config.json',
      '--mutate',
      files.join(','),
      '--incrementalFile',
      storeOf(mutated).report,
      '--concurrency',
      String(mutated.atOnce ?? 1),
      ...(SAMPLE === null ? [] : ['--checkers', 'sample']),
      ...(values.force ? ['--force'] : []),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        MUTATION_TESTS: mutated.tests.join(','),
        MUTATION_SLOW: (mutated.slow ?? []).join(','),
        ...(SAMPLE === null ? {} : { MUTATION_SAMPLE: SAMPLE }),
        ...(hasty === null ? {} : { MUTATION_HASTY_MS: String(hasty) }),
      },
      shell: process.platform === 'win32',
    },
  );
  return status === 0;
}

// Whatever else the machine does goes first.
if (values.yield) setPriority(15);
mkdirSync(CACHE, { recursive: true });
mkdirSync(REPORTS, { recursive: true });
const PAGE = 'docs/mutation.md';
const chosen = (file: string) =>
  positionals.length === 0 || positionals.some((part) => file.startsWith(part));
const broken: string[] = [];
const scores: FolderScore[] = [];
for (const mutated of MUTATED) {
  const files = sourcesOf(mutated).filter(chosen);
  if (files.length === 0) continue;
  if (!values.list && !tryMutants(files, mutated)) broken.push(mutated.folder);
  const { found, mutants } = known(mutated, files);
  scores.push({
    folder: mutated.folder,
    files: files.length,
    tried: Object.keys(found).length,
    mutants,
    drawn: Object.values(found).reduce((sum, file) => sum + file.mutants.length, 0),
    score: scoreOf([{ files: found }], EXCLUSIONS),
  });
}
rmSync(`${CACHE}/sandbox`, { recursive: true, force: true });

console.log(`\n${textOf(scores)}`);
writeFileSync(`${REPORTS}/mutation.json`, JSON.stringify({ broken, scores }, null, 2));
// They speak of the run before, not of one that has just ended.
if (values.write) {
  const since = values.list ? SINCE : [];
  writeFileSync(PAGE, markdownOf(scores, since, readFileSync(PAGE, 'utf8')));
}
const failures = broken.map((folder) => `no result for ${folder}`);
// Of some files alone neither the score of their folder nor the use of a rule is known.
if (positionals.length === 0) {
  for (const { folder, score } of scores)
    if (score.percent < AIM) failures.push(`${folder}: fewer than ${AIM} % are found`);
  // A sample may hold none of a rule's mutants.
  if (scores.every((one) => one.files === one.tried && one.mutants === one.drawn))
    for (const { in: path, line, reason } of unusedRules(
      scores.map(({ score }) => score),
      EXCLUSIONS,
    ))
      failures.push(
        `a rule of tools/mutation/exclusions*.ts excludes nothing: ${path} ${String(line)}: ${reason}`,
      );
}
for (const failure of failures) console.log(`✗ ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
