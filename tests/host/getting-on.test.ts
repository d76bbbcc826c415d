/** A start is given up when its processes do nothing any more, and not because a clock says so. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { judgeOf, lookAt, type Look } from '../../tools/chromium-host/getting-on.ts';
import { startOnChromium } from '../../tools/chromium-host/start.ts';
import { newDataFolder } from './test-shell.ts';

const look = (used: number, waits = false): Look => ({ used, waitsForMachine: () => waits });
const IDLE = look(1_000);

const verdicts = (looks: readonly Look[]) => looks.map(judgeOf({ every: 1_000, looks: 3 }));

describe('of a program that starts', () => {
  test('nothing moves for too long: it is stuck', () => {
    expect(verdicts([IDLE, IDLE, IDLE, IDLE])).toEqual([false, false, false, true]);
    const onlyTimers = [0, 50, 100, 150].map((used) => look(used));
    expect(verdicts(onlyTimers).at(-1)).toBe(true);
  });

  test.each([
    ['it works', look(1_100)],
    ['a part of it has ended', look(200)],
    ['it waits for a processor or a disk', look(1_000, true)],
  ])('%s: the count begins anew', (_what, moved) => {
    expect(verdicts([IDLE, IDLE, IDLE, moved, look(moved.used), look(moved.used)])).not.toContain(
      true,
    );
  });

  test('however slow, as long as it waits for the machine', () => {
    const starved = Array.from({ length: 1_000 }, () => look(0, true));
    expect(verdicts(starved)).not.toContain(true);
  });
});

/** Says something when it is under way. */
async function run(script: string) {
  const child = spawn('sh', ['-c', `${process.execPath} -e "${script}" & wait`], {
    detached: true,
  });
  onTestFinished(() => {
    // The process that does it is below this one.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  });
  await once(child.stdout, 'data');
  return child.pid ?? 0;
}

describe('on Linux', () => {
  beforeEach(({ skip }) => skip(process.platform !== 'linux', 'only Linux tells'));

  test('one that computes is seen to, below the process that was started', async () => {
    const pid = await run('console.log(1); for (;;);');
    const first = lookAt(pid);
    expect(first?.waitsForMachine()).toBe(true);
    await expect.poll(() => lookAt(pid)?.used).toBeGreaterThan((first?.used ?? 0) + 50);
  });

  test('one that only waits comes to rest', async () => {
    const pid = await run('console.log(1); setInterval(() => {}, 1000)');
    await expect.poll(() => lookAt(pid)?.waitsForMachine()).toBe(false);
  });

  test('one that is gone is not judged', () => {
    expect(lookAt(2 ** 30)).toBeNull();
  });

  test('a program that does nothing and opens no window is ended, and it is said', async () => {
    const dataFolder = newDataFolder();
    const bundle = join(dataFolder, 'hangs.mjs');
    writeFileSync(bundle, "console.log('it began'); await new Promise(() => undefined);");
    const started = startOnChromium({ dataFolder, bundle, pace: { every: 100, looks: 20 } });
    await expect(started).rejects.toThrow(/was stuck before its window was there:[^]*it began/u);
  });

  test('so is what hangs below it and has its output', async () => {
    const dataFolder = newDataFolder();
    const bundle = join(dataFolder, 'hangs-below.mjs');
    writeFileSync(
      bundle,
      `import { spawn } from 'node:child_process';
      spawn('sleep', ['600'], { stdio: 'inherit' });
      await new Promise(() => undefined);`,
    );
    const started = startOnChromium({ dataFolder, bundle, pace: { every: 100, looks: 20 } });
    await expect(started).rejects.toThrow(/was stuck before its window was there/u);
  });
});
