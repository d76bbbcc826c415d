/** One build at a time, in whatever processes they are asked for. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { alone } from '../../tools/build-lock.ts';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loyalty-cashier-lock-'));
  lock = join(folder, 'dist', 'build.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the second begins when the first has ended', async () => {
  const happened: string[] = [];
  const first = Promise.withResolvers<null>();
  const one = alone(lock, async () => {
    happened.push('first begins');
    await first.promise;
    happened.push('first ends');
  });
  const two = alone(lock, () => Promise.resolve(happened.push('second')));
  first.resolve(null);
  await Promise.all([one, two]);
  expect(happened).toEqual(['first begins', 'first ends', 'second']);
  expect(existsSync(lock)).toBe(false);
});

test('a build that fails leaves no lock', async () => {
  await expect(alone(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});

test('the lock of a process that is gone is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  await alone(lock, () => Promise.resolve());
  writeFileSync(lock, String(pid));
  expect(await alone(lock, () => Promise.resolve('built'))).toBe('built');
});
