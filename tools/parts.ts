/**
 * The parts of `npm test`, which are those of `npm run proof` too. `part` takes, by the seed, one latency
 * and one dialect a flow, 100 cases of a property (tests/draw.ts), and of what takes long those tests
 * whose turn it is (turns.ts); `whole` takes three draws of each flow, every test and 1,000 cases.
 * `rest` is what `part` left at the same seed, and nothing twice; of that, what has not begun `until` then
 * is not begun, and counted so. Tests learn it from the environment: DEPTH, UNTIL, and the seeds of
 * tools/seed.ts.
 */
import { REPORTS, type Checks, type Command, type Count, type Environment } from './checks.ts';
import { findElectron } from './find-electron.ts';
import { countOfFlows, type VitestReport } from './reading-reports.ts';
import { seedVariables } from './seed.ts';
import { DRAWN, type Depth } from './turns.ts';

/** How often a flow is drawn anew, with other latencies and in another dialect; in the third a hand reads. */
const FLOW_DRAWS = 3;

/** Of the guards, as long as not all are undone. */
const GUARDS_DRAWN = 4;

/** Two compilers: the native one says it with the lint in a third of the time, tsc has the last word. */
const TYPES: Command = { title: 'types', command: 'tsc', args: ['-b'] };
const LINT: Command = {
  title: 'types and lint',
  command: 'oxlint',
  args: ['--type-aware', '--type-check', '--deny-warnings'],
};
const STATIC: readonly Command[] = [
  { title: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { title: 'layers', command: 'npm', args: ['run', '--silent', 'layers'] },
  { title: 'dead code', command: 'knip', args: [] },
];
const BUILD: Command = { title: 'build', command: 'node', args: ['tools/build.ts'] };
/** It says what the screen says, so a changed word must be changed there too. */
const DEMO: Command = {
  title: 'the guided demo plays',
  command: 'node',
  args: ['tools/start.ts', '--host', 'demo'],
};
/** Of the depths of turns.ts: the rest is run after its part, in the same folder. */
const ASIDE: Readonly<Record<Depth, readonly Command[]>> = {
  part: [LINT, ...STATIC],
  rest: [TYPES],
  whole: [TYPES, LINT, ...STATIC],
};

const UNIT_REPORT = 'unit.json';

interface Asked {
  /** Names of parts; none: all. */
  readonly only: readonly string[];
  readonly seed: number;
  readonly depth: Depth;
  /** Milliseconds since 1970: after it no test of the rest begins. */
  readonly until?: number | undefined;
}

/** Of the time that is left to the rest: a slow machine begins some flows, too. */
const UNIT_SHARE = 0.7;

export async function everydayParts(
  checks: Checks,
  { only, seed, depth, until }: Asked,
): Promise<void> {
  const wanted = (part: string) => only.length === 0 || only.includes(part);
  // A run of everything is worth a record of where it ran; part and rest make one (tools/verified).
  const drawn = { ...seedVariables(seed), DEPTH: depth, RECORD_RAN: '1' };
  // Of part and rest together: what the host's processes ran, for the coverage figure of the shell,
  // and what a part has counted.
  if (depth !== 'rest') for (const folder of ['v8', 'drawn']) checks.clear(folder);
  // Two of them use one core each for half a minute.
  await checks.together([
    ...(wanted('static') ? ASIDE[depth] : []),
    ...(wanted('build') && depth !== 'rest' ? [BUILD] : []),
  ]);
  const told = depth === 'rest' ? ', the rest' : '';
  const inTime = (share: number): Drawing =>
    until === undefined || depth !== 'rest'
      ? drawn
      : { ...drawn, UNTIL: String(Math.round(Date.now() + (until - Date.now()) * share)) };
  const units =
    wanted('unit') &&
    (await unitTests(checks, `unit, service, client and host tests${told}`, inTime(UNIT_SHARE)));
  const browsers = () =>
    wanted('flows') && flows(checks, `whole flows in a real browser${told}`, inTime(1));
  const aside = depth === 'rest' ? [] : besideFlows(wanted, seed, depth);
  // Flows wait for a network most of the time, the demo for its own hands. All guards take all there is.
  const [walked] = await Promise.all([browsers(), depth === 'part' && checks.together(aside)]);
  if (depth === 'whole') await checks.together(aside);
  const late = [units, walked].some((count) => count !== false && (count.late ?? 0) > 0);
  if (wanted('unit') && wanted('flows') && depth !== 'part') await shellCoverage(checks, late);
}

function besideFlows(wanted: (part: string) => boolean, seed: number, depth: Depth) {
  return [...(wanted('guards') ? [guards(seed, depth)] : []), ...(wanted('demo') ? [DEMO] : [])];
}

/** Which lines were run says nothing of the shell where not all was. */
async function shellCoverage(checks: Checks, late: boolean): Promise<void> {
  const title = 'every line of the shell was run';
  if (late)
    checks.note(title, { skipped: [{ name: title, reason: 'no time was left for all tests' }] });
  else await checks.check(title, 'node', ['tools/shell-coverage.ts', '--strict']);
}

/** Without a depth: a guard's own tests are all run. */
function guards(seed: number, depth: Depth): Command {
  return {
    title: 'guards are missed when they are gone',
    command: 'node',
    args: ['tools/guards.ts', ...(depth === 'part' ? [`--draw=${GUARDS_DRAWN}`] : [])],
    env: seedVariables(seed),
  };
}

type Drawing = Environment & { readonly DEPTH: Depth };

function unitTests(checks: Checks, title: string, drawn: Drawing): Promise<Count> {
  const file = drawn.DEPTH === 'rest' ? 'unit-rest.json' : UNIT_REPORT;
  return checks.runner(
    title,
    'vitest',
    [
      'run',
      '--reporter=default',
      '--reporter=./tools/vitest-report.ts',
      ...(drawn.DEPTH === 'rest' ? DRAWN : []),
    ],
    { file, read: (json: VitestReport) => json },
    { ...drawn, VITEST_REPORT: `${REPORTS}/${file}` },
  );
}

async function flows(checks: Checks, title: string, drawn: Drawing): Promise<Count> {
  const count = await checks.runner(
    title,
    'playwright',
    ['test', ...(drawn.DEPTH === 'whole' ? [`--repeat-each=${FLOW_DRAWS}`] : [])],
    { file: drawn.DEPTH === 'rest' ? 'flows-rest.json' : 'flows.json', read: countOfFlows },
    drawn,
  );
  if (findElectron() === null && drawn.DEPTH !== 'rest')
    checks.note('whole flows on Electron', {
      skipped: [{ name: 'all of them', reason: 'the binary of Electron is not here' }],
    });
  return count;
}
