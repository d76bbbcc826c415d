/** What the reports of vitest and Playwright say, as counts. */
import type { Count, FileTime, Skipped } from './checks.ts';
import { LEFT } from './turns.ts';

/** Written by tools/vitest-report.ts. */
export interface VitestReport {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly Skipped[];
  readonly left: number;
  readonly files: readonly (FileTime & {
    /** Every test of it that isn't skipped for a reason of its own has passed. */
    readonly isWhole: boolean;
  })[];
}

interface Spec {
  readonly title: string;
  readonly file: string;
  readonly tests: readonly {
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    readonly projectName: string;
    readonly annotations: readonly { readonly type: string; readonly description?: string }[];
    /** Milliseconds of each try. */
    readonly results: readonly { readonly duration: number }[];
  }[];
}

interface Suite {
  readonly specs?: readonly Spec[];
  readonly suites?: readonly Suite[];
}

export interface PlaywrightReport {
  readonly suites: readonly Suite[];
  readonly errors?: readonly unknown[];
}

/** What was skipped for a reason of its own, and how many had only not their turn. */
export function leftAside(all: readonly Skipped[]): Pick<VitestReport, 'skipped' | 'left'> {
  const skipped = all.filter(({ reason }) => reason !== LEFT);
  return { skipped, left: all.length - skipped.length };
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
    ...leftAside(
      tests
        .filter(({ status }) => status === 'skipped')
        .map(({ file, title, projectName, annotations }) => ({
          name: `${file} > ${title} (${projectName})`,
          reason:
            annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ??
            null,
        })),
    ),
    files: timesOf(tests),
  };
}

type Run = Spec['tests'][number] & { readonly file: string };

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
