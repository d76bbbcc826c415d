/**
 * `npm test`: every check of the project, one after another, and one line of totals at the end:
 * `N passed, N failed`. A check that isn't a test runner counts as one. Exits with 1 on a failure.
 * Names of parts (`static`, `build`, `unit`, `flows`, `demo`) restrict it to those.
 */
import { rmSync } from 'node:fs';
import { createChecks, REPORTS } from './checks.ts';
import { findElectron } from './find-electron.ts';
import { countOfFlows, type VitestReport } from './reading-reports.ts';

// What the host's processes ran, for the coverage figure of the shell.
rmSync(`${REPORTS}/v8`, { recursive: true, force: true });
const only = new Set(process.argv.slice(2));
const wanted = (part: string) => only.size === 0 || only.has(part);
const checks = createChecks();

if (wanted('static')) {
  checks.check('types', 'tsc', ['-b']);
  checks.check('lint', 'oxlint', ['--type-aware', '--deny-warnings']);
  checks.check('format', 'oxfmt', ['--check', '.']);
  checks.check('layers', 'npm', ['run', '--silent', 'layers']);
}
if (wanted('build')) checks.check('build', 'node', ['tools/build.ts']);
if (wanted('unit'))
  checks.runner(
    'unit, service, client and host tests',
    'vitest',
    ['run', '--reporter=default', '--reporter=./tools/vitest-report.ts'],
    { file: 'unit.json', read: (json: VitestReport) => json },
    { VITEST_REPORT: `${REPORTS}/unit.json` },
  );
if (wanted('flows')) {
  checks.runner('whole flows in a real browser', 'playwright', ['test'], {
    file: 'flows.json',
    read: countOfFlows,
  });
  if (findElectron() === null)
    checks.note('whole flows on Electron', {
      skipped: [{ name: 'all of them', reason: 'the binary of Electron is not here' }],
    });
}
if (wanted('unit') && wanted('flows'))
  checks.check('every line of the shell was run', 'node', ['tools/shell-coverage.ts', '--strict']);
// It says what the screen says, so a changed word must be changed there too.
if (wanted('demo'))
  checks.check('the guided demo plays', 'node', ['tools/start.ts', '--host', 'demo']);

checks.end();
