/** The stand-in's utility process checks, clones and ends as Electron's. */
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type * as ElectronModule from 'electron';
import { load } from '../shell/system-stubs.ts';
import type * as AppModule from '../../tools/chromium-host/electron/app.ts';

const { becomeReady } = load<typeof AppModule>('tools/chromium-host/electron/app.ts');
const { utilityProcess } = load<typeof ElectronModule>('tools/chromium-host/electron/index.ts');

const CHILD = join(import.meta.dirname, 'probes/child.mjs');

/** Ended when the test ends. */
function start(options?: ElectronModule.ForkOptions) {
  const child = utilityProcess.fork(CHILD, [], options);
  const messages: unknown[] = [];
  child.on('message', (message: unknown) => messages.push(message));
  const code = new Promise<number>((resolve) => child.once('exit', resolve));
  const spawned = new Promise<void>((resolve) => child.once('spawn', resolve));
  onTestFinished(async () => {
    if (child.kill()) await code;
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
  const post = (message: unknown) => child.postMessage(message);
  return { child, messages, code, spawned, post };
}

test('there is none before the program is ready', () => {
  expect(() => utilityProcess.fork(CHILD)).toThrow(
    'utilityProcess cannot be created before app is ready.',
  );
});

describe('a utility process', () => {
  beforeEach(becomeReady);

  test('gets and gives clones, not JSON', async () => {
    const { messages, post } = start();
    post({ map: new Map([[1n, 'one']]), date: new Date(0), missing: undefined });
    await expect
      .poll(() => messages)
      .toEqual([{ map: 'one', date: true, missing: true, ports: true }]);
  });

  test('what can’t be cloned throws, on both sides; nothing but ports can be transferred', async () => {
    const { child, messages, post } = start();
    expect(() => post({ call: () => undefined })).toThrow('An object could not be cloned.');
    expect(() => child.postMessage({}, [new ArrayBuffer(1) as never])).toThrow(
      'Invalid value for transfer',
    );
    post('function');
    await expect.poll(() => messages).toEqual(['threw An object could not be cloned.']);
  });

  test('has a number only while it lives, and tells its code once', async () => {
    const { child, code, spawned, post } = start();
    expect(child.pid).toBeUndefined();
    expect(child.kill()).toBe(false);
    await spawned;
    expect(child.pid).toBeGreaterThan(0);
    post('exit');
    expect(await code).toBe(7);
    expect(child.pid).toBeUndefined();
    expect(child.kill()).toBe(false);
    post('to nobody');
  });

  test('that was told to end ends with 0', async () => {
    const { child, code, spawned } = start();
    await spawned;
    expect(child.kill()).toBe(true);
    expect(await code).toBe(0);
  });

  test('that crashes ends with its signal', async ({ skip }) => {
    skip(process.platform === 'win32', 'Windows has no signals to end by');
    const { code, post } = start();
    post('crash');
    expect(await code).toBe(11);
  });

  test('gives its output where that is asked for', async () => {
    const { child, post } = start({ stdio: 'pipe' });
    let text = '';
    child.stdout?.on('data', (data: Buffer) => (text += data.toString()));
    post('print');
    await expect.poll(() => text).toBe('printed');
    expect(start({ stdio: 'ignore' }).child.stdout).toBeNull();
  });

  test.each([
    [{ stdio: 'pip' }, 'stdio must be of the following values: inherit, pipe, ignore'],
    [{ stdio: ['pipe', 'pipe', 'pipe'] }, 'stdin value other than ignore is not supported.'],
    [{ stdio: ['ignore', 'pipe'] }, 'configuration missing for stdin, stdout or stderr.'],
    [{ serviceName: 1 }, 'serviceName must be a string.'],
  ])('%j is refused', (options, why) => {
    expect(() => utilityProcess.fork(CHILD, [], options as never)).toThrow(why);
  });
});
