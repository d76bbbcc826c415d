/**
 * `npm test`: every check of the project, one after another, and one line of totals at the end:
 * `N passed, N failed`. A check that isn't a test runner counts as one. Exits with 1 on a failure.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const REPORTS = 'test-results';
const total: Count = { passed: 0, failed: 0, skipped: 0 };

/** Runs a command of node_modules/.bin; gives whether it ended with 0. */
function run(title: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const began = performance.now();
  console.log(`\n▶ ${title}`);
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  console.log(
    `${status === 0 ? '✓' : '✗'} ${title}, ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  return status === 0;
}

function check(title: string, command: string, ...args: string[]) {
  add(
    run(title, command, args)
      ? { passed: 1, failed: 0, skipped: 0 }
      : { passed: 0, failed: 1, skipped: 0 },
  );
}

function add(count: Count) {
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
}

/** A runner that fails without a report, or without a failed test, counts as one failure. */
function runner(
  title: string,
  command: string,
  args: readonly string[],
  report: string,
  read: (json: never) => Count,
) {
  const file = `${REPORTS}/${report}`;
  rmSync(file, { force: true });
  const succeeded = run(title, command, args);
  let count: Count = { passed: 0, failed: 0, skipped: 0 };
  try {
    count = read(JSON.parse(readFileSync(file, 'utf8')) as never);
  } catch {
    console.log(`✗ ${title} left no report`);
  }
  if (count.passed + count.failed === 0 || (!succeeded && count.failed === 0)) count.failed += 1;
  add(count);
}

mkdirSync(REPORTS, { recursive: true });
// What the host's processes ran, for the coverage figure of the shell.
rmSync(`${REPORTS}/v8`, { recursive: true, force: true });
const only = new Set(process.argv.slice(2));
const wanted = (part: string) => only.size === 0 || only.has(part);

if (wanted('static')) {
  check('types', 'tsc', '-b');
  check('lint', 'oxlint', '--type-aware', '--deny-warnings');
  check('format', 'oxfmt', '--check', '.');
  check(
    'layers',
    'depcruise',
    'src-shared',
    'src-main',
    'src-renderer',
    'src-service',
    'tools',
    '--config',
    '.dependency-cruiser.cjs',
  );
}
if (wanted('build')) check('build', 'node', 'tools/build.ts');
if (wanted('unit')) {
  runner(
    'unit, service, client and host tests',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}/unit.json`],
    'unit.json',
    (json: { numPassedTests: number; numFailedTests: number; numPendingTests: number }) => ({
      passed: json.numPassedTests,
      failed: json.numFailedTests,
      skipped: json.numPendingTests,
    }),
  );
}
if (wanted('flows')) {
  runner(
    'whole flows in a real browser',
    'playwright',
    ['test'],
    'flows.json',
    ({
      stats,
    }: {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  );
}

if (wanted('unit') && wanted('flows')) {
  check('every line of the shell was run', 'node', 'tools/shell-coverage.ts', '--strict');
}
// It says what the screen says, so a changed word must be changed there too.
if (wanted('demo')) check('the guided demo plays', 'node', 'tools/start.ts', '--host', 'demo');

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
