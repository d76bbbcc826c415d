/** The end of `npm test`: totals that can be trusted, and each skip with its reason. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { summary, type Part } from '../../tools/checks.ts';
import { countOfFlows, type VitestReport } from '../../tools/reading-reports.ts';
import { LATE, LEFT } from '../../tools/turns.ts';

const part = (change: Partial<Part> = {}): Part => ({
  title: 'lint',
  passed: 1,
  failed: 0,
  skipped: [],
  seconds: 2,
  ...change,
});
const file = (name: string, seconds: number) => ({ file: name, seconds });
const lastLine = (text: string) => text.split('\n').at(-1);

describe('the totals', () => {
  test('are the last line', () => {
    expect(lastLine(summary([part(), part({ passed: 7, failed: 2 })]))).toBe('8 passed, 2 failed');
  });

  test('say of a part what it has left to the rest of the seed, and count none of it', () => {
    const text = summary([part({ left: 12 })]);
    expect(text).toContain('12 left to the rest of this seed');
    expect(lastLine(text)).toBe('1 passed, 0 failed');
  });

  test('say how much of the rest was not begun for time, also at the very end', () => {
    const text = summary([part({ late: 12 }), part({ late: 3, skipped: [] }), part()]);
    expect(text).toContain('12 NOT BEGUN, no time was left');
    expect(lastLine(text)).toBe('3 passed, 0 failed, 15 not begun for time');
  });

  test('name what was skipped, with the reason', () => {
    const text = summary([part({ skipped: [{ name: 'a disk', reason: 'nothing to mount' }] })]);
    expect(text).toContain('skipped: a disk: nothing to mount');
    expect(lastLine(text)).toBe('1 passed, 0 failed, 1 skipped');
  });

  test('count a skip without a reason as a failure', () => {
    const text = summary([part({ skipped: [{ name: 'a disk', reason: null }] })]);
    expect(lastLine(text)).toBe('1 passed, 1 failed, 1 skipped');
  });

  test('name each test that failed, just above them', () => {
    const failures = [{ name: 'sale.test.ts > charges', why: 'expected 1 to be 2' }];
    const skipped = [{ name: 'a disk', reason: 'nothing to mount' }];
    expect(
      summary([part({ failed: 1, failures, skipped }), part()])
        .split('\n')
        .slice(-3),
    ).toEqual([
      'failed: sale.test.ts > charges: expected 1 to be 2',
      '',
      '2 passed, 1 failed, 1 skipped',
    ]);
  });

  test('name the ten files that took longest, over all parts', () => {
    const many = Array.from({ length: 9 }, (_, index) => file(`${index}.test.ts`, index + 1));
    const text = summary([
      part({ files: [...many, file('quick.test.ts', 0.5)] }),
      part({ files: [file('slow.flow.ts', 61.25), file('quick.flow.ts', 0.4)] }),
    ]);
    const shown = text.split('\n').filter((line) => /\.(?:test|flow)\.ts$/u.test(line));
    expect(shown).toHaveLength(10);
    expect(shown[0]).toBe('   61.3 s  slow.flow.ts');
    expect(shown[1]).toBe('    9.0 s  8.test.ts');
    expect(shown.at(-1)).toBe('    1.0 s  0.test.ts');
    expect(summary([part()])).not.toContain('slowest');
  });
});

const flow = (status: 'expected' | 'flaky' | 'skipped', description?: string) => ({
  status,
  projectName: 'electron',
  annotations: description === undefined ? [] : [{ type: 'skip', description }],
  results:
    status === 'flaky'
      ? [
          { duration: 2_000, error: { message: '\u001B[31mno heading\u001B[39m\n  at line 7' } },
          { duration: 500 },
        ]
      : [{ duration: 1_000 }],
});

test('a report of Playwright: flaky is failed, a skip tells its reason or is left, an error counts', () => {
  const spec = (title: string, ...tests: ReturnType<typeof flow>[]) => ({
    title,
    file: 'sale.flow.ts',
    tests,
  });
  expect(
    countOfFlows({
      errors: [{ message: 'no build' }],
      suites: [
        {
          specs: [spec('a', flow('expected'))],
          suites: [
            {
              specs: [
                spec('b', flow('flaky'), flow('skipped', 'no sound here'), flow('skipped', LEFT)),
                spec('c', flow('skipped', LATE), flow('skipped', LATE)),
              ],
            },
          ],
        },
      ],
    }),
  ).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      { name: 'sale.flow.ts > b (electron)', why: 'no heading' },
      { name: 'the run of flows', why: 'no build' },
    ],
    skipped: [{ name: 'sale.flow.ts > b (electron)', reason: 'no sound here' }],
    left: 1,
    late: 2,
    // Every try counts.
    files: [{ file: 'sale.flow.ts', seconds: 7.5 }],
  });
});

test('a run of vitest tells why a test was skipped, and what failed', () => {
  const root = resolve(import.meta.dirname, '../..');
  // Inside the project: vitest is found from there.
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const folder = mkdtempSync(join(root, 'test-results/some-tests-'));
  try {
    writeFileSync(
      join(folder, 'some.test.ts'),
      `import { expect, test } from 'vitest';
      test('passes', () => {});
      test('fails', () => { expect(1).toBe(2); });
      test('has a reason', ({ skip }) => { skip('the moon is up'); });
      test.skip('has none', () => {});`,
    );
    writeFileSync(join(folder, 'broken.test.ts'), "throw new Error('can not be loaded');");
    const report = join(folder, 'report.json');
    vi.stubEnv('RECORD_RAN', '1');
    spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--root',
        folder,
        '--reporter',
        join(root, 'tools/vitest-report.ts'),
      ],
      // What runs here are no tests of the program, and leaves no record of them.
      { cwd: folder, env: { ...process.env, VITEST_REPORT: report, RECORD_RAN: '' } },
    );
    expect(existsSync(join(folder, 'test-results'))).toBe(false);
    const { passed, failed, failures, skipped, files } = JSON.parse(
      readFileSync(report, 'utf8'),
    ) as VitestReport;
    expect({ passed, failed }).toEqual({ passed: 1, failed: 2 });
    expect(failures.map(({ name, why }) => `${name}: ${why}`)).toEqual([
      expect.stringMatching(/some\.test\.ts > fails: expected 1 to be 2/u),
      expect.stringMatching(/broken\.test\.ts: can not be loaded/u),
    ]);
    expect(files.find(({ file }) => file.endsWith('some.test.ts'))?.seconds).toBeGreaterThan(0);
    expect(skipped.map(({ name, reason }) => [name.split('> ').at(-1), reason])).toEqual([
      ['has a reason', 'the moon is up'],
      ['has none', null],
    ]);
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  }
});
