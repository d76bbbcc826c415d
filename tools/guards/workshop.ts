/** A copy of the sources in which a guard can be undone while the tests run; the real ones stay as they are. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Guard } from './guards.ts';

/** What the tests read beside the sources. */
const COPIED = [
  'src-main',
  'src-renderer',
  'src-service',
  'src-shared',
  'tests',
  'tools',
  'assets',
  'docs',
  '.dependency-cruiser.cjs',
  'electron-builder.yml',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.json',
  'vitest.config.ts',
  'README.md',
  'ARCHITECTURE.md',
];

/** `broken`: the tests could not be run; then nothing is known. */
export type Verdict = 'missed' | 'unnoticed' | 'broken';

export interface Workshop {
  /** Whether the tests named for the guard fail when it is gone. */
  without(guard: Guard): Promise<Verdict>;
  /** Whether they pass as long as it is there. */
  with(tests: readonly string[]): Promise<boolean>;
  close(): void;
}

export function openWorkshop(root: string): Workshop {
  const folder = mkdtempSync(join(tmpdir(), 'guards-'));
  for (const name of COPIED) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const report = join(folder, 'report.json');

  const failures = async (tests: readonly string[]): Promise<number | null> => {
    rmSync(report, { force: true });
    await runVitest(folder, report, tests);
    try {
      const said = JSON.parse(readFileSync(report, 'utf8')) as {
        numFailedTests: number;
        numPassedTests: number;
      };
      const { numFailedTests, numPassedTests } = said;
      // A file that can't begin skips its tests: they have noticed nothing.
      return numFailedTests + numPassedTests === 0 ? null : numFailedTests;
    } catch {
      return null;
    }
  };

  return {
    async without({ file, from, to, tests }) {
      const path = join(folder, file);
      const whole = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        whole.replace(from, () => to),
      );
      const failed = await failures(tests);
      writeFileSync(path, whole);
      if (failed === null) return 'broken';
      return failed > 0 ? 'missed' : 'unnoticed';
    },
    with: async (tests) => (await failures(tests)) === 0,
    close: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function runVitest(folder: string, report: string, tests: readonly string[]): Promise<void> {
  const files = tests.map((test) => `tests/${test}`);
  const child = spawn(
    'vitest',
    ['run', ...files, '--bail=1', '--reporter=json', `--outputFile=${report}`],
    { cwd: folder, stdio: 'ignore', shell: process.platform === 'win32' },
  );
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}
