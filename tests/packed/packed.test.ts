/**
 * `npm run smoke` itself: a packed program that works passes, and one that doesn't is told. The
 * programs are the chromium-host's (stand-in.ts), and shell scripts that do something else.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { build } from '../../tools/build.ts';

// Each starts the program up to two times, in processes of processes.
vi.setConfig({ testTimeout: 300_000 });

let folder: string;
beforeAll(async () => {
  await build();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loyalty-cashier-smoke-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const onWindows = process.platform === 'win32';
const WHY_NOT = 'the packed programs here are shell scripts, which Windows does not run';

function script(lines: string): string {
  const file = join(folder, 'loyalty-cashier');
  writeFileSync(file, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return file;
}

/** `inspect`: as the fuse that lets Node's inspector be opened. */
function standIn(manifest: object, inspect: 'inspect' | 'no inspect'): string {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const node = `"${process.execPath}" ${inspect === 'inspect' ? '--inspect=0' : ''}`;
  return script(
    `CHROMIUM_HOST_PACKAGED=1 PACKED_FOLDER="${folder}" exec ${node} "${resolve('tests/packed/stand-in.ts')}" --headless --debugging-port=0 "$@"`,
  );
}

function smoke(...args: readonly string[]): Promise<{ code: number | null; said: string }> {
  // What runs here is no packed program, and leaves no record of one.
  const env = { ...process.env, RECORD_RAN: '' };
  const child = spawn(process.execPath, ['tests/packed/run.ts', ...args], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((done) => child.once('close', (code) => done({ code, said })));
}

describe('as it is shipped', () => {
  test('a program that works', async ({ skip }) => {
    skip(onWindows, WHY_NOT);
    const { code, said } = await smoke(`--executable=${standIn({}, 'no inspect')}`);
    expect(said).toContain('✓ does not start with a debugging port');
    expect(said).toContain('✓ shows its window, on chromium-host');
    expect(said).toContain('✓ ends in order');
    expect(code).toBe(0);
  });

  test('one that was made for tests must not be shipped', async ({ skip }) => {
    skip(onWindows, WHY_NOT);
    const executable = standIn({ forTests: true }, 'no inspect');
    const { code, said } = await smoke(`--executable=${executable}`);
    expect(said).toContain('✗ it starts with a debugging port');
    expect(code).toBe(1);
  });

  test('one that ends before its window', async ({ skip }) => {
    skip(onWindows, WHY_NOT);
    const refuses = 'case "$*" in *debugging*) exit 2;; esac';
    const { code, said } = await smoke(
      `--executable=${script(`${refuses}\necho no library; exit 127`)}`,
    );
    expect(said).toContain('✗ it ended without "windowShown", "started"; it wrote nothing');
    expect(said).toContain('no library');
    expect(code).toBe(1);
  });
});

describe('driven', () => {
  test('a sale in training', async ({ skip }) => {
    skip(onWindows, WHY_NOT);
    const executable = standIn({ forTests: true }, 'inspect');
    const { code, said } = await smoke('--for-tests', `--executable=${executable}`);
    expect(said).toContain('✓ completes a sale in training');
    expect(said).toContain('✓ reads the journal on a thread of its own');
    expect(said).toContain('The packed program works, on chromium-host.');
    expect(code).toBe(0);
  });

  test('one that was made to be shipped can’t be', async ({ skip }) => {
    skip(onWindows, WHY_NOT);
    const { code, said } = await smoke('--for-tests', `--executable=${standIn({}, 'inspect')}`);
    expect(said).toContain('The installed program opens no debugging port.');
    expect(code).toBe(1);
  });
});

test('where there is none, it says how one is made', async () => {
  const { code, said } = await smoke('--executable=/nowhere/loyalty-cashier');
  expect(said).toBe('There is no /nowhere/loyalty-cashier.\n');
  expect(code).toBe(2);
});
