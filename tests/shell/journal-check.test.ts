/** The check of a large journal in a program of its own: told each half second, and what it found. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

test('what is checked tells how large it is, each half second, also where nobody counts any more, and that it is sound', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-cashier-check-'));
  const file = join(folder, 'journal.sqlite');
  writeFileSync(file, 'as large');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['tests/shell/fixture/check-journal.ts', file],
    {
      cwd: ROOT,
      // For tools/shell-coverage.ts.
      env: {
        ...process.env,
        NODE_V8_COVERAGE: join(ROOT, 'test-results/v8'),
        NODE_DISABLE_COMPILE_CACHE: '1',
      },
      encoding: 'utf8',
    },
  );
  rmSync(folder, { recursive: true, force: true });
  expect(stderr).toBe('');
  const { pushed, isFound } = JSON.parse(stdout) as { pushed: unknown[]; isFound: boolean };
  const looks = { language: 'kk', theme: 'dark' };
  const step = ['journal.checking', { bytes: 8, percent: expect.toBeOneOf([null, 0, 99]), looks }];
  expect(pushed).toEqual([step, step, step, ['journal.checkedBeside', { state: 'sound' }]]);
  expect(isFound).toBe(true);
});
