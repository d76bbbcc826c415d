/**
 * The tests of a workshop, in a process that outlives a guard: starting vitest and reading the sources anew
 * took most of a guard's time. It runs in the workshop's folder, is told by a message what to run and
 * which file has changed since, and answers with what ran and what failed first.
 */
import { resolve } from 'node:path';
import { createVitest, type TestCase } from 'vitest/node';

export interface Asked {
  /** From `tests/`. */
  readonly files: readonly string[];
  /** The one test to be run, its groups before it (`group > test`); null: all. */
  readonly only: string | null;
  /** Milliseconds until a test is given up: what is waited for when a guard is gone often never comes. */
  readonly patience: number;
}

export interface Request extends Asked {
  /** Files that have changed since the last one; from the root. */
  readonly changed: readonly string[];
}

export interface Answer {
  /** Tests that passed or failed: a file that can't begin skips its own, and they have noticed nothing. */
  readonly count: number;
  /** Milliseconds of the longest one. */
  readonly longest: number;
  readonly failed: { readonly file: string; readonly test: string } | null;
}

const root = process.cwd();
const fileOf = (test: string) => resolve(root, 'tests', test);
const vitest = await createVitest('test', { root, watch: false, reporters: [], bail: 1 });
await vitest.standalone();

async function run({ files, only, patience, changed }: Request): Promise<Answer> {
  for (const file of changed) vitest.invalidateFile(resolve(root, file));
  for (const { config } of vitest.projects) {
    config.testTimeout = patience;
    config.expect.poll = { ...config.expect.poll, timeout: patience / 2 };
  }
  const found = await vitest.globTestSpecifications(files.map(fileOf));
  const specifications = found.map(({ project, moduleId }) =>
    project.createSpecification(moduleId, only === null ? {} : { testNames: [only] }),
  );
  const { testModules } = await vitest.runTestSpecifications(specifications);
  // Among them are those of runs before this one.
  const own = testModules.filter(({ moduleId }) => fileNamed(moduleId, files) !== undefined);
  const tests = own.flatMap((module) => [...module.children.allTests()]);
  const failed = tests.find((test) => test.result().state === 'failed');
  const ran = tests.filter((test) => ['passed', 'failed'].includes(test.result().state));
  return {
    count: ran.length,
    longest: Math.max(0, ...ran.map((test) => test.diagnostic()?.duration ?? 0)),
    failed: failed === undefined ? null : named(failed, files),
  };
}

function named({ fullName, module }: TestCase, files: readonly string[]): Answer['failed'] {
  const file = fileNamed(module.moduleId, files);
  return file === undefined ? null : { file, test: fullName };
}

function fileNamed(moduleId: string, files: readonly string[]): string | undefined {
  return files.find((file) => resolve(moduleId) === fileOf(file));
}

process.on('message', (request: Request) => {
  void run(request).then(
    (answer) => process.send?.(answer),
    () => process.send?.({ count: 0, longest: 0, failed: null } satisfies Answer),
  );
});
process.once('disconnect', () => {
  void vitest.close().finally(() => process.exit());
});
