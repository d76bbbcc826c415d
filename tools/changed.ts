/**
 * `npm test -- --changed`: what can be said in seconds about what differs from the last commit: types
 * (which are incremental), lint and format of the changed files, and those of the neighbouring tests
 * that import one. What takes long is left out by name.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { REPORTS, type Checks } from './checks.ts';
import type { VitestReport } from './reading-reports.ts';
import { seedVariables } from './seed.ts';

/** Folder of the program → the folder of its tests. */
const NEIGHBOURS: readonly (readonly [string, string])[] = [
  ['src-shared/domain/', 'domain'],
  ['src-shared/contract/', 'contract'],
  ['src-main/loyalty/', 'loyalty'],
  ['src-main/storage/', 'storage'],
  ['src-main/shell/', 'shell'],
  ['src-main/', 'till'],
  ['src-service/', 'service'],
  ['src-renderer/', 'renderer'],
  ['tools/chromium-host/', 'host'],
  ['tools/', 'tools'],
];

/** The folders of tests that speak for these files. */
export function neighboursOf(changed: readonly string[]): readonly string[] {
  const folders = changed.flatMap((file) => {
    const own = /^tests\/[^/]+\//u.exec(file)?.[0];
    if (own !== undefined) return [own];
    const near = NEIGHBOURS.find(([folder]) => file.startsWith(folder));
    return near === undefined ? [] : [`tests/${near[1]}/`];
  });
  return [...new Set(folders)].toSorted();
}

/** Changed since the last commit, or new; those that are gone can't be looked at. */
function changedFiles(): readonly string[] {
  const { stdout } = spawnSync('git', ['status', '--porcelain', '-z', '--untracked-files=all'], {
    encoding: 'utf8',
  });
  return stdout
    .split('\0')
    .map((line) => line.slice(3))
    .filter((file) => file !== '' && existsSync(file));
}

export async function changedParts(checks: Checks, seed: number): Promise<void> {
  const files = changedFiles();
  const code = files.filter((file) => /\.tsx?$/u.test(file));
  const folders = neighboursOf(files);
  console.log(`changed: ${files.length} files; their tests: ${folders.join(' ') || 'none'}`);
  await checks.together([
    { title: 'types', command: 'tsc', args: ['-b'] },
    ...(code.length > 0
      ? [
          { title: 'lint', command: 'oxlint', args: ['--deny-warnings', ...code] },
          { title: 'format', command: 'oxfmt', args: ['--check', ...code] },
        ]
      : []),
  ]);
  if (folders.length > 0)
    await checks.runner(
      'tests that import what has changed',
      'vitest',
      [
        'run',
        '--changed',
        '--passWithNoTests',
        '--reporter=dot',
        '--reporter=./tools/vitest-report.ts',
        ...folders,
      ],
      { file: 'changed.json', read: (json: VitestReport) => json, mayBeEmpty: true },
      {
        ...seedVariables(seed),
        DEPTH: 'part',
        LEAVE_OUT: 'long',
        VITEST_REPORT: `${REPORTS}/changed.json`,
      },
    );
  checks.note('everything else', {
    skipped: [
      {
        name: 'flows, the demo, the rules that need types, and tests that take long',
        reason: 'only what has changed was asked for',
      },
    ],
  });
}
