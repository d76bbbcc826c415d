/** The list of processes is read as each system gives it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { howToAsk } from '../../tools/chromium-host/start.ts';
import { alive, below, descendants, lister, readList } from './processes.ts';
import { startTestShell, buildTestShell } from './test-shell.ts';

test('as ps gives it, and as PowerShell does', () => {
  expect(readList('    1     0 Ss\n  412     1 Z+\n')).toEqual([
    { pid: 1, parent: 0, gone: false },
    { pid: 412, parent: 1, gone: true },
  ]);
  expect(readList('0 0\r\n4 0\r\n5120 4\r\n').map(({ pid }) => pid)).toEqual([0, 4, 5120]);
  expect(lister('win32').at(-1)).toContain('"$($_.ProcessId) $($_.ParentProcessId)"');
});

test('below a process is what it started, and what those did; not what has ended', () => {
  const all = readList('0 0\n1 0\n10 1\n11 10\n12 10 Z\n20 1');
  expect(below(all, 1)).toEqual([10, 11, 20]);
  expect(below(all, 0)).toEqual([1, 10, 11, 20]);
});

async function sleeper() {
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)']);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return { child, pid: child.pid ?? 0 };
}

test('here', async () => {
  const { child, pid } = await sleeper();
  expect(descendants(process.pid)).toContain(pid);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(alive([pid])).toEqual([]);
});

test('by the command that there is without /proc', async ({ skip }) => {
  const [command, ...args] = lister(process.platform);
  const { error, stdout } = spawnSync(command, args, { encoding: 'utf8' });
  skip(error !== undefined, `${command} is not installed`);
  expect(below(readList(stdout), process.ppid)).toContain(process.pid);
});

test('a host is asked to end by a signal, and on Windows, which has none, by the line to it', async () => {
  expect(howToAsk('linux')).toBe('signal');
  expect(howToAsk('darwin')).toBe('signal');
  expect(howToAsk('win32')).toBe('line');
  await buildTestShell();
  const shell = await startTestShell();
  const platform = Object.getOwnPropertyDescriptor(process, 'platform')!;
  Object.defineProperty(process, 'platform', { ...platform, value: 'win32' });
  const stopped = shell.stop();
  Object.defineProperty(process, 'platform', platform);
  await stopped;
  expect(await shell.ended).toBe(0);
  await shell.logged({ event: 'ended' });
});
