/** What the reports of vitest and Playwright say, as counts. */
import { stripVTControlCharacters } from 'node:util';
import type { Count, Failure, FileTime, Skipped } from './checks.ts';
import { LATE, LEFT } from './turns.ts';

/** Written by tools/vitest-report.ts. */
export interface VitestReport {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
  readonly skipped: readonly Skipped[];
  readonly left: number;
  readonly late: number;
  readonly files: readonly FileTime[];
}

interface Spec {
  readonly title: string;
  readonly file: string;
  readonly tests: readonly {
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    readonly projectName: string;
    readonly annotations: readonly { readonly type: string; readonly description?: string }[];
    /** Of each try: milliseconds, and what it said when it failed. */
    readonly results: readonly {
      readonly duration: number;
      readonly error?: { readonly message?: string };
    }[];
  }[];
}

interface Suite {
  readonly specs?: readonly Spec[];
  readonly suites?: readonly Suite[];
}

export interface PlaywrightReport {
  readonly suites: readonly Suite[];
  readonly errors?: readonly { readonly message?: string }[];
}

const WHY_LENGTH = 200;

/** Its first line that says something, without colours. */
export function whyOf(message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const said = lines.map((line) => line.trim()).find((line) => line !== '');
  return said?.slice(0, WHY_LENGTH) ?? 'nothing was said';
}

/** What was skipped for a reason of its own, and how many had not their turn, or came too late. */
export function leftAside(
  all: readonly Skipped[],
): Pick<VitestReport, 'skipped' | 'left' | 'late'> {
  const count = (why: string) => all.filter(({ reason }) => reason === why).length;
  return {
    skipped: all.filter(({ reason }) => reason !== LEFT && reason !== LATE),
    left: count(LEFT),
    late: count(LATE),
  };
}

/** A test that passes only when it is tried again has failed. */
export function countOfFlows({ suites, errors = [] }: PlaywrightReport): Count {
  const tests = suites
    .flatMap(specsOf)
    .flatMap(({ title, file, tests: runs }) => runs.map((run) => ({ ...run, title, file })));
  const count = (...statuses: string[]) =>
    tests.filter(({ status }) => statuses.includes(status)).length;
  return {
    passed: count('expected'),
    failed: count('unexpected', 'flaky') + errors.length,
    failures: [
      ...tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map((run) => ({ name: nameOf(run), why: whyOf(messageOf(run)) })),
      ...errors.map(({ message }) => ({ name: 'the run of flows', why: whyOf(message) })),
    ],
    ...leftAside(
      tests
        .filter(({ status }) => status === 'skipped')
        .map((run) => ({
          name: nameOf(run),
          reason:
            run.annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ??
            null,
        })),
    ),
    files: timesOf(tests),
  };
}

type Run = Spec['tests'][number] & { readonly file: string; readonly title: string };

function nameOf({ file, title, projectName }: Run): string {
  return `${file} > ${title} (${projectName})`;
}

/** Of the try that failed first. */
function messageOf({ results }: Run): string | undefined {
  return results.find(({ error }) => error !== undefined)?.error?.message;
}

function timesOf(tests: readonly Run[]): readonly FileTime[] {
  const times = new Map<string, number>();
  for (const { file, results } of tests) {
    const seconds = results.reduce((sum, { duration }) => sum + duration / 1_000, 0);
    times.set(file, (times.get(file) ?? 0) + seconds);
  }
  return [...times].map(([file, seconds]) => ({ file, seconds }));
}

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}
