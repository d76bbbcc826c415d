/**
 * The parts of `npm test`, which are those of `npm run proof` too. Two depths: `part` takes, by the
 * seed, one latency and one dialect a flow, some of the flows that differ in one thing
 * (tests/flows/drawn.ts), a third of the scenes and 100 cases of a property; `whole` takes three
 * draws of each flow, every scene and 1,000 cases (tests/draw.ts). Tests learn it from the environment: DEPTH, and
 * the seeds of tools/seed.ts.
 */
import { rmSync } from 'node:fs';
import { REPORTS, type Checks, type Command } from './checks.ts';
import { findElectron } from './find-electron.ts';
import { countOfFlows, type VitestReport } from './reading-reports.ts';
import { seedVariables } from './seed.ts';

/** How often a flow is drawn anew, with other latencies and in another dialect. */
const FLOW_DRAWS = 3;

/** Of the guards, as long as not all are undone. */
const GUARDS_DRAWN = 4;

export type Depth = 'part' | 'whole';

const STATIC: readonly Command[] = [
  { title: 'types', command: 'tsc', args: ['-b'] },
  { title: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { title: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { title: 'layers', command: 'npm', args: ['run', '--silent', 'layers'] },
  { title: 'dead code', command: 'knip', args: [] },
];
const BUILD: Command = { title: 'build', command: 'node', args: ['tools/build.ts'] };

export async function everydayParts(
  checks: Checks,
  { only, seed, depth }: { only: readonly string[]; seed: number; depth: Depth },
): Promise<void> {
  const wanted = (part: string) => only.length === 0 || only.includes(part);
  // A run of everything is worth a record of where it ran (tools/verified).
  const drawn = { ...seedVariables(seed), DEPTH: depth, RECORD_RAN: '1' };
  // What the host's processes ran, for the coverage figure of the shell.
  rmSync(`${REPORTS}/v8`, { recursive: true, force: true });
  // Two of them use one core each for half a minute.
  await checks.together([...(wanted('static') ? STATIC : []), ...(wanted('build') ? [BUILD] : [])]);
  if (wanted('unit'))
    checks.runner(
      'unit, service, client and host tests',
      'vitest',
      ['run', '--reporter=default', '--reporter=./tools/vitest-report.ts'],
      { file: 'unit.json', read: (json: VitestReport) => json },
      { ...drawn, VITEST_REPORT: `${REPORTS}/unit.json` },
    );
  if (wanted('flows')) {
    checks.runner(
      'whole flows in a real browser',
      'playwright',
      ['test', ...(depth === 'whole' ? [`--repeat-each=${FLOW_DRAWS}`] : [])],
      { file: 'flows.json', read: countOfFlows },
      drawn,
    );
    if (findElectron() === null)
      checks.note('whole flows on Electron', {
        skipped: [{ name: 'all of them', reason: 'the binary of Electron is not here' }],
      });
  }
  if (wanted('unit') && wanted('flows'))
    checks.check('every line of the shell was run', 'node', [
      'tools/shell-coverage.ts',
      '--strict',
    ]);
  if (wanted('guards'))
    checks.check(
      'guards are missed when they are gone',
      'node',
      ['tools/guards.ts', ...(depth === 'part' ? [`--draw=${GUARDS_DRAWN}`] : [])],
      drawn,
    );
  // It says what the screen says, so a changed word must be changed there too.
  if (wanted('demo'))
    checks.check('the guided demo plays', 'node', ['tools/start.ts', '--host', 'demo']);
}
