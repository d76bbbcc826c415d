/** `npm run verify-journal` says what it has to say where nothing can be shown, too, and plays no demo. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

test('a journal that is not there can’t be read, without a display', ({ skip }) => {
  skip(process.platform !== 'linux', 'elsewhere there is always a display');
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-cashier-verify-'));
  const journal = join(folder, 'journal.sqlite');
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...inherited } = process.env;
  const env = {
    ...inherited,
    // For tools/shell-coverage.ts.
    NODE_V8_COVERAGE: join(ROOT, 'test-results/v8'),
    NODE_DISABLE_COMPILE_CACHE: '1',
  };
  const args = ['tools/start.ts', `--data=${folder}`, '--verify-journal', journal];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true, force: true });
  expect(stdout + stderr).toContain(`${journal} can not be read as a journal.`);
  expect(stdout).not.toContain('demo');
  expect(status).toBe(2);
});
